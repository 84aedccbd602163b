/** Where JSON text is wrong, and how: browsers disagree on saying it, and some say no place at all. */

import { t } from "../../shared/translation";

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- JSON forbids just these characters in a text
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  /** Reads the whole text; throws a Fault at the first thing that is wrong. */
  whole(): void {
    this.#value();
    this.#take(SPACE);
    if (this.#at < this.text.length) throw new Fault(this.#at, t("there is something after the end of the JSON"));
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #sign(sign: string): boolean {
    this.#take(SPACE);
    if (this.text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #value(): void {
    if (this.#sign("{")) return this.#members("}", () => this.#member());
    if (this.#sign("[")) return this.#members("]", () => this.#value());
    if (this.#take(TEXT) || this.#take(SCALAR)) return;
    const next = this.text[this.#at];
    if (next === undefined) throw new Fault(this.#at, t("a value is missing at the end"));
    if (next === '"')
      throw new Fault(this.#at, t("this text is not closed, or holds a character that must be escaped"));
    if (next === "'") throw new Fault(this.#at, t("text stands in double quotes"));
    throw new Fault(this.#at, t("a value is missing before {stringify}", { stringify: JSON.stringify(next) }));
  }

  #members(close: string, one: () => void): void {
    if (this.#sign(close)) return;
    do one();
    while (this.#sign(","));
    if (!this.#sign(close)) throw new Fault(this.#at, t("a comma or {close} is missing", { close }));
  }

  #member(): void {
    this.#take(SPACE);
    if (!this.#take(TEXT)) throw new Fault(this.#at, t("a key in double quotes is missing"));
    if (!this.#sign(":")) throw new Fault(this.#at, t("a colon is missing after the key"));
    this.#value();
  }
}

/** What is wrong with `text`, with line and column; null when it is JSON. */
export function jsonFault(text: string): string | null {
  try {
    new Reader(text).whole();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) return t("This is nested too deeply."); // the reader ran out of stack
    const before = text.slice(0, error.at).split("\n");
    return t("Line {line}, column {column}: {message}.", {
      line: before.length,
      column: (before.at(-1) ?? "").length + 1,
      message: error.message,
    });
  }
}
