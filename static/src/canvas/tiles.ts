/** What can be put into a definition: the kinds of its dialect, and those that its engine has of its own. */

import type { Analysis } from "../design/types";
import { chip } from "../shared/dom";
import { TASKS, TILES } from "../shared/state-kinds";
import { t } from "../shared/translation";
import { KINDS } from "../shared/words";

export interface Tile {
  kind: string;
  text?: string;
  label: string;
  icon?: string;
  like?: string; // a kind of the language, of which it has the colours
}

export function tileOf(kind: string): Tile {
  return { kind, label: KINDS[kind] ?? kind };
}

export function tilesOf({ kinds = [], tiles = [] }: Pick<Analysis, "kinds" | "tiles">): Tile[] {
  if (!tiles.length) return kinds.filter(kind => TILES.has(kind) || TASKS.has(kind)).map(tileOf);
  return tiles.map(({ kind, word, icon, like }) => (word ? { kind, label: t(word), icon, like } : tileOf(kind)));
}

/** The coloured chip of a tile. */
export function pictureOf({ kind, like, icon }: Tile): HTMLElement {
  return like ? chip(like, icon) : chip(kind);
}
