/** The words that a simulation writes behind lines, the state or task of each, and what is wrong with them. */

import type { Dialect } from "./dialects";

export const WORD = / # w(\d+)\./g;

export class Words {
  readonly removed = new Set<string>(); // by somebody who meant them
  readonly asked = new Set<string>(); // there when somebody was asked what counts
  private readonly written = new Map<string, string>();
  private readonly names = new Map<string, string>(); // the first names of what has others
  private readonly gone = new Set<string>(); // the first names of what was taken out
  private readonly known = new Set<string>();

  constructor(private readonly dialect: Dialect) {}

  /** How many there are, about. */
  get count(): number {
    return this.written.size - this.removed.size;
  }

  /** In which state or task each stands. */
  places(text: string): [word: string, place: string][] {
    const found: [string, string][] = [];
    let place = "";
    for (const line of text.split("\n")) {
      place = this.dialect.item.exec(line)?.[1] ?? place;
      for (const [, word = ""] of line.matchAll(WORD)) found.push([word, place]);
    }
    return found;
  }

  write(word: string, text: string): void {
    this.written.set(word, this.first(new Map(this.places(text)).get(word) ?? ""));
  }

  rename(name: string, other: string): void {
    this.names.set(other, this.first(name));
  }

  /** A state or task goes with the words in it. */
  remove(name: string, text: string): void {
    this.gone.add(this.first(name));
    for (const [word, place] of this.places(text)) if (place === name) this.removed.add(word);
  }

  ask(...texts: string[]): void {
    for (const text of texts) for (const [word] of this.places(text)) this.asked.add(word);
  }

  /** Whether all words of a line stand where they were written: where not, they are about to be taken out. */
  areHome(text: string, line: string): boolean {
    const places = new Map(this.places(text));
    return [...line.matchAll(WORD)].every(([, word = ""]) => this.isHome(word, places.get(word) ?? ""));
  }

  /** What is wrong with a text that all have, each fault but once. */
  faults(text: string): string[] {
    const places = this.places(text);
    const there = new Set(places.map(([word]) => word));
    const lines = text.split("\n").map(line => line.replaceAll(WORD, "").trimEnd());
    const found = [
      ...lines.filter(line => !this.dialect.lines.test(line)).map(line => `no line of the text: ${line}`),
      ...places
        .filter(([word, place]) => !this.isHome(word, place))
        .map(([word, place]) => `w${word} of ${this.written.get(word)} stands in ${place}`),
      ...[...this.written]
        .filter(([word, place]) => this.isLost(word, place, there))
        .map(([word]) => `w${word} is lost`),
      ...[...there].filter(word => this.removed.has(word) && !this.asked.has(word)).map(word => `w${word} is back`),
    ];
    return found.filter(one => !this.known.has(one) && this.known.add(one));
  }

  private isLost(word: string, place: string, there: ReadonlySet<string>): boolean {
    return !there.has(word) && !this.removed.has(word) && !this.asked.has(word) && !this.gone.has(place);
  }

  private isHome(word: string, place: string): boolean {
    return this.written.get(word) === this.first(place);
  }

  private first(name: string): string {
    return this.names.get(name) ?? name;
  }
}
