/** What of a row is drawn: the spans in sight, those together that have no room beside each other. */

import { begins, ends } from "./bars";
import type { Lane } from "./lanes";
import { type Moment, type Stretch, firstOf } from "./scale";
import { RANKS, lookOf } from "../core/looks";
import type { Span } from "../core/spans";

export const LEAST = 3; // pixels of a bar, however short its time

/** The place of spans[first] … spans[first + count - 1]; `width` is true, and 0 for what was over at once. */
export interface Box {
  x: number;
  width: number;
  first: number;
  count: number;
}

/** The boxes of spans that follow one another, from left to right, as far as they are within `seen` (pixels). */
export function boxes(spans: readonly Span[], x: (moment: Moment) => number, now: Moment, seen: Stretch): Box[] {
  const right = (n: number): number => x(ends(spans[n] as Span, now));
  const found: Box[] = [];
  const from = firstOf(spans.length, n => right(n) >= seen.from - LEAST);
  let last: Box | undefined;
  for (let n = from; n < spans.length; n += 1) {
    const left = x(begins(spans[n] as Span));
    if (left > seen.to) break;
    const width = Math.max(0, right(n) - left);
    if (last && width < LEAST && last.width < LEAST && left < last.x + LEAST) {
      last.count += 1;
      last.width = Math.max(last.width, left + width - last.x);
    } else if (last && last.count > 1 && width < LEAST && left < last.x + last.width + 1) {
      last.count += 1;
      last.width = left + width - last.x;
    } else found.push((last = { x: left, width, first: n, count: 1 }));
  }
  return found;
}

/** Whether one of what follows one another (each from a place to another) is within `shown`, in part at least. */
export function isMet<T>(all: readonly T[], shown: Stretch, places: (one: T) => [from: number, to: number]): boolean {
  const first = firstOf(all.length, n => places(all[n] as T)[1] >= shown.from);
  return first < all.length && places(all[first] as T)[0] <= shown.to;
}

/** The pixels of the strip above the rows: a number (of `RANKS`) for each, 0 for nothing. */
export interface Pixels {
  width: number;
  height: number; // lines, each of several rows where there are more
  ranks: Uint8Array;
}

function fill({ width, ranks }: Pixels, line: number, from: number, to: number, rank: number): void {
  const start = Math.max(0, Math.min(width - 1, Math.floor(from)));
  const end = Math.max(start + 1, Math.min(width, Math.round(to)));
  for (let n = line * width + start; n < line * width + end; n += 1) if ((ranks[n] as number) < rank) ranks[n] = rank;
}

/** All rows in little: of what comes to stand at one pixel the greatest in rank is seen. */
export function pixels(
  lanes: readonly Lane[],
  x: (moment: Moment) => number,
  now: Moment,
  width: number,
  most: number,
): Pixels {
  const height = Math.max(1, Math.min(most, lanes.length));
  const made = { width, height, ranks: new Uint8Array(width * height) };
  lanes.forEach(({ spans }, n) => {
    const line = Math.floor((n * height) / lanes.length);
    for (const span of spans) {
      fill(made, line, x(begins(span)), x(ends(span, now)), RANKS[lookOf(span)]);
      for (const part of span.parts) fill(made, line, x(begins(part)), x(ends(part, now)), RANKS[lookOf(part)]);
    }
  });
  return made;
}

/** The pixels of a rank as the `d` of a path; a line is `tall` and lines are `apart`. */
export function outlines({ width, height, ranks }: Pixels, tall: number, apart: number): Map<number, string> {
  const found = new Map<number, string[]>();
  for (let line = 0; line < height; line += 1)
    for (let n = 0; n < width;) {
      const rank = ranks[line * width + n] as number;
      const start = n;
      while (n < width && ranks[line * width + n] === rank) n += 1;
      if (!rank) continue;
      const shapes = found.get(rank) ?? [];
      shapes.push(`M${start},${line * apart}h${n - start}v${tall}h${start - n}z`);
      found.set(rank, shapes);
    }
  return new Map([...found].map(([rank, shapes]) => [rank, shapes.join("")]));
}
