/** Dragging a tile over the canvas: begins after a few pixels, so that a click stays a click. */

import { el } from "../shared/dom";
import type { Point } from "./places";

const STARTS = 5; // pixels

export interface Drag {
  begin: () => void;
  over: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
}

export function draggable(tile: HTMLElement, label: string, drag: Drag): void {
  tile.addEventListener("pointerdown", down => {
    if (down.button !== 0) return;
    let ghost: HTMLElement | null = null;
    const move = (event: PointerEvent): void => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < STARTS) return;
      if (!ghost) {
        ghost = el(
          "div",
          { class: "ghost", "aria-hidden": "true" },
          tile.querySelector(".kchip")?.cloneNode(true),
          label,
        );
        document.body.append(ghost);
        drag.begin();
      }
      ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 8}px)`;
      drag.over({ x: event.clientX, y: event.clientY });
    };
    const stop = (): void => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", cancel);
      document.removeEventListener("keydown", key, true);
      ghost?.remove();
    };
    const up = (event: PointerEvent): void => {
      const dragged = ghost !== null;
      stop();
      if (!dragged) return;
      tile.addEventListener(
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
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", cancel);
    document.addEventListener("keydown", key, true);
  });
}
