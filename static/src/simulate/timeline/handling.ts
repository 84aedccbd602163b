/** What keys, a wheel and clicks do with the timeline. */

import { t } from "../../shared/translation";
import { addKeys } from "../../shared/keys";
import { moved, zoomed } from "./brush";
import { ends, isDrawn } from "./bars";
import type { Lane } from "./lanes";
import { type Brushed, type Shown, extent, leastOf, placeAt } from "./layout";
import type { Stretch } from "./scale";
import type { Span } from "../core/spans";
import { type Drawn, show, showAround, timelineState } from "./state";
import { isPart } from "./strip";
import type { App } from "../core/app";

const STEP = 1.5; // times as long or as short, for a press
const PIXELS = 240; // of a wheel, to halve or double
const SCROLL = 0.1; // of what is shown, for a press

function drawnOf(app: App): Drawn | null {
  return timelineState.of(app).of(app);
}

/** All that the scale of the rows has: the whole, or all events where they are shown in their order. */
function allOf(drawn: Drawn): Stretch {
  return drawn.rows.scale === drawn.whole.scale ? drawn.whole.shown : { from: 0, to: drawn.times.length };
}

function change(app: App, to: (rows: Shown, all: Stretch) => Stretch): void {
  const drawn = drawnOf(app);
  if (!drawn) return;
  const { rows } = drawn;
  show(app, { scale: rows.scale, shown: to(rows, allOf(drawn)) });
}

/** Shows `times` as much; `at` (a place) keeps its place, else the middle does. */
export function zoom(app: App, times: number, at?: number): void {
  change(app, ({ scale, shown }, all) => zoomed(shown, all, times, at ?? (shown.from + shown.to) / 2, leastOf(scale)));
}

export const zoomIn = (app: App): void => zoom(app, 1 / STEP);
export const zoomOut = (app: App): void => zoom(app, STEP);
export const showWhole = (app: App): void => show(app, null);

function scroll(app: App, share: number): void {
  change(app, ({ shown }, all) => moved(shown, all, share * (shown.to - shown.from)));
}

/** Shows all of some spans of a row. */
export function showSpans(app: App, drawn: Drawn, lane: Pick<Lane, "spans">, first: number, last: number): void {
  showAround(app, extent(lane, first, last, drawn.now));
}

/** What of the run is chosen on the page, from its beginning to its end; null for nothing. */
export function chosen(app: App): Brushed | null {
  const drawn = drawnOf(app);
  const { seq, pointer } = app.selection;
  if (!drawn || (seq === null && pointer === null)) return null;
  const isChosen = (one: Span): boolean => isDrawn(one) && one.pointer === pointer;
  const spans = seq === null ? drawn.spans.filter(isChosen) : spansAt(app, drawn, seq);
  const [first] = spans;
  const last = spans.reduce((one, other) => (endOf(other, drawn) > endOf(one, drawn) ? other : one), first as Span);
  return first ? extent({ spans: [first, last] }, 0, 1, drawn.now) : null;
}

function endOf(span: Span, drawn: Drawn): number {
  return ends(span, drawn.now).seq;
}

/** What an event of the trace begins, else the visit that it belongs to. */
function spansAt(app: App, drawn: Drawn, seq: number): Span[] {
  const event = app.run?.whole[seq];
  const own = drawn.spans.find(one => isDrawn(one) && one.from.seq === seq);
  if (own) return [own];
  const visit = drawn.spans.findLast(
    one =>
      one.kind === "visit" &&
      one.instance === event?.instance &&
      one.state === event.state &&
      one.from.seq <= seq &&
      endOf(one, drawn) >= seq,
  );
  return visit ? [visit] : [];
}

export function showChosen(app: App): void {
  showAround(app, chosen(app));
}

/** Shows a wider part where the rest of the run begins: from the start, or to the end. */
function showRim(app: App, rim: "from" | "to"): void {
  change(app, ({ shown }, all) => moved(shown, all, rim === "from" ? all.from - shown.from : all.to - shown.to));
}

const KEYS: Record<string, (app: App) => void> = {
  "+": zoomIn,
  "=": zoomIn,
  "-": zoomOut,
  "0": showWhole,
  z: showChosen,
  ArrowLeft: app => scroll(app, -SCROLL),
  ArrowRight: app => scroll(app, SCROLL),
  Home: app => showRim(app, "from"),
  End: app => showRim(app, "to"),
};

export function pressed(app: App, event: KeyboardEvent): void {
  const does = KEYS[event.key];
  if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  does(app);
}

const GROUP = t("Timeline");
addKeys(
  { keys: "+", title: t("Show a shorter part"), group: GROUP },
  { keys: "-", title: t("Show a longer part"), group: GROUP },
  { keys: "0", title: t("Show the whole run"), group: GROUP },
  { keys: "Z", title: t("Show all of what is chosen"), group: GROUP },
  { keys: "ArrowLeft", title: t("What was before"), group: GROUP },
  { keys: "ArrowRight", title: t("What came after"), group: GROUP },
);

/** A wheel zooms at the pointer with Ctrl or ⌘; sideways, with Shift, or where nothing scrolls it goes along time. */
export function turned(app: App, event: WheelEvent, onStrip: boolean): void {
  const drawn = drawnOf(app);
  const host = event.currentTarget as HTMLElement;
  const picture = host.querySelector("svg");
  if (!drawn || !picture) return;
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const { left, width } = picture.getBoundingClientRect();
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    const at = placeAt(onStrip ? drawn.whole : drawn.rows, width, event.clientX - left);
    const isSame = drawn.rows.scale === drawn.whole.scale;
    zoom(app, 2 ** ((event.deltaY * unit) / PIXELS), onStrip && !isSame ? undefined : at);
    return;
  }
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
  const scrolls = !onStrip && host.scrollHeight > host.clientHeight;
  if (!isPart(drawn) || (scrolls && !sideways)) return;
  event.preventDefault();
  scroll(app, ((event.deltaX || event.deltaY) * unit) / width);
}
