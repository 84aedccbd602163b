/** A finger that rests on something opens its menu, as the right button of a mouse does. */

import type { Point } from "./places";

const RESTS = 500; // milliseconds
const MOVES = 8; // pixels that a finger may tremble

function isSame(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= MOVES;
}

export function onLongPress(of: Element, open: (at: Point, target: Element) => void): void {
  const fingers = new Set<number>();
  let timer = 0;
  let opened = false; // by the finger that is still down

  const press = (down: PointerEvent): void => {
    opened = true;
    document.dispatchEvent(new PointerEvent("pointercancel", { pointerId: down.pointerId })); // nothing is dragged
    open({ x: down.clientX, y: down.clientY }, down.target as Element);
  };
  const lift = (event: Event): void => {
    fingers.delete((event as PointerEvent).pointerId);
    clearTimeout(timer);
  };
  of.addEventListener(
    "pointerdown",
    event => {
      const down = event as PointerEvent;
      if (down.pointerType === "mouse") return;
      fingers.add(down.pointerId);
      clearTimeout(timer);
      opened = false;
      if (fingers.size > 1) return; // two fingers zoom
      const moved = (event: Event): void => {
        const { clientX: x, clientY: y } = event as PointerEvent;
        if (!isSame({ x, y }, { x: down.clientX, y: down.clientY })) clearTimeout(timer);
      };
      document.addEventListener("pointermove", moved);
      timer = window.setTimeout(() => press(down), RESTS);
      for (const end of ["pointerup", "pointercancel"])
        document.addEventListener(end, () => document.removeEventListener("pointermove", moved), { once: true });
    },
    true,
  );
  document.addEventListener("pointerup", lift, true);
  document.addEventListener("pointercancel", lift, true);
  // what browsers make of the same press
  for (const kind of ["click", "contextmenu"])
    of.addEventListener(
      kind,
      event => {
        if (!opened) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (kind === "click") opened = false;
      },
      true,
    );
}
