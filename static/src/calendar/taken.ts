/** What is taken out of the calendar: a year as a table for other programs, times of a day, a run that begins then. */

import { api, messageOf } from "../shared/api";
import { keep } from "../shared/export";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import type { Kept, Schedule, Start } from "./types";
import { said, timeIn } from "./words";

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The starts of a schedule as CSV, in a second zone too where one is wanted. */
export function csvOf(schedule: Schedule, second: string): string {
  const beside = (words: () => string): string[] => (second ? [words()] : []);
  const rows = schedule.starts.map(one => [
    one.local,
    one.utc,
    ...beside(() => timeIn(second, one.utc, true)),
    said(one).join("; "),
  ]);
  const head = [schedule.zone, "UTC", ...beside(() => second), t("What happens")];
  return [head, ...rows].map(row => row.map(cell).join(",")).join("\r\n");
}

/** Gives the starts of a year to the browser to save. */
export function exportYear(schedule: Schedule, year: number, second: string): void {
  const name = `starts-${year}.csv`;
  keep(new Blob([csvOf(schedule, second), "\r\n"], { type: "text/csv" }), name);
  toast(t("{name} is exported.", { name }));
}

/** Puts the instants of starts on the clipboard, one a line. */
export async function copyTimes(starts: readonly Start[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(starts.map(one => one.utc).join("\n"));
    toast(t("Copied."));
  } catch {
    toast(t("The browser does not let this page copy. Select the text instead."), undefined, "error");
  }
}

/** What a simulation begins with, beside what the kept scenario says. */
export interface Begun {
  start: "manual" | "schedule";
  clock: string;
  until?: string;
}

/** Goes to a simulation whose clock begins then, by a kept scenario where one is chosen. */
export async function play(definition: string, text: string, begun: Begun, chosen: Kept | null): Promise<void> {
  const kept: Kept["scenario"] = chosen?.scenario ?? {};
  const { until: _, ...scenario } = kept;
  const { start, clock, ...until } = begun;
  try {
    const made = await api<{ url: string }>(`/api/definitions/${definition}/sessions`, {
      method: "POST",
      body: {
        text,
        name: chosen?.name ?? "",
        scenario: { ...scenario, start, clock: { ...scenario.clock, start: clock }, ...until },
      },
    });
    location.assign(made.url);
  } catch (error) {
    toast(messageOf(error), undefined, "error");
  }
}
