/** The list of everything that changed, in three groups; a row shows its place in the picture. */

import { el, icon } from "../shared/dom";
import { EDGES, KINDS } from "../shared/words";
import { drawnAt } from "./places";
import type { Change, Difference, Item } from "./types";

interface Row { change: Change; title: string; words: string; items: Item[]; place: string | null }

const GROUPS: [Change, string, string][] = [["added", "Added", "plus"], ["changed", "Changed", "pencil"], ["removed", "Removed", "minus"]];
const LONG = 200; // characters of a value

function rowsOf(difference: Difference): Row[] {
  const whole: Row[] = difference.whole.length ? [{ change: "changed", title: "The definition", words: "", items: difference.whole, place: null }] : [];
  const states = difference.states.map((state): Row => ({ change: state.change, title: state.name || "(no name)", place: drawnAt(state), items: state.items,
    words: [KINDS[state.kind] ?? state.kind, state.was ? `was ${state.was}` : ""].filter(Boolean).join(" · ") }));
  const edges = difference.edges.map((edge): Row => ({ change: edge.change, title: `${edge.source} → ${edge.target}`, place: drawnAt(edge),
    words: [EDGES[edge.kind] ?? edge.kind, edge.change === "removed" ? edge.old_words : edge.change === "added" ? edge.new_words : ""].filter((word) => word && word !== edge.kind).join(" · "),
    items: edge.change === "changed" ? [{ what: [], old: edge.old_words, new: edge.new_words, old_pointer: null, new_pointer: null }] : [] }));
  const resources = difference.resources.map((one): Row => ({ change: one.change, title: one.name, words: one.kind, items: one.items, place: null }));
  return [...whole, ...states, ...edges, ...resources];
}

function said(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONG ? `${text.slice(0, LONG)} …` : text;
}

function itemOf(item: Item): HTMLElement {
  const value = (tag: "del" | "ins", given: unknown): HTMLElement | null => (given === null || given === undefined || given === "" ? null : el(tag, {}, said(given)));
  return el("div", { class: "was" }, item.what.length ? el("span", { class: "dim" }, item.what.join(" › ")) : null, value("del", item.old), value("ins", item.new));
}

/** `go` shows a place of the picture. */
export function changeList(difference: Difference, go: (pointer: string) => void): HTMLElement {
  const rows = rowsOf(difference);
  if (!rows.length) return el("p", { class: "empty" }, "Nothing changed in what the definition means: only how its text is written.");
  return el("div", { class: "changelist" }, ...GROUPS.map(([change, title, sign]) => {
    const mine = rows.filter((row) => row.change === change);
    return mine.length > 0 && el("section", { class: "changegroup" },
      el("h3", {}, el("span", { class: `changemark ${change}` }, icon(sign, true)), title, el("span", { class: "count" }, String(mine.length))),
      el("ul", {}, ...mine.map((row) => el("li", {}, button(row, go)))));
  }));
}

function button(row: Row, go: (pointer: string) => void): HTMLElement {
  const body = [el("b", {}, row.title), row.words ? el("span", { class: "dim small" }, row.words) : null, ...row.items.map(itemOf)];
  const { place } = row;
  return place === null ? el("div", { class: "changerow" }, ...body)
    : el("button", { type: "button", class: "changerow", "data-place": place, onclick: () => go(place) }, ...body);
}
