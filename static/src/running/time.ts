/** Virtual time in words. Times are ISO 8601 in UTC and are never shown in another zone: the clock is the run's own. */

import { language, t } from "../shared/translation";
import { count } from "../shared/words";

type Said = (n: number) => string;

const UNITS: [number, Said, Said][] = [
  [86_400_000, n => t("{n} d", { n }), n => count(n, "day")],
  [3_600_000, n => t("{n} h", { n }), n => count(n, "hour")],
  [60_000, n => t("{n} min", { n }), n => count(n, "minute")],
  [1000, n => t("{n} s", { n }), n => count(n, "second")],
];

export function ms(time: string): number {
  return Date.parse(time);
}

/** `2020-03-20T09:03:00.250Z` -> `09:03:00.250`. */
export function clockTime(time: string): string {
  return /T([\d:.]+)/.exec(time)?.[1] ?? time;
}

/** `2020-03-20T09:03:00Z` -> `20 Mar 2020`. */
export function clockDate(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleDateString(language(), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** The time of day, with the date where it is another day than `near`. */
export function when(time: string, near: string): string {
  const clock = clockTime(time).replace(/Z$/, "");
  return time.slice(0, 10) === near.slice(0, 10) ? clock : `${clockDate(time).replace(/ \d{4}$/, "")} ${clock}`;
}

function parts(milliseconds: number): [number, number][] {
  let rest = Math.abs(milliseconds);
  const found: [number, number][] = [];
  UNITS.forEach(([size], unit) => {
    const count = unit === 3 ? Math.round(rest) / size : Math.floor(rest / size);
    rest -= count * size;
    if (count) found.push([count, unit]);
  });
  return found;
}

/** 178000 -> `2 min 58 s`; at most two units, since the third says nothing at a glance. */
export function short(milliseconds: number): string {
  const found = parts(milliseconds).slice(0, 2);
  return found.map(([n, unit]) => UNITS[unit]?.[1](n)).join(" ") || t("{n} s", { n: 0 });
}

/** 900000 -> `15 minutes`. */
export function words(milliseconds: number): string {
  const found = parts(milliseconds);
  return found.map(([n, unit]) => UNITS[unit]?.[2](n)).join(" ") || t("no time");
}

/** 178000 -> `2:58`, 7384000 -> `2:03:04`, 3 days -> `3 d`: for a badge. */
export function compact(milliseconds: number): string {
  if (milliseconds >= 86_400_000) return short(milliseconds);
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const DAYS = String.raw`(?:(\d+)Y)?(?:(\d+)M)?(?:${NUMBER}W)?(?:${NUMBER}D)?`;
const CLOCK = String.raw`(?:T(?=\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?`;
const PERIOD = new RegExp(String.raw`^P(?=[\dT])${DAYS}${CLOCK}$`);

const LENGTHS = [31_536_000_000, 2_592_000_000, 604_800_000, 86_400_000, 3_600_000, 60_000, 1000];

function partsOf(text: string): string[] | null {
  return (
    PERIOD.exec(text.trim())
      ?.slice(1)
      .map((part: string | undefined) => (part ?? "").replace(",", ".")) ?? null
  );
}

/** The length of an ISO 8601 duration in milliseconds (a month of 30 days, for the place on an axis), or null. */
export function durationMs(text: string): number | null {
  return partsOf(text)?.reduce((sum, part, n) => sum + Number(part) * (LENGTHS[n] ?? 0), 0) ?? null;
}

const LETTERS: [number, string][] = [
  [86_400_000, "D"],
  [3_600_000, "H"],
  [60_000, "M"],
];

/** Milliseconds as an ISO 8601 duration: days of 24 h, zero parts left out, PT0S is zero. */
export function durationText(milliseconds: number): string {
  let rest = milliseconds;
  const parts = LETTERS.map(([size, letter]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count ? `${count}${letter}` : "";
  });
  const time = `${parts[1] ?? ""}${parts[2] ?? ""}${rest ? `${String(rest / 1000)}S` : ""}`;
  return parts[0] ? `P${parts[0]}${time ? `T${time}` : ""}` : `PT${time || "0S"}`;
}

const WORDS: Said[] = [
  n => count(n, "year"),
  n => count(n, "month"),
  n => count(n, "week"),
  n => count(n, "day"),
  n => count(n, "hour"),
  n => count(n, "minute"),
  n => count(n, "second"),
];

/** The words of an ISO 8601 duration (`PT15M` -> `15 minutes`), or null when it is none. */
export function durationWords(text: string): string | null {
  const found = partsOf(text);
  if (!found) return null;
  const said = found.flatMap((part, n) => (Number(part) ? [WORDS[n]?.(Number(part)) ?? ""] : []));
  return said.join(" ") || t("no time");
}
