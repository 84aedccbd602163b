/** What the timeline keeps for its page: what was chosen, what is in sight, and what was read of the trace so far. */

import { begins, ends } from "./bars";
import { around } from "./brush";
import { type Lane, Lanes, type Rows } from "./lanes";
import { type Brushed, type Chosen, type Shown, type Whole, chosenOf, keptOf, leastOf, wholeOf } from "./layout";
import { type Mark, ahead, differing, marksOf } from "./marks";
import type { Moment, Scale, Stretch } from "./scale";
import { isMet } from "./visible";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import type { Run } from "../core/run";
import type { RunModel } from "../core/run-model";
import type { Span } from "../core/spans";
import type { EngineDifference, TraceEvent, View } from "../core/types";
import { ms } from "../../running/time";
import { must } from "../../shared/dom";
import { t } from "../../shared/translation";

type Differences = readonly EngineDifference[];
const NOTHING: Differences = [];

/** A row of marks, below those of spans. */
export interface MarkLane {
  name: string;
  marks: Mark[];
}

/** All that there is to draw, whatever part of it is shown. */
export interface Content extends Whole {
  view: View;
  spans: readonly Span[];
  times: readonly number[];
  lanes: readonly Lane[];
  marks: MarkLane[];
}

export interface Drawn extends Content, Chosen {
  inSight: readonly (Lane | MarkLane)[]; // rows that have something in the part that is shown
}

/** The latest answer of what takes a while, as long as it is asked the same. */
class Latest<T> {
  #of: readonly unknown[] = [];
  #made: T | null = null;

  get(of: readonly unknown[], make: () => T): T {
    if (this.#made === null || of.some((one, n) => one !== this.#of[n])) [this.#made, this.#of] = [make(), of];
    return this.#made;
  }
}

/** The rows that have something in what is shown; all of them where none has. */
function inSight({ lanes, marks, now, whole }: Content, { scale, shown }: Shown): readonly (Lane | MarkLane)[] {
  const all = [...lanes, ...marks];
  if (scale === whole.scale && shown === whole.shown) return all;
  const place = (moment: Moment): number => scale.place(moment);
  const found = all.filter(row => {
    if (!("spans" in row)) return isMet(row.marks, shown, mark => [place(mark.at), place(mark.at)]);
    return isMet(row.spans, shown, span => [place(begins(span)), place(ends(span, now))]);
  });
  return found.length ? found : all;
}

export class TimelineState {
  /** What is seen of the rows, in pixels, measured after each drawing. */
  seen = { top: 0, width: 560, height: 240 };
  followed: View | null = null;
  acting: Actions | null = null;
  rows: Rows = "state";
  cut = false;
  brush: Brushed | null = null; // null: the whole, as long as it grows
  /** The picture of the whole run, made once for each step. */
  readonly little = new Latest<unknown>();
  #run: Run | null = null;
  readonly #lanes: Record<Rows, Lanes> = {
    state: new Lanes("state"),
    attempt: new Lanes("attempt"),
    branch: new Lanes("branch"),
    instance: new Lanes("instance"),
  };
  readonly #whole = new Latest<Whole>();
  readonly #content = new Latest<Content>();
  readonly #drawn = new Latest<Drawn>();

  /** Everything as it is drawn now; null before a run has begun. */
  of(app: App): Drawn | null {
    const { view, run } = app;
    const trace = run?.whole ?? [];
    this.#turnTo(run, app.others);
    if (!view || !trace.length) return null;
    const differs = app.engine?.found() ?? NOTHING;
    const content = this.#content.get([view, trace, this.rows, this.cut, differs], () =>
      this.#contentOf(view, trace, app.wholeModel, differs),
    );
    return this.#drawn.get([content, this.brush], () => {
      const chosen = chosenOf(content.whole, content.times, this.brush);
      return { ...content, ...chosen, inSight: inSight(content, chosen.rows) };
    });
  }

  /** Of another run the whole is shown, unless it is a fork: what was looked at is looked at there. */
  #turnTo(run: Run | null, origins: readonly string[]): void {
    if (run === this.#run) return;
    if (this.#run && !origins.includes(this.#run.id)) this.brush = null;
    this.#run = run;
  }

  /** Of an instance also what it is an instance of. */
  #noteOf({ note, spans }: Lane, view: View): string {
    if (this.rows !== "instance") return note;
    const own = view.instances.find(one => one.id === spans[0]?.instance);
    return [own?.definition, note].filter(Boolean).join(", ");
  }

  #contentOf(view: View, trace: readonly TraceEvent[], model: RunModel, differs: Differences): Content {
    const { times, spans } = model;
    const marks = marksOf(model);
    const whole = this.#whole.get([view, trace, this.cut], () => wholeOf(times, spans, view, this.cut));
    const coming = whole.past ? { events: [], timers: [] } : ahead(view.next);
    const rows = [
      { name: t("Events"), marks: [...marks.events, ...coming.events] },
      { name: t("Timers"), marks: [...marks.timers, ...coming.timers] },
      { name: t("The engine"), marks: differing(differs, trace, times) },
    ];
    const lanes = this.#lanes[this.rows].of(spans).map(lane => ({ ...lane, note: this.#noteOf(lane, view) }));
    return { ...whole, view, spans, times, lanes, marks: rows.filter(lane => lane.marks.length) };
  }
}

export const timelineState = new PageField(() => new TimelineState());

/** The page shows what the timeline shows nowhere else. */
export function redraw(app: App): void {
  app.changedIn(must("#timeline"));
}

/** Shows a stretch of places on a scale, or the whole. */
export function show(app: App, wanted: { scale: Scale; shown: Stretch } | null): void {
  const own = timelineState.of(app);
  const drawn = own.of(app);
  if (!drawn) return;
  const { scale, shown: all } = drawn.whole;
  const isWhole = wanted?.scale === scale && wanted.shown.from <= all.from && wanted.shown.to >= all.to;
  own.brush = wanted && !isWhole ? keptOf(wanted.scale, wanted.shown) : null;
  redraw(app);
}

/** Shows all of what was asked for, with a little air. */
export function showAround(app: App, wanted: Brushed | null): void {
  const own = timelineState.of(app);
  const drawn = own.of(app);
  if (!wanted || !drawn) return;
  const { scale, shown } = drawn.whole;
  if (wanted.by === scale.by && scale.by === "time") {
    const place = (time: number): number => scale.place({ time, seq: Infinity });
    const found = around({ from: place(wanted.from), to: place(wanted.to) }, shown, leastOf(scale));
    show(app, { scale, shown: found });
  } else {
    const all = { from: 0, to: drawn.times.length };
    own.brush = { by: "order", ...around(wanted, all, 6) };
    redraw(app);
  }
}

/** The first and the last step of what the rows show; null: all are shown, or nothing happens there. */
export function shownSteps(app: App): readonly [number, number] | null {
  const { brush } = timelineState.of(app);
  if (!brush) return null;
  const isWithin = (event: TraceEvent, place: number): boolean => {
    const at = brush.by === "time" ? ms(event.time) : place;
    return at >= brush.from && at <= brush.to;
  };
  const within = (app.run?.whole ?? []).filter(isWithin);
  const [first, last] = [within[0]?.step, within.at(-1)?.step];
  return first && last ? [first - 1, last] : null;
}
