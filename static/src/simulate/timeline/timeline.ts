/** Draws the timeline: the strip of the whole run, and below it the rows of what its brush has chosen. Everything in
 * it is also in the trace: for a screen reader the rows are one picture.
 *
 * Only what is in sight is drawn, so that 25,000 events are as smooth as fifty.
 */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { css } from "../core/style-properties";
import { type Part, html, nothing } from "../core/widgets";
import { AXIS, axis } from "./axis";
import { drag } from "./event-dragging";
import { pressed, showSpans, turned } from "./handling";
import type { Lane } from "./lanes";
import { legend } from "./legend";
import { nextOf } from "./marks";
import { splitNames } from "./names-apart";
import { ROW, rows } from "./picture";
import { type Hands, canvasOf } from "./shapes";
import { redraw, shownSteps, timelineState, type Drawn, type MarkLane } from "./state";
import { strip } from "./strip";
import { rowsChoice, tools } from "./tools";

export { shownSteps, tools };

const NAMES = 118; // the width of the rows' names, which stay in sight at the left (timeline.css)
const BEYOND = 2; // rows above and below those in sight

/** The name of a row of marks, which leads from one to the next. */
function markName(app: App, { name, marks }: MarkLane): Part {
  const next = nextOf(marks, app.selection.seq);
  if (next === null) return html`<span>${name}</span>`;
  return html`<button type="button" class="rowlink" @click=${() => app.select({ seq: next })}>${name}</button>`;
}

function nameOf(app: App, drawn: Drawn, lane: Lane | MarkLane, apart: Map<string, [string, string]>): Part {
  if (!("spans" in lane)) return html`<li title=${lane.name}>${markName(app, lane)}</li>`;
  const [start, rest] = apart.get(lane.name) ?? [lane.name, ""];
  const all = (): void => showSpans(app, drawn, lane, 0, lane.spans.length - 1);
  const pick = (): void => (lane.pointer === null ? all() : app.select({ pointer: lane.pointer }));
  return html`<li title=${lane.note ? `${lane.name}, ${lane.note}` : lane.name}>
    <button type="button" class="rowlink" @click=${pick} @dblclick=${all}>
      <b class="clip">${rest ? html`<span class="clip">${start}</span><span class="clip">${rest}</span>` : lane.name}</b
      ><span class="dim small clip">${lane.note}</span>
    </button>
  </li>`;
}

function handsOf(app: App, drawn: Drawn, width: number): Hands {
  const own = timelineState.of(app);
  return {
    pick: seq => seq !== null && app.select({ seq }),
    zoom: (lane, first, last) => showSpans(app, drawn, lane, first, last),
    drag: (mark, event) => {
      if (mark.due && own.acting) drag(app, own.acting, mark.due, drawn.rows, width, event);
    },
  };
}

function picture(app: App, drawn: Drawn): Part {
  const { seen } = timelineState.of(app);
  const { width } = seen;
  const canvas = canvasOf(drawn, width, app.selection.seq);
  const { picture: head, lines } = axis(canvas);
  const all = drawn.inSight;
  const height = all.length * ROW + 8;
  const from = Math.max(0, Math.floor(seen.top / ROW) - BEYOND);
  const to = Math.ceil((seen.top + seen.height) / ROW) + BEYOND;
  const shown = all.slice(from, to);
  const apart = splitNames(shown.map(lane => lane.name));
  return html`<span class="corner">${rowsChoice(app)}</span
    ><svg class="axis" aria-hidden="true" height=${AXIS} width=${width}>${head}</svg>
    <ul ${css({ "padding-top": `${from * ROW}px`, height: `${height}px` })}>
      ${shown.map(lane => nameOf(app, drawn, lane, apart))}
    </ul>
    <svg
      class="rows"
      role="img"
      aria-label=${t("Timeline of {n} rows; the trace says the same in words", { n: all.length })}
      width=${width}
      height=${height}
    >
      ${rows(canvas, lines, from, to, handsOf(app, drawn, width))}
    </svg>
    ${legend(drawn)}`;
}

/** Brings the row of the state where the run stands into sight, once for each step. */
function follow(app: App, panel: HTMLElement, drawn: Drawn): void {
  const own = timelineState.of(app);
  if (own.followed === drawn.view) return;
  own.followed = drawn.view;
  const last = app.visits.at(-1);
  const row = drawn.inSight.findIndex(
    lane => "spans" in lane && lane.name === last?.state && lane.pointer === last.pointer,
  );
  if (row < 0) return;
  const top = AXIS + ROW * row;
  if (top < panel.scrollTop + AXIS || top + ROW > panel.scrollTop + panel.clientHeight) {
    const least = Math.ceil((top + ROW - panel.clientHeight + 6) / ROW) * ROW; // the first row is whole
    panel.scrollTop = Math.min(least, top - AXIS);
  }
}

function panelOf(): HTMLElement | null {
  return document.querySelector<HTMLElement>("#timeline .lanes");
}

/** Draws again when something else is in sight than what the drawing was made for. */
function measure(app: App): void {
  const own = timelineState.of(app);
  const panel = panelOf();
  if (!panel?.clientWidth) return;
  const found = {
    top: Math.max(0, panel.scrollTop - AXIS),
    width: Math.max(panel.clientWidth - NAMES, 80),
    height: panel.clientHeight,
  };
  const { seen } = own;
  const row = (top: number): number => Math.floor(top / ROW);
  if (found.width === seen.width && found.height === seen.height && row(found.top) === row(seen.top)) return;
  own.seen = found;
  redraw(app);
}

/** From now on the timeline looks whether it fits what is in sight, and follows the run. */
export function attend(app: App): void {
  const sizes = new ResizeObserver(() => measure(app));
  let watched: HTMLElement | null = null;
  app.afterwards(() => {
    const panel = panelOf();
    const drawn = timelineState.of(app).of(app);
    if (!panel?.clientWidth || !drawn) return;
    if (panel !== watched) {
      sizes.disconnect();
      sizes.observe((watched = panel));
    }
    follow(app, panel, drawn);
    measure(app);
  });
}

export function timeline(app: App, actions: Actions): Part {
  const own = timelineState.of(app);
  own.acting = actions;
  const drawn = own.of(app);
  if (!drawn) return nothing;
  return html`<div class="timeline" @keydown=${(event: KeyboardEvent) => pressed(app, event)}>
    <div @wheel=${(event: WheelEvent) => turned(app, event, true)}>${strip(app, drawn, own.seen.width)}</div>
    <div
      class="lanes scroll"
      tabindex="0"
      role="group"
      aria-label=${t("Timeline")}
      @wheel=${(event: WheelEvent) => turned(app, event, false)}
      @scroll=${() => measure(app)}
    >
      ${picture(app, drawn)}
    </div>
  </div>`;
}
