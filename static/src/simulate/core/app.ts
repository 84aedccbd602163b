/** The page's one state; every panel is a function of it, and is drawn anew after whatever calls `changed()`. */

import { type TemplateResult, render } from "lit";
import type { Badge } from "../../diagram/marks";
import type { Playback } from "./playback";
import type { Run } from "./run";
import type { Setup } from "./setup";
import { Suite } from "./suite";
import type { Breakpoint, EngineDifference, TraceEvent, View, Vocabulary } from "./types";
import type { Chipped } from "../../runtimes/saved";
import type { Engine } from "../../runtimes/engines";
import { guarded } from "../../shared/faults";
import type { Branch } from "./branches";
import { RunModel } from "./run-model";
import type { Visit } from "./visits";

export interface Selection {
  pointer: string | null; // a state or an edge of the diagram
  seq: number | null; // a trace event
  visit: number | null; // which visit to the state, from 0; null: the latest
}

export type LeftTab = "scenario" | "input" | "mocks" | "events" | "settings";

export type LowerTab = "timeline" | "sequence" | "breakpoints" | "watches" | "compare" | "runs";

export interface Boot {
  definition: Chipped & { name: string };
  engines: Engine[];
  may: string[];
  person: string; // who is here, "" for nobody in particular
  keepDays: number; // how long runs are kept, 0: for ever
  keepPage: string; // where that is changed, "" for who may not
}

/** What a page says of where its engine differs from the documents. */
export interface EngineSight {
  badges: Badge[];
  boxes(): string[]; // pointers of what is drawn
  found(): readonly EngineDifference[]; // the same list as long as nothing more is known
  differs(event: TraceEvent): boolean;
  box(): TemplateResult | typeof import("lit").nothing;
}

export class App {
  run: Run | null = null;
  /** Null until its code is here, which comes with the first run. */
  engine: EngineSight | null = null;
  vocabulary: Vocabulary = {
    functions: [],
    subflows: [],
    calls: [],
    events: [],
    starts: [],
    needs: "any",
    secrets: [],
    errors: [],
  };
  /** The definition's breakpoints and watches, as they were when the page was opened: a session tells those of now. */
  debugSettings: { breakpoints: Breakpoint[]; watches: string[] } = { breakpoints: [], watches: [] };
  selection: Selection = { pointer: null, seq: null, visit: null };
  tab: LeftTab = "scenario";
  /** Whether the right side has the variables of the chosen state in place of its data. */
  showVariables = false;
  /** Which of the lower panels is shown. */
  lower: LowerTab = "timeline";
  speed = 1;
  /** How Play goes on. */
  playback: Playback = { rate: null, again: false, part: null };
  /** Whether the run goes on by itself, a step a beat. */
  playing = false;
  /** The definition and its scenarios are here: before that nothing can be chosen or started. */
  ready = false;
  /** The definition is one of tasks: DSL 1.0. */
  ofTasks = false;
  /** What the page opens with could not be loaded, and will not come by itself. */
  failed = false;
  /** Messages of this page itself (not of the run): a session that could not be made, say. */
  problem = "";
  /** Which instance's tokens are shown; null: all. */
  focus: string | null = null;
  /** Which definition of the world is drawn; null: the session's own. */
  shown: string | null = null;
  /** Draws another definition; set by the page. */
  draw: (definition: string | null) => void = () => undefined;
  /** Goes to a step and shows one of its events; set by the page. */
  goTo: (step: number, seq: number) => void = () => undefined;
  /** Which branch or iteration (a scope) is shown; null: all. */
  branch: string | null = null;
  names = new Map<string, { name: string; kind: string }>();
  /** The edges of the drawing by pointer, in words: from where to where. */
  edges = new Map<string, string>();
  #panels: [HTMLElement, (app: App) => TemplateResult | typeof import("lit").nothing][] = [];
  #after: (() => void)[] = [];
  #due = false;
  #stale = new Set<HTMLElement>(); // panels that are redrawn alone
  #isAllStale = false;
  /** The scenarios run together, explored and repaired. */
  readonly suite = new Suite(this);
  /** Runs that this one was forked from, on this page. */
  others: string[] = [];
  /** Whether the diagram shows what all scenarios cover instead of what this run has taken. */
  showCoverage = false;
  /** Whether the diagram shows what many runs come to instead. */
  showSample = false;
  #model = new RunModel();
  #wholeModel = new RunModel();

  constructor(
    readonly boot: Boot,
    readonly setup: Setup,
  ) {}

  get view(): View | null {
    return this.run?.view ?? null;
  }

  get trace(): readonly TraceEvent[] {
    return this.run?.trace ?? [];
  }

  /** What happened in the run so far. */
  get model(): RunModel {
    return this.#model.read(this.trace);
  }

  /** What happens in all that is known of the run, also in what lies ahead of where it stands. */
  get wholeModel(): RunModel {
    return this.#wholeModel.read(this.run?.whole ?? []);
  }

  /** The visits to states of all instances so far. */
  get visits(): Visit[] {
    return this.model.visits;
  }

  /** The branches and iterations so far, over or not. */
  get branches(): Branch[] {
    return [...this.model.branches.values()];
  }

  mount(host: HTMLElement, panel: (app: App) => TemplateResult | typeof import("lit").nothing): void {
    this.#panels.push([host, panel]);
    this.changed();
  }

  /** Calls `listener` after each redrawing. */
  afterwards(listener: () => void): void {
    this.#after.push(listener);
  }

  select(selection: Partial<Selection>): void {
    this.selection = { pointer: null, seq: null, visit: null, ...selection };
    this.changed();
  }

  /** Redraws everything, once, with the next frame; a hidden page, which has no frames, soon. */
  changed(): void {
    this.#isAllStale = true;
    this.#drawSoon();
  }

  /** Redraws one panel alone: nothing else shows what has changed. */
  changedIn(host: HTMLElement): void {
    this.#stale.add(host);
    this.#drawSoon();
  }

  #drawSoon(): void {
    if (this.#due) return;
    this.#due = true;
    const later = document.hidden ? (draw: () => void): unknown => setTimeout(draw, 100) : requestAnimationFrame;
    later(() => this.catchUp());
  }

  /** Redraws now what is to be redrawn: a form that was typed into is judged as it is, not as a frame ago. */
  catchUp(): void {
    if (!this.#due) return;
    const [all, stale] = [this.#isAllStale, this.#stale];
    [this.#due, this.#isAllStale, this.#stale] = [false, false, new Set()];
    for (const [host, panel] of this.#panels) if (all || stale.has(host)) guarded(() => render(panel(this), host));
    if (all) for (const listener of this.#after) guarded(listener);
  }
}
