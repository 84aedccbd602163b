/** The runs of a day as blocks, side by side where they overlap: numbers, no page. */

import { type Hour, millisecondsOf } from "./days";
import type { Run, Start } from "./types";

export interface Block {
  start: Start | null; // null: it began before what is listed
  from: number; // milliseconds
  until: number;
  shared: number | null; // when the next one begins while this one goes on
  lane: number;
}

/** The runs that go on between two instants; one of unknown length takes `least`, for it to be seen. */
export function blocksOf(starts: readonly Start[], run: Run | null, from: number, until: number, least = 0): Block[] {
  const length = run ? millisecondsOf(run.duration) : 0;
  const [first] = starts;
  const began = first?.overlap
    ? [{ start: null, at: Date.parse(first.utc) + millisecondsOf(first.overlap) - length }]
    : [];
  const all = [...began, ...starts.map(start => ({ start, at: Date.parse(start.utc) }))];
  const free: number[] = []; // of each lane, from when on
  return all
    .filter(one => one.at < until && one.at + Math.max(length, 1) > from)
    .map(({ start, at }, index, kept) => {
      const next = kept[index + 1]?.at;
      const fits = free.findIndex(end => end <= at);
      const lane = fits < 0 ? free.length : fits;
      free[lane] = at + Math.max(length, least);
      return { start, from: at, until: at + length, shared: next && next < at + length ? next : null, lane };
    });
}

/** The hours with something in them, one before and two after them. */
export function hoursToSee(hours: Hour[], blocks: readonly Block[], instants: readonly number[]): Hour[] {
  const seen = hours.map(
    hour =>
      hour.twice ||
      hour.after ||
      instants.some(at => hour.from <= at && at < hour.until) ||
      blocks.some(one => one.from < hour.until && Math.max(one.until, one.from + 1) > hour.from),
  );
  const [first, last] = [seen.indexOf(true), seen.lastIndexOf(true)];
  return first < 0 ? [] : hours.slice(Math.max(0, first - 1), last + 3);
}
