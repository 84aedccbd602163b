/** Asks the server what changed from one text to the other. */

import type { ReadAs } from "../runtimes/read-as";
import { api } from "../shared/api";
import { t } from "../shared/translation";
import type { Comparison, Side } from "./types";

const PATIENCE = 20_000; // milliseconds

/** What stands where the server gave no answer. */
export const NOTHING: Comparison = { rows: [], pairs: [], states: [], problems: [], svg: null, broken: {} };

/** `as`: as what they are read; `before`: the same of another definition's older text. */
export function askDifference(old: Side, now: Side, as: ReadAs, before = as): Promise<Comparison> {
  return api<Comparison>("/api/compare", {
    method: "POST",
    body: { old: old.text, new: now.text, ...as, old_dialect: before.dialect, old_runtime: before.runtime },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Why there is no picture, in a sentence; "" when there is one. */
export function whyNot(found: Comparison, old: string, now: string): string {
  const sides: [string, string | undefined][] = [
    [old, found.broken.old],
    [now, found.broken.new],
  ];
  return sides
    .filter(([, why]) => why !== undefined)
    .map(([label, why]) => t("{label} cannot be drawn: {why}", { label, why: (why ?? "").replace(/\.?$/, ".") }))
    .join(" ");
}
