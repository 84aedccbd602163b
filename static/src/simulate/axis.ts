/** The time axis: every instant where something happens has its place, and the idle time between two of them is compressed. */

export interface Tick {
  at: number; // epoch milliseconds
  x: number; // 0 … 1
}

export interface Axis {
  ticks: Tick[];
  cuts: number[]; // x of the places where idle time was cut out
  place(at: number): number;
}

const LEAST = 0.6; // share of a gap that every step gets, however short
const STRETCH = 3; // a gap longer than this many times the median is cut

/** An axis over `instants` (any order, repeats allowed), from `start` to `end` as shares of the width. */
export function axis(instants: number[], start = 0.02, end = 0.94): Axis {
  const at = [...new Set(instants)].sort((a, b) => a - b);
  const gaps = at.slice(1).map((time, n) => time - (at[n] ?? time));
  const median = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const bound = Math.max(1, median * STRETCH);
  const sizes = gaps.map((gap) => LEAST + (1 - LEAST) * Math.min(1, gap / bound));
  const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
  const xs: number[] = [start];
  for (const size of sizes) xs.push((xs.at(-1) ?? start) + ((end - start) * size) / total);
  const place = (time: number): number => {
    const after = at.findIndex((one) => one >= time);
    if (after < 0) return xs.at(-1) ?? start;
    if (at[after] === time || after === 0) return xs[after] ?? start;
    const [t0, t1, x0, x1] = [at[after - 1] ?? 0, at[after] ?? 1, xs[after - 1] ?? start, xs[after] ?? end];
    return x0 + ((x1 - x0) * (time - t0)) / (t1 - t0);
  };
  const cuts = gaps.flatMap((gap, n) => (gap > bound ? [((xs[n] ?? 0) + (xs[n + 1] ?? 0)) / 2] : []));
  return { ticks: at.map((time, n) => ({ at: time, x: xs[n] ?? start })), cuts, place };
}

/** The ticks whose labels do not run into each other, the first and last always. */
export function labelled(ticks: Tick[], apart: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) if (!kept.length || tick.x - (kept.at(-1)?.x ?? 0) >= apart) kept.push(tick);
  return kept;
}
