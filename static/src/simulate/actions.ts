/** What a person can do to the run. The first of these makes the session when there is none yet. */

import { ApiError, api, messageOf } from "../shared/api";
import type { App } from "./app";
import { Run } from "./run";
import { pushSession } from "./place";
import type { Json, Scenario } from "./types";

/** Joins the session `id`: its socket feeds the page from now on. */
export function join(app: App, id: string): Run {
  app.run?.close();
  const run = new Run(id);
  app.run = run;
  app.problem = "";
  app.selection = { pointer: null, seq: null, visit: null };
  return run;
}

/** Makes a session from the fields on the left; null (and a message) when that fails. */
export async function create(app: App, listen: (run: Run) => void): Promise<Run | null> {
  const problems = app.setup.problems();
  const first = Object.entries(problems)[0];
  if (first) {
    app.tab = first[0] === "input" ? "input" : "scenario";
    app.problem = `The run cannot start: ${first[1]}`;
    app.changed();
    return null;
  }
  const scenario: Scenario = app.setup.scenario();
  try {
    const made = await api<{ id: string }>(`/api/definitions/${app.boot.definition.id}/sessions`, { method: "POST", body: { scenario } });
    app.setup.started(scenario);
    const run = join(app, made.id);
    listen(run);
    pushSession(made.id);
    app.changed();
    return run;
  } catch (error) {
    app.problem = error instanceof ApiError && error.code === "offline" ? "The server cannot be reached: the run was not started. Try again." : messageOf(error);
    app.changed();
    return null;
  }
}

/** Commands by which a person moves the run: after them it is known whether it should go on by itself. */
const MOTIONS = new Set(["step", "step-over", "continue", "pause", "back", "reset", "advance"]);

export class Actions {
  #creating: Promise<Run | null> | null = null;
  #going: number | null = null;
  #goes = false;
  #continuing = false;

  constructor(private readonly app: App, private readonly listen: (run: Run) => void) {}

  /** The session, made now when there is none; several calls make one. */
  async #ready(): Promise<Run | null> {
    if (this.app.run) return this.app.run;
    this.#creating ??= create(this.app, this.listen).finally(() => { this.#creating = null; });
    return this.#creating;
  }

  async #do(command: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    const run = await this.#ready();
    if (!run || (run.busy && command !== "pause")) return false;
    if (MOTIONS.has(command)) this.#continuing = command === "continue";
    return (await run.send(command, fields)) !== null;
  }

  step = (): Promise<boolean> => this.#do("step");
  over = (): Promise<boolean> => this.#do("step-over", { timeouts: false });
  proceed = (): Promise<boolean> => this.#do("continue", { timeouts: false });
  throughTimeouts = (): Promise<boolean> => this.#do("continue", { timeouts: true });
  pause = (): Promise<boolean> => this.#do("pause");
  back = (): Promise<boolean> => this.#do("back");

  /** Back to the start; with another input or scenario that is a new session. */
  restart = async (): Promise<boolean> => {
    if (this.app.run && !this.app.setup.changed) return this.#do("reset");
    return (await create(this.app, this.listen)) !== null;
  };

  /** A new session from the fields, in any case. */
  fresh = async (): Promise<boolean> => (await create(this.app, this.listen)) !== null;

  /** Puts the event on the bus, `count` times, now or `at` a duration from now. */
  sendEvent = async (event: Record<string, Json>, at?: string, count = 1): Promise<void> => {
    for (let n = 0; n < count; n += 1) if (!(await this.#do("inject", { event, ...(at && { at }) }))) return;
    if (!at) await this.#resume();
  };

  resolve = async (answer: Record<string, unknown>): Promise<boolean> => (await this.#do("resolve", answer)) && ((await this.#resume()), true);

  /** A run that was told to continue, and stopped only because it needed a person, goes on when it got what it needed. */
  async #resume(): Promise<void> {
    if (this.#continuing) await this.proceed();
  }

  advanceTo = (to: string): Promise<boolean> => this.#do("advance", { to });

  mocks = async (): Promise<boolean> => {
    if (!this.app.run) return true; // they go with the scenario
    return this.#do("mocks", { functions: this.app.setup.functions, subflows: this.app.setup.subflows });
  };

  /** Goes to a position; while one is on its way only the latest wish is kept. */
  go = async (position: number): Promise<void> => {
    this.#continuing = false;
    this.#going = position;
    if (this.#goes || !this.app.run) return;
    this.#goes = true;
    while (this.#going !== null) {
      const target: number = this.#going;
      this.#going = null;
      const pause = new Promise((done) => setTimeout(done, 60)); // the server takes 20 messages a second
      await Promise.all([this.app.run.send("go", { position: target }), pause]);
    }
    this.#goes = false;
  };
}
