/** What the calendar says of days, times and starts. */

import { el, icon } from "../shared/dom";
import { language, plural, t } from "../shared/translation";
import { clockOf, unitsOf } from "./days";
import type { Schedule, Start } from "./types";

const utc = { timeZone: "UTC" } as const;
const day = new Intl.DateTimeFormat(language(), { weekday: "short", day: "numeric", month: "short", ...utc });
const long = new Intl.DateTimeFormat(language(), { weekday: "long", day: "numeric", month: "long", ...utc });
const month = new Intl.DateTimeFormat(language(), { month: "short", ...utc });
const monthAndYear = new Intl.DateTimeFormat(language(), { month: "long", year: "numeric", ...utc });
const weekday = new Intl.DateTimeFormat(language(), { weekday: "short", ...utc });

const at = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

export const dayName = (date: string): string => day.format(at(date));
export const longDay = (date: string): string => long.format(at(date));
export const monthName = (of: string): string => month.format(at(`${of}-01`));
export const monthOfYear = (of: string): string => monthAndYear.format(at(`${of}-01`));
/** Of a day of the week from 0, Monday. */
export const weekdayName = (number: number): string => weekday.format(at(`2026-06-0${number + 1}`));

/** `02:30`, with the seconds where there are any. */
export function time(moment: string): string {
  const found = moment.slice(11).replace("Z", "");
  return found.endsWith(":00") ? found.slice(0, 5) : found;
}

/** What clocks of a zone show at an instant, `dated` with the day. */
export function timeIn(zone: string, utc: string, dated = false): string {
  const local = clockOf(zone)(Date.parse(utc));
  return dated ? `${local}:00` : time(local);
}

/** `Lord Howe` of `Australia/Lord_Howe`. */
export const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** An ISO duration in short units: `1 d 2 h 10 min`. */
export function lasting(duration: string): string {
  const found = unitsOf(duration);
  if (!found) return duration;
  const [days, hours, minutes, seconds] = found;
  return (
    [
      days && t("{n} d", { n: days }),
      hours && t("{n} h", { n: hours }),
      minutes && t("{n} min", { n: minutes }),
      seconds && t("{n} s", { n: seconds }),
    ]
      .filter(Boolean)
      .join(" ") || t("{n} s", { n: 0 })
  );
}

/** What is odd about a start, in words. */
export function said(start: Start): string[] {
  const meant = start.meant ? time(start.meant) : "";
  return [
    start.mark === "moved" && t("moved: {meant} does not exist", { meant }),
    start.mark === "once" &&
      t("once of two, the first; not again at {again} UTC", { again: start.again ? time(start.again) : "" }),
    start.mark === "shifted" && t("moved on the wall: {meant} before clocks were changed", { meant }),
    start.overlap && t("overlaps the run before by {length}", { length: lasting(start.overlap) }),
  ].filter(word => typeof word === "string" && word !== "") as string[];
}

export const SIGNS = { moved: "skip", once: "twice", shifted: "clock" } as const;

/** The same with its signs. */
export function described(start: Start): HTMLElement {
  return el(
    "span",
    { class: start.overlap ? "no" : "dif" },
    start.mark ? icon(SIGNS[start.mark], true) : null,
    start.overlap ? icon("overlap", true) : null,
    ` ${said(start).join("; ")}`,
  );
}

/** What engines do with a schedule otherwise than the specification says; "" where nothing is known. */
export function engines(dialect: string | null): string {
  if (dialect === "1.0")
    return t("The Java SDK takes a cron on the clocks of its machine; the Go SDK starts nothing by time.");
  return dialect === "0.8" ? t("SonataFlow reads a schedule and starts nothing by time.") : "";
}

const RULES: Record<string, string> = {
  "0.8": "semantics-0.8/#8-ways-and-ends",
  "1.0": "semantics-1.0/#8-schedules-and-events",
};

/** To what is written about schedules in the guide. */
export function ruleLink(dialect: string | null): HTMLElement {
  const href = `/help/${RULES[dialect ?? ""] ?? "semantics/"}`;
  return el("a", { href, target: "_blank", rel: "noopener" }, t("The rule"));
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** What a schedule does, in words, and up to when. */
export function until({ words, valid_until }: Schedule): string {
  return valid_until && DATE.test(valid_until)
    ? t("{words}, until {day}", { words, day: dayName(valid_until) })
    : words;
}

/** What a year of a schedule has in it. */
export function summary(schedule: Schedule, year: number): string {
  const days = schedule.gaps.reduce((sum, gap) => sum + gap.days, 0);
  return [
    plural(schedule.count, "{count} start in {year}", "{count} starts in {year}", {
      year,
      count: schedule.count.toLocaleString(language()),
    }),
    schedule.touched.length &&
      plural(schedule.touched.length, "{n} touched by a change of clocks", "{n} touched by changes of clocks"),
    schedule.overlaps && plural(schedule.overlaps, "{n} overlaps the run before", "{n} overlap the run before"),
    days && plural(days, "{n} day without one", "{n} days without one"),
    schedule.listed < schedule.count &&
      t("the first {listed} are looked through for overlaps", { listed: schedule.listed.toLocaleString(language()) }),
  ]
    .filter(Boolean)
    .join("; ");
}
