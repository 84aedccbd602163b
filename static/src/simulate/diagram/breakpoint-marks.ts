/** Breakpoints on the diagram: a dot at the corner of a state, or on an edge; an empty one is switched off. */

import type { DiagramView } from "../../diagram/view";
import { svg } from "../../shared/dom";
import { plural, t } from "../../shared/translation";
import { commas } from "../core/filling";
import type { Breakpoint } from "../core/types";

export class BreakMarks {
  #layer = svg("g", { class: "break-marks" });

  constructor(private readonly diagram: DiagramView) {
    diagram.overlay.append(this.#layer);
  }

  show(all: readonly Breakpoint[], met: ReadonlySet<string>): void {
    const places = Map.groupBy(
      all.filter(one => one.pointer !== undefined),
      one => one.pointer ?? "",
    );
    this.#layer.replaceChildren(
      ...[...places].flatMap(
        ([pointer, list]) =>
          this.#dot(
            pointer,
            list,
            list.some(one => met.has(one.id ?? "")),
          ) ?? [],
      ),
    );
  }

  #dot(pointer: string, list: Breakpoint[], met: boolean): SVGGElement | null {
    const at = this.#place(pointer);
    if (!at) return null;
    const on = list.some(one => one.enabled ?? true);
    const label = commas(
      plural(list.length, "Breakpoint", "{n} breakpoints"),
      on ? "" : t("switched off"),
      met ? t("here now") : "",
    );
    const group = svg(
      "g",
      { class: `breakdot${on ? "" : " off"}${met ? " met" : ""}`, role: "img", "aria-label": label },
      svg("title", {}, label),
      svg("circle", { r: 6.5 }),
    );
    group.style.transform = `translate(${at.x}px, ${at.y}px)`;
    return group;
  }

  #place(pointer: string): { x: number; y: number } | null {
    const line = this.diagram.line(pointer);
    if (line) return line.getPointAtLength(Math.min(30, line.getTotalLength() / 3));
    const box = this.diagram.box(this.diagram.scene.drawn(pointer) ?? "");
    return box ? { x: box.x, y: box.y } : null;
  }
}
