/** Containers that a person closed where they are: nothing else moves, and what is in them is not there. */

import { svg } from "../shared/dom";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Scene } from "./scene";

const LEFT = 14; // pixels from the side of a box
const STROKE = { width: 13, height: 6, step: 16, row: 9 };
const SMALLEST = 0.55; // the scale below which boxes are blocks with their name

export class Closing {
  /** The pointers of what is closed. */
  closed: ReadonlySet<string> = new Set();
  private readonly insides = new WeakMap<Element, Element[]>();

  /** Takes their insides out of a drawing, and puts those of others back. */
  apply(drawing: SVGGElement): void {
    for (const node of [...drawing.querySelectorAll<SVGGElement>(".container")]) {
      const isClosed = this.closed.has(node.dataset.pointer ?? "");
      const kept = this.insides.get(node);
      if (isClosed === (kept !== undefined)) continue;
      node.classList.toggle("closed", isClosed);
      node.classList.toggle("folded", isClosed);
      sign(node, isClosed);
      if (kept) {
        node.append(...kept);
        this.insides.delete(node);
        this.apply(node); // what is in it may be closed as well
      } else {
        const inside = [...node.children].filter(one => one.matches(".sb-lane, .sb-edge, .sb-label"));
        for (const one of inside) one.remove();
        this.insides.set(node, inside);
      }
    }
  }

  /** What closed boxes say of their insides, in pixels of the screen at the scale `k`. */
  drawn(scene: Scene, k: number): SVGElement[] {
    if (k < SMALLEST) return [];
    return scene.nodes
      .filter(node => node.classList.contains("closed"))
      .map(node => {
        const box = scene.boxOf(node);
        const { holds = "", inside = "" } = node.dataset;
        const said = count(parseInt(holds), "task"); // the server says it in English
        const top = this.topOf(node) * k;
        const [x, y, width] = [box.x * k + LEFT, box.y * k + top, box.width * k - 2 * LEFT];
        const columns = Math.max(1, Math.floor((width + STROKE.step - STROKE.width) / STROKE.step));
        const strokes = inside.split(" ").map((kind, n) => {
          const at = { x: x + (n % columns) * STROKE.step, y: y + 18 + Math.floor(n / columns) * STROKE.row };
          const { width: wide, height } = STROKE;
          return svg(
            "g",
            { class: `kind-${kind}` },
            svg("rect", { class: "stroke", ...at, width: wide, height, rx: 2 }),
          );
        });
        return svg("g", { class: "overbox" }, svg("text", { class: "counts", x, y: y + 10 }, said), ...strokes);
      });
  }

  /** Where its insides began, in world units from its top. */
  private topOf(node: SVGGElement): number {
    const lanes = (this.insides.get(node) ?? []).map(one => one.querySelector(":scope > .lane"));
    const tops = lanes.map(lane => Number(lane?.getAttribute("y") ?? 64));
    return Math.min(...tops, 64);
  }
}

/** The chevron says what a click does. */
function sign(node: SVGGElement, isClosed: boolean): void {
  const button = node.querySelector(":scope > .sb-fold");
  button?.querySelector("use")?.setAttribute("href", isClosed ? "#sb-i-collapse" : "#sb-i-fold");
  const said = isClosed ? t("Open it") : t("Fold it");
  button?.setAttribute("aria-label", said);
  button?.querySelector("title")?.replaceChildren(said);
}
