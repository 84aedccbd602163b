/** Text places and elements: the pointer at a cursor, and the range of a pointer, moved along by what is typed. */

import type { ChangeDesc } from "@codemirror/state";
import type { Analysis } from "./types";

type Range = [number, number];

function depthOf(pointer: string): number {
  return pointer.split("/").length;
}

function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

export class Places {
  private ranges = new Map<string, Range>();
  private names = new Map<string, string>(); // of the entries of the outline

  /**
   * Takes the places of another analysis, of the same text or of what it was before it changed `since`; tells where
   * what was at a pointer is now: null where it was taken away.
   */
  set(analysis: Analysis, since?: ChangeDesc): (pointer: string) => string | null {
    const before = this.ranges;
    const named = this.renamed(analysis);
    const now = (this.ranges = new Map(Object.entries(analysis.places)));
    for (const entry of analysis.outline) now.set(entry.pointer, [entry.from, entry.to]);
    if (since && !since.empty) this.move(since);
    const carried = (pointer: string): string | null => {
      const same = named(pointer);
      if (same !== null) return same;
      const old = before.get(pointer);
      if (!old) {
        // as what holds it
        const above = pointer.lastIndexOf("/");
        const holder = above > 0 ? carried(pointer.slice(0, above)) : pointer.slice(0, Math.max(0, above));
        return holder === null ? null : holder + pointer.slice(Math.max(0, above));
      }
      if (now.get(pointer)?.[0] === old[0]) return pointer;
      if (old[0] === old[1]) return null;
      const depth = depthOf(pointer);
      for (const [other, [from]] of now) if (from === old[0] && depthOf(other) === depth) return other;
      return pointer;
    };
    return carried;
  }

  /** Where the entry of a list is that has the name of the one that was at a pointer; null where names do not tell. */
  private renamed(analysis: Analysis): (pointer: string) => string | null {
    const before = this.names;
    const now = (this.names = new Map(analysis.outline.map(({ pointer, name }) => [pointer, name])));
    return pointer => {
      const name = before.get(pointer);
      if (!name || now.get(pointer) === name) return name ? pointer : null;
      const list = listOf(pointer);
      const found = [...now].filter(([other, its]) => its === name && listOf(other) === list);
      return found.length === 1 ? (found[0]?.[0] ?? null) : null;
    };
  }

  /** Goes along with a change of the text; a place behind its end is cut to it. */
  move(changes: ChangeDesc): void {
    const to = (at: number, side: number): number => changes.mapPos(Math.min(at, changes.length), side);
    for (const [pointer, [first, last]] of this.ranges) this.ranges.set(pointer, [to(first, 1), to(last, 1)]);
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
