/** What the server says of a change, in the language of the page (designer/server/compared_phrases.py). */

import { said } from "../shared/translation";
import type { Row } from "./types";

const BETWEEN = " · ";
const DATA = new Set(["arguments", "attributes", "data", "parameters"]);
const LENGTHS = /^(\d[\d.,]* [a-z]+( |$))+$/; // 1 hour 30 minutes

/** A label, or a value in our words; null where it is neither. */
function translatedAs(sort: "change" | "value", words: string): string | null {
  const start = `${sort}: `;
  const translated = said(start + words);
  return translated.startsWith(start) ? null : translated;
}

/** What changed: behind what is not ours, or holds data, stand names that people wrote. */
export function whatChanged({ words }: Pick<Row, "words">): string {
  let isOurs = true;
  const parts = words.split(BETWEEN).map(part => {
    const translated = isOurs ? (translatedAs("change", part) ?? said(part)) : part;
    isOurs &&= translated !== part && !DATA.has(part);
    return translated;
  });
  return parts.join(BETWEEN);
}

/** What was or is there: what people wrote stays as it is. */
export function valueInWords(value: string): string {
  return translatedAs("value", value) ?? (LENGTHS.test(value) ? said(value) : value);
}

/** Where it changed. */
export function titleOf({ about, title }: Pick<Row, "about" | "title">): string {
  return about === "definition" ? said(title) : title;
}
