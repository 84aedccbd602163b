/** How many columns a long drawing is shown in; columns.ts sets them side by side. */

import { FAR } from "./viewport";

export interface Size {
  width: number;
  height: number;
}

export interface Columns {
  count: number;
  gutter: number;
}

const GUTTER = 56; // between two columns, at least
const NAME = 102; // pixels of the screen for a name beside its block
const MOST = 60;
const WORTH = 1.2; // times larger on the screen, or the drawing stays as it is

/**
 * How many columns show such a drawing as large as can be, and how far apart; one where more are not worth it. With
 * `within` names from afar stand in their boxes and need no room beside them.
 */
export function columnsFor({ width, height }: Size, view: Size, within = false): Columns {
  const high = (count: number): number => Math.min(1, view.height / (height / count + 2 * GUTTER));
  const near = (count: number): number => Math.min(high(count), view.width / (count * (width + GUTTER)));
  const far = (count: number): number => Math.min(high(count), (view.width - count * NAME) / (count * width));
  const isNear = (count: number): boolean => within || near(count) >= FAR;
  const scale = (count: number): number => (isNear(count) ? near(count) : Math.min(FAR, far(count)));
  const counts = Array.from({ length: MOST }, (_, n) => n + 1);
  const best = Math.max(...counts.map(scale));
  const count = best < WORTH * near(1) ? 1 : (counts.find(one => scale(one) > 0.97 * best) ?? 1);
  return { count, gutter: isNear(count) || count === 1 ? GUTTER : Math.max(GUTTER, NAME / scale(count)) };
}

/** The same for the server's drawing; one that runs to the right has its columns below each other. */
export function columnsOf(root: SVGSVGElement, view: Size): Columns {
  const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const { direction, detail } = root.dataset;
  const turn = (one: Size): Size => (direction === "LR" ? { width: one.height, height: one.width } : one);
  return columnsFor(turn({ width, height }), turn(view), detail === "overview");
}
