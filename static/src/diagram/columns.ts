/**
 * A drawing that runs down, cut between its boxes and set side by side in columns. Only geometry: what stands in a band
 * moves with it; a line from one band to another leads around the columns, below the one and above the other.
 */

import type { Columns } from "./column-count";
import type { Box } from "./viewport";

export { columnsFor } from "./column-count";

export interface Point {
  x: number;
  y: number;
}

export interface Shift {
  x: number;
  y: number;
}

export interface Folded {
  rooms: Shift[]; // how far each room moves
  ways: { points: Point[]; start: Shift; end: Shift; crosses: boolean }[];
  width: number;
  height: number;
}

const MARGIN = 24;
const AWAY = 18; // of the first line from the columns
const LANE = 10; // between lines side by side
const CROSSING = 60; // pixels that a cut may be off for each line less that it crosses

/** Where to cut `rooms` into so many bands: between them, near to even parts, through as few lines as can be. */
function cutsOf(rooms: readonly Box[], ways: readonly Point[][], count: number): number[] {
  const spans = rooms.map((room): [number, number] => [room.y, room.y + room.height]).sort((a, b) => a[0] - b[0]);
  const gaps: number[] = [];
  let end = spans[0]?.[1] ?? 0;
  for (const [from, to] of spans) {
    if (from > end + 4) gaps.push((from + end) / 2);
    end = Math.max(end, to);
  }
  const crossed = new Map(gaps.map(at => [at, ways.filter(points => crosses(points, at)).length]));
  const top = spans[0]?.[0] ?? 0;
  const chosen: number[] = [];
  for (let n = 1; n < count; n += 1) {
    const ideal = top + ((end - top) * n) / count;
    const left = gaps.filter(at => at > (chosen.at(-1) ?? top));
    const cost = (at: number): number => Math.abs(at - ideal) + CROSSING * (crossed.get(at) ?? 0);
    const [first, ...others] = left;
    if (first === undefined) break;
    chosen.push(others.reduce((best, at) => (cost(at) < cost(best) ? at : best), first));
  }
  return chosen;
}

function crosses(points: readonly Point[], at: number): boolean {
  return points.some(({ y }) => y < at) && points.some(({ y }) => y > at);
}

interface Band {
  from: number;
  to: number;
  left: number;
  right: number;
  x: number;
}
interface Crossing {
  n: number;
  first: number;
  last: number;
  head: Point[];
  tail: Point[];
}

/** The columns of a drawing; null where it cannot be cut. */
export function fold(rooms: readonly Box[], ways: readonly Point[][], { count, gutter }: Columns): Folded | null {
  const cuts = cutsOf(rooms, ways, count);
  if (!cuts.length) return null;
  const ys = [
    ...rooms.flatMap(({ y, height }) => [y, y + height]),
    ...ways.flatMap(points => points.map(({ y }) => y)),
  ];
  const edges = [Math.min(...ys), ...cuts, Math.max(...ys)];
  const bands: Band[] = cuts
    .concat(0)
    .map((_, n) => ({ from: edges[n] ?? 0, to: edges[n + 1] ?? 0, left: Infinity, right: -Infinity, x: 0 }));
  const bandAt = (y: number): number => cuts.filter(at => y > at).length;
  const homes = rooms.map(({ y, height }) => bandAt(y + height / 2));
  rooms.forEach(({ x, width }, n) => widen(bands, homes[n] ?? 0, x, x + width));
  const crossings: Crossing[] = [];
  ways.forEach((points, n) => {
    const first = bandAt(points[0]?.y ?? 0);
    const last = bandAt(points.at(-1)?.y ?? 0);
    const [head, tail] = first === last ? [points, []] : parted(points, bands, first, last);
    for (const { x } of head) widen(bands, first, x, x);
    for (const { x } of tail) widen(bands, last, x, x);
    if (first !== last) crossings.push({ n, first, last, head, tail });
  });
  return arrange(bands, homes, ways, crossings, bandAt, gutter);
}

function widen(bands: Band[], n: number, left: number, right: number): void {
  const band = bands[n];
  if (band) [band.left, band.right] = [Math.min(band.left, left), Math.max(band.right, right)];
}

/** The part of a line until it leaves its first band, and the one from where it comes into its last. */
function parted(points: readonly Point[], bands: readonly Band[], first: number, last: number): [Point[], Point[]] {
  const down = last > first;
  const out = (down ? bands[first]?.to : bands[first]?.from) ?? 0;
  const into = (down ? bands[last]?.from : bands[last]?.to) ?? 0;
  return [[...until(points, out)], [...until([...points].reverse(), into)].reverse()];
}

/** The points until the line first comes to the height `at`, and where it does. */
function* until(points: readonly Point[], at: number): Generator<Point> {
  let before: Point | null = null;
  for (const point of points) {
    if (before && (before.y - at) * (point.y - at) <= 0 && before.y !== point.y) {
      yield { x: before.x + ((point.x - before.x) * (at - before.y)) / (point.y - before.y), y: at };
      return;
    }
    yield point;
    before = point;
  }
}

function arrange(
  bands: Band[],
  homes: readonly number[],
  ways: readonly Point[][],
  crossings: readonly Crossing[],
  bandAt: (y: number) => number,
  gutter: number,
): Folded {
  const gutters = bands.map((_, n) => crossings.filter(one => Math.min(one.first, one.last) === n));
  let x = MARGIN;
  bands.forEach((band, n) => {
    band.x = x - band.left;
    x += band.right - band.left + gutter + LANE * (gutters[n]?.length ?? 0);
  });
  const lines = crossings.map(one => ({ ...one, side: sideOf(bands, gutters, one) }));
  const above = lanes(lines.map(one => span(bands, one)));
  const top = MARGIN + AWAY + LANE * Math.max(0, ...above.map(lane => lane + 1));
  const moved = (n: number): Shift => ({ x: bands[n]?.x ?? 0, y: top - (bands[n]?.from ?? 0) });
  const put = (points: readonly Point[], n: number): Point[] =>
    points.map(point => ({
      x: point.x + moved(n).x,
      y: Math.min(Math.max(point.y, bands[n]?.from ?? 0), bands[n]?.to ?? 0) + moved(n).y,
    }));
  const folded: Folded["ways"] = ways.map(points => {
    const n = bandAt(points[0]?.y ?? 0);
    return { points: put(points, n), start: moved(n), end: moved(n), crosses: false };
  });
  const used = bands.map(() => 0);
  lines.forEach(({ n, first, last, head, tail, side }, at) => {
    const lower = Math.min(first, last);
    const below = top + (bands[lower]?.to ?? 0) - (bands[lower]?.from ?? 0) + AWAY + LANE * (used[lower] ?? 0);
    used[lower] = (used[lower] ?? 0) + 1;
    const over = top - AWAY - LANE * (above[at] ?? 0);
    const [start, end] = [put(head, first), put(tail, last)];
    const [out, into] = [start.at(-1)?.x ?? 0, end[0]?.x ?? 0];
    const around =
      first < last
        ? [
            { x: out, y: below },
            { x: side, y: below },
            { x: side, y: over },
            { x: into, y: over },
          ]
        : [
            { x: out, y: over },
            { x: side, y: over },
            { x: side, y: below },
            { x: into, y: below },
          ];
    folded[n] = {
      points: straight([...start, ...around, ...end]),
      start: moved(first),
      end: moved(last),
      crosses: true,
    };
  });
  const tallest = Math.max(...bands.map((band, n) => band.to - band.from + AWAY + LANE * (used[n] ?? 0)));
  return { rooms: homes.map(moved), ways: folded, width: x - gutter + MARGIN, height: top + tallest + MARGIN };
}

/** The height line beside a column on which a crossing goes up or down. */
function sideOf(bands: readonly Band[], gutters: readonly (readonly Crossing[])[], one: Crossing): number {
  const n = Math.min(one.first, one.last);
  const band = bands[n];
  return (band ? band.right + band.x : 0) + AWAY + LANE * (gutters[n]?.findIndex(other => other.n === one.n) ?? 0);
}

/** From where to where a crossing runs above the columns. */
function span(
  bands: readonly Band[],
  { first, last, head, tail, side }: Crossing & { side: number },
): [number, number] {
  const upper = Math.max(first, last);
  const x = ((first > last ? head.at(-1)?.x : tail[0]?.x) ?? 0) + (bands[upper]?.x ?? 0);
  return [Math.min(x, side), Math.max(x, side)];
}

/** A lane for each span, so that spans in one lane do not meet. */
function lanes(spans: readonly [number, number][]): number[] {
  const taken: [number, number][][] = [];
  return spans.map(one => {
    const free = taken.findIndex(lane => lane.every(([from, to]) => one[0] > to + LANE || one[1] < from - LANE));
    const lane = free < 0 ? taken.length : free;
    (taken[lane] ??= []).push(one);
    return lane;
  });
}

/** The same line without points that stand on each other, or on the way from the one before to the next. */
function straight(points: readonly Point[]): Point[] {
  const found: Point[] = [];
  for (const point of points) {
    const [before, last] = [found.at(-2), found.at(-1)];
    if (last && last.x === point.x && last.y === point.y) continue;
    if (before && last && ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y)))
      found.pop();
    found.push(point);
  }
  return found;
}
