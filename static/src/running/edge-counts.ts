/** How often an edge was taken, or by how many runs: a few letters on its line, or beside its label. */

import type { DiagramView } from "../diagram/view";
import { svg } from "../shared/dom";
import { t } from "../shared/translation";

const HEIGHT = 16;
const DIGIT = 6.4; // the advance of a digit in 9.5 px bold DejaVu Sans, rounded up
const MOST = 200; // so many at a time: a drawing with more is not read by its counts

export class EdgeCounts {
  #layer = svg("g", { class: "edge-counts" });

  constructor(private readonly diagram: DiagramView) {
    diagram.overlay.append(this.#layer);
  }

  /** Shows the counts above one; what was shown before goes. */
  show(taken: Readonly<Record<string, number>>): void {
    const many = Object.entries(taken).filter(([, count]) => count > 1);
    this.say(
      many.map(([pointer, count]) => ({ pointer, text: `×${count}`, title: t("taken {count} times", { count }) })),
    );
  }

  /** Shows a few letters on edges, each with what they mean. */
  say(words: { pointer: string; text: string; title: string }[]): void {
    this.#layer.replaceChildren(
      ...words.slice(0, MOST).flatMap(({ pointer, text, title }) => this.#badge(pointer, text, title) ?? []),
    );
  }

  #badge(pointer: string, text: string, title: string): SVGGElement | null {
    const line = this.diagram.line(pointer);
    if (!line) return null;
    const labelled = this.diagram.scene.all(pointer).length > 1;
    const length = line.getTotalLength();
    const at = line.getPointAtLength(labelled ? Math.min(18, length / 4) : length / 2);
    const width = 8 + text.length * DIGIT;
    const group = svg(
      "g",
      { class: "badge taken count", role: "img", "aria-label": title },
      svg("title", {}, title),
      svg("rect", { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 }),
      svg("text", { x: 0, y: 3.4, "text-anchor": "middle" }, text),
    );
    group.style.transform = `translate(${at.x}px, ${at.y}px)`;
    return group;
  }
}
