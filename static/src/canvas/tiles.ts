/** What can be put into a definition: the kinds of its dialect, and those that its engine has of its own. */

import type { Analysis } from "../design/types";
import { chip } from "../shared/dom";
import { TASKS, TILES } from "../shared/state-kinds";
import { t } from "../shared/translation";
import { kindWord } from "../shared/kind-words";

export interface Tile {
  kind: string;
  text?: string;
  label: string;
  icon?: string;
  like?: string; // a kind of the language, of which it has the colours
  around?: { kind: string; retry?: boolean }; // what tasks that it is dropped on are put into
}

export function tileOf(kind: string, dialect: string | null = null): Tile {
  return { kind, label: kindWord(kind, dialect) };
}

export function tilesOf({ kinds = [], tiles = [], dialect }: Partial<Analysis>): Tile[] {
  const own = kinds.filter(kind => TILES.has(kind) || TASKS.has(kind));
  if (!tiles.length) return own.map(kind => tileOf(kind, dialect));
  return tiles.map(({ kind, word, icon, like }) => (word ? { kind, label: t(word), icon, like } : tileOf(kind)));
}

/** The coloured chip of a tile. */
export function pictureOf({ kind, like, icon }: Tile): HTMLElement {
  return like ? chip(like, icon) : chip(kind);
}
