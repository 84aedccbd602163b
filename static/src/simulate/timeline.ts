/** Draws the timeline (lanes.ts on axis.ts). Everything in it is also in the trace: for a screen reader it is one picture. */

import { svg } from "lit";
import type { Actions } from "./actions";
import type { App } from "./app";
import { drag } from "./dragging";
import { type Axis, type Moment, axis, labelled, windowStart } from "./axis";
import { type Bar, type Lane, type Mark, lanesOf, lanesSince } from "./lanes";
import { type Part, empty, html } from "./parts";
import { clockTime, ms, short, when } from "../running/time";
import type { View } from "./types";

const ROW = 40;
const AXIS = 30; // the height of the axis, which stays in sight above the rows
let width = 560; // pixels of the axis, measured after each drawing
const LEAST = 13; // pixels for a moment: a run with more of them shows the latest
const EDGE = 16; // pixels: a mark at the rim stays whole

let memo: { view: View | null; width: number; lanes: Lane[]; scale: Axis; cut: boolean } | null = null;

function now(view: View): Moment {
  return { time: ms(view.clock), seq: Infinity };
}

function moments(lanes: Lane[]): Moment[] {
  return lanes.flatMap((lane) => [...lane.bars.flatMap((bar) => [bar.from, bar.to]), ...lane.marks.map((mark) => mark.at)]);
}

function layout(app: App, view: View): { lanes: Lane[]; scale: Axis; cut: boolean } {
  if (memo?.view === view && memo.width === width) return memo;
  const whole = lanesOf(app.trace, app.visits, view);
  const start = windowStart(moments(whole), Math.max(12, Math.floor(width / LEAST)));
  const lanes = start ? lanesSince(whole, start) : whole;
  const first = start ?? { time: ms(view.started), seq: -1 };
  const scale = axis([first, now(view), ...moments(lanes)], EDGE / width, 1 - (EDGE + 4) / width);
  memo = { view, width, lanes, scale, cut: start !== null };
  return memo;
}

const percent = (x: number): string => `${(100 * x).toFixed(2)}%`;

function barShape(app: App, bar: Bar, scale: Axis, y: number): unknown {
  const [x, end] = [scale.place(bar.from), scale.place(bar.to)];
  const long = bar.to.time - bar.from.time;
  const text = bar.look === "future" ? `${short(long)} left` : bar.look === "wait" ? (long ? `waiting ${short(long)}` : "") : long ? `${bar.text}${bar.text ? " · " : ""}${short(long)}` : bar.text;
  const room = (end - x) * width;
  const shown = [text, long ? short(long) : ""].find((one) => one && one.length * 6.2 + 12 < room);
  const pick = (): void => { if (bar.seq !== null) app.select({ seq: bar.seq }); };
  return svg`<g class="hit" @click=${pick}><title>${text || "at once"}</title><rect class=${bar.look} x=${percent(x)} width=${percent(Math.max(end - x, 5 / width))} y=${y + 8} height="24" rx="5"></rect>
    ${shown ? svg`<text class=${bar.look === "call" || bar.look === "fail" ? "calltext" : bar.look === "future" ? "ax" : ""} x=${percent((x + end) / 2)} y=${y + 24} text-anchor="middle">${shown}</text>` : ""}</g>`;
}

const SIGNS: Record<Mark["look"], [string, string]> = { evx: ["close", "ce"], evt: ["envelope", "cs"], evs: ["envelope", "cv"], tms: ["clock", "ct"], tmf: ["clock", "cs"], tmc: ["clock", "cd"] };

/** A mark with its words on one side; `room` is what it may take there, in pixels. */
function markShape(app: App, mark: Mark, x: number, y: number, left: boolean, room: number): unknown {
  const [sign, tone] = SIGNS[mark.look];
  const chars = Math.floor((room - 22) / 6.2);
  const text = mark.text.length > chars ? (chars > 5 ? `${mark.text.slice(0, chars - 1)}…` : "") : mark.text;
  const pick = (): void => { if (mark.seq !== null) app.select({ seq: mark.seq }); };
  const due = mark.due?.planned ? mark.due : undefined;
  const grab = (event: PointerEvent): void => { if (due && acting && memo) drag(app, acting, due, memo.scale, event); };
  return svg`<svg class=${due === undefined ? "hit" : "hit drags"} @pointerdown=${grab} x=${percent(x)} y=${y + 20} overflow="visible" @click=${pick}><title>${mark.text}${due === undefined ? "" : ": drag it to another time"}</title><circle class=${mark.look} r="11"></circle><use href="#i-${sign}" class=${tone} x="-6" y="-6" width="12" height="12"></use>
    <text class=${mark.look === "evx" ? "badt" : ""} x=${left ? -18 : 18} y="4" text-anchor=${left ? "end" : "start"}>${text}</text></svg>`;
}

/** The last mark has its words on its left when there is more room; then the gap before it is shared with its neighbour. */
function marksOf(app: App, marks: Mark[], scale: Axis, y: number): unknown[] {
  const xs = marks.map((mark) => scale.place(mark.at));
  const last = xs.length - 1;
  const before = ((xs[last] ?? 0) - (xs[last - 1] ?? 0)) * (last > 0 ? 0.5 : 1);
  const turned = before > 1 - (xs[last] ?? 0);
  return marks.map((mark, n) => {
    const x = xs[n] ?? 0;
    if (n === last && turned) return markShape(app, mark, x, y, true, before * width);
    const gap = (xs[n + 1] ?? 1) - x;
    return markShape(app, mark, x, y, false, (n === last - 1 && turned ? gap / 2 : gap) * width);
  });
}

function laneShape(app: App, lane: Lane, scale: Axis, n: number): unknown {
  const y = n * ROW;
  return [
    svg`<line class="rowl" x1="0" x2="100%" y1=${y + ROW} y2=${y + ROW}></line>`,
    ...lane.bars.slice(-200).map((bar) => barShape(app, bar, scale, y)),
    ...marksOf(app, lane.marks.slice(-200), scale, y),
  ];
}

function picture(app: App, view: View): Part {
  const { lanes, scale } = layout(app, view);
  const here = scale.place(now(view));
  const bottom = lanes.length * ROW;
  const clock = clockTime(view.clock).replace(/Z$/, "");
  const first = new Date(scale.ticks[0]?.time ?? 0).toISOString();
  const room = first.slice(0, 10) === view.clock.slice(0, 10) ? 84 : 128; // pixels: with the day, and the first beside its tick
  const ticks = labelled(scale.ticks.filter((tick) => Math.abs(tick.x - here) * width > 66), room / width);
  const label = (at: number): string => {
    const time = new Date(at).toISOString();
    const sameDay = time.slice(0, 10) === view.clock.slice(0, 10);
    return sameDay ? clockTime(time).replace(/(\.000)?Z?$/, "") : when(time, view.clock).replace(/:\d\d(\.000)?$/, "");
  };
  const half = 34 / width;
  return html`<svg class="axis" aria-hidden="true" height=${AXIS}>
      ${ticks.map((tick) => svg`<line class="grid" x1=${percent(tick.x)} x2=${percent(tick.x)} y1="26" y2=${AXIS}></line><text class="ax" x=${percent(tick.x)} y="18" text-anchor=${tick.x * width < 30 ? "start" : tick.x * width > width - 30 ? "end" : "middle"}>${label(tick.time)}</text>`)}
      ${scale.cuts.map((x) => svg`<svg x=${percent(x)} y="15" width="12" height="16" overflow="visible"><path class="brk2" d="M-5 12 -1 4M0 12 4 4"></path></svg>`)}
      <line class="now" x1=${percent(here)} x2=${percent(here)} y1="24" y2=${AXIS}></line>
      <svg x=${percent(Math.min(Math.max(here, half), 1 - half))} y="4" overflow="visible"><rect class="nowb" x="-31" y="0" width="62" height="20" rx="10"></rect><text class="axn" x="0" y="14" text-anchor="middle">${clock.slice(0, 8)}</text></svg>
    </svg>
    <ul>${lanes.map((lane) => html`<li title=${lane.note ? `${lane.name}, ${lane.note}` : lane.name}>${lane.pointer === null ? html`<span>${lane.name}</span>${lane.note ? html`<span class="dim small">${lane.note}</span>` : ""}`
      : html`<button type="button" class="rowlink" @click=${() => app.select({ pointer: lane.pointer })}><b class="clip">${lane.name}</b><span class="dim small">${lane.note}</span></button>`}</li>`)}</ul>
    <svg class="rows" role="img" aria-label="Timeline of ${lanes.length} rows; the trace says the same in words" height=${bottom + 8}>
      ${ticks.map((tick) => svg`<line class="grid" x1=${percent(tick.x)} x2=${percent(tick.x)} y1="0" y2=${bottom}></line>`)}
      <line class="now" x1=${percent(here)} x2=${percent(here)} y1="0" y2=${bottom}></line>
      ${lanes.map((lane, n) => laneShape(app, lane, scale, n))}
    </svg>`;
}

let followed: View | null = null;

/** Brings the row of the state where the run stands into sight, once for each step. */
function follow(app: App, host: HTMLElement): void {
  const panel = host.querySelector(".lanes");
  if (!panel || followed === app.view) return;
  followed = app.view;
  const last = app.visits.at(-1);
  const at = AXIS + ROW * (memo?.lanes.findIndex((lane) => lane.name === last?.state && lane.pointer === last.pointer) ?? 0);
  if (at < panel.scrollTop + AXIS || at + ROW > panel.scrollTop + panel.clientHeight) panel.scrollTop = at + ROW - panel.clientHeight + 6;
}

/** Draws again when the panel has another width than the drawing was made for. */
export function measureTimeline(app: App, host: HTMLElement): void {
  const now = host.querySelector(".lanes > .rows")?.clientWidth ?? 0;
  follow(app, host);
  if (now > 0 && Math.abs(now - width) > 2) {
    width = now;
    app.changed();
  }
}

/** What to know about the axis, beside the tabs. */
export function timelineNote(app: App): string {
  const view = app.view;
  return view && app.trace.length ? (layout(app, view).cut ? "the latest part" : "idle time is compressed") : "";
}

let acting: Actions | null = null;

export function timeline(app: App, actions: Actions): Part {
  acting = actions;
  const view = app.view;
  const started = view && app.trace.length > 0;
  return html`${started ? html`<div class="lanes scroll" tabindex="0" role="group" aria-label="Timeline">${picture(app, view)}</div>`
      : html`<div class="scroll">${empty("States, calls, events and timers stand here on the virtual clock once the run has started.")}</div>`}`;
}
