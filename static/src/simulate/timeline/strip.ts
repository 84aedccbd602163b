/** The whole run in little, above the rows; a brush on it chooses what the rows show. */

import { svg } from "lit";
import { t } from "../../shared/translation";
import { timeWords } from "./axis";
import { RANKS } from "../core/looks";
import { type Grip, gripped, moved, within } from "./brush";
import { across, leastOf, placeAt } from "./layout";
import type { Stretch } from "./scale";
import { type Drawn, show, redraw, timelineState } from "./state";
import { outlines, pixels } from "./visible";
import type { App } from "../core/app";
import { css } from "../core/style-properties";
import { type Part, html } from "../core/widgets";
import { when, words } from "../../running/time";

const LINES = 8;
const LINE = 4; // pixels from a line to the next
const MARKS = 4; // pixels for the marks, below the lines
export const STRIP = 44; // pixels
const CLICK = 3; // pixels: who moves less has clicked

const LOOKS = new Map(Object.entries(RANKS).map(([look, rank]) => [rank, look]));

/** The bars and marks of the whole run. */
function little(drawn: Drawn, width: number): unknown {
  const x = across(drawn.whole, width);
  const made = pixels(drawn.lanes, x, drawn.now, width, LINES);
  const top = (STRIP - made.height * LINE - MARKS) / 2;
  const events = new Set(drawn.marks.flatMap(lane => lane.marks.map(mark => Math.round(x(mark.at)))));
  const shapes = [...outlines(made, LINE - 1, LINE)].map(
    ([rank, d]) => svg`<path class=${LOOKS.get(rank) ?? ""} d=${d}></path>`,
  );
  const d = [...events].map(at => `M${at - 1},${made.height * LINE + 1}h3v3h-3z`).join("");
  return svg`<g transform="translate(0 ${top})">${shapes}<path class="evt" d=${d}></path></g>`;
}

/** Whether a part of the whole is brushed. */
export function isPart({ brush, whole }: Drawn): boolean {
  return brush.from > whole.shown.from || brush.to < whole.shown.to;
}

function showOnWhole(app: App, drawn: Drawn, shown: Stretch): void {
  show(app, { scale: drawn.whole.scale, shown });
}

/** Drags a grip, the brush, or a new brush where there is none; Escape leaves everything as it was. */
function brushed(app: App, event: PointerEvent): void {
  const own = timelineState.of(app);
  const drawn = own.of(app);
  const host = event.currentTarget as HTMLElement;
  if (!drawn || event.button !== 0) return;
  const { left, width } = host.getBoundingClientRect();
  const { whole, brush } = drawn;
  const [least, kept] = [leastOf(whole.scale), own.brush];
  const at = (now: PointerEvent): number => placeAt(whole, width, now.clientX - left);
  event.preventDefault(); // nothing is selected, and what is selected is not dragged away
  const held = (event.target as Element).closest<HTMLElement>("[data-grip]");
  held?.focus();
  const grip = held?.dataset["grip"] as Grip | undefined;
  const start = at(event);
  const isOn = isPart(drawn) && (event.target as Element).closest(".brush") !== null;
  let moves = false;
  const move = (now: PointerEvent): void => {
    if (!moves && Math.abs(now.clientX - event.clientX) < CLICK) return;
    moves = true;
    const to = at(now);
    const drawnTo = { from: Math.min(start, to), to: Math.max(start, to) };
    showOnWhole(
      app,
      drawn,
      grip
        ? gripped(brush, whole.shown, grip, to, least)
        : isOn
          ? moved(brush, whole.shown, to - start)
          : within(drawnTo, whole.shown, least),
    );
  };
  const end = (): void => {
    host.removeEventListener("pointermove", move);
    host.removeEventListener("pointerup", up);
    host.removeEventListener("pointercancel", end);
    document.removeEventListener("keydown", leave, true);
  };
  const up = (): void => {
    end();
    if (!moves && !grip && !isOn && isPart(drawn))
      showOnWhole(app, drawn, moved(brush, whole.shown, start - (brush.from + brush.to) / 2));
  };
  const leave = (key: KeyboardEvent): void => {
    if (key.key !== "Escape") return;
    key.stopPropagation();
    end();
    own.brush = kept;
    redraw(app);
  };
  host.setPointerCapture(event.pointerId);
  host.addEventListener("pointermove", move);
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", end);
  document.addEventListener("keydown", leave, true);
}

const KEYS: Record<string, number> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -Infinity,
  End: Infinity,
};

function pressed(app: App, drawn: Drawn, grip: Grip, event: KeyboardEvent): void {
  const by = KEYS[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const { whole, brush } = drawn;
  const share = event.shiftKey && Math.abs(by) === 0.01 ? by * 10 : by;
  const to = brush[grip] + share * (whole.shown.to - whole.shown.from);
  showOnWhole(app, drawn, gripped(brush, whole.shown, grip, to, leastOf(whole.scale)));
}

/** The time at a place of the whole; to the second, unless what is shown is as short as seconds. */
function timeAt({ whole, brush }: Drawn, place: number): number {
  const fine = whole.scale.time(brush.to) - whole.scale.time(brush.from) > 10_000 ? 1000 : 1;
  return Math.round(whole.scale.time(place) / fine) * fine;
}

/** A place on the whole, in words. */
function placeWords(drawn: Drawn, place: number): string {
  const { scale, shown } = drawn.whole;
  if (scale.by === "order") return t("no. {n}", { n: Math.round(place) });
  const time = timeAt(drawn, place);
  return t("{time}, {long} after the start", {
    time: timeWords(time, drawn.view),
    long: words(time - Math.round(scale.time(shown.from))),
  });
}

function grip(app: App, drawn: Drawn, which: Grip): Part {
  const { whole, brush } = drawn;
  const number = (place: number): number => Math.round(place - whole.shown.from);
  return html`<span
    class="grip ${which}"
    data-grip=${which}
    role="slider"
    tabindex="0"
    aria-orientation="horizontal"
    aria-label=${which === "from" ? t("Shown from") : t("Shown to")}
    aria-valuemin="0"
    aria-valuemax=${number(whole.shown.to)}
    aria-valuenow=${number(brush[which])}
    aria-valuetext=${placeWords(drawn, brush[which])}
    @keydown=${(event: KeyboardEvent) => pressed(app, drawn, which, event)}
  ></span>`;
}

/** From when to when the run, or its shown part, lasts. */
function range(drawn: Drawn): string {
  const { rows, brush, view } = drawn;
  const [first, last] = [timeAt(drawn, brush.from), timeAt(drawn, brush.to)];
  if (rows.scale.by === "order") return t("{time}, in order", { time: timeWords(first, view) });
  const [from, to] = [new Date(first).toISOString(), new Date(last).toISOString()];
  const days = from.slice(0, 10) !== to.slice(0, 10); // then both have theirs, and no seconds
  const timeText = (time: string, other: string, at: number): string =>
    days ? when(time, other).replace(/:\d\d(\.\d+)?$/, "") : timeWords(at, view);
  return t("{from}–{to}", { from: timeText(from, to, first), to: timeText(to, from, last) });
}

export function strip(app: App, drawn: Drawn, width: number): Part {
  const x = across(drawn.whole, width);
  const place = (at: number): number =>
    drawn.whole.scale.by === "order" ? x({ time: 0, seq: at }) : x({ time: drawn.whole.scale.time(at), seq: Infinity });
  const [from, to] = [place(drawn.brush.from), place(drawn.brush.to)];
  const here = x(drawn.here);
  return html`<div class="strip">
    <div class="stripname" title=${range(drawn)}>
      <b>${isPart(drawn) ? t("Part of the run") : t("Whole run")}</b><span class="dim small">${range(drawn)}</span>
    </div>
    <div
      class="whole"
      title=${t("Drag to show a part, double-click for the whole")}
      @pointerdown=${(event: PointerEvent) => brushed(app, event)}
      @dblclick=${() => show(app, null)}
    >
      <svg aria-hidden="true" width=${width} height=${STRIP}>
        ${timelineState.of(app).little.get([drawn.lanes, drawn.whole, drawn.marks, width], () => little(drawn, width))}
        <line class="now" x1=${here} x2=${here} y1="2" y2=${STRIP - 2}></line>
      </svg>
      <div
        class="brush ${isPart(drawn) ? "part" : ""}"
        role="group"
        aria-label=${t("What the rows show")}
        ${css({ left: `${from}px`, width: `${Math.max(to - from, 2)}px` })}
      >
        ${grip(app, drawn, "from")}${grip(app, drawn, "to")}
      </div>
    </div>
  </div>`;
}
