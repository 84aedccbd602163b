/** One picture of two versions: what is new, what changed, and what is gone where it stood. */

import { mountControls } from "../diagram/controls";
import { type DiagramView, mountDiagram } from "../diagram/view";
import { el, icon } from "../shared/dom";
import { count } from "../shared/words";
import { GONE } from "./places";
import type { Comparison, Difference } from "./types";

const LEGEND: [string, string, string][] = [["added", "plus", "added"], ["changed", "pencil", "changed"], ["removed", "minus", "removed"]];

export class DiagramDifference {
  readonly view: DiagramView;

  constructor(host: HTMLElement, label: string, chosen: (pointer: string | null) => void) {
    this.view = mountDiagram(host, { label, onSelect: chosen });
    mountControls(this.view);
    host.append(el("div", { class: "difflegend", "aria-label": "Legend" }, ...LEGEND.flatMap(([look, sign, word]) =>
      [el("span", { class: `changemark ${look}` }, icon(sign, true)), word])));
  }

  show(comparison: Comparison): void {
    if (!comparison.svg || !comparison.difference) return;
    this.view.show(comparison.svg);
    for (const [pointer, badge] of badges(comparison.difference)) this.view.setBadge(pointer, "change", badge);
  }

  select(pointer: string): void {
    this.view.select(pointer);
    this.view.centre(pointer);
  }
}

function badges(difference: Difference): [string, { kind: string; text: string; icon: string; title: string }][] {
  return difference.states.map((state) => {
    if (state.change === "added") return [state.new ?? "", { kind: "added", text: "added", icon: "plus", title: `${state.name} was added` }];
    if (state.change === "removed") return [GONE + (state.old ?? ""), { kind: "removed", text: "removed", icon: "minus", title: `${state.name} was removed` }];
    const words = state.was && !state.items.length ? "renamed" : count(state.items.length + (state.was ? 1 : 0), "change");
    return [state.new ?? "", { kind: "changed", text: words, icon: "pencil", title: `${words} in ${state.name}` }];
  });
}
