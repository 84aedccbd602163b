/** A text that does not parse, looked at again when its writer pauses: can it be repaired as a whole? */

import { type Repaired, repairOf } from "../shared/repair";
import { t } from "../shared/translation";
import type { Analysis, Problem } from "./types";

const PAUSE = 600; // milliseconds without a newer analysis

/** The one edit that makes `after` of `before`: what they share at both ends stays. */
function edit(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let back = 0;
  while (back < most - from && before[before.length - 1 - back] === after[after.length - 1 - back]) back++;
  return { from, to: before.length - back, insert: after.slice(from, after.length - back) };
}

export class Mender {
  private timer = 0;

  constructor(private readonly offer: (text: string, problem: Problem) => void) {}

  /** Offers the repair as the quick fix of the first `syntax` problem, if there is one and it helps. */
  look(text: string, analysis: Analysis): void {
    clearTimeout(this.timer);
    const problem = analysis.diagnostics.find(one => one.rule === "syntax" && !one.fix);
    if (problem) this.timer = window.setTimeout(() => void this.ask(text, problem), PAUSE);
  }

  private async ask(text: string, problem: Problem): Promise<void> {
    const found: Repaired | null = await repairOf(text);
    if (found)
      this.offer(text, {
        ...problem,
        fix: { title: t("Repair the text"), edits: [edit(text, found.text)], changes: found.changes },
      });
  }
}
