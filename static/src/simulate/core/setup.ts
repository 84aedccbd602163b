/** What the next run starts with: edited on the left, sent when a session is made. */

import { Secrets } from "./typed-secrets";
import { durationFrom } from "../../running/durations";
import { t } from "../../shared/translation";
import { jsonFault } from "./json-fault";
import { equal, isObject } from "./json-layout";
import type { Json, JsonObject, MockEntry, MockKind, Mocks, Scenario, View } from "./types";

export interface SavedScenario {
  id: string | number;
  name: string;
  scenario: Scenario;
  version: number;
}

/** What has no version, or one that is not known: no saved scenario has this number. */
export const NO_VERSION = 0;

type WrittenMock = MockEntry | null | (MockEntry | null)[];

/** The entries of a mock; of one that is empty, however it is written, an entry that says nothing. */
function entriesOf(one: WrittenMock): MockEntry[] {
  const listed = Array.isArray(one) ? one : [one];
  return listed.length ? listed.map(entry => entry ?? {}) : [{}];
}

function entries(source: Record<string, WrittenMock> | undefined): Mocks {
  return Object.fromEntries(Object.entries(source ?? {}).map(([name, one]) => [name, entriesOf(one)]));
}

const KINDS = ["functions", "subflows", "calls"] as const;

type Written = { [kind in MockKind]?: Record<string, WrittenMock> | undefined };

/** The mocks of all kinds. */
function mocksOf({ functions, subflows, calls }: Written): Record<MockKind, Mocks> {
  return { functions: entries(functions), subflows: entries(subflows), calls: entries(calls) };
}

/** The input of a scenario: null is one, only where nothing is said it is empty. */
function inputOf(scenario: Scenario): Json {
  return scenario.input === undefined ? {} : scenario.input;
}

/** What a scenario says, however it is written; its name and what is expected of it are no part of a run. */
function plain({ name: _name, expect: _expect, ...rest }: Scenario): Json {
  const said = {
    ...rest,
    input: inputOf(rest),
    settings: rest.settings ?? {},
    ...mocksOf(rest),
    clock: rest.clock ?? {},
    seed: rest.seed ?? 0,
    events: rest.events ?? [],
    start: rest.start ?? "manual",
  };
  return said as unknown as Json;
}

/** Reads what a person typed as JSON; the problem says line and column. */
export function readJson(text: string): { value: Json } | { problem: string } {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { problem: jsonFault(text) ?? t("This is not valid JSON.") };
  }
}

/** The fields that can be wrong, as the page calls them. */
export const PARTS = { input: t("Input"), clock: t("Clock starts at"), seed: t("Seed"), until: t("Clock runs until") };

type Problems = Partial<Record<keyof typeof PARTS, string>>;

/** How far the clock runs, as a scenario writes it; null: it is neither a length of time nor a time. */
function until(text: string): string | null {
  return durationFrom(text) ?? (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null);
}

const TYPED = ["chosen", "version", "input", "clock", "seed", "start", "until", "settings", ...KINDS] as const;

/** What the fields say, as it was typed: wrong JSON too. */
export type Typed = Pick<Setup, (typeof TYPED)[number]> & { base: Scenario };

/** What of a scenario the fields say. */
const FIELDS = new Set<string>(["input", "clock", "seed", "start", "until", "settings", ...KINDS]);

export class Setup {
  scenarios: SavedScenario[] = [];
  chosen: SavedScenario["id"] | null = null;
  /** The version of the chosen scenario that the fields were filled from, whatever others save meanwhile. */
  version = NO_VERSION;
  input = "{}";
  clock = "";
  seed = "";
  /** What creates instances: `manual`, `events` or `schedule`. */
  start = "manual";
  /** How far the clock runs, as it was typed: a length of time from its start, or a time. */
  until = "";
  settings: JsonObject = {};
  functions: Mocks = {};
  subflows: Mocks = {};
  calls: Mocks = {};
  #base: Scenario = {};
  #parsed: { text: string; read: ReturnType<typeof readJson> } | null = null;
  /** The scenario that the running session was started with; null: there is no session. */
  #started: Scenario | null = null;

  /** Takes everything from `scenario`, which is `version` of the `chosen` one. */
  load(scenario: Scenario, chosen: SavedScenario["id"] | null, version = NO_VERSION): void {
    this.#base = scenario;
    this.chosen = chosen;
    this.version = version;
    this.input = JSON.stringify(inputOf(scenario), null, 2);
    this.clock = scenario.clock?.start ?? "";
    this.seed = scenario.seed === undefined ? "" : String(scenario.seed);
    this.start = scenario.start ?? "manual";
    this.until = scenario.until ?? "";
    this.settings = { ...scenario.settings };
    Object.assign(this, mocksOf(scenario));
  }

  /** The other definitions and resources that the scenario names. */
  get others(): string[] {
    const named: unknown = this.#base.with;
    return Array.isArray(named) ? named.filter((one): one is string => typeof one === "string") : [];
  }

  get typed(): Typed {
    const fields = Object.fromEntries(TYPED.map(name => [name, this[name]])) as Omit<Typed, "base">;
    return { ...fields, base: this.#base };
  }

  /** Puts back what was typed before. A scenario that is gone meanwhile leaves its fields. */
  retype({ base, chosen, ...fields }: Typed): void {
    this.#base = base;
    this.chosen = this.scenarios.some(one => one.id === chosen) ? chosen : null;
    Object.assign(this, { version: NO_VERSION }, fields); // what was typed before there were versions has none
  }

  /** True when something was typed that neither the chosen scenario says nor a run was made of. */
  get edited(): boolean {
    if (this.#started) return this.changed;
    const kept = new Setup();
    kept.scenarios = this.scenarios;
    kept.choose(this.chosen);
    return !equal(kept.typed as unknown as Json, this.typed as unknown as Json);
  }

  /** The mocks in force in the run. They are shown unless another set-up is being prepared. */
  adopt(mocks: View["mocks"]): void {
    if (this.changed) return;
    Object.assign(this, mocksOf({ ...mocks, calls: mocks.calls as Scenario["calls"] }));
  }

  /** The mocks as a run takes them: those of tasks only where there are any, or were when it was started. */
  get mocks(): { functions: Mocks; subflows: Mocks; calls?: JsonObject } {
    const { functions, subflows } = this;
    const calls = this.calls as unknown as JsonObject;
    return { functions, subflows, ...((Object.keys(calls).length || this.#started?.calls) && { calls }) };
  }

  /** The session now running was started with `scenario`. */
  started(scenario: Scenario): void {
    const read = this.#read();
    const same = "value" in read && equal(read.value, scenario.input); // one object is quickly compared with itself
    this.#started = same ? { ...scenario, input: read.value } : scenario;
    this.outdated = false;
  }

  /** The input, read once for each text: it may be long, and every redrawing asks for it. */
  #read(): ReturnType<typeof readJson> {
    if (this.#parsed?.text !== this.input) this.#parsed = { text: this.input, read: readJson(this.input) };
    return this.#parsed.read;
  }

  /** The events that the scenario plans. */
  get events(): JsonObject[] {
    return this.#base.events ?? [];
  }

  /** Plans them otherwise: the next run has them so. */
  plan(events: JsonObject[]): void {
    this.#base = { ...this.#base, events };
  }

  /** The scenario that the session was started with. */
  get running(): Scenario | null {
    return this.#started;
  }

  /** Marks the saved scenario that a session was started with: what says the same, else another version of its name. */
  recognise(): void {
    const own = plain(this.#base);
    const named = this.scenarios.find(one => one.name === this.#base.name);
    const same = this.scenarios.filter(one => equal(plain(one.scenario), own));
    const found = same.find(one => one === named) ?? same[0];
    this.chosen = (found ?? named)?.id ?? null;
    this.version = found?.version ?? NO_VERSION;
  }

  choose(id: SavedScenario["id"] | null): void {
    const one = this.scenarios.find(other => other.id === id);
    this.load(one?.scenario ?? {}, id, one?.version);
  }

  get name(): string {
    return this.scenarios.find(one => one.id === this.chosen)?.name ?? this.#base.name ?? "";
  }

  /** Whether the mocks are other than those that the session was started with. */
  get remocked(): boolean {
    if (!this.#started) return false;
    return !equal(mocksOf(this) as unknown as Json, mocksOf(this.#started) as unknown as Json);
  }

  /** What is wrong with the fields, by field. */
  problems(): Problems {
    const read = this.#read();
    const found: Problems = {};
    if ("problem" in read) found.input = read.problem;
    else if (!this.anyInput && !isObject(read.value)) found.input = t("The input must be a JSON object.");
    if (this.clock && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(this.clock))
      found.clock = t("Write a time such as 2020-03-20T09:00:00Z.");
    if (this.until && until(this.until) === null)
      found.until = t("Write a length of time such as 2 days, or a time such as 2020-03-20T09:00:00Z.");
    else if (this.start === "schedule" && !this.until)
      found.until = t("A schedule has no end of its own: write how far the clock runs.");
    if (this.seed && !/^-?\d+$/.test(this.seed)) found.seed = t("The seed is a whole number.");
    return found;
  }

  /** The scenario as the fields say now. The fields must be free of problems. */
  scenario(): Scenario {
    const rest = Object.fromEntries(Object.entries(this.#base).filter(([name]) => !FIELDS.has(name))) as Scenario;
    const read = this.#read();
    return {
      ...rest,
      ...(this.name && { name: this.name }),
      input: "value" in read ? read.value : {},
      ...(this.clock && { clock: { start: this.clock } }),
      ...((this.start !== "manual" || this.#base.start !== undefined) && { start: this.start }),
      ...(this.until && { until: until(this.until) ?? this.until }),
      ...(this.seed && { seed: Number.isSafeInteger(Number(this.seed)) ? Number(this.seed) : this.seed }),
      ...(Object.keys(this.settings).length && { settings: this.settings }),
      ...(Object.keys(this.functions).length && { functions: this.functions }),
      ...(Object.keys(this.subflows).length && { subflows: this.subflows }),
      ...(Object.keys(this.calls).length && { calls: this.calls }),
    };
  }

  /** What is typed as secrets; it is no part of what the page keeps. */
  readonly secrets = new Secrets();

  /** The scenario that the fields were filled from. */
  get base(): Scenario {
    return this.#base;
  }

  /** Whether the input may be any JSON: from DSL 1.0 on; before that it is an object. */
  anyInput = false;

  /** The definition was changed after the running session was started. */
  outdated = false;

  /** True when a new session would not be what runs. */
  get differs(): boolean {
    return this.outdated || this.changed;
  }

  /** True when a restart must make a new session: something other than the mocks differs from what runs. */
  get changed(): boolean {
    if (!this.#started) return false;
    const strip = ({ functions: _f, subflows: _s, calls: _c, ...rest }: Scenario): Json => rest as unknown as Json;
    if (Object.keys(this.problems()).length) return true;
    const fresh = (scenario: Scenario): Json => strip({ ...scenario, input: inputOf(scenario) });
    return !equal(fresh(this.scenario()), fresh(this.#started));
  }
}
