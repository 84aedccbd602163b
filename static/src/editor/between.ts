/**
 * The edits that make one text of another, such that what somebody else writes meanwhile stays in its line.
 *
 * Of the same lines as many as can be stay, first those that stand in the same: what one task says is not taken for
 * what another says. A line that stands for another keeps what both begin and end with. Lines go from the end of the
 * line before them, so that a comment that is put behind a line that goes is then behind the one before it, and not in
 * front of the next. They come from the start of the line behind them, so that what somebody is in the middle of
 * writing at the end of the line before stays in one piece.
 */

import { diff } from "@codemirror/merge";
import { type ChangeDesc, ChangeSet } from "@codemirror/state";
import { type Line, Lines } from "./indentation";

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

const DIFF = { scanLimit: 5000, timeout: 100 }; // milliseconds, then larger pieces
const MOST_LINES = 0xd800; // kinds of line that have a character each

type Look = (line: Line) => string;

const LOOKS: readonly Look[] = [line => line.place, line => line.text, line => line.stem];

/** What both have in common stays. */
export function between(before: string, after: string): Edit[] {
  const lines = new Lines();
  return aligned(lineEdits(lines.of(before), lines.of(after), 0, LOOKS), before);
}

/** The way of places in `before` to where they are in `after`. */
export function wayTo(before: string, after: string): ChangeDesc {
  return ChangeSet.of(between(before, after), before.length).desc;
}

/** The same edits, each as short as can be, whole lines as told above. In order of place. */
export function aligned(edits: readonly Edit[], text: string): Edit[] {
  const found: Edit[] = [];
  let least = 0;
  const inOrder = [...edits].sort((one, other) => one.from - other.from || one.to - other.to);
  for (const [number, edit] of inOrder.entries()) {
    const most = inOrder[number + 1]?.from ?? text.length;
    const short = ofWholeLines(shortest(edit, text), text, least, most);
    if (short.from === short.to && !short.insert) continue;
    found.push(short);
    least = short.to;
  }
  return found;
}

/** Lines that look alike are the same line; of those between them, as many as are left are told by the next look. */
function lineEdits(old: Line[], now: Line[], at: number, [look, ...others]: readonly Look[]): Edit[] {
  if (!old.length || !now.length || !look) return inPlace(old, now, at);
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
    found.push(...lineEdits(gone, now.slice(fromB, toB), at, others));
    at += joined(gone).length;
    [fromOld, fromNow] = [toA, toB];
  }
  same(old.length);
  return found;
}

/** Lines that stand for as many others, one for one; else all for all. */
function inPlace(old: Line[], now: Line[], at: number): Edit[] {
  if (old.length !== now.length) {
    const [was, is] = [joined(old), joined(now)];
    return [{ from: at, to: at + was.length, insert: is }];
  }
  return old.map(({ text }, number) => {
    const from = at;
    at += text.length;
    return { from, to: at, insert: now[number]?.text ?? "" };
  });
}

function joined(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join("");
}

/** Without what the old and the new text begin and end with; whole characters. */
function shortest({ from, to, insert }: Edit, text: string): Edit {
  let start = 0;
  const most = Math.min(to - from, insert.length);
  while (start < most && text.charCodeAt(from + start) === insert.charCodeAt(start)) start++;
  if (start && isHigh(text.charCodeAt(from + start - 1))) start--;
  let end = 0;
  while (end < most - start && text.charCodeAt(to - end - 1) === insert.charCodeAt(insert.length - end - 1)) end++;
  if (end && isLow(text.charCodeAt(to - end))) end--;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

/** Lines that only come or only go, where that is the same, and touches no edit before `least` or behind `most`. */
function ofWholeLines(edit: Edit, text: string, least: number, most: number): Edit {
  if (!edit.insert) return fromLineEnd(edit, text, least);
  return edit.from === edit.to && edit.insert.includes("\n") ? fromLineStart(edit, text, least, most) : edit;
}

function fromLineEnd({ from, to, insert }: Edit, text: string, least: number): Edit {
  const gone = text.slice(from, to);
  const back = gone.length - gone.lastIndexOf("\n");
  const tail = !gone.startsWith("\n") && back < gone.length ? gone.slice(-back) : "";
  const fits = tail && from - back >= least && text.slice(from - back, from) === tail;
  return fits ? { from: from - back, to: to - back, insert } : { from, to, insert };
}

function fromLineStart({ from, to, insert }: Edit, text: string, least: number, most: number): Edit {
  if (insert.startsWith("\n") && text[from] === "\n" && from < most)
    return { from: from + 1, to: to + 1, insert: `${insert.slice(1)}\n` };
  const start = text.slice(0, from).lastIndexOf("\n") + 1;
  const moved = text.slice(start, from) + insert.slice(0, insert.length - (from - start));
  const fits = start >= least && insert.endsWith(text.slice(start, from)) && moved.endsWith("\n");
  return fits ? { from: start, to: start, insert: moved } : { from, to, insert };
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
