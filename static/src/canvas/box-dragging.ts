/** A box is dragged to a +: the state or task moves there. */

import type { DiagramView } from "../diagram/view";
import { chip } from "../shared/dom";
import { t } from "../shared/translation";
import { draggable } from "./dragging";
import type { Insertion } from "./insertion";
import type { Place } from "./places";

/** What moves the boxes. */
export interface Mover {
  readonly insertion: Insertion;
  canMove: (pointer: string) => boolean;
  nameOf: (pointer: string) => string;
  kindOf: (pointer: string) => string;
  moveTo: (pointer: string, place: Place) => Promise<void>;
}

const BOX = ".sb-node.state:not(.sb-ref)";
const OTHER = ".sb-fold, a"; // what a box has besides itself
const TITLE = 30; // pixels of the drawing: what holds others is dragged by its title, for inside of it one pans

/** The pointer of the box that an event takes hold of; null: it is for something else. */
function heldBy(view: DiagramView, event: MouseEvent): string | null {
  const target = event.target as Element;
  const box = target.closest<SVGGElement>(BOX);
  if (event.button !== 0 || event.shiftKey || !box || target.closest(OTHER)) return null;
  const { y } = view.viewport.toWorld(event.clientX, event.clientY);
  const isInside = box.classList.contains("container") && y - view.scene.boxOf(box).y > TITLE;
  return isInside ? null : (box.dataset.pointer ?? null);
}

export function setUpBoxDragging(view: DiagramView, editor: Mover): void {
  // the drawing is not panned from a box
  view.svg.addEventListener(
    "mousedown",
    event => {
      if (heldBy(view, event) !== null) event.stopImmediatePropagation();
    },
    true,
  );
  draggable(view.svg, down => {
    const pointer = heldBy(view, down);
    if (pointer === null || !editor.canMove(pointer)) return null;
    const label = editor.nameOf(pointer);
    return {
      label,
      picture: chip(editor.kindOf(pointer)),
      drag: {
        begin: () => editor.insertion.begin(t("Move {label}", { label }), () => undefined),
        over: at => {
          editor.insertion.aim(at);
        },
        drop: at => {
          const place = editor.insertion.aim(at);
          editor.insertion.end();
          if (place) void editor.moveTo(pointer, place);
        },
        cancel: () => editor.insertion.end(),
      },
    };
  });
}
