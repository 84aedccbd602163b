/** The axis of the timeline: every moment where something happens has its place, and the idle time between two is
 * compressed.
 *
 * A moment is a virtual time and the trace event there: what happens at one instant is drawn in its order, side by
 * side.
 */

export interface Moment {
  time: number; // epoch milliseconds
  seq: number; // of the trace event; Infinity: after all of that instant
}

export interface Axis {
  ticks: { time: number; x: number }[]; // the first place of each instant
  cuts: number[]; // x of the places where idle time was cut out
  place(moment: Moment): number; // 0 … 1
  time(x: number): number; // what stands there; beyond the last moment as fast as the axis runs on average
}

const ORDER = 0.22; // the share of a gap between two moments of one instant
const LEAST = 0.6; // of a gap in time, however short
const STRETCH = 3; // a gap longer than this many times the median is cut

export function compare(a: Moment, b: Moment): number {
  return a.time - b.time || (a.seq === b.seq ? 0 : a.seq < b.seq ? -1 : 1);
}

/** The index of the first of `moments` that is not before `wanted`. */
function search(moments: readonly Moment[], wanted: Moment): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(moments[middle] as Moment, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inOrder(moments: readonly Moment[]): Moment[] {
  return [...moments].sort(compare).filter((one, n, list) => n === 0 || compare(one, list[n - 1] as Moment) !== 0);
}

/** How many different moments there are. */
export function distinct(moments: readonly Moment[]): number {
  return inOrder(moments).length;
}

/** An axis over `moments` (any order, repeats allowed), between `start` and `end` as shares of the width. */
export function axis(moments: readonly Moment[], start: number, end: number): Axis {
  const all = inOrder(moments);
  const gaps = all.slice(1).map((one, n) => one.time - (all[n] as Moment).time);
  const times = gaps.filter(gap => gap > 0).sort((a, b) => a - b);
  const bound = Math.max(1, (times[Math.floor(times.length / 2)] ?? 0) * STRETCH);
  const sizes = gaps.map(gap => (gap > 0 ? LEAST + (1 - LEAST) * Math.min(1, gap / bound) : ORDER * (1 - LEAST / 2)));
  const total = Math.max(
    sizes.reduce((sum, size) => sum + size, 0),
    1.5,
  ); // a run of one step stays at the left
  const xs = [start];
  for (const size of sizes) xs.push((xs.at(-1) ?? start) + ((end - start) * size) / total);
  const x = (n: number): number => xs[Math.max(0, Math.min(n, xs.length - 1))] ?? start;
  const place = (moment: Moment): number => {
    const n = search(all, moment);
    const [before, after] = [all[n - 1], all[n]];
    if (!before || !after || compare(after, moment) === 0) return x(n);
    const span = after.time - before.time;
    return span > 0 ? x(n - 1) + ((x(n) - x(n - 1)) * (moment.time - before.time)) / span : x(n - 1);
  };
  const time = (at: number): number => {
    const n = xs.findLastIndex(one => one <= at);
    const [before, after] = [all[Math.max(0, n)], all[n + 1]];
    const [from, to] = [xs[Math.max(0, n)] ?? start, xs[n + 1] ?? end];
    if (!before) return 0;
    if (after) return before.time + ((after.time - before.time) * Math.max(0, at - from)) / Math.max(to - from, 1e-9);
    const whole = before.time - (all[0] as Moment).time;
    return before.time + ((at - from) / Math.max(from - start, 0.05)) * Math.max(whole, 60_000);
  };
  return {
    time,
    ticks: all.flatMap((one, n) => (n === 0 || (gaps[n - 1] ?? 0) > 0 ? [{ time: one.time, x: x(n) }] : [])),
    cuts: gaps.flatMap((gap, n) => (gap > bound ? [(x(n) + x(n + 1)) / 2] : [])),
    place,
  };
}

/** The earliest of the last `most` different moments; null when there are no more than that. */
export function windowStart(moments: readonly Moment[], most: number): Moment | null {
  const all = inOrder(moments);
  return all.length > most ? (all[all.length - most] ?? null) : null;
}

/** The ticks whose labels do not run into each other. */
export function labelled<T extends { x: number }>(ticks: T[], apart: number): T[] {
  const kept: T[] = [];
  for (const tick of ticks) if (!kept.length || tick.x - (kept.at(-1)?.x ?? 0) >= apart) kept.push(tick);
  return kept;
}
