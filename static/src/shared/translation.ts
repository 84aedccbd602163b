/**
 * The words of the pages in the language of whoever reads them. English is what stands in the sources; another language
 * comes as `static/dist/words-LANGUAGE.js`, a plain script that has run before any module (templates/base.html).
 */

import { isolated } from "./direction";

interface Catalogue {
  language: string; // as `Intl` names it
  texts: Record<string, string | string[]>; // by the English; several for what is counted
  plural: (n: number) => number; // which of several
  phrases?: Record<string, string>; // of what the server puts together
}

declare global {
  var signalboxWords: Catalogue | undefined;
  var signalboxSay: ((text: string) => string | null) | undefined; // src/phrases/
}

export type Places = Record<string, unknown>;

const PLACE = /\{(\w+)\}/g;

function entryOf(text: string, which = 0): string | undefined {
  const entry = globalThis.signalboxWords?.texts[text];
  return typeof entry === "string" ? entry : entry?.[which];
}

function filled(text: string, places: Places): string {
  return text.replace(PLACE, (whole, name: string) => (name in places ? isolated(String(places[name])) : whole));
}

/** What `Intl` is asked to write times and numbers in. */
export function language(): string {
  return globalThis.signalboxWords?.language ?? "en-GB";
}

/** A word as it stands within a sentence: in small letters where the language writes nouns so. */
export function lowered(word: string): string {
  return globalThis.signalboxWords ? word : word.toLowerCase();
}

/** A text of the page; each `{name}` in it is taken from `places`. */
export function t(text: string, places?: Places): string {
  const told = entryOf(text) ?? text;
  return places ? filled(told, places) : told;
}

/** What the server said, where it is a text of its fixed ones (designer/server/page_texts.py). */
export function spoken(text: string | null): string | null {
  return text && (entryOf(text) ?? said(text));
}

/** What the server put together in English (designer/server/phrases.py), as far as it is known. */
export function said(text: string): string {
  return globalThis.signalboxSay?.(text) ?? text;
}

/** The same for a text that says one thing here and another elsewhere: `about` tells translators which (msgctxt). */
export function tOf(about: string, text: string): string {
  return entryOf(`${about}\u0004${text}`) ?? text;
}

/** What a person wrote, in the quotation marks of the language. */
export function quoted(words: string): string {
  return t("“{words}”", { words });
}

/** "a, b and c", or with "or". */
export function listed(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language(), { type }).format(names);
}

/** The same for what is counted: `plural(2, "{n} state", "{n} states")`. */
export function plural(n: number, one: string, many: string, places: Places = {}): string {
  const told = entryOf(one, globalThis.signalboxWords?.plural(n) ?? 0) ?? (n === 1 ? one : many);
  return filled(told, { n, ...places });
}

/** The same where a place takes more than text, an element or a template: the parts, in the order of the language. */
export function placed<T>(text: string, places: Record<string, T>): (string | T)[] {
  return t(text)
    .split(/(\{\w+\})/)
    .map(part => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name !== undefined && name in places ? (places[name] as T) : part;
    })
    .filter(part => part !== "");
}
