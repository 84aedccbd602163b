/** How this browser draws diagrams: what its person chose last. */

import { remembered } from "../shared/storage";
import type { Detail, Direction } from "./types";

export function drawnAs(): { detail: Detail; direction: Direction } {
  return { detail: remembered<Detail>("detail") ?? "actions", direction: remembered<Direction>("direction") ?? "TB" };
}
