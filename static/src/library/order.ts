/** Which cards are shown, and in what order. */

import type { Card } from "./types";

export type Order = "updated" | "name" | "problems" | "states";

export const ORDERS: Record<Order, string> = { updated: "Last change", name: "Name", problems: "Problems", states: "States" };

const compare: Record<Order, (a: Card, b: Card) => number> = {
  updated: (a, b) => b.updated.localeCompare(a.updated),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  problems: (a, b) => b.problems.errors - a.problems.errors || b.problems.warnings - a.problems.warnings,
  states: (a, b) => b.states - a.states,
};

export function troubled(card: Card): boolean {
  return card.problems.errors + card.problems.warnings > 0;
}

/** Every word of `query` must occur in the name, the summary, the dialect or the example's name. */
export function matches(card: Card, query: string): boolean {
  const text = [card.name, card.summary, card.dialect, card.example ?? ""].join(" ").toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function arrange(cards: Card[], query: string, order: Order, onlyTroubled: boolean): Card[] {
  return cards.filter((card) => matches(card, query) && (!onlyTroubled || troubled(card))).sort((a, b) => compare[order](a, b) || a.name.localeCompare(b.name));
}
