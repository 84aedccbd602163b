/** Dragging a tile or a box over the canvas: begins after a few pixels, so that a click stays a click. */

import { el } from "../shared/dom";
import type { Point } from "./places";

const STARTS = 5; // pixels
const BROWSERS_OWN = ["selectstart", "dragstart"]; // text is neither selected nor dragged meanwhile

function not(event: Event): void {
  event.preventDefault();
}

export interface Drag {
  begin: () => void;
  over: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
}

/** What is dragged: its name and its picture, which follow the mouse. */
export interface Dragged {
  label: string;
  picture?: Node | undefined;
  drag: Drag;
}

/** `what` says what a press takes hold of; null: nothing. */
export function draggable(from: Element, what: (down: PointerEvent) => Dragged | null): void {
  from.addEventListener("pointerdown", event => {
    const down = event as PointerEvent;
    const dragged = down.button === 0 ? what(down) : null;
    if (!dragged) return;
    const { label, picture, drag } = dragged;
    let ghost: HTMLElement | null = null;
    const move = (event: PointerEvent): void => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < STARTS) return;
      if (!ghost) {
        ghost = el("div", { class: "ghost", "aria-hidden": "true" }, picture, label);
        document.body.append(ghost);
        drag.begin();
      }
      ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 8}px)`;
      drag.over({ x: event.clientX, y: event.clientY });
    };
    const stop = (): void => {
      for (const kind of BROWSERS_OWN) document.removeEventListener(kind, not, true);
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", cancel);
      document.removeEventListener("keydown", key, true);
      ghost?.remove();
    };
    const up = (event: PointerEvent): void => {
      const moved = ghost !== null;
      stop();
      if (!moved) return;
      from.addEventListener(
        "click",
        click => {
          click.preventDefault();
          click.stopImmediatePropagation();
        },
        { once: true, capture: true },
      );
      setTimeout(() => drag.drop({ x: event.clientX, y: event.clientY }));
    };
    const cancel = (): void => {
      stop();
      drag.cancel();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && ghost) {
        event.stopPropagation();
        cancel();
      }
    };
    for (const kind of BROWSERS_OWN) document.addEventListener(kind, not, true);
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", cancel);
    document.addEventListener("keydown", key, true);
  });
}
