/** What the calendar says of days, times and starts. */

import { el, icon } from "../shared/dom";
import { language, t } from "../shared/translation";
import { unitsOf } from "./days";
import type { Start } from "./types";

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
