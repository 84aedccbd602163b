/** Where a moment of a run stands on its timeline: true to its time, but for idle time that was cut out on demand.
 *
 * Where no time passes there is only an order: then what happened stands one after the other, evenly.
 */

/** A virtual time and the trace event there: what happens at one instant has an order. */
export interface Moment {
  time: number; // epoch milliseconds
  seq: number; // of the trace event; Infinity: after all of that instant
}

/** From one number to another that is not smaller: of times, numbers of events, places or pixels. */
export interface Stretch {
  from: number;
  to: number;
}

export function compare(a: Moment, b: Moment): number {
  return a.time - b.time || (a.seq === b.seq ? 0 : a.seq < b.seq ? -1 : 1);
}

/** The first of `count` numbers from 0 for which `holds`, which holds for all after it too; `count` if for none. */
export function firstOf(count: number, holds: (n: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const LONG = 3; // a pause longer than so many usual ones is idle

/** Pauses between `times` (which do not fall) that are much longer than is usual there, and how much is left of one. */
export function idle(times: ArrayLike<number>): { cuts: Stretch[]; left: number } {
  const pauses: Stretch[] = [];
  for (let n = 1; n < times.length; n += 1) {
    const [from, to] = [times[n - 1] as number, times[n] as number];
    if (to > from) pauses.push({ from, to });
  }
  const lengths = Float64Array.from(pauses, one => one.to - one.from).sort();
  const left = LONG * (lengths[(lengths.length - 1) >> 1] ?? 0);
  return { cuts: pauses.filter(one => one.to - one.from > left), left };
}

/** Places of moments, in milliseconds that are shown or in events. */
export interface Scale {
  readonly by: "time" | "order";
  readonly cuts: readonly Stretch[]; // times
  place(moment: Moment): number;
  time(place: number): number;
}

/** A scale that is true to time; of each of `cuts` (in their order, apart) `left` milliseconds are shown. */
export function byTime(cuts: readonly Stretch[] = [], left = 0): Scale {
  const gone = new Float64Array(cuts.length + 1); // before each cut
  cuts.forEach((cut, n) => (gone[n + 1] = (gone[n] as number) + cut.to - cut.from - left));
  const start = (n: number): number => (cuts[n] as Stretch).from - (gone[n] as number);
  return {
    by: "time",
    cuts,
    place: ({ time }) => {
      const n = firstOf(cuts.length, one => (cuts[one] as Stretch).to > time);
      const cut = cuts[n];
      if (!cut || time <= cut.from) return time - (gone[n] as number);
      return start(n) + (left * (time - cut.from)) / (cut.to - cut.from);
    },
    time: place => {
      const n = firstOf(cuts.length, one => start(one) + left > place);
      const cut = cuts[n];
      if (!cut || place <= start(n)) return place + (gone[n] as number);
      return cut.from + ((cut.to - cut.from) * (place - start(n))) / left;
    },
  };
}

/** A scale on which one event after the other has the same room; `times` are those of the events. */
export function byOrder(times: ArrayLike<number>): Scale {
  const last = times.length - 1;
  return {
    by: "order",
    cuts: [],
    place: ({ seq }) => Math.max(0, Math.min(seq, last + 1)),
    time: place => times[Math.max(0, Math.min(Math.floor(place), last))] ?? 0,
  };
}

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map(n => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map(n => n * MINUTE),
  ...[1, 2, 3, 6, 12].map(n => n * HOUR),
  ...[1, 2, 7, 14, 30, 91, 182, 365, 730].map(n => n * DAY),
];

/** The least round length (of events: number) that is not below `least`. */
export function step(least: number, by: Scale["by"]): number {
  const found = by === "time" ? STEPS.find(one => one >= least) : undefined;
  if (found !== undefined) return found;
  const ten = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  return [1, 2, 5, 10].map(n => n * ten).find(one => one >= least) ?? least;
}

/** A tick of an axis: a round time, or number of an event, and its place. */
export interface Tick {
  value: number;
  place: number;
}

/** Round times or numbers within `shown` (places), at least `apart` from each other; where a cut ends is told too. */
export function ticks(scale: Scale, shown: Stretch, apart: number): Tick[] {
  const found: Tick[] = [];
  const one = step(apart, scale.by);
  const add = (value: number): void => {
    const place = scale.place({ time: value, seq: value });
    const before = found.at(-1);
    if (place >= shown.from && place <= shown.to && (!before || place - before.place >= apart))
      found.push({ value, place });
  };
  if (scale.by === "order") {
    for (let n = Math.ceil(shown.from / one) * one; n <= shown.to; n += one) add(n);
    return found;
  }
  let from = scale.time(shown.from);
  const until = scale.time(shown.to);
  const first = firstOf(scale.cuts.length, n => (scale.cuts[n] as Stretch).to > from);
  for (let n = first; from <= until; n += 1) {
    const cut = scale.cuts[n];
    const to = Math.min(cut?.from ?? until, until);
    for (let time = Math.ceil(from / one) * one; time <= to; time += one) add(time);
    if (!cut || cut.to > until) break;
    add((from = cut.to));
  }
  return found;
}
