/** Draws the bars and marks of a row. */

import { svg } from "lit";
import { t } from "../../shared/translation";
import { type Bar, type Part, barOf, futureOf, isAbove, manyBar } from "./bars";
import type { Lane } from "./lanes";
import { across } from "./layout";
import type { Mark } from "./marks";
import { type Moment, firstOf } from "./scale";
import type { Look } from "../core/looks";
import type { Drawn } from "./state";
import { type Box, LEAST, boxes } from "./visible";

const LETTER = 6.2; // pixels
const THIN = 6; // pixels: a bar has no room for a rim

/** What a row is drawn with. */
export interface Canvas {
  drawn: Drawn;
  width: number;
  x: (moment: Moment) => number;
  chosen: number | null; // the number of the event that is chosen on the page
}

export function canvasOf(drawn: Drawn, width: number, chosen: number | null = null): Canvas {
  return { drawn, width, x: across(drawn.rows, width), chosen };
}

/** What is done with a bar or a mark: it is chosen, a double click shows all of it. */
export interface Hands {
  pick: (seq: number | null) => void;
  zoom: (lane: Lane, first: number, last: number) => void;
  drag: (mark: Mark, event: PointerEvent) => void;
}

/** The first of `texts` that has room, else nothing. */
function fitting(texts: readonly string[], room: number): string {
  return texts.find(one => one.length * LETTER + 8 < room) ?? "";
}

const LETTERS: Partial<Record<Look, string>> = { call: "calltext", failed: "calltext", late: "calltext", future: "ax" };

/** The rectangle of a bar in the picture, and a little beyond its rims; it is as long as its time. */
function rect({ width }: Canvas, look: Look, from: number, to: number, y: number, least: number): unknown {
  const left = Math.max(from, -20);
  const right = Math.min(Math.max(to, from + least), width + 20);
  const thin = right - left < THIN ? "thin" : "";
  return svg`<rect class="${look} ${thin}" x=${left} width=${Math.max(right - left, 0)} y=${y + 8} height="24"
    rx=${Math.min(5, (right - left) / 3)}></rect>`;
}

function stretch(canvas: Canvas, part: Part, y: number): unknown {
  const [from, to] = [canvas.x(part.from), canvas.x(part.to)];
  return to < 0 || from > canvas.width || to - from < 1 ? undefined : rect(canvas, part.look, from, to, y, 1);
}

function bar(
  canvas: Canvas,
  told: Bar,
  y: number,
  hands: Partial<{ pick: () => void; zoom: () => void }>,
  next: number,
) {
  const { x, width } = canvas;
  const [from, to] = [x(told.from), x(told.to)];
  const [left, right] = [Math.max(from, 0), Math.min(to, width)]; // of a long bar: what is in sight
  const shown = fitting(told.texts, right - left);
  const least = Math.max(1, Math.min(LEAST, next - from));
  const letters = told.parts.length ? "over" : (LETTERS[told.look] ?? "");
  const sel = told.seq !== null && told.seq === canvas.chosen ? "sel" : "";
  return svg`<g class="hit ${sel}" @click=${hands.pick} @dblclick=${hands.zoom}><title>${told.title}</title>
    ${rect(canvas, told.look, from, to, y, least)}${told.parts.map(part => stretch(canvas, part, y))}
    ${
      shown ? svg`<text class=${letters} x=${(left + right) / 2} y=${y + 24} text-anchor="middle">${shown}</text>` : ""
    }</g>`;
}

function barOfBox({ drawn }: Canvas, lane: Lane, { first, count }: Box): Bar {
  const spans = lane.spans.slice(first, first + count);
  return spans.length === 1 ? barOf(spans[0] as Lane["spans"][number], drawn.now) : manyBar(spans, drawn.now);
}

/** The bars of a row that are in sight. */
export function bars(canvas: Canvas, lane: Lane, y: number, hands: Hands): unknown {
  const { drawn, x, width } = canvas;
  const found = boxes(lane.spans, x, drawn.now, { from: 0, to: width });
  const over: ReturnType<typeof bar>[] = []; // what failed at once: above what begins there, which would hide it
  const made = found.map((box, n) => {
    const one = barOfBox(canvas, lane, box);
    const above = isAbove(one, box);
    const does = {
      pick: () => hands.pick(one.seq),
      zoom: () => hands.zoom(lane, box.first, box.first + box.count - 1),
    };
    const drawn = bar(canvas, one, y, does, above ? Infinity : (found[n + 1]?.x ?? Infinity));
    if (!above) return drawn;
    over.push(drawn);
    return "";
  });
  made.push(...over);
  const last = lane.spans.at(-1);
  const future = last && !drawn.past ? futureOf(last, drawn.view, drawn.now) : null;
  return future && x(future.from) <= width ? [...made, bar(canvas, future, y, {}, Infinity)] : made;
}

const SIGNS: Record<Mark["look"], [string, string]> = {
  evx: ["close", "ce"],
  evt: ["envelope", "cs"],
  evs: ["envelope", "cv"],
  tms: ["clock", "ct"],
  tmf: ["clock", "cs"],
  tmc: ["clock", "cd"],
};

const RADIUS = 11;
const NEAR = 2 * RADIUS + 2; // pixels: marks that are nearer are told as one

/** A mark with its words on one side; `room` is what it may take there, in pixels. */
function markShape(mark: Mark, many: number, x: number, y: number, left: boolean, room: number, hands: Hands): unknown {
  const [usual, tone] = SIGNS[mark.look];
  const sign = mark.sign ?? usual;
  const count = many > 1 ? t("{n} ×", { n: many }) : "";
  const words = !count ? mark.text : mark.title ? `${count} ${mark.text}` : count;
  const chars = Math.floor((room - 32) / LETTER);
  const text = words.length > chars ? (chars > 5 ? `${words.slice(0, chars - 1)}…` : "") : words;
  const drags = many === 1 && mark.due?.planned === true;
  const title =
    many > 1
      ? t("{n} at or near one moment, the first: {text}", { n: many, text: mark.text })
      : (mark.title ?? mark.text);
  return svg`<svg class=${drags ? "hit drags" : "hit"} x=${x} y=${y + 20} overflow="visible"
    @pointerdown=${(event: PointerEvent) => drags && hands.drag(mark, event)}
    @click=${() => hands.pick(mark.seq)}><title>${
      drags ? t("{event}: drag it to another time", { event: mark.text }) : title
    }</title><circle class=${mark.look} r=${RADIUS}></circle>
    <use href="#i-${sign}" class=${tone} x="-6" y="-6" width="12" height="12"></use>
    <text class=${mark.look === "evx" ? "badt" : ""} x=${left ? -18 : 18} y="4"
      text-anchor=${left ? "end" : "start"}>${text}</text></svg>`;
}

/** Marks from left to right: one for all that have no room beside it. */
function together(all: readonly Mark[], { x, width }: Canvas): { mark: Mark; x: number; many: number }[] {
  const found: { mark: Mark; x: number; many: number }[] = [];
  for (let n = firstOf(all.length, one => x((all[one] as Mark).at) >= -RADIUS); n < all.length; n += 1) {
    const mark = all[n] as Mark;
    const at = x(mark.at);
    if (at > width + RADIUS) break;
    const last = found.at(-1);
    if (last && !mark.due?.planned && at - last.x < NEAR) last.many += 1;
    else found.push({ mark, x: at, many: 1 });
  }
  return found;
}

/** The last mark has its words on its left where there is more room, and shares the gap before it. */
export function marks(canvas: Canvas, all: readonly Mark[], y: number, hands: Hands): unknown {
  const { width } = canvas;
  const found = together(all, canvas);
  const last = found.length - 1;
  const before = ((found[last]?.x ?? 0) - (found[last - 1]?.x ?? 0)) * (last > 0 ? 0.5 : 1);
  const turned = before > width - (found[last]?.x ?? 0);
  return found.map(({ mark, x, many }, n) => {
    if (n === last && turned) return markShape(mark, many, x, y, true, before, hands);
    const gap = (found[n + 1]?.x ?? width) - x;
    return markShape(mark, many, x, y, false, n === last - 1 && turned ? gap / 2 : gap, hands);
  });
}
