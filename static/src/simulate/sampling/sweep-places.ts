/** Where a scenario may be varied, and what is wrong with a place and its values as they are written. */

import { t } from "../../shared/translation";
import type { Json, Scenario } from "../core/types";

const MOST = 200; // places that are offered
const PARTS = ["input", "functions", "subflows", "calls", "costs", "clock", "seed", "settings"];

export interface Written {
  place: string;
  values: string;
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/**
 * The scenario as people write it: a mock with one entry is that entry (the page has lists of all), unless one of the
 * places goes into it as a list. So a place is the same here and on the command line.
 */
export function asWritten(scenario: Scenario, rows: readonly Written[]): Scenario {
  const made: Record<string, unknown> = { ...scenario };
  for (const kind of ["functions", "subflows", "calls"] as const) {
    const listed = (name: string): boolean =>
      rows.some(one => one.place.trim().startsWith(`/${kind}/${escaped(name)}/0/`));
    if (scenario[kind])
      made[kind] = Object.fromEntries(
        Object.entries(scenario[kind] as Record<string, unknown>).map(([name, one]) => [
          name,
          Array.isArray(one) && one.length === 1 && !listed(name) ? (one[0] as unknown) : one,
        ]),
      );
  }
  return made;
}

/** The places of single values in the scenario, and the delays of its mocks, as JSON pointers. */
export function placesOf(scenario: Scenario): string[] {
  const found = new Set<string>();
  const all = scenario as Record<string, Json | undefined>;
  const walk = (value: Json | undefined, place: string): void => {
    if (found.size >= MOST || value === undefined) return;
    if (value === null || typeof value !== "object") {
      found.add(place);
      return;
    }
    const inner: [string, Json][] = Array.isArray(value)
      ? value.map((one, at) => [String(at), one])
      : Object.entries(value as Record<string, Json>);
    for (const [name, one] of inner) walk(one, `${place}/${escaped(name)}`);
    if (/^\/(functions|subflows|calls)\/[^/]+$/.test(place) && !Array.isArray(value)) found.add(`${place}/delay`);
  };
  for (const part of PARTS) walk(all[part], `/${part}`);
  return [...found].slice(0, MOST);
}

/** What is wrong with each of the two, as far as it can be told without the scenario; "" for nothing. */
export function wrongIn(rows: readonly Written[]): { place: string; values: string }[] {
  return rows.map(({ place, values }, at) => {
    const [where, what] = [place.trim(), values.trim()];
    if (at > 0 && !where && !what) return { place: "", values: "" };
    return {
      place: !where
        ? t("Write a place of the scenario, such as /input/amount.")
        : where.startsWith("/") && !where.includes("=")
          ? ""
          : t("A place begins with /, such as /input/amount."),
      values: what ? "" : t("Write values, such as 1, 10, 100 or 1..100..4."),
    };
  });
}

/** As the command line has it, of the rows that are filled in: `/PLACE=VALUES`. */
export function writtenAs(rows: readonly Written[]): string[] {
  return rows.filter(one => one.place.trim()).map(one => `${one.place.trim()}=${one.values.trim()}`);
}
