/** What this page wrote in a line that another took out at the same moment: Yjs leaves it behind the line before. */

import * as Y from "yjs";
import type { Piece } from "../merging/ask";
import type { Three } from "./join";

/** Where such words stand in the text, and the texts that both came from and made, as a merge takes them. */
export interface Strays extends Three {
  places: { at: number; length: number }[];
}

interface Part {
  words: string;
  was: boolean; // there before
  is: boolean; // there now
  isRooted: boolean; // of this page, not long ago, and stood behind what goes, or behind more such words
  isStray: boolean;
}

/** Those of `own`, this page, in a change that came from others, who may not have seen its letters from `since` on. */
export function straysOf(text: Y.Text, change: Y.Transaction, own: number, since: number): Strays | null {
  if (!change.deleteSet.clients.size) return null;
  const parts = partsOf(text, change, own, since);
  for (const [from, last] of runs(parts).reverse()) {
    const end = endOf(parts, from, last);
    const isStray = strays(parts, from, end);
    for (const part of parts.slice(from, end)) part.isStray = part.isRooted && isStray;
    if (isStray) keepBreak(parts, from, end);
  }
  return parts.some(part => part.isStray) ? asTexts(parts) : null;
}

function partsOf(text: Y.Text, change: Y.Transaction, own: number, since: number): Part[] {
  const found: Part[] = [];
  let isBehind = false; // what was there before the change goes, or is such a part itself
  let unseen = since; // who takes out a letter of this page has seen all that it wrote before
  for (let item = text._start; item; item = item.right) {
    const { content, id, deleted } = item;
    const isNew = id.clock >= (change.beforeState.get(id.client) ?? 0);
    const was = !isNew && (!deleted || Y.isDeleted(change.deleteSet, id));
    if ((!was && deleted) || !(content instanceof Y.ContentString)) continue;
    if (deleted && id.client === own) unseen = Math.max(unseen, id.clock + item.length);
    const isOwn = was && !deleted && id.client === own && id.clock >= unseen;
    const isRooted: boolean = isBehind && isOwn && !isSeen(item, change);
    if (was) isBehind = deleted || isRooted;
    if (!isBehind) unseen = since;
    found.push({ words: content.str, was, is: !deleted, isRooted, isStray: false });
  }
  return found;
}

/** Who takes out the letter that this page wrote next has seen these. */
function isSeen({ id, length, right }: Y.Item, change: Y.Transaction): boolean {
  const isNext = right?.id.client === id.client && right.id.clock === id.clock + length;
  return isNext && Y.isDeleted(change.deleteSet, right.id);
}

/** From where to where such words follow each other, with what goes or has come between them. */
function runs(parts: readonly Part[]): [from: number, end: number][] {
  const found: [number, number][] = [];
  let isOpen = false;
  for (const [number, { words, was, is, isRooted }] of parts.entries()) {
    const last = found.at(-1);
    if (isRooted && isOpen && last) last[1] = number + 1;
    else if (isRooted) found.push([number, number + 1]);
    // what stands behind a break was in another line
    isOpen = isRooted || (isOpen && !(was && is) && !words.includes("\n"));
  }
  return found;
}

/** Whether nothing else is left of the line of these words, and they were no lines beside what went. */
function strays(parts: readonly Part[], from: number, end: number): boolean {
  const before = parts.slice(0, from).findLastIndex(isOld);
  const next = parts.slice(end).findIndex(isOld);
  const behind = next < 0 ? parts.length : end + next;
  const [left, right] = [parts.slice(before + 1, from), parts.slice(end, behind)];
  if (joined(left, isThere).includes("\n")) return false; // another line stands in the place of that one
  const [goneLeft, goneRight] = [joined(left, isGone), joined(right, isGone)];
  const words = joined(parts.slice(from, end), part => part.isRooted);
  // what came to the end of the line before stands on either side of these words
  const rest = joined(right, isThere).replace(/^[^\n]*/, "") + joined(parts.slice(behind), isThere);
  const startsLine = !left.some(isThere) && (parts[before]?.words.endsWith("\n") ?? true);
  const areLines = words.startsWith("\n") || (goneLeft ? goneLeft.endsWith("\n") : startsLine);
  if (!areLines) return goneLeft.includes("\n") || (startsLine && goneRight.includes("\n"));
  const isAtStart = startsLine || goneLeft.includes("\n");
  const isAtEnd = !rest || rest.startsWith("\n") || goneRight.includes("\n") || words.endsWith("\n");
  if (!isAtStart || !isAtEnd || !(goneLeft + goneRight).includes("\n")) return false;
  const [own = 0] = indents(`\n${words}`);
  const [following = 0] = indents(`\n${rest}`);
  return own > Math.min(...indents(startsLine ? `\n${goneLeft}` : goneLeft)) && own >= following;
}

/** Where such words end: before a line of which more stays, and before what is no part of the item that goes. */
function endOf(parts: Part[], from: number, end: number): number {
  const next = parts.findIndex((part, number) => number >= end && isThere(part));
  const isCut =
    next < 0 || joined(parts.slice(end, next), isGone).includes("\n") || parts[next]?.words.startsWith("\n");
  const words = joined(parts.slice(from, end), isThere);
  const most = isCut || words.endsWith("\n") || !words.includes("\n") ? words.length : words.lastIndexOf("\n");
  const before = parts.slice(0, from).findLastIndex(isOld);
  const isLine = parts[before]?.words.endsWith("\n") ?? true;
  const gone = joined(parts.slice(before + 1, from), isGone);
  const least = Math.min(...indents(isLine ? `\n${gone}` : gone));
  const lines = [...words.matchAll(/\n( *)(?=\S)/g)];
  const beside = lines.find(({ index, 1: blank = "" }) => index && Number.isFinite(least) && blank.length <= least);
  return cutAt(parts, from, end, Math.min(most, beside?.index ?? most));
}

/** From a letter of what is there on, nothing is such a word: it begins a part of its own, which is given. */
function cutAt(parts: Part[], from: number, end: number, letter: number): number {
  let left = letter;
  for (let number = from; number < end; number++) {
    const part = parts[number];
    if (!part?.is) continue;
    if (left >= part.words.length) {
      left -= part.words.length;
      continue;
    }
    const head = { ...part, words: part.words.slice(0, left) };
    for (const one of parts.slice(number, end)) one.isRooted = false;
    if (!left) return number;
    parts.splice(number, 1, head, { ...part, words: part.words.slice(left) });
    return number + 1;
  }
  return end;
}

/** The break that ends such words stays where the line before has no other: this page may have put that line in. */
function keepBreak(parts: Part[], from: number, end: number): void {
  const [before, last] = [parts.slice(0, from).findLast(isThere), parts[end - 1]];
  if (!last?.words.endsWith("\n") || (before?.words ?? "\n").endsWith("\n")) return;
  last.words = last.words.slice(0, -1);
  parts.splice(end, 0, { ...last, words: "\n", isRooted: false, isStray: false });
}

const isThere = ({ is, isStray }: Part): boolean => is && !isStray;
const isGone = ({ is }: Part): boolean => !is;
const isOld = ({ was, is, isStray }: Part): boolean => was && is && !isStray;

function joined(parts: readonly Part[], which: (part: Part) => boolean): string {
  return parts
    .filter(which)
    .map(({ words }) => words)
    .join("");
}

/** How far each line is indented that begins in a text; empty ones do not count. */
function indents(text: string): number[] {
  return [...text.matchAll(/\n( *)(?=\S)/g)].map(([, blank = ""]) => blank.length);
}

function asTexts(parts: readonly Part[]): Strays {
  const [base, mine, theirs] = [new Side(), new Side(), new Side()];
  const places: Strays["places"] = [];
  let at = 0;
  for (const { words, was, is, isStray } of parts) {
    if (isStray) places.push({ at, length: words.length });
    if (is) at += words.length;
    if (was && !isStray) base.put(words);
    if (was) mine.put(words, isStray ? null : base);
    if (is && !isStray) theirs.put(words, was ? base : null);
  }
  const kept = { mine: mine.pieces, theirs: theirs.pieces };
  return { base: base.text, mine: mine.text, theirs: theirs.text, kept, places };
}

class Side {
  text = "";
  readonly pieces: Piece[] = [];

  /** `of`: the base, which had these words last. */
  put(words: string, of: Side | null = null): void {
    if (of) this.pieces.push([of.text.length - words.length, this.text.length, words.length]);
    this.text += words;
  }
}
