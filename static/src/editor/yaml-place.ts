/** The place of the cursor in block YAML, by indentation alone: a half-written line must not hide where it stands. */

import type { Text } from "@codemirror/state";
import { type Key, type Place, pointerOf } from "./place";
import { flowPlace } from "./json-place";
import { put } from "../shared/own";

interface Row {
  dashes: number[]; // columns of the sequence dashes
  column: number; // where the content begins
  key: string | null;
  value: string; // what stands after "key:", or the whole content
}

const LINE = /^( *)((?:- +|-$)*)(.*)$/;
const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#'"[{](?:[^:#]|:(?=\S))*?)\s*:(?=\s|$)\s*(.*)$/;

function unquote(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}

function row(text: string): Row | null {
  const match = LINE.exec(text);
  const rest = match?.[3] ?? "";
  const indent = match?.[1]?.length ?? 0;
  const marks = match?.[2] ?? "";
  if (!marks && (!rest || rest.startsWith("#") || rest === "---")) return null;
  const dashes = [...marks].flatMap((char, at) => (char === "-" ? [indent + at] : []));
  const key = KEY.exec(rest);
  const column = indent + (marks.endsWith("-") ? marks.length + 1 : marks.length);
  return { dashes, column, key: key?.[1] === undefined ? null : unquote(key[1]), value: key ? (key[2] ?? "") : rest };
}

/** Whether what belongs to the key of a row stands below it. */
function holds(here: Row): boolean {
  return here.key !== null && /^(?:[&!]\S+\s*)*(?:#.*)?$/.test(here.value);
}

/** The column of the key in a line that ends behind it, which may have an anchor, a tag or a comment. */
export function opened(line: string): number | null {
  const here = row(line);
  return here && holds(here) ? here.column : null;
}

/** The scalars beside the key at `column` on line `number`, above and below it. */
function beside(doc: Text, number: number, column: number): Record<string, string> {
  const found: Record<string, string> = {};
  const look = (line: number, step: 1 | -1): void => {
    for (let at = line; at >= 1 && at <= doc.lines; at += step) {
      const here = row(doc.line(at).text);
      if (!here) continue;
      const left = here.dashes[0] ?? here.column;
      if (step === 1 && at !== number && left < column) return;
      if (here.column === column && here.key !== null)
        put(found, here.key, unquote(here.value.replace(/\s+#.*$/, "").trim()));
      if (step === -1 && left < column) return;
    }
  };
  look(number, -1);
  look(number + 1, 1);
  return found;
}

/** Walks up from `column` on line `number` and collects the keys and indices that lead there. */
function above(doc: Text, number: number, column: number, dashes: number[], levels: [number, number, number][]): Key[] {
  const path: Key[] = [];
  let at = column;
  let index: number | null = null; // counting the items of the sequence whose dashes stand at `at`
  levels.push([0, number, column]);
  const take = (marks: number[], line: number): void => {
    for (const dash of [...marks].reverse()) {
      if (index !== null && dash === at) {
        index++;
        continue;
      }
      if (dash >= at) continue;
      if (index !== null) path.unshift(index);
      [index, at] = [0, dash];
    }
    if (index === null && marks.length) levels.push([path.length, line, at]);
  };
  take(dashes, number);
  for (let line = number - 1; line >= 1 && (at > 0 || index !== null); line--) {
    const here = row(doc.line(line).text);
    if (!here) continue;
    if (holds(here) && (index !== null ? here.column <= at : here.column < at)) {
      if (index !== null) path.unshift(index);
      path.unshift(here.key ?? "");
      [index, at] = [null, here.column];
      levels.push([path.length, line, at]);
      take(here.dashes, line);
    } else if (
      here.dashes.length &&
      (index !== null ? here.dashes.some(dash => dash <= at) : here.dashes.some(dash => dash < at))
    ) {
      take(here.dashes, line);
    }
  }
  if (index !== null) path.unshift(index);
  return path;
}

/** The place at `pos`; null inside a comment or a flow collection. */
export function yamlPlace(doc: Text, pos: number): Place | null {
  const line = doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  if (/(^|\s)#/.test(before)) return null;
  const here = row(before) ?? { dashes: [], column: before.length, key: null, value: "" };
  const column = before.trim() === "" ? before.length : here.column;
  const levels: [number, number, number][] = [];
  const path = above(doc, line.number, column, here.dashes, levels);
  const siblings = new Map<string, Record<string, string>>();
  for (const [below, at, where] of levels)
    siblings.set(pointerOf(path.slice(0, path.length - below)), beside(doc, at, where));
  const start = here.value.length - here.value.trimStart().length;
  const typed = here.value.slice(start);
  if (here.key === null) {
    if (/^[[{|>]/.test(typed)) return null;
    return {
      path,
      mode: "key",
      siblings,
      from: pos - typed.length,
      column,
      quoted: false,
      item: here.dashes.length > 0,
    };
  }
  if (/^[[{|>&*!]/.test(typed)) return null;
  const quoted = /^["']/.test(typed);
  return {
    path: [...path, here.key],
    mode: "value",
    siblings,
    from: pos - typed.length + (quoted ? 1 : 0),
    column,
    quoted,
  };
}

/** The place at `pos` in a flow collection; null outside of one. */
export function yamlFlowPlace(doc: Text, pos: number): Place | null {
  for (const start of flowStarts(doc, pos).reverse()) {
    const outer = isOpen(doc.sliceString(start, pos)) ? yamlPlace(doc, start) : null;
    const found = outer && flowPlace(doc.sliceString(start), pos - start, outer.path);
    if (found) return { ...found, from: found.from + start };
  }
  return null;
}

/** Where flow collections begin in the line of `pos` and in those above that it may continue. */
function flowStarts(doc: Text, pos: number): number[] {
  const found: number[] = [];
  const line = doc.lineAt(pos);
  let text = line.text.slice(0, pos - line.from);
  for (let number = line.number; ;) {
    const value = row(text)?.value ?? "";
    if (/^[[{]/.test(value)) found.push(doc.line(number).from + text.length - value.length);
    do number--;
    while (number > 0 && !doc.line(number).text.trim());
    if (number < 1) return found;
    text = doc
      .line(number)
      .text.replace(/(^|\s+)#.*$/, "")
      .trimEnd();
    if (!/[[{,}\]]$/.test(text)) return found;
  }
}

/** Whether the bracket that a text begins with is not closed in it. */
function isOpen(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[[\]{}]|"(?:[^"\\]|\\.)*"?|'[^']*'?/g)) {
    depth += /[[{]/.test(sign[0] ?? "") ? 1 : /[\]}]/.test(sign[0] ?? "") ? -1 : 0;
    if (depth === 0) return false;
  }
  return true;
}
