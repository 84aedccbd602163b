/** Which lines of one text are which of another: told by what they stand in, so that no two tasks exchange lines. */

import { diff } from "@codemirror/merge";
import { type Line, Lines } from "./indentation";

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

const DIFF = { scanLimit: 5000, timeout: 100 }; // milliseconds, then larger pieces
const MOST_LINES = 0xd800; // kinds of line that have a character each
const MOST_PAIRS = 40_000; // of units that are compared one by one
const ALIKE = 0.5; // as much of its lines has a task in common with what it is under another name

type Look = (line: Line) => string;

const LOOKS: readonly Look[] = [line => line.key, line => line.text, line => line.stem];

/** A line, or an item of a list that begins and ends among the lines looked at. */
interface Unit {
  lines: Line[];
  isItem: boolean;
}

/** The edits of whole lines that make one text of another, in order of place; a line may stand for another. */
export function lineEdits(before: string, after: string): Edit[] {
  const lines = new Lines();
  return inside(lines.of(before), lines.of(after), 0);
}

/** Of the same lines as many as can be stay that stand in the same; what is between them is looked at by units. */
function inside(old: Line[], now: Line[], at: number): Edit[] {
  return aligned(old, now, at, line => line.place, byUnits);
}

/** Items with items, lines with lines: a line never becomes part of an item, nor an item's line one of another item. */
function byUnits(old: Line[], now: Line[], at: number): Edit[] {
  const [were, are] = [unitsOf(old), unitsOf(now)];
  const hasItems = [...were, ...are].some(unit => unit.isItem);
  if (!hasItems || were.length * are.length > MOST_PAIRS) return byLooks(old, now, at, LOOKS);
  const found: Edit[] = [];
  let [fromOld, fromNow] = [0, 0];
  const apart = (toOld: number, toNow: number): void => {
    const [gone, come] = [were.slice(fromOld, toOld), are.slice(fromNow, toNow)];
    found.push(...replaced(gone, come, at));
    at += lengthOf(gone.flatMap(unit => unit.lines));
  };
  for (const [one, other] of pairs(were, are)) {
    apart(one, other);
    const [was, is] = [were[one] as Unit, are[other] as Unit];
    found.push(...(was.isItem ? renamed(was.lines, is.lines, at) : inPlace(was.lines, is.lines, at)));
    at += lengthOf(was.lines);
    [fromOld, fromNow] = [one + 1, other + 1];
  }
  apart(were.length, are.length);
  return found;
}

/** Units that have nothing in common: as many lines stand for each other; items come and go whole. */
function replaced(gone: readonly Unit[], come: readonly Unit[], at: number): Edit[] {
  const [old, now] = [gone, come].map(units => units.filter(unit => !unit.isItem)) as [Unit[], Unit[]];
  const areAsMany = old.length === now.length;
  const found: Edit[] = [];
  let next = 0; // of `come`
  const put = (end: number): void => {
    const insert = joined(come.slice(next, end).flatMap(unit => unit.lines));
    if (insert) found.push({ from: at, to: at, insert });
    next = end;
  };
  for (const unit of gone) {
    const length = lengthOf(unit.lines);
    const end = areAsMany && !unit.isItem ? come.findIndex((one, number) => number >= next && !one.isItem) : -1;
    if (end >= 0) {
      put(end);
      found.push(...inPlace(unit.lines, come[end]?.lines ?? [], at));
      next = end + 1;
    } else found.push({ from: at, to: at + length, insert: "" });
    at += length;
  }
  put(come.length);
  return found;
}

/** An item under another name: its first line for its first line, then what it has. */
function renamed([first, ...old]: Line[], [other, ...now]: Line[], at: number): Edit[] {
  const lines = new Lines();
  const begin = inPlace(first ? [first] : [], other ? [other] : [], at);
  return [...begin, ...inside(lines.of(joined(old)), lines.of(joined(now)), at + (first?.text.length ?? 0))];
}

function unitsOf(lines: readonly Line[]): Unit[] {
  const found: Unit[] = [];
  let item: { indent: number; unit: Unit } | null = null;
  for (const line of lines) {
    const { indent } = line;
    const isIn = item && (indent === null || indent > item.indent || (line.isClosing && indent === item.indent));
    if (item && isIn) {
      item.unit.lines.push(line);
      continue;
    }
    const unit = { lines: [line], isItem: line.isItem };
    item = line.isItem && indent !== null ? { indent, unit } : null;
    found.push(unit);
  }
  return found;
}

/** The pairs, in order in both, that have the most in common. */
function pairs(old: readonly Unit[], now: readonly Unit[]): [one: number, other: number][] {
  const best = Array.from({ length: old.length + 1 }, () => new Float64Array(now.length + 1));
  const value = old.map(one => now.map(other => likeness(one, other)));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const like = value[i]?.[j] ?? 0;
      const both = like ? like + (best[i + 1]?.[j + 1] ?? 0) : 0;
      (best[i] as Float64Array)[j] = Math.max(both, best[i + 1]?.[j] ?? 0, best[i]?.[j + 1] ?? 0);
    }
  const found: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < now.length;) {
    const [here, like] = [best[i]?.[j] ?? 0, value[i]?.[j] ?? 0];
    if (like && here === like + (best[i + 1]?.[j + 1] ?? 0)) found.push([i++, j++]);
    else if (here === best[i + 1]?.[j]) i++;
    else j++;
  }
  return found;
}

/** How much two units have in common, 0 for nothing. */
function likeness(one: Unit, other: Unit): number {
  if (one.isItem !== other.isItem) return 0;
  const [was, is] = [one.lines[0], other.lines[0]];
  if (!was || !is) return 0;
  if (!one.isItem) return was.text === is.text ? 4 : was.stem === is.stem ? 3 : was.key === is.key ? 2 : 0;
  const words = wordsOf(one);
  const left = [...words];
  let same = 0;
  for (const word of wordsOf(other)) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    same++;
  }
  const share = same / Math.max(words.length, words.length - left.length + wordsOf(other).length - same, 1);
  return share >= ALIKE ? 10 * share : 0;
}

/** What an item says: words of its first line, and each of its other lines. */
function wordsOf({ lines: [first, ...others] }: Unit): string[] {
  if (!others.length) return first?.stem.match(/[\w.]+/g) ?? [];
  return others.map(line => line.stem.trim()).filter(Boolean);
}

/** Lines that look alike are the same line; of those between them, as many as are left are told by the next look. */
function byLooks(old: Line[], now: Line[], at: number, [look, ...others]: readonly Look[]): Edit[] {
  if (!look) return inPlace(old, now, at);
  return aligned(old, now, at, look, (gone, come, from) => byLooks(gone, come, from, others));
}

type Between = (old: Line[], now: Line[], at: number) => Edit[];

function aligned(old: Line[], now: Line[], at: number, look: Look, between: Between): Edit[] {
  if (!old.length || !now.length) return inPlace(old, now, at);
  const characters = new Map<string, string>();
  const asText = (lines: Line[]): string =>
    lines
      .map(line => {
        const seen = look(line);
        let known = characters.get(seen);
        if (known === undefined) characters.set(seen, (known = String.fromCharCode(characters.size)));
        return known;
      })
      .join("");
  const [one, other] = [asText(old), asText(now)];
  if (characters.size > MOST_LINES) return inPlace(old, now, at);
  const found: Edit[] = [];
  let [fromOld, fromNow] = [0, 0];
  const same = (toOld: number): void => {
    for (; fromOld < toOld; fromOld++, fromNow++) {
      const [was, is] = [old[fromOld]?.text ?? "", now[fromNow]?.text ?? ""];
      if (was !== is) found.push({ from: at, to: at + was.length, insert: is });
      at += was.length;
    }
  };
  for (const { fromA, toA, fromB, toB } of diff(one, other, DIFF)) {
    same(fromA);
    const gone = old.slice(fromA, toA);
    found.push(...between(gone, now.slice(fromB, toB), at));
    at += lengthOf(gone);
    [fromOld, fromNow] = [toA, toB];
  }
  same(old.length);
  return found;
}

/** Lines that stand for as many others, one for one; else all for all. */
function inPlace(old: Line[], now: Line[], at: number): Edit[] {
  if (old.length !== now.length) return [{ from: at, to: at + lengthOf(old), insert: joined(now) }];
  return old.map(({ text }, number) => {
    const from = at;
    at += text.length;
    return { from, to: at, insert: now[number]?.text ?? "" };
  });
}

function joined(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join("");
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}
