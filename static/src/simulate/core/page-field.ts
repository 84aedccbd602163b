/** What a panel keeps for its page (what was typed, what is open): a field of the page that only the panel reads. */

import type { App } from "./app";

export class PageField<T extends object> {
  readonly #of = new WeakMap<App, T>();

  constructor(private readonly make: (app: App) => T) {}

  /** The field of a page; made when it is first asked for. */
  of(app: App): T {
    let own = this.#of.get(app);
    if (!own) this.#of.set(app, (own = this.make(app)));
    return own;
  }
}
