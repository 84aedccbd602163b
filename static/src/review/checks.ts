/** The scenarios of the definition, run with a version: for the foot of the left side, and before somebody decides. */

import { api, messageOf } from "../shared/api";
import { announce } from "../shared/dom";
import { lines } from "../shared/streaming";
import { t } from "../shared/translation";
import { count } from "../shared/words";

/** What came of it; what expects nothing and does not fail counts as passed. `covered` of `all` places. */
export interface Ran {
  passed: number;
  total: number;
  covered: number;
  all: number;
  failed: string[];
}
export interface Running {
  version: number;
  done: number;
  total: number;
  stop: AbortController;
}
type Coverage = Record<string, { covered: number; total: number }>;

/** Whole percents that are covered. */
export function percent(ran: Ran): number {
  return ran.all ? Math.floor((100 * ran.covered) / ran.all) : 0;
}

export class Checks {
  /** How many scenarios there are; null until that is known. */
  scenarios: number | null = null;
  running: Running | null = null;
  trouble = "";
  private readonly ran = new Map<number, Ran>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly definition: string,
    private readonly changed: () => void,
  ) {
    api<unknown[]>(`/api/definitions/${definition}/scenarios`)
      .then(found => {
        this.scenarios = found.length;
        changed();
      })
      .catch(() => undefined);
  }

  of(version: number): Ran | undefined {
    return this.ran.get(version);
  }

  /** Runs them with a version, after what is run already; nothing where that is known. */
  run(version: number): Promise<void> {
    this.last = this.last.then(() => (this.ran.has(version) ? undefined : this.go(version)));
    return this.last;
  }

  private async go(version: number): Promise<void> {
    const running = (this.running = { version, done: 0, total: this.scenarios ?? 0, stop: new AbortController() });
    this.trouble = "";
    const failed: string[] = [];
    this.changed();
    try {
      for await (const line of lines(
        `/api/definitions/${this.definition}/versions/${version}/checks`,
        null,
        running.stop.signal,
      )) {
        if (line.type === "start") running.total = Number(line.total);
        if (line.type === "scenario") {
          running.done += 1;
          if (line.passed === false) failed.push(String(line.name));
        }
        if (line.type === "done")
          this.keep(version, running.total, Number(line.passed) + Number(line.ran), failed, line.coverage as Coverage);
        this.changed();
      }
    } catch (error) {
      if (!running.stop.signal.aborted)
        this.trouble = t("The scenarios could not be run: {why}", { why: messageOf(error) });
    } finally {
      this.running = null;
      this.changed();
    }
  }

  private keep(version: number, total: number, passed: number, failed: string[], coverage: Coverage): void {
    const sum = (pick: (one: { covered: number; total: number }) => number): number =>
      Object.values(coverage).reduce((all, one) => all + pick(one), 0);
    this.ran.set(version, { passed, total, failed, covered: sum(one => one.covered), all: sum(one => one.total) });
    announce(t("{passed} of {scenarios} passed", { passed, scenarios: count(total, "scenario") }));
  }
}
