/** What is typed as secrets: it goes to the server alone, into no scenario, no file and no storage of the browser. */

export class Secrets {
  /** The names that the definition declares. */
  declared: string[] = [];
  /** The names that the opened run was started with and that are not on this server. */
  lacking: string[] = [];
  /** The run whose secrets the next one has too, where nothing else is typed. */
  of: string | null = null;
  /** Why they could not be given; "" for nothing. */
  problem = "";
  #typed = new Map<string, string>();

  put(name: string, value: string): void {
    if (value) this.#typed.set(name, value);
    else this.#typed.delete(name);
  }

  get(name: string): string {
    return this.#typed.get(name) ?? "";
  }

  /** What was typed, of these names. */
  chosen(names: readonly string[]): Record<string, string> {
    return Object.fromEntries(names.filter(name => this.#typed.has(name)).map(name => [name, this.get(name)]));
  }

  /** What a new run is sent of them. */
  sent(): { secrets?: Record<string, string>; secrets_of?: string } {
    const secrets = this.chosen(this.declared);
    return { ...(Object.keys(secrets).length && { secrets }), ...(this.of !== null && { secrets_of: this.of }) };
  }

  /** A run was made with what was typed: the next one has the same, and the page forgets them. */
  started(id: string): void {
    if (this.#typed.size || this.of !== null) this.of = id;
    this.#typed.clear();
  }
}
