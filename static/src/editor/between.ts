/**
 * The edits that make one text of another, such that what somebody else writes meanwhile stays in its line.
 *
 * Of the same lines as many as can be stay, first those that stand in the same: what one task says is not taken for
 * what another says. A line that stands for another keeps what both begin and end with. Lines go from the end of the
 * line before them, so that a comment that is put behind a line that goes is then behind the one before it, and not in
 * front of the next. They come from the start of the line behind them, so that what somebody is in the middle of
 * writing at the end of the line before stays in one piece.
 */

import { type ChangeDesc, ChangeSet, Text } from "@codemirror/state";
import { type Edit, lineEdits } from "./alignment";

export type { Edit };

/** What both have in common stays. */
export function between(before: string, after: string): Edit[] {
  return aligned(lineEdits(before, after), before);
}

/** Edits of a text as those that make the same of it, and leave each line in what it stands in. */
export function byPlace(text: string, edits: readonly Edit[]): Edit[] {
  const after = ChangeSet.of(edits, text.length).apply(Text.of(text.split("\n")));
  return between(text, after.toString());
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

/** Without what the old and the new text begin and end with; whole words: a part of one is no part of another. */
function shortest({ from, to, insert }: Edit, text: string): Edit {
  const was = text.slice(from, to);
  let start = 0;
  const most = Math.min(was.length, insert.length);
  while (start < most && was.charCodeAt(start) === insert.charCodeAt(start)) start++;
  while (start && (cuts(was, start) || cuts(insert, start))) start--;
  let end = 0;
  while (end < most - start && was.charCodeAt(was.length - end - 1) === insert.charCodeAt(insert.length - end - 1))
    end++;
  while (end && (cuts(was, was.length - end) || cuts(insert, insert.length - end))) end--;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

/** Whether a place is in a word or in a character. */
function cuts(text: string, at: number): boolean {
  return (/[\w.]/.test(text[at - 1] ?? "") && /[\w.]/.test(text[at] ?? "")) || isLow(text.charCodeAt(at));
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

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
