/** Walking the drawing with the keyboard: Tab in source order, arrows along the edges. */

import type { Scene } from "./scene";
import type { Box } from "./viewport";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const WAY: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isArrow(key: string): key is Arrow {
  return key in WAY;
}

/** Sorts "/states/10" after "/states/9". */
function bySource(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

export function inOrder(scene: Scene): string[] {
  const pointers = scene.nodes.map(node => node.dataset.pointer ?? "").filter(pointer => !pointer.endsWith("/start"));
  return [...new Set(pointers)].sort(bySource);
}

function middle(box: Box): [number, number] {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function overlaps(one: Box, other: Box, axis: "x" | "y"): boolean {
  const size = axis === "x" ? "width" : "height";
  return one[axis] < other[axis] + other[size] && other[axis] < one[axis] + one[size];
}

/**
 * How far `to` is in the way of `arrow`, sideways steps counting double; Infinity when it is not that way: also what
 * stands beside `from`, a little further that way.
 */
function cost(from: Box, to: Box, arrow: Arrow): number {
  const [dx, dy] = WAY[arrow];
  const [ax, ay] = middle(from);
  const [bx, by] = middle(to);
  const along = (bx - ax) * dx + (by - ay) * dy;
  const aside = Math.abs((bx - ax) * dy) + Math.abs((by - ay) * dx);
  const isBeside = overlaps(from, to, dx ? "x" : "y") && !overlaps(from, to, dx ? "y" : "x");
  return along > 4 && !isBeside ? along + 2 * aside : Infinity;
}

function neighbours(scene: Scene, pointer: string): Set<string> {
  const found = new Set<string>();
  for (const edge of scene.edges) {
    const { from = "", to = "" } = edge.dataset;
    if (from === pointer) found.add(to);
    if (to === pointer) found.add(from);
  }
  found.delete(pointer);
  return found;
}

/** The box that `arrow` leads to: along an edge that goes that way, else the nearest that way; null at the rim. */
export function step(scene: Scene, pointer: string, arrow: Arrow): string | null {
  const here = scene.box(pointer);
  if (!here) return null;
  const best = (candidates: Iterable<string>): string | null => {
    let found: string | null = null;
    let least = Infinity;
    for (const candidate of candidates) {
      const box = candidate === pointer ? null : scene.box(candidate);
      const price = box ? cost(here, box, arrow) : Infinity;
      if (price < least) [found, least] = [candidate, price];
    }
    return found;
  };
  return best(neighbours(scene, pointer)) ?? best(inOrder(scene));
}
