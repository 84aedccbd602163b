/** Where everything of a run stands: the whole on the strip, and on the rows what the brush has chosen of it. */

import { after, futureOf } from "./bars";
import { within } from "./brush";
import type { Lane } from "./lanes";
import { type Moment, type Scale, type Stretch, byOrder, byTime, idle } from "./scale";
import type { Span } from "../core/spans";
import { ms } from "../../running/time";
import type { View } from "../core/types";

export const EDGE = 16; // pixels on either side: a mark at the rim stays whole

/** What a person has brushed: epoch milliseconds, or numbers of events. */
export interface Brushed extends Stretch {
  by: Scale["by"];
}

/** A scale and the places on it that are shown. */
export interface Shown {
  scale: Scale;
  shown: Stretch;
}

/** A run as a whole. */
export interface Whole {
  now: Moment; // until which lasts what is open
  here: Moment; // where the run stands: in the past it is before now
  past: boolean;
  whole: Shown;
}

/** What the brush has chosen of it. */
export interface Chosen {
  rows: Shown;
  brush: Stretch; // places on the whole
}

/** What is shorter cannot be shown: a millisecond, or a few events. */
export function leastOf(scale: Scale): number {
  return scale.by === "time" ? 1 : 4;
}

/** When what is known to come will be, in its order. */
function comes(view: View, spans: readonly Span[], now: Moment): number[] {
  const open = view.active.length ? spans.filter(one => one.outcome === "open") : [];
  const ends = open.map(one => futureOf(one, view, now)?.to.time ?? now.time);
  return [...view.next.map(due => ms(due.due)), ...ends].sort((a, b) => a - b);
}

/** Of what is to come as much as there was, and the next in any case: a far one would leave no room for the run. */
function near(start: number, now: number, coming: readonly number[]): number {
  const next = coming.find(one => one > start) ?? now;
  return Math.max(now, next, Math.min(coming.at(-1) ?? now, now + (now - start)));
}

function scaled(start: number, times: readonly number[], now: number, coming: readonly number[], cut: boolean): Shown {
  const end = cut ? Math.max(now, coming.at(-1) ?? now) : near(start, now, coming);
  if (end <= start) return { scale: byOrder(times), shown: { from: 0, to: Math.max(times.length, 1) } };
  const { cuts, left } = cut ? idle([...times, now, ...coming.filter(one => one > now)]) : { cuts: [], left: 0 };
  const scale = byTime(cuts, left);
  return { scale, shown: { from: scale.place(after(start)), to: scale.place(after(end)) } };
}

/** The whole of a run; `times` are those of all known events, of idle time little is shown where it is `cut`. */
export function wholeOf(times: readonly number[], spans: readonly Span[], view: View, cut: boolean): Whole {
  const past = view.traceLength < times.length;
  const clock = ms(view.clock);
  const now = after(past ? (times.at(-1) ?? clock) : Math.max(clock, times.at(-1) ?? clock));
  const here = past ? { time: clock, seq: view.traceLength } : now;
  const start = Math.min(ms(view.started), times[0] ?? Infinity);
  return { now, here, past, whole: scaled(start, times, now.time, past ? [] : comes(view, spans, now), cut) };
}

/** The brushed part of the whole; all of it where nothing is brushed, or what was is not there any more. */
function brushed(whole: Shown, times: readonly number[], brush: Brushed | null): Shown {
  if (!brush || (brush.by === "time" && whole.scale.by === "order")) return whole;
  const inOrder = brush.by === "order" && whole.scale.by === "time";
  const scale = inOrder ? byOrder(times) : whole.scale;
  const all = inOrder ? { from: 0, to: times.length } : whole.shown;
  const wanted = { from: placeOf(scale, brush.from), to: placeOf(scale, brush.to) };
  if (wanted.to <= all.from || wanted.from >= all.to) return whole;
  return { scale, shown: within(wanted, all, leastOf(scale)) };
}

function placeOf(scale: Scale, value: number): number {
  return scale.by === "time" ? scale.place(after(value)) : value;
}

/** The stretch of places as what is kept of it. */
export function keptOf(scale: Scale, { from, to }: Stretch): Brushed {
  return scale.by === "time" ? { by: "time", from: scale.time(from), to: scale.time(to) } : { by: "order", from, to };
}

/** What is shown of the whole. */
export function chosenOf(whole: Shown, times: readonly number[], brush: Brushed | null): Chosen {
  const rows = brushed(whole, times, brush);
  const onWhole = (place: number): number =>
    rows.scale.by === whole.scale.by ? place : whole.scale.place(after(rows.scale.time(place)));
  return { rows, brush: { from: onWhole(rows.shown.from), to: onWhole(rows.shown.to) } };
}

/** The pixels of moments in a picture so many pixels wide. */
export function across({ scale, shown }: Shown, width: number): (moment: Moment) => number {
  const long = (width - 2 * EDGE) / Math.max(shown.to - shown.from, Number.MIN_VALUE);
  return moment => EDGE + (scale.place(moment) - shown.from) * long;
}

/** The place that stands at a pixel. */
export function placeAt({ shown }: Shown, width: number, x: number): number {
  return shown.from + ((x - EDGE) / Math.max(width - 2 * EDGE, 1)) * (shown.to - shown.from);
}

/** From the beginning of a row's spans `first` … `last` to their end: of time, or of events where no time passes. */
export function extent(lane: Pick<Lane, "spans">, first: number, last: number, now: Moment): Brushed | null {
  const [one, other] = [lane.spans[first], lane.spans[last]];
  if (!one || !other) return null;
  const end = other.end ?? now.time;
  if (end > one.start) return { by: "time", from: one.start, to: end };
  return { by: "order", from: one.from.seq, to: Math.max(one.from.seq + 1, other.to?.seq ?? one.from.seq + 1) };
}
