/** What a person can do to the run. The first of these makes the session when there is none yet. */

import { ApiError, api, messageOf } from "../../shared/api";
import { spoken, t } from "../../shared/translation";
import type { App } from "./app";
import { Run } from "./run";
import { toast } from "../../shared/toast";
import { goesOn, keepGoingOn, keepLast } from "./last-session";
import { equal } from "./json-layout";
import { isHeld, move, rest } from "./playback";
import { pushSession } from "./url";
import { PARTS } from "./setup";
import { GOES_ON, startsAnew } from "./status";
import type { AnyBreakpoint, CommandName, Fields, Json, Notice, Scenario } from "./types";

/** Joins the session `id`, which was just made where it `begins`: its socket feeds the page from now on. */
export function join(app: App, id: string, begins = false): Run {
  app.run?.close();
  const run = new Run(id, begins);
  app.run = run;
  keepLast(app.boot.definition.id, id);
  app.problem = "";
  app.playback = { ...app.playback, part: null }; // its steps are those of the run that was shown
  app.selection = { pointer: null, seq: null, visit: null };
  return run;
}

/** Makes a session from the fields on the left; null (and a message) when that fails. */
async function create(app: App, listen: (run: Run) => void, name = ""): Promise<Run | null> {
  const problems = app.setup.problems();
  const wrong = (Object.keys(PARTS) as (keyof typeof PARTS)[]).find(part => problems[part]);
  if (wrong) {
    app.tab = wrong === "input" ? "input" : "scenario";
    app.problem = t("The run cannot start. {which}: {problem}", { which: PARTS[wrong], problem: problems[wrong] });
    app.changed();
    return null;
  }
  const scenario: Scenario = app.setup.scenario();
  try {
    const made = await api<{ id: string; notice: string }>(`/api/definitions/${app.boot.definition.id}/sessions`, {
      method: "POST",
      body: { scenario, name, ...app.setup.secrets.sent() },
    });
    if (made.notice) toast(made.notice);
    app.setup.started(scenario);
    app.setup.secrets.started(made.id);
    const run = join(app, made.id, true);
    listen(run);
    pushSession(made.id);
    app.changed();
    return run;
  } catch (error) {
    app.problem =
      error instanceof ApiError && error.code === "offline"
        ? t("The server cannot be reached: the run was not started. Try again.")
        : t("The run cannot start: {why}", { why: messageOf(error) });
    app.changed();
    return null;
  }
}

/** Commands by which a person moves the run: after them it is known whether it should go on by itself. */
const MOTIONS = new Set(["step", "step-over", "step-out", "run-to", "continue", "pause", "back", "reset", "advance"]);

/** Of these the ones that only lead back: from there the run goes on as it came. */
const BACKWARDS = new Set(["back", "reset"]);

/** Those that begin a run. */
const STARTS = new Set(["step", "step-over", "run-to", "continue"]);

const HELD = 3; // unanswered steps behind which the repeats of a held key are left out
const PILE = 24; // unanswered steps behind which every press is refused, and that is said; the server keeps 32

/** Waits so many milliseconds, or until `ended` is told. */
function pause(time: number, ended: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, time);
    ended.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

export class Actions {
  #creating: Promise<Run | null> | null = null;
  #going: number | null = null; // the position that is wished for and not yet asked for
  #towards: number | null = null; // the one that is asked for
  #continuing = goesOn();
  #leading: Promise<void> | null = null; // the page is on its way to another run
  #answering = false; // an answer to a call is on its way
  #paced = false; // whether what continues is played
  #play: AbortController | null = null; // what is played now: another Play is not the one that was stopped
  #beating: Promise<unknown> | null = null; // the latest step of Play, until its answer has come

  constructor(
    private readonly app: App,
    private readonly listen: (run: Run) => void,
  ) {}

  /** The session, made now when there is none, or for a start with another set-up; several calls make one. */
  async #ready(command: CommandName): Promise<Run | null> {
    const anew = STARTS.has(command) && startsAnew(this.app);
    if (this.#creating) return this.#creating; // what is pressed meanwhile is for the run that comes
    return (this.app.run && !anew) || !this.app.ready ? this.app.run : this.#create();
  }

  #create(name?: string): Promise<Run | null> {
    this.#creating ??= create(this.app, this.listen, name).finally(() => {
      this.#creating = null;
    });
    return this.#creating;
  }

  /** Gives a command, after the step of Play on its way; refused is only another motion than the one that goes on. */
  async #do(command: CommandName, fields: Fields = {}): Promise<boolean> {
    await this.#leading;
    const run = await this.#ready(command);
    if (!run) return false;
    this.stop();
    if (command === "pause") return (await run.send(command, fields)) !== null;
    await this.#beating;
    if (MOTIONS.has(command) && run.busy) {
      if (command !== "continue" || !this.#continuing) toast(GOES_ON); // else it does what is wanted
      return false;
    }
    if (MOTIONS.has(command) && !BACKWARDS.has(command)) this.#goOn(command === "continue");
    return (await run.send(command, fields)) !== null;
  }

  step = (event?: Event): Promise<boolean> => this.#press("step", event);
  over = (): Promise<boolean> => this.#do("step-over", { timeouts: false });
  out = (): Promise<boolean> => this.#do("step-out", { timeouts: false });
  /** Until the state at `pointer` is entered, or the edge there taken. */
  runTo = (pointer: string): Promise<boolean> =>
    this.#do("run-to", { pointer, timeouts: true, ...(this.app.shown !== null && { definition: this.app.shown }) });
  proceed = (): Promise<boolean> => {
    this.#paced = false;
    return this.#do("continue", { timeouts: false });
  };
  /** As `proceed`, at the chosen pace (playback.ts), until something holds the run or `stop` is called. */
  play = async (): Promise<void> => {
    if (this.app.playing) return;
    const play = new AbortController();
    this.#play = play;
    this.app.playing = this.#paced = true;
    this.app.changed();
    let fields: Fields = { timeouts: false, left: 1 };
    for (let begun = false; !play.signal.aborted; begun = true) {
      const next = move(this.app.view, this.app.playback, begun);
      if (next === "stop") break;
      if (next === "step" && !(await this.#beat(fields, play.signal)) && !this.#returns()) break;
      if (next !== "step") await this.app.run?.send("go", { position: next.to, from: this.app.run.whole.length });
      // who pressed Play went on past what was asked then, and past nothing that comes
      fields = { ...fields, asked: [] };
      await pause(rest(this.app.view, this.app.playback, this.app.speed), play.signal);
    }
    if (this.#play !== play) return;
    this.stop();
    const { view, playback } = this.app;
    const why = spoken(view?.controls.why.continue ?? null) ?? "";
    if (isHeld(view, playback)) toast(`${t("Play stopped: it begins again only from the run’s end.")} ${why}`);
  };
  /** Whether Play goes on from the end of the run, at which no step is left. */
  #returns(): boolean {
    const { view, playback } = this.app;
    return playback.again && move(view, playback, true) !== "step";
  }

  /** One step of Play; whether another can follow. That it is done is not kept as why the run stopped. */
  async #beat(fields: Fields, ended: AbortSignal): Promise<boolean> {
    const run = await this.#ready("continue");
    await this.#beating; // that of a Play that was stopped
    if (!run || run.busy || ended.aborted) return false;
    this.#goOn(true);
    const sent = run.send("continue", fields);
    this.#beating = sent;
    if ((await sent) === null || run.stopped !== "limit") return false;
    run.stopped = null;
    return true;
  }

  #goOn(on: boolean): void {
    this.#continuing = on;
    keepGoingOn(on);
  }

  stop = (): void => {
    if (this.app.playing) this.app.changed();
    this.app.playing = false;
    this.#play?.abort();
    this.#play = null;
  };
  throughTimeouts = (): Promise<boolean> => this.#do("continue", { timeouts: true });
  pause = (): Promise<boolean> => this.#do("pause");
  back = (event?: Event): Promise<boolean> => this.#press("back", event);

  /** Each press counts, but a held key repeats faster than steps are answered, and would pile them up. */
  async #press(command: CommandName, event?: Event): Promise<boolean> {
    const waiting = this.app.run?.waiting ?? 0;
    if (waiting >= HELD && event instanceof KeyboardEvent && event.repeat) return false;
    if (waiting < PILE) return this.#do(command);
    toast(t("{waiting} steps wait for the server's answer: this press was left out.", { waiting }));
    return false;
  }

  /** Back to the start; with another input or scenario that is a new session. */
  restart = async (): Promise<boolean> => {
    if (!this.app.ready) return false;
    if (this.app.run && !this.app.setup.differs) return this.#reset();
    return (await this.#create()) !== null;
  };

  /** Back to the start of the same session, with the mocks as they are now. */
  async #reset(): Promise<boolean> {
    const { mocks } = this.app.setup;
    if (!(await this.#do("reset"))) return false;
    return equal(mocks as unknown as Json, this.app.setup.mocks as unknown as Json) || this.#do("mocks", mocks);
  }

  /** A new session from the fields, in any case; without a `name` it is called as its scenario. */
  fresh = async (name?: string): Promise<boolean> => (await this.#create(name)) !== null;

  /** Puts the event on the bus, `count` times, now or `at` a duration from now. */
  sendEvent = async (
    event: Record<string, Json>,
    when: { at?: string; just?: "before" | "after" } = {},
    count = 1,
  ): Promise<void> => {
    await this.#leading;
    const { view } = this.app;
    const awaited = view?.status === "waiting" || view?.controls.held === "idle"; // nothing goes on without somebody
    for (let n = 0; n < count; n += 1) if (!(await this.#do("inject", { event, ...when }))) return;
    if (!when.at && awaited) await this.#resume();
  };

  /** Tries a race with a timeout: here the event comes just before it, in a fork, which is then shown, just after. */
  race = async (event: Record<string, Json>, due: string): Promise<void> => {
    await this.#leading;
    const origin = this.app.run?.id;
    const other = await this.fork(this.app.view?.position ?? 0);
    if (!origin || !other) return;
    const meet = async (just: "before" | "after"): Promise<boolean> =>
      (await this.#do("inject", { event, at: due, just })) && this.#do("advance", { to: due });
    if (!(await meet("before"))) return;
    this.app.others = [...new Set([origin, ...this.app.others])];
    await this.open(other);
    if (!(await meet("after"))) return;
    this.app.lower = "compare";
    this.app.changed();
  };

  /** Lets a planned event come at another time (`at`), or not at all (`remove`). */
  replan = (fields: { number: number; at?: string; remove?: boolean }): Promise<boolean> => this.#do("replan", fields);

  /** Answers a call that is open; a second press, before the page shows that it was answered, is the same answer. */
  resolve = async (answer: Fields): Promise<boolean> => {
    await this.#leading;
    if (this.#answering || !this.app.view?.calls.some(({ call }) => call === answer.call)) return false;
    this.#answering = true;
    const done = await this.#do("resolve", answer).finally(() => {
      this.#answering = false;
    });
    if (done) await this.#resume();
    return done;
  };

  /** A run that was told to continue, and only needed a person, goes on when it got what it needed. */
  async #resume(): Promise<void> {
    if (this.#continuing) await (this.#paced ? this.play() : this.proceed());
  }

  /** Makes the session where there is none yet, and hears from it what is kept with the definition. */
  attend = async (): Promise<boolean> => Boolean(this.app.view) || this.#do("sync");
  breakpoints = (breakpoints: AnyBreakpoint[]): Promise<boolean> =>
    this.#do("breakpoints", {
      breakpoints: breakpoints.map(({ hits: _hits, problem: _problem, ...written }) => written),
    });
  watches = (watches: string[]): Promise<boolean> => this.#do("watches", { watches });
  /** Other data for a state that is active; in the past the later steps are dropped. */
  editData = (focus: Record<string, Json>, pointer: string, value: Json): Promise<boolean> =>
    this.#do("edit-data", { focus, pointer, value });
  /** Brings back what a restart, or a change in the past, has dropped. */
  undo = (): Promise<boolean> => this.#do("undo");
  /** A command about who drives. */
  control = (command: CommandName, fields: Fields = {}): Promise<boolean> => this.#do(command, fields);

  /** A session of its own that has come as far as this one at `position`, and goes its own way. */
  fork = async (position: number): Promise<string | null> => {
    const made = await this.app.run?.ask("fork", { position });
    if (made?.notice) toast(made.notice);
    return made?.session ?? null;
  };

  /** Does what leads the page to another run, after what does already; what is pressed meanwhile is for that one. */
  lead = async (there: () => Promise<void>): Promise<void> => {
    const leading = (this.#leading ?? Promise.resolve()).then(there).finally(() => {
      if (this.#leading === leading) this.#leading = null;
    });
    this.#leading = leading;
    await leading;
  };

  /** Shows another run of this definition on the page. */
  open = async (id: string): Promise<void> => {
    const run = join(this.app, id);
    this.listen(run);
    pushSession(id);
    this.app.changed();
    await run.send("sync", { from: 0 });
  };

  advanceBy = (by: string): Promise<boolean> => this.#do("advance", { by });
  advanceTo = (to: string): Promise<boolean> => this.#do("advance", { to });

  mocks = async (): Promise<boolean> => {
    if (!this.app.run || this.app.setup.changed) return true; // they go with the scenario
    return this.#do("mocks", this.app.setup.mocks);
  };

  /** Raises the limits that were met, before the step that failed by them, and goes on. */
  raise = async ({ raises, back }: Notice): Promise<boolean> => {
    if (back !== undefined && !(await this.#do("go", { position: back }))) return false;
    return (await this.#do("limits", raises)) && this.proceed();
  };

  /** So many steps from where the run stands, or is on its way to. */
  goBy = (steps: number): Promise<void> => {
    const view = this.app.view;
    const from = this.#going ?? this.#towards ?? view?.position ?? 0;
    return this.go(Math.max(0, Math.min(view?.length ?? 0, from + steps)));
  };

  #looking: number | null = null;
  #looks = false;

  /** Shows a position to this page alone, while the scrubber is dragged; the latest wish counts. */
  look = async (position: number): Promise<void> => {
    this.#looking = position;
    const { run } = this.app;
    if (this.#looks || !run) return;
    this.#looks = true;
    while (this.#looking !== null) {
      const target: number = this.#looking;
      this.#looking = null;
      await run.send("look", { position: target, from: run.whole.length });
    }
    this.#looks = false;
  };

  /** Goes to a position; while one is on its way only the latest wish is kept. */
  go = async (position: number): Promise<void> => {
    this.stop();
    this.#going = position;
    if (this.#towards !== null || !this.app.run) return;
    while (this.#going !== null) {
      const target: number = this.#going;
      this.#going = null;
      this.#towards = target;
      if (this.app.run.drives) await this.app.run.send("go", { position: target, from: this.app.run.whole.length });
      else await this.look(target);
    }
    this.#towards = null;
  };
}
