/** Which cards are shown, and in what order. */

import { rank } from "../shared/ranking";
import { t } from "../shared/translation";
import type { Card } from "./types";

export type Order = "updated" | "name" | "problems" | "states";

export interface Wanted {
  query: string;
  tags: string[];
  troubled: boolean;
}

export const ORDERS: Record<Order, string> = {
  updated: t("Last change"),
  name: "Name",
  problems: t("Problems"),
  states: t("States"),
};

const compare: Record<Order, (a: Card, b: Card) => number> = {
  updated: (a, b) => b.updated.localeCompare(a.updated),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  problems: (a, b) => b.problems.errors - a.problems.errors || b.problems.warnings - a.problems.warnings,
  states: (a, b) => b.states - a.states,
};

export function troubled(card: Card): boolean {
  return card.problems.errors + card.problems.warnings > 0;
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function shown(card: Card): string {
  return [card.name, card.summary, card.dialect, card.example ?? "", ...card.tags].join(" ").toLowerCase();
}

/**
 * Every word of `query` must occur in what the card shows, or in a name in the definition (a state, a function, an
 * event).
 */
export function matches(card: Card, query: string): boolean {
  const text = `${shown(card)}\n${card.words.toLowerCase()}`;
  return wordsOf(query).every(word => text.includes(word));
}

/** The first name in the definition that is the reason why it was found; null where the card itself shows why. */
export function reason(card: Card, query: string): string | null {
  const hidden = wordsOf(query).find(word => !shown(card).includes(word));
  return hidden ? (card.words.split("\n").find(name => name.toLowerCase().includes(hidden)) ?? null) : null;
}

export function arrange(cards: Card[], wanted: Wanted, order: Order): Card[] {
  return cards
    .filter(
      card =>
        matches(card, wanted.query) &&
        (!wanted.troubled || troubled(card)) &&
        wanted.tags.every(tag => card.tags.includes(tag)),
    )
    .sort(
      (a, b) => found(a, wanted.query) - found(b, wanted.query) || compare[order](a, b) || a.name.localeCompare(b.name),
    );
}

/** How well a card is what was searched: by its own name first, then by what else it shows, last by what is in it. */
function found(card: Card, query: string): number {
  const words = wordsOf(query);
  if (!words.length) return 0;
  const named = Math.max(...words.map(word => rank(card.name, word)));
  if (named < Infinity) return Math.min(rank(card.name, query), named);
  return words.every(word => shown(card).includes(word)) ? 10 : 20;
}

/** All tags with the number of their cards, by name. */
export function tagCounts(cards: Card[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) for (const tag of card.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
}
