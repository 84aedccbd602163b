/** A tile is dragged to a + of a line, or onto the box of a task. */

import type { DiagramView } from "../diagram/view";
import { boxAt, onBoxes, point } from "./boxes";
import type { Drag } from "./dragging";
import type { Insertion } from "./insertion";
import type { Place, Point } from "./places";
import type { Tile } from "./tiles";

const CLOSE = 14; // pixels of the window: as near a + counts before the box that it is on

/** What is done with a tile that was let go. */
export interface Target {
  readonly insertion: Insertion;
  readonly ofTasks: boolean;
  nameOf: (pointer: string) => string;
  atPlace: (tile: Tile, place: Place) => void;
  onBox: (tile: Tile, pointer: string) => void;
  elsewhere: (tile: Tile, at: Point) => void;
}

export function tileDrag(view: DiagramView, target: Target, tile: Tile): Drag {
  const meant = (at: Point): { place: Place | null; box: string | null } => {
    const box = target.ofTasks ? boxAt(view, at) : null;
    const place = target.insertion.aim(at, box && !box.holds ? CLOSE : undefined);
    return { place, box: place ? null : (box?.pointer ?? null) };
  };
  return {
    begin: () => {
      const boxes = (): Place[] => (tile.around ? onBoxes(view, pointer => target.nameOf(pointer)) : []);
      target.insertion.begin(tile.label, () => undefined, { boxes });
    },
    over: at => {
      const { box } = meant(at);
      point(view, box);
    },
    drop: at => {
      const { place, box } = meant(at);
      point(view, null);
      target.insertion.end();
      if (place) target.atPlace(tile, place);
      else if (box !== null) target.onBox(tile, box);
      else target.elsewhere(tile, at);
    },
    cancel: () => {
      point(view, null);
      target.insertion.end();
    },
  };
}
