/** Keeps the last text that could be drawn: a definition that is broken at a reload still has its picture. */

import { readAs } from "../runtimes/read-as";
import { remember, remembered } from "../shared/storage";
import type { Analyses } from "./analyses";
import type { Analysis, Definition, Detail, Direction } from "./types";

const PAUSE = 1500; // milliseconds without a key
const LARGEST = 200_000; // characters

export class LastGood {
  private timer = 0;

  constructor(
    private readonly definition: Definition,
    private readonly analyses: Analyses,
  ) {}

  private get key(): string {
    return `good.${this.definition.id}`;
  }

  keep(text: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (text.length < LARGEST) remember(this.key, text);
    }, PAUSE);
  }

  /** The remembered text, or else the saved one, and what it says. */
  async find(
    saved: string,
    detail: Detail,
    direction: Direction,
  ): Promise<{ text: string; analysis: Analysis } | null> {
    for (const text of [remembered<string>(this.key), saved]) {
      if (!text) continue;
      const question = {
        text,
        syntax: this.definition.syntax,
        ...readAs(this.definition),
        last_dialect: this.definition.dialect || null,
        definition: this.definition.id,
        detail,
        direction,
      };
      const found = await this.analyses.ask(question).catch(() => null);
      if (found?.diagram) return { text, analysis: found };
    }
    return null;
  }
}
