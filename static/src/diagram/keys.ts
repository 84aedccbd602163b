/** The keys of the canvas: walking with Tab and arrows, moving with Shift and arrows, zooming, choosing, opening. */

import type { Scene } from "./scene";
import type { Viewport } from "./viewport";
import { type Arrow, inOrder, isArrow, step } from "./walk";

const PAN: Record<Arrow, [number, number]> = {
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
};

/** The canvas, as far as keys need it. */
export interface Canvas {
  readonly svg: SVGSVGElement;
  readonly viewport: Viewport;
  readonly scene: Scene;
  pointerAt: (target: EventTarget | null) => string | null;
  toggle: (pointer: string) => void;
  focus: (pointer: string) => void;
  letGo: () => void;
  reveal: (pointer: string) => void;
}

export function listenForKeys(
  view: Canvas,
  choose: (pointer: string | null) => void,
  open: (pointer: string) => void,
): void {
  const walk = (pointer: string | null): void => {
    if (pointer === null) return;
    choose(pointer);
    view.reveal(pointer);
  };
  /** True when the key was meant for the canvas. */
  const press = (event: KeyboardEvent, pointer: string | null): boolean => {
    const { key, shiftKey } = event;
    if (isArrow(key) && shiftKey) view.viewport.panBy(...PAN[key]);
    else if (key === "Escape") choose(null);
    else if (key === "+" || key === "=") view.viewport.zoomBy(1.25);
    else if (key === "-") view.viewport.zoomBy(0.8);
    else if (pointer === null) return false;
    else if (isArrow(key)) walk(step(view.scene, pointer, key));
    else if (key === " " && shiftKey) view.toggle(pointer);
    else if (key === " ") choose(pointer);
    else if (key === "Enter") {
      choose(pointer);
      open(pointer);
    } else if (key === "Tab") return tab(pointer, shiftKey);
    else return false;
    return true;
  };
  const tab = (pointer: string, back: boolean): boolean => {
    const order = inOrder(view.scene);
    const next = order[order.indexOf(pointer) + (back ? -1 : 1)];
    if (next === undefined) {
      view.letGo();
      return false;
    } // past the last: the page's own order goes on
    view.focus(next); // who only passes by keeps what is selected; Enter or Space chooses
    view.reveal(next);
    return true;
  };
  view.svg.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event, view.pointerAt(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
