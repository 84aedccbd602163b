/** What is put on the picture of two versions: a badge on every state that differs, and the legend. */

import type { DiagramView } from "../diagram/view";
import { el, icon } from "../shared/dom";
import { count } from "../shared/words";
import { GROUPS } from "./list";
import type { Row } from "./types";

export function legend(): HTMLElement {
  return el("div", { class: "difflegend", role: "note", "aria-label": "Legend" }, ...GROUPS.flatMap(([look, title, sign]) =>
    [el("span", { class: `changemark ${look}` }, icon(sign, true)), title.toLowerCase()]));
}

/** Puts the badges of `rows` on, in the place of those before. */
export function putBadges(view: DiagramView, rows: Row[]): void {
  view.marks.clearBadges("change");
  const mine = new Map<string, Row[]>();
  for (const row of rows) if (row.about === "state" && row.place !== null) mine.set(row.place, [...(mine.get(row.place) ?? []), row]);
  for (const [place, [first, ...more]] of mine) if (first) view.setBadge(place, "change", badge(first, more));
}

function badge(first: Row, more: Row[]): { kind: string; text: string; icon: string; title: string } {
  if (first.change === "added") return { kind: "added", text: "added", icon: "plus", title: `${first.title} was added` };
  if (first.change === "removed") return { kind: "removed", text: "removed", icon: "minus", title: `${first.title} was removed` };
  const text = first.words.startsWith("renamed from ") && !more.length ? "renamed" : count(more.length + 1, "change");
  return { kind: "changed", text, icon: "pencil", title: `${[first, ...more].map((row) => row.words).join("; ")}: ${first.title}` };
}
