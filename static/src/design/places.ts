/** Text places and elements: the pointer that a cursor stands in, and the range of a pointer; moved along while someone types. */

import type { ChangeDesc } from "@codemirror/state";
import type { Analysis } from "./types";

type Range = [number, number];

export class Places {
  private ranges = new Map<string, Range>();

  set(analysis: Analysis): void {
    this.ranges = new Map(Object.entries(analysis.places));
    for (const entry of analysis.outline) this.ranges.set(entry.pointer, [entry.from, entry.to]);
  }

  /** Goes along with a change of the text; a place behind its end is cut to it. */
  move(changes: ChangeDesc): void {
    const to = (at: number, side: number): number => changes.mapPos(Math.min(at, changes.length), side);
    for (const [pointer, [first, last]] of this.ranges) this.ranges.set(pointer, [to(first, -1), to(last, 1)]);
  }

  /** The range of `pointer` or of the nearest known place above it. */
  range(pointer: string): Range | null {
    for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) {
      const found = this.ranges.get(at);
      if (found) return found;
    }
    return null;
  }

  /** The smallest known place around `offset`. */
  at(offset: number): string | null {
    let best: string | null = null;
    let least = Infinity;
    for (const [pointer, [from, to]] of this.ranges) {
      if (offset < from || offset > to || to - from > least) continue;
      if (to - from === least && best !== null && pointer.length < best.length) continue;
      [best, least] = [pointer, to - from];
    }
    return best;
  }
}
