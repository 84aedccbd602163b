/** What a wheel or two fingers on a pad mean: they move the drawing; with Ctrl or ⌘, or pinched, they zoom. */

import type { Key } from "../shared/keys";
import { t } from "../shared/translation";

/** What the list of keys says of it. */
export const WHEEL: Key[] = [
  { keys: "Wheel", title: t("Move up and down"), group: t("Diagram") },
  { keys: "Shift+Wheel", title: t("Move sideways"), group: t("Diagram") },
  { keys: "Mod+Wheel", title: t("Zoom at the pointer"), group: t("Diagram") },
];

const LINE = 16; // pixels that a wheel means where it counts in lines
const STEP = 0.35; // of a doubling: the most that one turn of a wheel zooms
const PINCH = 0.02; // of a doubling for each pixel that fingers move

function zooms(event: WheelEvent): boolean {
  return event.ctrlKey || event.metaKey; // a pinch comes with ctrlKey, whether the key is down or not
}

function pixels(event: WheelEvent, page: number): number {
  return event.deltaMode === WheelEvent.DOM_DELTA_LINE
    ? LINE
    : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
      ? page
      : 1;
}

/** Whether d3's zoom shall act on an event: not on a wheel that moves, nor on what the marquee takes. */
export function isForZoom(event: MouseEvent): boolean {
  if (event.type === "wheel") return zooms(event as WheelEvent);
  return !event.ctrlKey && !event.shiftKey && (event.button === 0 || event.button === 1);
}

/** How far a wheel zooms, in doublings. */
export function zoomStep(event: WheelEvent): number {
  const wanted = -event.deltaY * pixels(event, 1 / PINCH) * PINCH;
  return Math.max(-STEP, Math.min(STEP, wanted));
}

/** Calls `pan` with so many pixels (Shift turns a wheel sideways); the page itself never scrolls or zooms. */
export function listenForWheel(svg: SVGSVGElement, pan: (dx: number, dy: number) => void): void {
  svg.addEventListener(
    "wheel",
    event => {
      event.preventDefault();
      if (zooms(event)) return;
      const unit = pixels(event, svg.clientHeight);
      const sideways = event.shiftKey && !event.deltaX;
      pan(-(sideways ? event.deltaY : event.deltaX) * unit, sideways ? 0 : -event.deltaY * unit);
    },
    { passive: false },
  );
}
