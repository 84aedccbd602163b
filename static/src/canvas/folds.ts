/** The parallel states whose branches are folded away; kept by name, which outlives a move in the text. */

import type { Entry } from "../design/types";

export class Folds {
  private readonly names = new Set<string>();

  toggle(outline: Entry[], pointer: string): void {
    const name = nameOf(outline, pointer);
    if (name === undefined) return;
    if (!this.names.delete(name)) this.names.add(name);
  }

  has(outline: Entry[], pointer: string): boolean {
    return this.names.has(nameOf(outline, pointer) ?? "");
  }

  pointers(outline: Entry[]): string[] {
    if (!this.names.size) return [];
    return outline.filter(entry => entry.kind === "parallel" && this.names.has(entry.name)).map(entry => entry.pointer);
  }
}

function nameOf(outline: Entry[], pointer: string): string | undefined {
  return outline.find(entry => entry.pointer === pointer && entry.kind === "parallel")?.name;
}
