/** Questions about the run whose answers the page shows: the latest counts; while the run moves they are rare. */

import type { App } from "./app";
import type { Answers, Fields } from "./types";

const GAP = 200; // milliseconds, at least, between two questions of one kind
const PATIENCE = 3; // gaps in which the run moves on, before it is asked all the same

/** One kind of question. What was answered last stays in sight until the next answer is there. */
export class Asked<K extends object, Q extends keyof Answers> {
  readonly #answers = new WeakMap<K, { answer: Answers[Q] | null }>();
  #wish: { key: K; fields: Fields } | null = null;
  #asking: K | null = null;
  #busy = false;
  #latest: Answers[Q] | null = null;
  current = false; // whether what `of` gave last is the answer for what is shown

  constructor(private readonly command: Q) {}

  /** The answer for `key`, or the latest one while it is asked for. Another answer needs another object as key. */
  of(app: App, key: K, fields: Fields): Answers[Q] | null {
    const known = this.#answers.get(key);
    this.current = known !== undefined;
    this.#wish = known || this.#asking === key ? null : { key, fields };
    if (known) this.#latest = known.answer;
    else void this.#ask(app);
    return this.#latest;
  }

  async #ask(app: App): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wish && app.run) {
      const { key, fields } = this.#wish;
      [this.#wish, this.#asking] = [null, key];
      const answer = await app.run.question(this.command, fields);
      this.#answers.set(key, { answer });
      this.#asking = null;
      app.changed();
      await this.#rest();
    }
    this.#busy = false;
  }

  async #rest(): Promise<void> {
    for (let n = 0; n <= PATIENCE; n += 1) {
      const before = this.#wish?.key;
      await new Promise(resolve => setTimeout(resolve, GAP));
      if (this.#wish?.key === before) return;
    }
  }
}
