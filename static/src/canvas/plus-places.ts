/**
 * Where the plus signs of lines stand: on their own part of the line, where they cover no box, no name and no other
 * plus sign. On a part that several lines share nobody could tell which of them is meant. Only geometry, in units of
 * the world.
 */

import type { Box } from "../diagram/viewport";

export interface Point {
  x: number;
  y: number;
}

/** A line that wants a plus sign. */
export interface Line {
  from: string;
  to: string;
  corners: readonly Point[];
  spots: readonly Point[]; // where its plus sign may stand, the best first
}

export const RADIUS = 8;
const CLEAR = RADIUS + 0.5; // from the middle of a plus sign to a box
const APART = 22; // between two middles: what reacts around one is not over the other
const ROOMY = 2; // times as far apart, and from other lines, where there is room
const OWN = 5; // from a line that comes from, or leads to, the same box

/** The place of each line's plus sign; null where it has no room. Short lines, which have few places, choose first. */
export function plusPlaces(lines: readonly Line[], boxes: readonly Box[]): (Point | null)[] {
  const found = lines.map((): Point | null => null);
  const bounds = lines.map(line => around(line.corners));
  const order = lines.map((_, n) => n).sort((a, b) => sized(lines[a]) - sized(lines[b]) || a - b);
  const isNear = (at: Point, n: number, far: number): boolean => {
    const box = bounds[n];
    return box !== undefined && distanceTo(box, at) < far && distance(lines[n]?.corners ?? [], at) < far;
  };
  const isApart = (at: Point, apart: number): boolean =>
    boxes.every(box => distanceTo(box, at) >= CLEAR) &&
    found.every(other => !other || Math.hypot(other.x - at.x, other.y - at.y) >= apart);
  const choose = (apart: number, isFree: (at: Point, n: number) => boolean): void => {
    for (const n of order) found[n] ??= lines[n]?.spots.find(at => isApart(at, apart) && isFree(at, n)) ?? null;
  };
  const isClear = (at: Point, n: number, far: number): boolean =>
    lines.every((_, other) => other === n || !isNear(at, other, far));
  choose(ROOMY * APART, (at, n) => isClear(at, n, ROOMY * RADIUS));
  choose(APART, (at, n) => isClear(at, n, RADIUS));
  choose(APART, (at, n) =>
    lines.every((line, other) => other === n || !isKin(line, lines[n]) || !isNear(at, other, OWN)),
  );
  return found;
}

function isKin(one: Line, other: Line | undefined): boolean {
  return one.from === other?.from || one.to === other?.to;
}

function sized(line: Line | undefined): number {
  return line?.spots.length ?? 0;
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function distanceTo({ x, y, width, height }: Box, at: Point): number {
  return Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height));
}

/** From a point to the nearest of a line. */
function distance(corners: readonly Point[], at: Point): number {
  let least = Infinity;
  corners.forEach((to, n) => {
    const from = corners[n - 1] ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const part = Math.max(0, Math.min(1, ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(from.x + part * dx - at.x, from.y + part * dy - at.y));
  });
  return least;
}
