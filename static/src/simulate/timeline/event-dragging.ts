/** Drags a planned event along the timeline: the time under the pointer is told, letting go plans it there. */

import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Shown, placeAt } from "./layout";
import { moveTo } from "../setup/planned-events";
import { clockTime } from "../../running/time";
import type { Due } from "../core/types";

const LEAST = 4; // pixels: less is a click

export function drag(app: App, actions: Actions, due: Due, rows: Shown, width: number, event: PointerEvent): void {
  const mark = event.currentTarget as SVGSVGElement;
  const picture = mark.ownerSVGElement;
  if (!picture || event.button !== 0) return;
  event.preventDefault();
  mark.setPointerCapture(event.pointerId);
  const label = mark.querySelector("text");
  const [start, words, place] = [event.clientX, label?.textContent ?? "", mark.getAttribute("x") ?? ""];
  const { left } = picture.getBoundingClientRect();
  let at: number | null = null;
  const move = (now: PointerEvent): void => {
    if (Math.abs(now.clientX - start) < LEAST && at === null) return;
    const x = Math.max(0, now.clientX - left); // beyond the right rim time goes on
    at = rows.scale.time(placeAt(rows, width, x));
    mark.setAttribute("x", String(Math.min(x, width)));
    if (label) label.textContent = clockTime(new Date(at).toISOString()).replace(/\.\d+Z?$/, "");
  };
  const end = (commit: boolean) => (): void => {
    mark.removeEventListener("pointermove", move);
    mark.setAttribute("x", place);
    if (label) label.textContent = words;
    if (commit && at !== null) void moveTo(app, actions, due, at);
  };
  mark.addEventListener("pointermove", move);
  mark.addEventListener("pointerup", end(true), { once: true });
  mark.addEventListener("pointercancel", end(false), { once: true });
}
