/** Lengths of time as people type them, in the ISO 8601 form: as `workflow/durations.py` reads them (`from_words`). */

import { durationMs } from "./time";

const LETTERS = ["Y", "M", "W", "D", "H", "M", "S"];
const NAMES: [string, number][] = [
  ["y yr yrs year years", 0],
  ["mo mos month months", 1],
  ["w wk wks week weeks", 2],
  ["d day days", 3],
  ["h hr hrs hour hours", 4],
  ["min mins minute minutes", 5],
  ["s sec secs second seconds", 6],
  ["ms millisecond milliseconds", 7],
];
const UNITS = new Map(
  NAMES.flatMap(([names, place]) => names.split(" ").map((name): [string, number] => [name, place])),
);
const PIECE = /(\d{1,12}(?:[.,]\d{1,9})?|an?\b)\s*([a-z]*)\.?(?:\s*(?:,|and\b))?\s*/y;

/** `30 min`, `1 day and 3 hours` -> `PT30M`, `P1DT3H`; what is in the ISO form stays; null otherwise. */
export function durationFrom(text: string): string | null {
  const written = text.trim().toUpperCase();
  if (durationMs(written) !== null) return written;
  const parts = spoken(text.trim().toLowerCase());
  if (!parts) return null;
  const said = (from: number, to: number): string =>
    LETTERS.slice(from, to)
      .map((letter, n) => (parts.has(from + n) ? `${parts.get(from + n)}${letter}` : ""))
      .join("");
  const found = `P${said(0, 4)}${said(4, 7) && `T${said(4, 7)}`}`;
  return durationMs(found) === null ? null : found;
}

function spoken(text: string): Map<number, string> | null {
  const parts = new Map<number, string>();
  let [place, last] = [0, -1];
  while (place < text.length) {
    PIECE.lastIndex = place;
    const found = PIECE.exec(text);
    const at = found ? placeOf(found[2] ?? "", last, PIECE.lastIndex === text.length) : null;
    if (!found || at === null || at <= last) return null;
    const number = /^a/.test(found[1] ?? "") ? "1" : (found[1] ?? "").replace(",", ".");
    parts.set(
      Math.min(at, 6),
      at === 7 ? String(Math.round(Number(parts.get(6) ?? 0) * 1000 + Number(number)) / 1000) : number,
    );
    [place, last] = [PIECE.lastIndex, at];
  }
  return parts.size ? parts : null;
}

/** A single `m` may mean months: it is minutes beside hours or seconds only. */
function placeOf(word: string, last: number, isEnd: boolean): number | null {
  if (word === "m") return last === 4 || !isEnd ? 5 : null;
  if (word) return UNITS.get(word) ?? null;
  return isEnd && (last === 4 || last === 5) ? last + 1 : null;
}
