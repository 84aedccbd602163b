/** The days of a schedule as cells, and the hours of a day: numbers and dates, no page. */

import type { Run, Schedule, Start } from "./types";

export type Look = "none" | "free" | "few" | "many" | "touched" | "overlap" | "gap";

export interface Cell {
  date: string; // YYYY-MM-DD
  count: number;
  look: Look;
  start?: Start; // that a change of clocks touches
}

const DAY = 86_400_000;

/** What is seen of each day, by its date. */
export function cells(schedule: Schedule): Map<string, Cell> {
  const touched = new Map(schedule.touched.map(one => [one.local.slice(0, 10), one]));
  const overlapping = new Set(schedule.starts.filter(one => one.overlap).map(one => one.local.slice(0, 10)));
  const inGap = (date: string): boolean => schedule.gaps.some(gap => gap.first <= date && date <= gap.last);
  const found = new Map<string, Cell>();
  for (const [date, count] of Object.entries(schedule.days)) {
    const start = touched.get(date);
    const look = start
      ? "touched"
      : overlapping.has(date)
        ? "overlap"
        : count > 1
          ? "many"
          : count
            ? "few"
            : inGap(date)
              ? "gap"
              : "free";
    found.set(date, start ? { date, count, look, start } : { date, count, look });
  }
  return found;
}

/** `2026-02` and so on, twelve of them. */
export function months(year: number): string[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
}

/** The dates of a month such as `2026-02`. */
export function datesOf(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}

/** Which day of the week a date is, from 0, Monday. */
export function weekday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The date so many days later. */
export function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export interface Hour {
  local: string; // HH:MM that clocks show at its beginning
  utc: string;
  from: number; // milliseconds
  until: number;
  twice: boolean; // clocks show it a second time
  after: boolean; // clocks have skipped something just before it
}

/** What clocks of a zone show, as `YYYY-MM-DDTHH:MM`. */
export function clockOf(zone: string): (at: number) => string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return at => {
    const found = Object.fromEntries(parts.formatToParts(at).map(part => [part.type, part.value]));
    return `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}`;
  };
}

const QUARTER = 900_000;

/** The hours of a day as clocks of a zone show them: 23, 24 or 25, or with a half. */
export function hours(date: string, zone: string): Hour[] {
  const clock = clockOf(zone);
  const noon = Date.parse(`${date}T12:00:00Z`);
  const found: Hour[] = [];
  let before = "";
  for (let at = noon - 30 * 4 * QUARTER; at < noon + 30 * 4 * QUARTER; at += QUARTER) {
    const local = clock(at);
    if (!local.startsWith(date)) continue;
    const last = found.at(-1);
    const time = local.slice(11);
    if (!last || time.slice(0, 2) !== last.local.slice(0, 2) || time <= before) {
      const twice = found.some(one => one.local.slice(0, 2) === time.slice(0, 2));
      const after = Boolean(before) && minutes(time) - minutes(before) > 15;
      found.push({
        local: time,
        utc: new Date(at).toISOString().slice(11, 16),
        from: at,
        until: at + QUARTER,
        twice,
        after,
      });
    } else last.until = at + QUARTER;
    before = time;
  }
  return found;
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The starts that need a look, in order. */
export function odd(schedule: Schedule): Start[] {
  const overlapping = schedule.starts.filter(one => one.overlap);
  const known = new Set(overlapping.map(one => one.utc));
  return [...overlapping, ...schedule.touched.filter(one => !known.has(one.utc))].sort((one, two) =>
    one.utc < two.utc ? -1 : 1,
  );
}

/** How many starts are on a Saturday or a Sunday. */
export function onWeekends(schedule: Schedule): number {
  return Object.entries(schedule.days).reduce((sum, [date, count]) => sum + (weekday(date) > 4 ? count : 0), 0);
}

/** Of a schedule by UTC: the first start of the year, and the first after each change of clocks. */
export function partsOfYear(schedule: Schedule): Start[] {
  const shifted = schedule.touched.filter(one => one.mark === "shifted");
  const first = schedule.starts[0];
  return shifted.length && first ? [...(first.utc < (shifted[0]?.utc ?? "") ? [first] : []), ...shifted] : [];
}

/** A length such as `P1DT2H` as days, hours, minutes and seconds; null for another text. */
export function unitsOf(duration: string): [number, number, number, number] | null {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(duration);
  const [days, hours, minutes, seconds] = (found?.slice(1) ?? []).map(one => Number(one ?? 0));
  return found ? [days ?? 0, hours ?? 0, minutes ?? 0, seconds ?? 0] : null;
}

/** How long that is. */
export function millisecondsOf(duration: string): number {
  const [days, hours, minutes, seconds] = unitsOf(duration) ?? [0, 0, 0, 0];
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

export interface Together {
  before: number; // when the run before began, in milliseconds
  at: number; // when this one begins
  until: number; // when the one before is over
  end: number; // when this one is
}

/** Two runs that overlap: the one of a start, and the one before it. */
export function together(start: Start, run: Run): Together | null {
  const [length, overlap] = [millisecondsOf(run.duration), millisecondsOf(start.overlap ?? "")];
  if (!length || !overlap) return null;
  const at = Date.parse(start.utc);
  return { before: at + overlap - length, at, until: at + overlap, end: at + length };
}

const BARE = /^R\d*\/P[^/]*$/;

/**
 * A scenario's clock for which the schedule starts just the two: it begins with the first, or before it by the length
 * itself where that counts from then on, and ends with the second, or before the `next` one.
 */
export function clockForBoth(schedule: Schedule, both: Together): { start: string; until: string } {
  const { text, kind } = schedule;
  const counted = kind === "every" || (kind === "interval" && BARE.test(text));
  const next = schedule.starts.find(one => Date.parse(one.utc) > both.at);
  const until = Math.min(both.end, next ? Date.parse(next.utc) - 1000 : both.end);
  const start = both.before - (counted ? both.at - both.before : 0);
  const told = (at: number): string => new Date(at).toISOString().replace(".000Z", "Z");
  return { start: told(start), until: told(until) };
}
