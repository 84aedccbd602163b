/** Boxes of tasks as places: what is dropped on one goes behind it, or around it. */

import type { DiagramView } from "../diagram/view";
import type { Place, Point } from "./places";

const BOX = ".sb-node.state:not(.sb-ref)";
const CORNER = 6; // pixels of the drawing, in from the corner

/** The box at a place of the window, the innermost; what holds others counts where none of them is. */
export function boxAt(view: DiagramView, at: Point): { pointer: string; holds: boolean } | null {
  let least = Infinity;
  let found: { pointer: string; holds: boolean } | null = null;
  const { x, y } = view.viewport.toWorld(at.x, at.y);
  for (const node of view.scene.nodes) {
    const pointer = node.dataset.pointer ?? "";
    const box = node.matches(BOX) ? view.scene.boxOf(node) : null;
    if (!box || x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue;
    if (box.width * box.height >= least) continue;
    least = box.width * box.height;
    found = { pointer, holds: node.classList.contains("container") && !node.classList.contains("folded") };
  }
  return found;
}

/** A place at the corner of each box. */
export function onBoxes(view: DiagramView, nameOf: (pointer: string) => string): Place[] {
  return view.scene.nodes
    .filter(node => node.matches(BOX))
    .map(node => {
      const box = view.scene.boxOf(node);
      const pointer = node.dataset.pointer ?? "";
      return { x: box.x + box.width - CORNER, y: box.y + CORNER, pointer, words: nameOf(pointer) };
    });
}

/** Shows which box is meant; null: none. */
export function point(view: DiagramView, pointer: string | null): void {
  for (const node of view.scene.nodes) node.classList.toggle("meant", node.dataset.pointer === pointer);
}
