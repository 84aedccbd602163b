/** The labels of fields, as they stand within other words. */

import { lowered } from "../shared/translation";

export function lower(words: string): string {
  return words
    .split(" · ")
    .map(part => (/^[A-Z][a-z]/.test(part) ? lowered(part.slice(0, 1)) + part.slice(1) : part))
    .join(" · ");
}

/** What one entry of a list is called; other languages than English keep the word of the list. */
export function singular(words: string): string {
  const last = words.split(" · ").at(-1) ?? words;
  if (globalThis.signalboxWords) return last;
  if (/ and their actions$/i.test(last)) return "entry";
  return last
    .replace(/ to send$/i, "")
    .replace(/ies$/, "y")
    .replace(/(ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

export function quoted(words: string): string {
  return `“${words}”`;
}
