/** The labels of fields, as they stand within other words. */

import { lowered } from "../shared/translation";

export function lower(words: string): string {
  return words
    .split(" · ")
    .map(part => (/^[A-Z][a-z]/.test(part) ? lowered(part.slice(0, 1)) + part.slice(1) : part))
    .join(" · ");
}

/**
 * What one entry of a list is called. Where the word of the list has no singular, it is `entry`, the title of the
 * entry; other languages than English take that always, else the word of the list.
 */
export function singular(words: string, entry = ""): string {
  const last = words.split(" · ").at(-1) ?? words;
  if (globalThis.signalboxWords) return entry || last;
  if (/ and their actions$/i.test(last)) return "entry";
  const one = last
    .replace(/ to send$/i, "")
    .replace(/ies$/, "y")
    .replace(/(ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1");
  return one === last && entry ? entry : one;
}
