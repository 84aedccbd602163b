/** The scenarios run together: results as they come, what each adds, what explore and many runs find, repairs. */

import { ApiError, api, messageOf } from "../../shared/api";
import { type Engine, enginesOf } from "../../runtimes/engines";
import { lines } from "../../shared/streaming";
import { language, t } from "../../shared/translation";
import type { SavedScenario, Setup } from "./setup";
import type { Json, JsonObject, MockEntry, Scenario } from "./types";

export interface Difference {
  name: string;
  expected: Json;
  actual: Json;
  step: number | null;
  state: string | null;
  pointer: string | null;
  message: string;
}

/** A sentence of the server about a result: of which kind, and the trace event that it is about. */
export interface Saying {
  kind: string;
  text: string;
  seq: number | null;
  first: boolean; // the command line says it too where nobody asks for all
}

export interface Outcome {
  id: string | number | null;
  passed: boolean | null; // null: nothing is expected
  problem: { message: string } | null;
  runtime?: string; // with its version; the specification: none
  status?: string;
  stopped?: string | null; // why it ended while something was still due
  headline?: string; // how it ended
  says?: Saying[]; // what matters most first
  difference?: Difference | null;
  covered?: Record<string, string[]>;
  adds?: { adds: number; alone: number } | null;
}

/** A definition that went along: how many of the runs ran it, and what is covered of it. */
export interface Companion {
  name: string;
  runs: number;
  coverage: Record<string, { covered: number; total: number }>;
}

export interface Misfits {
  id: string | number;
  name: string;
  misfits: { kind: string; name: string; places: string[]; suggestions: { name: string; why: string }[] }[];
  results: { place: string; message: string }[]; // of mocks, which the services do not give
}

export interface Finding {
  kind: string;
  pointer: string;
  message: string;
  scenario: Scenario | null;
}

export interface Exploration {
  complete: boolean;
  paths: number;
  bounds: { what: string; where: string; why: string }[];
  reached: Record<string, { covered: number; total: number }>;
  ends: { status: string; error: JsonObject | null; path: string[]; paths: number; scenario: Scenario }[];
  problems: Finding[];
  missed: { kind: string; pointer: string; name: string; reason: string }[];
  scenarios: Scenario[];
}

/** A bar of a distribution, by how its runs ended: places in `outcomes`, and the numbers of the first runs. */
export interface Bar {
  at: number;
  runs: number;
  outcomes: { outcome: number; runs: number; first: number[] }[];
}

/** Durations are texts, calls and costs numbers. */
export interface Distribution<T> {
  from: T;
  step: T;
  count: number;
  p50: T;
  p90: T;
  p99: T;
  bars: Bar[];
}

export interface SampledRun {
  i: number;
  seed: string;
  outcome: number;
  duration: string;
  calls: number;
  cost: number | null;
}

/** What many runs of a scenario come to (docs/runs.md). */
export interface Sample {
  version?: number; // of the definition, which they were made of
  scenario: string;
  runtime?: string; // with its version; the specification: none
  runs: number;
  duration: Record<string, string> | null;
  outcomes: {
    status: string | null;
    end: string | null;
    error: string | null;
    runs: number;
    share: number;
    first: number; // the number of the first such run, and its seed
    seed: string;
  }[];
  histogram: { from: string; step: string; runs: number[]; below: number; beyond: number } | null;
  expectations: { name: string; share: number }[];
  cost: Record<string, number> | null;
  functions: { function: string; mean: number; cost: number | null }[];
  states: {
    state: string;
    pointer: string;
    runs: number;
    share: number;
    visits: number;
    time: Record<string, string> | null;
  }[];
  edges: { pointer: string; runs: number; share: number }[];
  distributions: {
    duration: Distribution<string> | null;
    calls: Distribution<number> | null;
    cost: Distribution<number> | null;
    slowest: number[];
    runs: SampledRun[];
  };
  critical: {
    state: string;
    pointer: string;
    runs: number;
    share: number;
    mean: string;
    part: number;
    did: Record<string, string>;
  }[];
  costs: { state: string | null; pointer: string | null; calls: number; cost: number; part: number }[] | null;
}

/** What contracts give: an entry by the name of its mock; data by the type of the event. */
export interface ContractMocks {
  functions: Record<string, MockEntry>;
  calls: Record<string, MockEntry>;
  events: Record<string, Json>;
}

/** A saved scenario, and the version of it that a run takes the place of. */
export type Replaced = Pick<SavedScenario, "id" | "version">;

/** A run that was saved: `exact`: it gives the same trace again; `ended`: the run had come to its end. */
export interface Saved extends SavedScenario {
  exact: boolean;
  ended: boolean;
}

export type Coverage = Record<string, { covered: number; total: number; pointers: string[] }>;

/** The page that the suite is on: what it is about, and where it tells what went wrong and that there is news. */
interface Page {
  readonly boot: { definition: { id: string }; engines: readonly Engine[] };
  readonly setup: Setup;
  problem: string;
  showSample: boolean;
  changed(): void;
}

export class Suite {
  outcomes = new Map<string | number, Outcome>();
  coverage: Coverage | null = null;
  /** The ends that were come to: they are not counted, and shown. */
  ends: string[] = [];
  companions: Companion[] = [];
  byCallers = 0; // how many scenarios of definitions that run this one did so
  summary = "";
  misfits: Misfits[] = [];
  exploration: Exploration | null = null;
  sample: Sample | null = null;
  /** What is being done, in words; "" when nothing is. */
  working = "";
  #stop: AbortController | null = null;

  constructor(private readonly app: Page) {}

  get #base(): string {
    return `/api/definitions/${this.app.boot.definition.id}`;
  }

  cancel = (): void => this.#stop?.abort();

  async #work(words: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.working) return;
    this.#stop = new AbortController();
    this.working = words;
    this.app.problem = "";
    this.app.changed();
    try {
      await work(this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.app.problem = messageOf(error);
    } finally {
      this.working = "";
      this.app.changed();
    }
  }

  /** Runs all kept scenarios; each result is shown when it is there. */
  runAll = (): Promise<void> =>
    this.#work(t("Running the scenarios"), async signal => {
      this.outcomes.clear();
      this.coverage = null;
      const order: Outcome[] = [];
      for await (const line of lines(`${this.#base}/scenarios/run`, {}, signal)) {
        if (line.type === "scenario") {
          const one = line as unknown as Outcome;
          order.push(one);
          if (one.id !== null) this.outcomes.set(one.id, one);
          this.working = t("Running the scenarios: {n} done", { n: order.length });
        } else if (line.type === "done") {
          const adds = line.adds as Outcome["adds"][];
          order.forEach((one, n) => {
            one.adds = adds[n] ?? null;
          });
          this.coverage = line.coverage as Coverage;
          this.ends = (line.ends as string[] | undefined) ?? [];
          this.companions = (line.companions as Companion[] | undefined) ?? [];
          this.byCallers = Number(line.by_callers ?? 0);
          const number = (passed: boolean | null): number => order.filter(one => one.passed === passed).length;
          const free = number(null);
          const counts = [
            t("{passed} passed, {failed} failed", { passed: number(true), failed: number(false) }),
            ...(free ? [t("{ran} ran, with nothing expected", { ran: free })] : []),
          ].join(", ");
          const ran = order.filter(one => !one.problem);
          this.summary = [counts, ...enginesOf(this.app.boot.engines, ran)].join(" · ");
        }
        this.app.changed();
      }
      await this.#fit();
    });

  async #fit(): Promise<void> {
    this.misfits = await api<Misfits[]>(`${this.#base}/scenarios/misfits`).catch((error: unknown) => {
      if (error instanceof ApiError) return [];
      throw error;
    });
  }

  /** Puts other names into a scenario (null takes away what names it), and loads it anew. */
  repair = (id: string | number, names: Record<string, Record<string, string | null>>): Promise<void> =>
    this.#work(t("Repairing"), async signal => {
      await api(`${this.#base}/scenarios/${id}/repair`, { method: "POST", body: names, signal });
      await this.reload();
      await this.#fit();
    });

  explore = (): Promise<void> =>
    this.#work(t("Exploring the paths"), async signal => {
      for await (const line of lines(`${this.#base}/explore`, {}, signal)) {
        if (line.type === "working")
          this.working = t("Exploring the paths: {round} s", { round: Math.round(Number(line.seconds)) });
        else if (line.type === "done") this.exploration = line.exploration as Exploration;
        else if (line.type === "failed")
          this.app.problem = String((line.error as { message?: string }).message ?? t("The exploration failed."));
        this.app.changed();
      }
    });

  /** Runs the scenario as it stands many times. */
  sampleRuns = (runs: number): Promise<void> =>
    this.#work(t("Making {runs} runs", { runs: runs.toLocaleString(language()) }), async signal => {
      const scenario = { ...this.app.setup.scenario(), name: this.app.setup.name };
      for await (const line of lines(`${this.#base}/scenarios/sample`, { scenario, runs }, signal)) {
        if (line.type === "working")
          this.working = t("Making {runs} runs: {done} done", {
            runs: runs.toLocaleString(language()),
            done: Number(line.done).toLocaleString(language()),
          });
        else if (line.type === "done") {
          this.sample = { ...(line.summary as Sample), version: line.version as number };
          this.app.showSample = true;
        } else if (line.type === "failed")
          this.app.problem = String((line.error as { message?: string }).message ?? t("The runs could not be made."));
        this.app.changed();
      }
    });

  /** Keeps scenarios: those of an exploration or an import. */
  keep = (found: { name: string; scenario: Scenario }[]): Promise<void> =>
    this.#work(t("Keeping the scenarios"), async signal => {
      await api(`${this.#base}/scenarios/several`, { method: "POST", body: found, signal });
      await this.reload();
    });

  /** Entries of mocks, and data of events by their type, from the contracts of the services that are called. */
  fromContracts = async (seed: number, others: readonly string[]): Promise<ContractMocks> =>
    api(`${this.#base}/scenarios/from-contracts`, { method: "POST", body: { seed, with: others } });

  /** Removes a scenario as it is shown; one that somebody has changed since stays, and is shown as it is now. */
  remove = ({ id, name, version }: SavedScenario): Promise<void> =>
    this.#work(t("Removing the scenario"), async signal => {
      try {
        await api(`${this.#base}/scenarios/${id}?version=${version}`, { method: "DELETE", signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
        await this.reload();
        throw new Error(
          t(
            "“{name}” is not removed: it was changed meanwhile. Look at what it is now, then remove it again if " +
              "it should go.",
            { name },
          ),
          { cause: error },
        );
      }
      this.outcomes.delete(id);
      await this.reload();
    });

  async reload(): Promise<void> {
    this.app.setup.scenarios = await api<SavedScenario[]>(`${this.#base}/scenarios`);
    this.app.changed();
  }

  /** Keeps the run as a scenario, with what it came to as expectations. */
  save = async (session: string, name: string, replaces: Replaced | null): Promise<Saved> => {
    const over = replaces && { replaces: replaces.id, version: replaces.version };
    const made = await api<Saved>(`/api/sessions/${session}/scenario`, { method: "POST", body: { name, ...over } });
    if (made.id === this.app.setup.chosen) this.app.setup.version = made.version;
    await this.reload();
    return made;
  };
}
