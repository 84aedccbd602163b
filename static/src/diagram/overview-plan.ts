/**
 * What the overview writes at a scale: each name in its box, never smaller than can be read. A container whose boxes
 * cannot hold their names is closed; where those of the outermost list cannot, boxes below each other become one, and
 * in the end the whole drawing does. Only geometry, in pixels of the screen.
 */

import type { Box } from "./viewport";

/** A box of the drawing, in world units. */
export interface Item extends Box {
  name: string;
  kind: string; // the class that gives its colours
  word: string; // its kind, in words
  counts: string; // what it holds, in words: parts with commas
  inside: readonly string[]; // the kinds of the tasks that it holds
  left: number; // from its left side to its words, beside its sign
  head: number; // how much of it is above what it holds, where that is shown; else all of it
  items: readonly Item[]; // what it holds, where that is shown
}

export interface Line {
  text: string;
  x: number;
  y: number; // of the foot of its letters
  size: number;
  look: "name" | "word" | "counts";
}

/** A box as it is written: one that stands for several has its own frame. */
export interface Written extends Box {
  item: Item;
  lines: Line[];
  strokes: readonly Stroke[];
  whole: string; // its name where a part of it is shown
  frame: boolean;
}

export interface Stroke {
  kind: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Plan {
  written: Written[];
  closed: Set<Item>;
  isOne: boolean; // one box stands for all
}

/** How wide a text is. */
export type Ink = (text: string, size: number, bold: boolean) => number;

const SIZES = [11.5, 10.5, 9.5, 9];
const SMALLEST = 9;
const SECOND = 10; // the size of kind and counts
const HIGH = 1.2; // a line, of the size of its letters
const FOOT = 0.95; // from its top to the foot of its letters
const PAD = 4;
const BAR = 7; // from the left side, where a bar has the colour of the kind
export const SIGN = 0.5; // the scale from which signs stand in their boxes
const GAP = 6;
const STROKE = { width: 13, height: 6, step: 16, row: 9 };
const LEAST_INSIDE = 5; // letters of a name that is cut
const LEAST = 3;
const LEAST_BOX: [number, number] = [66, 16];

/** Everything that is written at the scale `k`. `all` stands for the drawing, which takes `all`'s place. */
export function planOf(items: readonly Item[], all: Item, k: number, ink: Ink): Plan {
  const closed = new Set<Item>();
  const found = items.map(item => ({ item, written: resolved(item, k, ink, closed, LEAST) }));
  const written = joined(found, k, ink);
  if (written) return { written, closed, isOne: false };
  const box = scaled(all, k);
  const [wide, high] = LEAST_BOX;
  const room = {
    x: box.x - Math.max(0, wide - box.width) / 2,
    y: box.y - Math.max(0, high - box.height) / 2,
    width: Math.max(wide, box.width),
    height: Math.max(high, box.height),
  };
  const one = composed(all, room, room.height, 0, ink, 1, true);
  return { written: one ? [{ ...one, frame: true }] : [], closed, isOne: true };
}

function scaled({ x, y, width, height }: Box, k: number): Box {
  return { x: x * k, y: y * k, width: width * k, height: height * k };
}

/** A box with all that is in it; null where it cannot even hold its own name. */
function resolved(item: Item, k: number, ink: Ink, closed: Set<Item>, least: number): Written[] | null {
  const box = scaled(item, k);
  if (item.items.length) {
    const head = composed(item, box, item.head * k, k, ink, least, false);
    const inner = head && item.items.map(one => resolved(one, k, ink, closed, LEAST_INSIDE));
    if (head && inner?.every(one => one !== null)) return [head, ...inner.flat()];
    closed.add(item);
  }
  const one = composed(item, box, box.height, k, ink, least, true);
  return one && [one];
}

/** Boxes of the outermost list that cannot hold their names, each with those below it; null where that is no help. */
function joined(found: readonly { item: Item; written: Written[] | null }[], k: number, ink: Ink): Written[] | null {
  const written: Written[] = [];
  const columns = new Map<number, { item: Item; written: Written[] | null }[]>();
  for (const one of found) {
    const middle = one.item.x + one.item.width / 2;
    const near = [...columns.keys()].find(at => Math.abs(at - middle) < one.item.width / 2) ?? middle;
    columns.set(near, [...(columns.get(near) ?? []), one]);
  }
  for (const column of columns.values()) {
    column.sort((a, b) => a.item.y - b.item.y);
    const done: { items: Item[]; written: Written[] }[] = [];
    let run: Item[] = [];
    for (const one of column) {
      run.push(one.item);
      const stands = run.length === 1 ? one.written : together(run, k, ink);
      if (!stands) continue;
      done.push({ items: run, written: stands });
      run = [];
    }
    while (run.length) {
      const before = done.pop();
      if (!before) return null;
      run = [...before.items, ...run];
      const stands = together(run, k, ink);
      if (!stands) continue;
      done.push({ items: run, written: stands });
      run = [];
    }
    written.push(...done.flatMap(one => one.written));
  }
  return written;
}

/** One box for several that stand below each other: the first name, and how many more there are. */
function together(run: readonly Item[], k: number, ink: Ink): Written[] | null {
  const [first] = run;
  if (!first) return null;
  const left = Math.min(...run.map(one => one.x));
  const top = Math.min(...run.map(one => one.y));
  const box = {
    x: left,
    y: top,
    width: Math.max(...run.map(one => one.x + one.width)) - left,
    height: Math.max(...run.map(one => one.y + one.height)) - top,
  };
  const more = `+${run.length - 1}`;
  const item = { ...first, ...box, word: "", counts: more, inside: [], items: [] };
  const room = scaled(box, k);
  const one = composed(item, room, room.height, k, ink, LEAST, true, more);
  return one && [{ ...one, frame: true }];
}

/**
 * The lines in a box, of which the upper `head` is free: its name as large as fits, cut where even the smallest letters
 * are too wide, then its kind and counts below or behind it. Null where less than `least` letters would be left.
 */
function composed(
  item: Item,
  box: Box,
  head: number,
  k: number,
  ink: Ink,
  least: number,
  isClosed: boolean,
  must = "",
): Written | null {
  const left = k < SIGN ? BAR : k * item.left;
  const room = box.width - left - PAD;
  const second = SECOND * HIGH;
  const isRoomy = head >= SMALLEST * HIGH + second + 2; // for two lines
  const kept = must && !isRoomy ? ink(must, SECOND, false) + GAP : 0;
  const name = named(item.name, room - kept, must && isRoomy ? head - second - 2 : head, ink, least);
  if (!name) return null;
  const high = name.size * HIGH;
  const wide = ink(name.text, name.size, true);
  const below = head >= high + second + 2;
  const said = below ? fitting(item, room, ink) : behindOf(item, must, room - wide - GAP, ink);
  const block = high + (below && (said.word || said.counts) ? second : 0);
  const strokes = isClosed && below ? strokesOf(item.inside, box.width - 2 * PAD - 3, head - block - 10) : [];
  const rows = strokes.length ? Math.max(...strokes.map(one => one.y + one.height)) + 6 : 0;
  const isTall = isClosed && head > 2.5 * (block + rows);
  const top = box.y + (isTall ? PAD + 2 : Math.max(0, (head - block - rows) / 2));
  const foot = top + name.size * FOOT;
  const lines: Line[] = [{ text: name.text, x: box.x + left, y: foot, size: name.size, look: "name" }];
  const next = below ? { x: box.x + left, y: top + high + SECOND * FOOT } : { x: box.x + left + wide + GAP, y: foot };
  if (said.word) lines.push({ ...next, text: said.word, size: SECOND, look: "word" });
  const behind = said.word ? ink(said.word, SECOND, true) + GAP - 2 : 0;
  if (said.counts) lines.push({ ...next, x: next.x + behind, text: said.counts, size: SECOND, look: "counts" });
  return {
    ...box,
    item,
    lines,
    strokes: strokes.map(one => ({ ...one, x: box.x + PAD + 3 + one.x, y: top + block + 6 + one.y })),
    whole: name.text === item.name ? "" : item.name,
    frame: false,
  };
}

/** A name in a room, as large as it fits. */
function named(
  name: string,
  room: number,
  height: number,
  ink: Ink,
  least: number,
): { text: string; size: number } | null {
  if (height < SMALLEST * HIGH) return null;
  const size = SIZES.find(one => one * HIGH <= height && ink(name, one, true) <= room);
  if (size !== undefined) return { text: name, size };
  const letters = [...name];
  for (let count = letters.length - 1; count >= least; count -= 1) {
    const text = `${letters.slice(0, count).join("").trimEnd()}…`;
    if (ink(text, SMALLEST, true) <= room) return { text, size: SMALLEST };
  }
  return null;
}

/** As much of kind and counts as has room: the last of what is counted goes first, then the kind. */
function fitting(
  { word, counts }: Pick<Item, "word" | "counts">,
  room: number,
  ink: Ink,
): { word: string; counts: string } {
  const parts = counts ? counts.split(", ") : [];
  const wide = word ? ink(word, SECOND, true) + GAP - 2 : 0;
  for (let n = parts.length; n > 0; n -= 1) {
    const text = parts.slice(0, n).join(", ");
    if (wide + ink(text, SECOND, false) <= room) return { word, counts: text };
  }
  const [first = ""] = parts;
  if (first && ink(first, SECOND, false) <= room) return { word: "", counts: first };
  return { word: wide - GAP + 2 <= room ? word : "", counts: "" };
}

/** Kind and counts behind a name: the whole of them, or what must be said. */
function behindOf({ word, counts }: Item, must: string, room: number, ink: Ink): { word: string; counts: string } {
  if (must) return { word: "", counts: must };
  const said = fitting({ word, counts }, room, ink);
  return said.word === word && said.counts === counts ? said : { word: "", counts: "" };
}

/** A stroke for each task, as large as all of them have room; none where they have not. */
function strokesOf(kinds: readonly string[], width: number, height: number): Stroke[] {
  for (const part of [1, 0.75, 0.5]) {
    const { width: wide, height: high, step, row } = STROKE;
    const columns = Math.floor((width + (step - wide) * part) / (step * part));
    const rows = Math.ceil(kinds.length / Math.max(1, columns));
    if (columns < 1 || rows * row * part > height) continue;
    return kinds.map((kind, n) => ({
      kind,
      x: (n % columns) * step * part,
      y: Math.floor(n / columns) * row * part,
      width: wide * part,
      height: high * part,
    }));
  }
  return [];
}
