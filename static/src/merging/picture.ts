/** The merged definition as one drawing: each box says whose change it has, and whether it is asked. */

import { GONE } from "../comparison/places";
import { mountControls } from "../diagram/controls";
import { type DiagramView, mountDiagram } from "../diagram/view";
import { el, icon } from "../shared/dom";
import { t } from "../shared/translation";
import type { MergePicture } from "./ask";
import { type Entry, type Group, isSettled } from "./entries";

/** How a box looks: whose it is, or how its conflict stands. */
export type Look = Exclude<Group, "conflict"> | "conflict" | "settled";

export const ICONS: Record<Look, string> = {
  mine: "user",
  theirs: "branch",
  conflict: "merge",
  settled: "check",
  alike: "check",
  both: "pencil",
};

export const WORDS: Record<Look, string> = {
  mine: t("mine"),
  theirs: t("theirs"),
  conflict: t("conflict"),
  settled: t("settled"),
  alike: t("alike"),
  both: t("both"),
};

export function lookOf(entry: Entry): Look {
  return entry.group !== "conflict" ? entry.group : isSettled(entry) ? "settled" : "conflict";
}

export function chip(look: Look, words = WORDS[look]): HTMLElement {
  return el("span", { class: `mchip ${look}` }, icon(ICONS[look], true), el("span", { class: "clip" }, words));
}

const LEGEND: Look[] = ["mine", "theirs", "conflict", "settled"];

export class Picture {
  readonly element = el("div", { class: "canvas mcanvas" });
  private view: DiagramView | null = null;

  constructor(
    private readonly label: string,
    private readonly onSelect: (pointer: string | null) => void,
  ) {
    this.element.append(
      el("div", { class: "mlegend", role: "note", "aria-label": t("Legend") }, ...LEGEND.map(look => chip(look))),
    );
  }

  show({ svg }: MergePicture, entries: Entry[]): void {
    if (svg === null) return;
    if (!this.view) {
      this.view = mountDiagram(this.element, { label: this.label, onSelect: this.onSelect });
      this.view.keepFree({ top: 44 });
      mountControls(this.view);
    }
    const { view } = this;
    view.marks.clearClasses();
    view.marks.clearBadges();
    view.show(svg);
    for (const entry of [...entries].reverse()) this.mark(view, entry); // of two in one box what is asked counts
    this.colourEdges(view, entries);
  }

  fit(): void {
    this.view?.fit(false);
  }

  select(place: string | null, reveal: boolean): void {
    this.view?.select(place, reveal);
  }

  private mark(view: DiagramView, entry: Entry): void {
    const look = lookOf(entry);
    for (const { pointer } of entry.conflicts) if (view.scene.edge(pointer)) view.setClasses(pointer, [`by-${look}`]);
    const place = entry.place === null ? null : view.scene.drawn(entry.place);
    if (place === null) return;
    const isEdge = entry.rows.some(({ about }) => about === "edge");
    if (!isEdge && entry.group !== "conflict" && entry.rows.every(({ about }) => about !== "state")) return;
    view.setClasses(place, [`by-${look}`]);
    if (!isEdge) view.setBadge(place, "by", { kind: `by-${look}`, text: badge(entry, look), icon: ICONS[look] });
  }

  /** Lines that came or went with a box have its colour. */
  private colourEdges(view: DiagramView, entries: Entry[]): void {
    const looks = new Map(entries.flatMap(one => (cameOrWent(one) ? [[one.place, lookOf(one)] as const] : [])));
    for (const line of view.svg.querySelectorAll<SVGElement>(".edge:is(.added, .removed)")) {
      const look = looks.get(line.dataset.to ?? "") ?? looks.get(line.dataset.from ?? "");
      if (look) view.setClasses(`#${line.id}`, [`by-${look}`]);
    }
  }
}

function cameOrWent({ place, rows }: Entry): boolean {
  return Boolean(place?.startsWith(GONE)) || rows.some(({ change }) => change === "added");
}

function badge(entry: Entry, look: Look): string {
  const change = entry.rows.find(({ about }) => about === "state")?.change;
  if (look === "mine" && change === "added") return t("mine, added");
  if (look === "mine" && change === "removed") return t("mine, removed");
  if (look === "theirs" && change === "added") return t("theirs, added");
  if (look === "theirs" && change === "removed") return t("theirs, removed");
  return WORDS[look];
}
