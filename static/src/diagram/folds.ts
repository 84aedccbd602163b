/**
 * What a person folded away on the drawing, or opened where it is folded by itself; the browser keeps it for each
 * person and definition. A state is kept by its name, which outlives a move in the text; a task by the names of all
 * that it is in, since names repeat in other lists.
 */

import { remember, remembered } from "../shared/storage";

/** What can be folded, as the outline of a text has it. */
export interface Named {
  pointer: string;
  kind: string; // a state's kind, or function, event, retry
  name: string;
}

/** `closed`: where it was drawn, until a new layout is asked for. */
export type Fold = "folded" | "open" | "closed";

type Pointers = Record<Fold, string[]>;

interface Kept {
  chosen: [string, Fold][];
  pointers: Pointers; // where that was, for the first drawing of a page: it knows no names yet
}

export class Folds {
  private readonly chosen: Map<string, Fold>;
  private last: Pointers;

  /** `key` is what they are remembered as; without one they are not. */
  constructor(private readonly key: string | null = null) {
    const kept = key === null ? null : remembered<Kept>(key);
    this.chosen = new Map(kept?.chosen);
    this.last = kept?.pointers ?? { folded: [], open: [], closed: [] };
  }

  /** What a person chose, and null where it is as it would be by itself. */
  get(outline: readonly Named[], pointer: string): Fold | null {
    const entry = outline.find(each => each.pointer === pointer);
    return (entry && this.chosen.get(keyOf(entry))) ?? null;
  }

  set(outline: readonly Named[], pointer: string, fold: Fold | null): void {
    const entry = outline.find(each => each.pointer === pointer);
    if (entry && fold) this.chosen.set(keyOf(entry), fold);
    else if (entry) this.chosen.delete(keyOf(entry));
    this.keep(outline);
  }

  /** What is closed where it stood is folded now: there is a new layout. */
  layOut(outline: readonly Named[]): void {
    for (const [key, fold] of this.chosen) if (fold === "closed") this.chosen.set(key, "folded");
    this.keep(outline);
  }

  private keep(outline: readonly Named[]): void {
    const pointers = this.all(outline);
    this.last = pointers;
    const kept: Kept = { chosen: [...this.chosen], pointers };
    if (this.key !== null) remember(this.key, this.chosen.size ? kept : null);
  }

  /** A task and all that is in it stay as they are under another name. */
  rename(pointer: string, to: string): void {
    const [before, now] = [pathOf(pointer), pathOf(to)];
    for (const [key, fold] of [...this.chosen])
      if (`${key}/`.startsWith(`${before}/`)) {
        this.chosen.delete(key);
        this.chosen.set(now + key.slice(before.length), fold);
      }
  }

  has(outline: readonly Named[], pointer: string): boolean {
    return [...this.pointers(outline, "folded"), ...this.pointers(outline, "closed")].includes(pointer);
  }

  /** Whether what was asked for by pointers is where it is meant to be: a task put in before it moves the others. */
  fit(outline: readonly Named[], { folded = [], unfolded = [] }: { folded?: string[]; unfolded?: string[] }): boolean {
    const same = (asked: string[], fold: Fold): boolean => {
      const now = this.pointers(outline, fold);
      return now.length === asked.length && now.every(pointer => asked.includes(pointer));
    };
    return same(folded, "folded") && same(unfolded, "open");
  }

  /** Where everything is now that is so; before anything is known of a text, where it was. */
  pointers(outline: readonly Named[], fold: Fold): string[] {
    if (!outline.length) return this.last[fold];
    if (!this.chosen.size) return [];
    return outline.filter(entry => this.chosen.get(keyOf(entry)) === fold).map(entry => entry.pointer);
  }

  private all(outline: readonly Named[]): Pointers {
    const at = (fold: Fold): string[] => this.pointers(outline, fold);
    return { folded: at("folded"), open: at("open"), closed: at("closed") };
  }
}

const STATE = /^\/states\//;

function keyOf({ pointer, kind, name }: Named): string {
  return STATE.test(pointer) ? `${kind} ${name}` : pathOf(pointer);
}

/** `/do/3/pay/try/0/charge` -> `/do/pay/try/charge`. */
function pathOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/)/g, "");
}
