/** A bar between two panels: drag it, or use the arrows, Home and End; Enter or a double click: as it was. */

import { el } from "./dom";
import { remember, remembered } from "./storage";
import { t } from "./translation";

export interface SplitterOptions {
  name: string; // the custom property that holds the size, without the dashes
  label: string;
  axis: "x" | "y";
  grows: 1 | -1; // 1: moving right or down enlarges the panel
  min: number;
  max: () => number;
  size: () => number; // now, in pixels
}

const STEP = 16;

/** Appends the bar to `host`, whose style holds `--<name>` as soon as somebody moved it. */
export function splitter(host: HTMLElement, options: SplitterOptions): void {
  const { name, axis } = options;
  const bar = el("div", {
    class: `splitter ${axis} split-${name}`,
    role: "separator",
    tabindex: 0,
    "aria-label": options.label,
    "aria-orientation": axis === "x" ? "vertical" : "horizontal",
    title: t("Drag, or use the arrow keys"),
  });
  const showSize = (): void => {
    bar.setAttribute("aria-valuemin", String(options.min));
    bar.setAttribute("aria-valuemax", String(Math.round(options.max())));
    bar.setAttribute("aria-valuenow", String(Math.round(options.size())));
  };
  const set = (size: number): void => {
    const fair = Math.round(Math.max(options.min, Math.min(options.max(), size)));
    host.style.setProperty(`--${name}`, `${fair}px`);
    remember(`panel.${name}`, fair);
    showSize();
  };
  const reset = (): void => {
    host.style.removeProperty(`--${name}`);
    remember(`panel.${name}`, null);
    showSize();
  };
  const kept = remembered<number>(`panel.${name}`);
  if (kept !== null) host.style.setProperty(`--${name}`, `${kept}px`);

  bar.addEventListener("pointerdown", down => {
    down.preventDefault();
    bar.focus();
    bar.setPointerCapture(down.pointerId);
    const start = axis === "x" ? down.clientX : down.clientY;
    const before = options.size();
    const move = (event: PointerEvent): void =>
      set(before + ((axis === "x" ? event.clientX : event.clientY) - start) * options.grows);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
  });
  bar.addEventListener("dblclick", reset);
  bar.addEventListener("keydown", event => {
    const less = axis === "x" ? "ArrowLeft" : "ArrowUp";
    const more = axis === "x" ? "ArrowRight" : "ArrowDown";
    if (event.key === less) set(options.size() - STEP * options.grows);
    else if (event.key === more) set(options.size() + STEP * options.grows);
    else if (event.key === "Home") set(options.min);
    else if (event.key === "End") set(options.max());
    else if (event.key === "Enter") reset();
    else return;
    event.preventDefault();
  });
  host.append(bar);
  requestAnimationFrame(showSize);
}
