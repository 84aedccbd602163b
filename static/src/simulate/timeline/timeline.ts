/** Draws the timeline (lanes.ts on axis.ts). Everything in it is also in the trace: for a screen reader it is one
 * picture.
 *
 * A run that needs more room than there is is wider and higher than the panel, which is scrolled; only what is in
 * sight is drawn.
 */

import { svg } from "lit";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { toldApart } from "./names-apart";
import { css } from "../core/style-properties";
import { drag } from "./event-dragging";
import { type Axis, type Moment, axis, distinct, labelled, windowStart } from "./axis";
import { type Bar, type Lane, type Look, type Mark, type Part as Stretch, lanesOf, lanesSince } from "./lanes";
import { type Part, empty, html } from "../core/widgets";
import { clockTime, ms, when } from "../../running/time";
import type { View } from "../core/types";
import { PageField } from "../core/page-field";

const ROW = 40;
const AXIS = 30; // the height of the axis, which stays in sight above the rows
const NAMES = 118; // the width of the rows' names, which stay in sight at the left (timeline.css)
const LEAST = 13; // pixels for a moment
const MOST = 20_000; // moments: a run with more shows the latest
const EDGE = 16; // pixels: a mark at the rim stays whole
const LETTER = 6.2; // pixels

/** What of the timeline is in sight, and the layout that was made for it. */
class TimelineView {
  /** What is seen of the picture, in pixels, measured after each drawing. */
  seen = { left: 0, top: 0, width: 560, height: 240 };
  memo: Layout | null = null;
  followed: View | null = null;
  acting: Actions | null = null;
}

const kept = new PageField(() => new TimelineView());

interface Layout {
  view: View;
  room: number;
  lanes: Lane[];
  scale: Axis;
  width: number;
  cut: boolean;
  apart: Map<string, [string, string]>; // the names of the rows
}

function now(view: View): Moment {
  return { time: ms(view.clock), seq: Infinity };
}

function moments(lanes: Lane[]): Moment[] {
  return lanes.flatMap(lane => [
    ...lane.bars.flatMap(bar => [bar.from, bar.to, ...bar.parts.flatMap(part => [part.from, part.to])]),
    ...lane.marks.map(mark => mark.at),
  ]);
}

function layout(app: App, view: View): Layout {
  const own = kept.of(app);
  if (own.memo?.view === view && own.memo.room === own.seen.width) return own.memo;
  const whole = lanesOf(app.trace, app.spans, view);
  const start = windowStart(moments(whole), MOST);
  const lanes = start ? lanesSince(whole, start) : whole;
  const first = start ?? { time: ms(view.started), seq: -1 };
  const all = [first, now(view), ...moments(lanes)];
  const width = Math.max(own.seen.width, LEAST * distinct(all));
  const scale = axis(all, EDGE / width, 1 - (EDGE + 4) / width);
  own.memo = {
    view,
    room: own.seen.width,
    lanes,
    scale,
    width,
    cut: start !== null,
    apart: toldApart(lanes.map(lane => lane.name)),
  };
  return own.memo;
}

/** Whether something from `left` to `right` is in sight, or nearly. */
function isSeen(app: App, left: number, right: number): boolean {
  const own = kept.of(app);
  return right >= own.seen.left - own.seen.width && left <= own.seen.left + 2 * own.seen.width;
}

/** The first of `texts` that has room, else nothing. */
function fitting(texts: readonly string[], room: number): string {
  return texts.find(one => one.length * LETTER + 12 < room) ?? "";
}

const LETTERS: Partial<Record<Look, string>> = { call: "calltext", fail: "calltext", future: "ax" };

function stretch({ scale, width }: Layout, part: Stretch, y: number): unknown {
  const [x, end] = [scale.place(part.from) * width, scale.place(part.to) * width];
  return svg`<rect class=${part.look} x=${x} width=${Math.max(end - x, 2)} y=${y + 8} height="24" rx="5"></rect>`;
}

function barShape(app: App, made: Layout, bar: Bar, y: number): unknown {
  const own = kept.of(app);
  const { scale, width } = made;
  const [x, end] = [scale.place(bar.from) * width, scale.place(bar.to) * width];
  if (!isSeen(app, x, end)) return undefined;
  const shown = fitting(bar.texts, end - x);
  const middle = Math.min(
    Math.max((x + end) / 2, Math.min(own.seen.left + 60, end - 40)),
    Math.max(own.seen.left + own.seen.width - 60, x + 40),
  ); // of a long bar: in sight
  const pick = (): void => {
    if (bar.seq !== null) app.select({ seq: bar.seq });
  };
  return svg`<g class="hit" @click=${pick}><title>${bar.title}</title>
    <rect class=${bar.look} x=${x} width=${Math.max(end - x, 5)} y=${y + 8} height="24" rx="5"></rect>
    ${bar.parts.map(part => stretch(made, part, y))}
    ${
      shown
        ? svg`<text class=${
            LETTERS[bar.look] ?? (bar.parts.length ? "over" : "")
          } x=${middle} y=${y + 24} text-anchor="middle">${shown}</text>`
        : ""
    }</g>`;
}

const SIGNS: Record<Mark["look"], [string, string]> = {
  evx: ["close", "ce"],
  evt: ["envelope", "cs"],
  evs: ["envelope", "cv"],
  tms: ["clock", "ct"],
  tmf: ["clock", "cs"],
  tmc: ["clock", "cd"],
};

/** A mark with its words on one side; `room` is what it may take there, in pixels. */
function markShape(app: App, mark: Mark, x: number, y: number, left: boolean, room: number): unknown {
  const own = kept.of(app);
  const [sign, tone] = SIGNS[mark.look];
  const chars = Math.floor((room - 22) / LETTER);
  const text = mark.text.length > chars ? (chars > 5 ? `${mark.text.slice(0, chars - 1)}…` : "") : mark.text;
  const pick = (): void => {
    if (mark.seq !== null) app.select({ seq: mark.seq });
  };
  const due = mark.due?.planned ? mark.due : undefined;
  const grab = (event: PointerEvent): void => {
    if (due && own.acting && own.memo) drag(app, own.acting, due, own.memo.scale, event);
  };
  return svg`<svg class=${
    due === undefined ? "hit" : "hit drags"
  } @pointerdown=${grab} x=${x} y=${y + 20} overflow="visible" @click=${pick}><title>${
    due === undefined ? mark.text : t("{event}: drag it to another time", { event: mark.text })
  }</title><circle class=${mark.look} r="11"></circle>
    <use href="#i-${sign}" class=${tone} x="-6" y="-6" width="12" height="12"></use>
    <text class=${
      mark.look === "evx" ? "badt" : ""
    } x=${left ? -18 : 18} y="4" text-anchor=${left ? "end" : "start"}>${text}</text></svg>`;
}

/**
 * The last mark has its words on its left when there is more room; then the gap before it is shared with its neighbour.
 */
function marksOf(app: App, { scale, width }: Layout, marks: Mark[], y: number): unknown[] {
  const xs = marks.map(mark => scale.place(mark.at) * width);
  const last = xs.length - 1;
  const before = ((xs[last] ?? 0) - (xs[last - 1] ?? 0)) * (last > 0 ? 0.5 : 1);
  const turned = before > width - (xs[last] ?? 0);
  return marks.map((mark, n) => {
    const x = xs[n] ?? 0;
    if (!isSeen(app, x, x)) return undefined;
    if (n === last && turned) return markShape(app, mark, x, y, true, before);
    const gap = (xs[n + 1] ?? width) - x;
    return markShape(app, mark, x, y, false, n === last - 1 && turned ? gap / 2 : gap);
  });
}

function laneShape(app: App, made: Layout, lane: Lane, y: number): unknown {
  return [
    svg`<line class="rowl" x1="0" x2=${made.width} y1=${y + ROW} y2=${y + ROW}></line>`,
    ...lane.bars.map(bar => barShape(app, made, bar, y)),
    ...marksOf(app, made, lane.marks, y),
  ];
}

function nameOf(app: App, lane: Lane, apart: Map<string, [string, string]>): Part {
  const [start, rest] = apart.get(lane.name) ?? [lane.name, ""];
  const title = lane.note ? `${lane.name}, ${lane.note}` : lane.name;
  return html`<li title=${title}>
    ${
      lane.pointer === null
        ? html`<span>${lane.name}</span>${lane.note ? html`<span class="dim small">${lane.note}</span>` : ""}`
        : html`<button type="button" class="rowlink" @click=${() => app.select({ pointer: lane.pointer })}>
            <b class="clip"
              >${rest ? html`<span class="clip">${start}</span><span class="clip">${rest}</span>` : lane.name}</b
            ><span class="dim small">${lane.note}</span>
          </button>`
    }
  </li>`;
}

function tickLabel(at: number, view: View): string {
  const time = new Date(at).toISOString();
  const sameDay = time.slice(0, 10) === view.clock.slice(0, 10);
  return sameDay ? clockTime(time).replace(/(\.000)?Z?$/, "") : when(time, view.clock).replace(/:\d\d(\.000)?$/, "");
}

function picture(app: App, view: View): Part {
  const own = kept.of(app);
  const made = layout(app, view);
  const { lanes, scale, width, apart } = made;
  const here = scale.place(now(view)) * width;
  const bottom = lanes.length * ROW;
  const clock = clockTime(view.clock).replace(/Z$/, "");
  const first = new Date(scale.ticks[0]?.time ?? 0).toISOString();
  // pixels: with the day, and the first beside its tick
  const room = first.slice(0, 10) === view.clock.slice(0, 10) ? 84 : 128;
  const ticks = labelled(
    scale.ticks.filter(tick => Math.abs(tick.x * width - here) > 66),
    room / width,
  ).filter(tick => isSeen(app, tick.x * width, tick.x * width));
  const [from, to] = [
    Math.max(0, Math.floor(own.seen.top / ROW) - 2),
    Math.ceil((own.seen.top + own.seen.height) / ROW) + 2,
  ];
  const rows = lanes.slice(from, to);
  return html`<span class="corner"></span
    ><svg class="axis" aria-hidden="true" height=${AXIS} width=${width}>
      ${ticks.map(
        ({ x, time }) =>
          svg`<line class="grid" x1=${x * width} x2=${x * width} y1="26" y2=${AXIS}></line>
            <text class="ax" x=${x * width} y="18" text-anchor=${
              x * width < 30 ? "start" : x * width > width - 30 ? "end" : "middle"
            }>${tickLabel(time, view)}</text>`,
      )}
      ${scale.cuts
        .filter(x => isSeen(app, x * width, x * width))
        .map(
          x =>
            svg`<svg x=${x * width} y="15" width="12" height="16" overflow="visible">
            <path class="brk2" d="M-5 12 -1 4M0 12 4 4"></path>
          </svg>`,
        )}
      <line class="now" x1=${here} x2=${here} y1="24" y2=${AXIS}></line>
      <svg x=${Math.min(Math.max(here, 34), width - 34)} y="4" overflow="visible">
        <rect class="nowb" x="-31" y="0" width="62" height="20" rx="10"></rect>
        <text class="axn" x="0" y="14" text-anchor="middle">${clock.slice(0, 8)}</text>
      </svg>
    </svg>
    <ul ${css({ "padding-top": `${from * ROW}px`, height: `${bottom + 8}px` })}>
      ${rows.map(lane => nameOf(app, lane, apart))}
    </ul>
    <svg
      class="rows"
      role="img"
      aria-label=${t("Timeline of {n} rows; the trace says the same in words", { n: lanes.length })}
      width=${width}
      height=${bottom + 8}
    >
      ${ticks.map(
        tick => svg`<line class="grid" x1=${tick.x * width} x2=${tick.x * width} y1="0" y2=${bottom}></line>`,
      )}
      <line class="now" x1=${here} x2=${here} y1="0" y2=${bottom}></line>
      ${rows.map((lane, n) => laneShape(app, made, lane, (from + n) * ROW))}
    </svg>`;
}

/** Brings the row of the state where the run stands, and the present, into sight, once for each step. */
function follow(app: App, panel: HTMLElement): void {
  const own = kept.of(app);
  const { view } = app;
  if (!view || own.followed === view || !own.memo || own.memo.view !== view) return;
  own.followed = view;
  const last = app.visits.at(-1);
  const row =
    AXIS +
    ROW *
      Math.max(
        0,
        own.memo.lanes.findIndex(lane => lane.name === last?.state && lane.pointer === last.pointer),
      );
  if (row < panel.scrollTop + AXIS || row + ROW > panel.scrollTop + panel.clientHeight)
    panel.scrollTop = row + ROW - panel.clientHeight + 6;
  const here = own.memo.scale.place(now(view)) * own.memo.width;
  const room = panel.clientWidth - NAMES;
  if (here < panel.scrollLeft + 34 || here > panel.scrollLeft + room - 34) panel.scrollLeft = here - room * 0.8;
}

/** Draws again when something else is in sight than what the drawing was made for. */
export function measureTimeline(app: App, host: HTMLElement): void {
  const own = kept.of(app);
  const panel = host.querySelector<HTMLElement>(".lanes");
  if (!panel || !panel.clientWidth) return;
  follow(app, panel);
  const found = {
    left: panel.scrollLeft,
    top: Math.max(0, panel.scrollTop - AXIS),
    width: panel.clientWidth - NAMES,
    height: panel.clientHeight,
  };
  const same =
    Math.abs(found.width - own.seen.width) <= 2 &&
    Math.abs(found.left - own.seen.left) < own.seen.width / 4 &&
    Math.abs(found.top - own.seen.top) < ROW &&
    found.height === own.seen.height;
  if (same) return;
  own.seen = found;
  app.changed();
}

/** What to know about the axis, beside the tabs. */
export function timelineNote(app: App): string {
  const view = app.view;
  return view && app.trace.length
    ? layout(app, view).cut
      ? t("the latest part; idle time is compressed")
      : t("idle time is compressed")
    : "";
}

export function timeline(app: App, actions: Actions): Part {
  const own = kept.of(app);
  own.acting = actions;
  const view = app.view;
  const started = view && app.trace.length > 0;
  return html`${
    started
      ? html`<div
          class="lanes scroll"
          tabindex="0"
          role="group"
          aria-label=${t("Timeline")}
          @scroll=${(event: Event) =>
            measureTimeline(app, (event.currentTarget as HTMLElement).parentElement ?? document.body)}
        >
          ${picture(app, view)}
        </div>`
      : html`<div class="scroll">
          ${empty(t("States, calls, events and timers stand here on the virtual clock once the run has started."))}
        </div>`
  }`;
}
