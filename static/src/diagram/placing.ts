/**
 * Where the names of blocks stand on a drawing that is seen from afar: in the block, beside it where that is free, and
 * else not at all; then the nearest name says how many there are more. All in pixels of the screen, whatever the scale.
 */

import { meet } from "./meeting";
import type { Box } from "./viewport";

export interface Block extends Box {
  name: string;
  inside: string; // of a box that holds others: how many, in words behind its name; it is named first, at its top
  holders: readonly number[]; // the blocks that it is in
}

export interface Name {
  block: number;
  lines: string[];
  x: number;
  y: number;
  side: "middle" | "start" | "end";
  within: boolean;
  more: number;
  inside: string; // how many are in its block, where that has room
}

/** How wide a text is, how high a line, and whether the blocks are too dark to write over their rims. */
export interface Ink {
  width: (text: string) => number;
  line: number;
  solid: boolean;
}

const GAP = 5;
const PAD = 3;
const WIDEST = 190; // of a name beside its block
const COUNT = 26; // the room of "+12"
const CELL = 96;

/** What is taken of the plane, in cells so that asking costs little. */
class Plane {
  private readonly cells = new Map<string, { box: Box; block: number }[]>();

  private *around({ x, y, width, height }: Box): Generator<string> {
    for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column += 1) {
      for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row += 1) yield `${column} ${row}`;
    }
  }

  take(box: Box, block: number): void {
    for (const cell of this.around(box)) {
      const found = this.cells.get(cell);
      if (found) found.push({ box, block });
      else this.cells.set(cell, [{ box, block }]);
    }
  }

  /** Whether `box` is free but for what belongs to one of `allowed`. */
  isFree(box: Box, allowed: readonly number[]): boolean {
    for (const cell of this.around(box)) {
      for (const other of this.cells.get(cell) ?? [])
        if (!allowed.includes(other.block) && meet(box, other.box)) return false;
    }
    return true;
  }
}

/** A name in lines of at most `width`: cut at spaces, after `_ - . /`, before capitals; a longer piece stays. */
export function wrap(name: string, width: number, ink: Ink): string[] {
  const lines: string[] = [];
  for (const piece of name.split(/(?<=[\s_./-])|(?<=[a-z])(?=[A-Z])/)) {
    const last = lines.at(-1);
    if (last !== undefined && ink.width((last + piece).trimEnd()) <= width) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map(line => line.trim()).filter(Boolean);
}

/** The names that have room, the blocks with others in them first, then from the top left on. */
export function place(blocks: readonly Block[], ink: Ink): Name[] {
  const plane = new Plane();
  blocks.forEach((block, n) => plane.take(block, n));
  const written = new Plane();
  const isNamed = (block: Block | undefined): boolean => Boolean(block?.name) && !(ink.solid && block?.holders.length);
  const order = blocks
    .map((_, n) => n)
    .filter(n => isNamed(blocks[n]))
    .sort((a, b) => rank(blocks, a) - rank(blocks, b) || a - b);
  const names: Name[] = [];
  const nameless: number[] = [];
  for (const n of order) {
    const block = blocks[n];
    if (!block) continue;
    const isFree = ({ room, name }: Way): boolean =>
      written.isFree(room, []) && (name.within || plane.isFree(room, [n, ...block.holders]));
    const found = first(ways(block, n, ink), isFree);
    if (!found) {
      if (!block.holders.length) nameless.push(n); // its box counts the others
      continue;
    }
    written.take(found.room, n);
    names.push(found.name);
  }
  count(blocks, names, nameless);
  return names;
}

function rank(blocks: readonly Block[], n: number): number {
  return blocks[n]?.inside ? 0 : 1;
}

function first<T>(some: Iterable<T>, fits: (one: T) => boolean): T | null {
  for (const one of some) if (fits(one)) return one;
  return null;
}

interface Way {
  room: Box;
  name: Name;
}

/** Where a name could stand, the best first. */
function* ways(block: Block, n: number, ink: Ink): Generator<Way> {
  const { x, y, width, height } = block;
  const whole = (
    lines: string[],
    left: number,
    top: number,
    side: Name["side"],
    within: boolean,
    inside = block.inside,
  ): Way => {
    const last = ink.width((lines.at(-1) ?? "") + inside) + (within || block.holders.length ? 0 : COUNT);
    const wide = Math.max(last, ...lines.map(line => ink.width(line)));
    const from = side === "start" ? left : side === "end" ? left - wide : left - wide / 2;
    return {
      room: { x: from, y: top, width: wide, height: lines.length * ink.line },
      name: { block: n, lines, x: left, y: top, side, within, more: 0, inside },
    };
  };
  const inner = block.inside ? [block.name] : wrap(block.name, width - 2 * PAD, ink);
  const fits =
    inner.length > 0 &&
    inner.every(line => ink.width(line + block.inside) <= width - 2 * PAD) &&
    inner.length * ink.line <= height;
  if (fits)
    yield whole(
      inner,
      x + width / 2,
      block.inside ? y + PAD : y + (height - inner.length * ink.line) / 2,
      "middle",
      true,
    );
  else if (block.inside && ink.width(block.name) <= width - 2 * PAD && ink.line <= height)
    yield whole([block.name], x + width / 2, y + PAD, "middle", true, "");
  const lines = wrap(block.name, WIDEST, ink);
  const tall = lines.length * ink.line;
  const middle = y + (height - tall) / 2;
  // over its block, and a little beyond
  if (!ink.solid && tall <= height) yield whole(lines, x + width / 2, middle, "middle", false);
  yield whole(lines, x + width + GAP, middle, "start", false);
  yield whole(lines, x - GAP, middle, "end", false);
  yield whole(lines, x + width / 2, y - tall - 1, "middle", false);
  yield whole(lines, x + width / 2, y + height + 1, "middle", false);
}

/** Adds each block without a name to the nearest one that has a name. */
function count(blocks: readonly Block[], names: readonly Name[], nameless: readonly number[]): void {
  const middle = (block: Block): [number, number] => [block.x + block.width / 2, block.y + block.height / 2];
  const places = names.map(name => middle(blocks[name.block] as Block));
  for (const n of nameless) {
    const [x, y] = middle(blocks[n] as Block);
    let best = -1;
    let least = Infinity;
    places.forEach(([px, py], at) => {
      const far = (px - x) ** 2 + (py - y) ** 2;
      if (far < least) [best, least] = [at, far];
    });
    const nearest = names[best];
    if (nearest) nearest.more += 1;
  }
}
