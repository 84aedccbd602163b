/** What is put on the picture of two versions: a badge on every state that differs, and the legend. */

import type { DiagramView } from "../diagram/view";
import { el, icon, svg } from "../shared/dom";
import { lowered, t } from "../shared/translation";
import { count } from "../shared/words";
import { GROUPS } from "./list";
import type { Row } from "./types";
import { whatChanged } from "./words";

export function legend(): HTMLElement {
  return el(
    "div",
    { class: "difflegend", role: "note", "aria-label": t("Legend") },
    ...GROUPS.flatMap(([look, title, sign]) => [
      el("span", { class: `changemark ${look}` }, icon(sign, true)),
      lowered(title),
    ]),
  );
}

const SIGN = 15;

/** Puts a sign on every edge and lane that differs, at its label or in its middle: colour is not all that tells. */
export function putSigns(view: DiagramView, rows: Row[]): void {
  view.overlay.querySelector(":scope > .signs")?.remove();
  const signs = svg("g", { class: "signs", "aria-hidden": "true" });
  for (const row of rows) {
    if (row.about !== "edge" || row.place === null) continue;
    const at = signPlace(view, row.place);
    if (at) signs.append(sign(row.change, at));
  }
  for (const look of ["added", "removed"] as const)
    for (const lane of view.svg.querySelectorAll<SVGGElement>(`.sb-lane.${look}`))
      signs.append(sign(look, view.scene.boxOf(lane)));
  view.overlay.prepend(signs);
}

function sign(change: Row["change"], at: { x: number; y: number }): SVGGElement {
  const name = GROUPS.find(([one]) => one === change)?.[2] ?? "";
  return svg(
    "g",
    { class: change, transform: `translate(${at.x - SIGN / 2} ${at.y - SIGN / 2})` },
    svg("rect", { width: SIGN, height: SIGN, rx: 4 }),
    svg("use", { href: `#i-${name}`, class: "icon", x: 2.5, y: 2.5, width: 10, height: 10 }),
  );
}

function signPlace(view: DiagramView, pointer: string): { x: number; y: number } | null {
  const label = view.scene.all(pointer).find(element => element.classList.contains("sb-label"));
  const box = label && view.scene.boxOf(label);
  if (box) return { x: box.x, y: box.y };
  const line = view.line(pointer);
  return line ? line.getPointAtLength(line.getTotalLength() / 2) : null;
}

/** Puts the badges of `rows` on, in the place of those before. */
export function putBadges(view: DiagramView, rows: Row[]): void {
  view.marks.clearBadges("change");
  const mine = new Map<string, Row[]>();
  for (const row of rows)
    if (row.about === "state" && row.place !== null) mine.set(row.place, [...(mine.get(row.place) ?? []), row]);
  for (const [place, [first, ...more]] of mine) if (first) view.setBadge(place, "change", badge(first, more));
}

function badge(first: Row, more: Row[]): { kind: string; text: string; icon: string; title: string } {
  if (first.change === "added")
    return { kind: "added", text: t("added"), icon: "plus", title: t("{title} was added", { title: first.title }) };
  if (first.change === "removed")
    return {
      kind: "removed",
      text: t("removed"),
      icon: "minus",
      title: t("{title} was removed", { title: first.title }),
    };
  const text =
    first.words.startsWith("renamed from ") && !more.length ? t("renamed") : count(more.length + 1, "change");
  return {
    kind: "changed",
    text,
    icon: "pencil",
    title: `${[first, ...more].map(whatChanged).join("; ")}: ${first.title}`,
  };
}
