/** Draws the axis above the rows: round times, what was cut out, and where the run stands. */

import { svg } from "lit";
import { t } from "../../shared/translation";
import { clockTime, short, when } from "../../running/time";
import type { Canvas } from "./shapes";
import { EDGE } from "./layout";
import { type Stretch, type Tick, firstOf, ticks } from "./scale";
import type { View } from "../core/types";

export const AXIS = 34; // the height of the axis, which stays in sight above the rows

const LETTER = 6.2; // pixels

/** A time as the axis tells it: its day only where that is another one than the clock's. */
export function timeWords(at: number, view: View): string {
  const time = new Date(at).toISOString();
  const sameDay = time.slice(0, 10) === view.clock.slice(0, 10);
  return sameDay ? clockTime(time).replace(/(\.000)?Z?$/, "") : when(time, view.clock).replace(/:\d\d(\.000)?$/, "");
}

/** Where time was cut out, in pixels, and how much; as far as it is in sight. */
function cutsOf({ drawn, x, width }: Canvas): (Stretch & { long: number })[] {
  const { cuts, by } = drawn.rows.scale;
  const place = (time: number): number => x({ time, seq: Infinity });
  const found: (Stretch & { long: number })[] = [];
  if (by === "order") return found;
  for (let n = firstOf(cuts.length, one => place((cuts[one] as Stretch).to) > 0); n < cuts.length; n += 1) {
    const { from, to } = cuts[n] as Stretch;
    const left = place(from);
    if (left > width) break;
    found.push({ from: left, to: place(to), long: to - from });
  }
  return found;
}

/** Cuts that are wide enough to be told apart; of narrower ones only the first of those that stand at one place. */
function distinguishable(cuts: (Stretch & { long: number })[]): (Stretch & { long: number })[] {
  let before = -Infinity;
  return cuts.filter(one => {
    const isApart = one.from - before >= 6;
    if (isApart) before = one.from;
    return isApart;
  });
}

export function ticksOf({ drawn, width }: Canvas): Tick[] {
  const { scale, shown } = drawn.rows;
  const isToday = (place: number): boolean =>
    new Date(scale.time(place)).toISOString().slice(0, 10) === drawn.view.clock.slice(0, 10);
  const room = isToday(shown.from) && isToday(shown.to) ? 84 : 128; // pixels: with the day
  return ticks(scale, shown, (room * (shown.to - shown.from)) / Math.max(width - 2 * EDGE, 1));
}

function anchor(x: number, width: number): string {
  return x < 40 ? "start" : x > width - 40 ? "end" : "middle";
}

export interface Lines {
  ticks: number[]; // pixels
  cuts: Stretch[];
}

/** The axis, and where its lines go on through the rows. */
export function axis(canvas: Canvas): { picture: unknown; lines: Lines } {
  const { drawn, width, x } = canvas;
  const { scale, shown } = drawn.rows;
  const here = x(drawn.here);
  const isHere = here >= 0 && here <= width;
  const pixel = (place: number): number =>
    EDGE + ((place - shown.from) * (width - 2 * EDGE)) / Math.max(shown.to - shown.from, Number.MIN_VALUE);
  const all = ticksOf(canvas).map(one => ({ ...one, x: pixel(one.place) }));
  const words = (value: number): string =>
    scale.by === "time" ? timeWords(value, drawn.view) : t("no. {n}", { n: value });
  const clock = clockTime(drawn.view.clock).replace(/(\.000)?Z$/, "");
  const half = 6 + (clock.length * LETTER) / 2; // of the sign with it
  const free = all.filter(one => !isHere || Math.abs(one.x - here) > 41 + half);
  const cuts = distinguishable(cutsOf(canvas));
  const picture = svg`
    ${free.map(
      one =>
        svg`<text class="ax" x=${one.x < 40 ? Math.max(one.x - 12, 2) : one.x} y="12"
          text-anchor=${anchor(one.x, width)}>${words(one.value)}</text>`,
    )}
    ${all.map(one => svg`<line class="grid" x1=${one.x} x2=${one.x} y1="17" y2=${AXIS}></line>`)}
    ${cuts.map(one => {
      const middle = (one.from + one.to) / 2;
      const long = short(one.long);
      const room = one.to - one.from > 18 + long.length * LETTER;
      return svg`<g><title>${t("{long} cut out", { long })}</title>
        <svg x=${room ? one.from + 8 : middle} y="16" width="12" height="16" overflow="visible">
          <path class="brk2" d="M-5 12 -1 4M0 12 4 4"></path></svg>
        ${room ? svg`<text class="ax" x=${one.from + 15} y="30">${long}</text>` : ""}</g>`;
    })}
    ${
      isHere
        ? svg`<line class="now" x1=${here} x2=${here} y1="17" y2=${AXIS}></line>
          <svg x=${Math.min(Math.max(here, half + 2), width - half - 2)} y="1" overflow="visible">
            <rect class="nowb" x=${-half} y="0" width=${2 * half} height="17" rx="8.500"></rect>
            <text class="axn" x="0" y="12.500" text-anchor="middle">${clock}</text></svg>`
        : ""
    }`;
  return { picture, lines: { ticks: all.map(one => one.x), cuts } };
}
