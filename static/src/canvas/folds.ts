/**
 * What a person folded away on the drawing, or opened where it is folded by itself. A state is kept by its name, which
 * outlives a move in the text; a task by the names of all that it is in, since names repeat in other lists.
 */

import type { Entry } from "../design/types";

export class Folds {
  private readonly chosen = new Map<string, boolean>(); // whether it is folded, by key

  set(outline: readonly Entry[], pointer: string, folded: boolean): void {
    const entry = outline.find(each => each.pointer === pointer);
    if (entry) this.chosen.set(keyOf(entry), folded);
  }

  /** A task and all that is in it stay as they are under another name. */
  rename(pointer: string, to: string): void {
    const [before, now] = [pathOf(pointer), pathOf(to)];
    for (const [key, folded] of [...this.chosen])
      if (`${key}/`.startsWith(`${before}/`)) {
        this.chosen.delete(key);
        this.chosen.set(now + key.slice(before.length), folded);
      }
  }

  has(outline: readonly Entry[], pointer: string): boolean {
    return this.pointers(outline, true).includes(pointer);
  }

  /** Whether what was asked for by pointers is where it is meant to be: a task put in before it moves the others. */
  fit(outline: readonly Entry[], { folded = [], unfolded = [] }: { folded?: string[]; unfolded?: string[] }): boolean {
    const same = (asked: string[], isFolded: boolean): boolean => {
      const now = this.pointers(outline, isFolded);
      return now.length === asked.length && now.every(pointer => asked.includes(pointer));
    };
    return same(folded, true) && same(unfolded, false);
  }

  /** Where everything is now that was folded, or opened. */
  pointers(outline: readonly Entry[], folded: boolean): string[] {
    if (!this.chosen.size) return [];
    return outline.filter(entry => this.chosen.get(keyOf(entry)) === folded).map(entry => entry.pointer);
  }
}

const STATE = /^\/states\//;

function keyOf({ pointer, kind, name }: Entry): string {
  return STATE.test(pointer) ? `${kind} ${name}` : pathOf(pointer);
}

/** `/do/3/pay/try/0/charge` -> `/do/pay/try/charge`. */
function pathOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/)/g, "");
}
