/** Where a state can be put in: on every edge and after every end. Each place is the pointer of that edge or end. */

import type { DiagramView } from "../diagram/view";
import { t } from "../shared/translation";

export interface Point {
  x: number;
  y: number;
}
export interface Place extends Point {
  pointer: string;
  words: string;
}

const BEFORE_HEAD = 20; // pixels from the target: clear of the label, which stands nearer to the source
const BESIDE_END = 22;
const BRANCH = /\/branches\/(start|\d+\/(start|[^/]+\/(start|then)))$/; // which is one task alone
const NO_PLACE = ["edge-compensation", "edge-uses", "edge-catch"]; // lines that no state or task comes between

/** The middle of a bare edge; short of its target where a label stands on the edge. */
function onEdge(view: DiagramView, edge: SVGGElement, labelled: boolean): Point | null {
  const line = edge.querySelector<SVGPathElement>("path.line");
  const length = line?.getTotalLength() ?? 0;
  if (!line || !length) return null;
  const point = line.getPointAtLength(labelled ? Math.max(length / 2, length - BEFORE_HEAD) : length / 2);
  const moved = edge.getCTM();
  const world = view.overlay.getCTM();
  if (!moved || !world) return { x: point.x, y: point.y };
  const placed = new DOMPoint(point.x, point.y).matrixTransform(moved).matrixTransform(world.inverse());
  return { x: placed.x, y: placed.y };
}

/** An edge can be drawn in parts (an error handler and its reference): the first that can be measured counts. */
export function places(view: DiagramView): Place[] {
  const found = new Map<string, Place>();
  for (const edge of view.scene.edges) {
    const pointer = edge.dataset.pointer ?? "";
    if (found.has(pointer) || BRANCH.test(pointer) || NO_PLACE.some(look => edge.classList.contains(look))) continue;
    const point = onEdge(view, edge, view.scene.label(pointer) !== "");
    if (point) found.set(pointer, { ...point, pointer, words: edge.getAttribute("aria-label") ?? t("this edge") });
  }
  return [...found.values()];
}

/** Beside the marks of the ends: a state put in there comes after what ended. */
export function afterEnds(view: DiagramView): Place[] {
  return view.scene.nodes
    .filter(node => node.classList.contains("sb-end"))
    .map(node => {
      const box = view.scene.boxOf(node);
      return {
        x: box.x + box.width / 2,
        y: box.y + box.height + BESIDE_END,
        pointer: node.dataset.pointer ?? "",
        words: t("the end"),
      };
    });
}
