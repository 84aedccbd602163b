/** A long drawing cut into columns. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Folded, type Point, columnsFor, fold } from "../../static/src/diagram/columns";
import type { Box } from "../../static/src/diagram/viewport";
import { numbers } from "./random";

type Jump = [from: number, to: number];

const [BOXES, WIDE, TALL, GAP] = [30, 180, 64, 40];

function at(x: number, box: number, below: number): Point {
  return { x, y: box * (TALL + GAP) + below };
}

/** Boxes below each other, a line from each to the next, and lines at the side from one box to another. */
function chain(count: number, jumps: Jump[]): { rooms: Box[]; ways: Point[][] } {
  const rooms = Array.from({ length: count }, (_, n) => ({ ...at(100, n, 0), width: WIDE, height: TALL }));
  const ways = rooms.slice(1).map((_, n) => [at(190, n, TALL), at(190, n + 1, 0)]);
  jumps.forEach(([one, other], place) => {
    const down = other > one;
    const side = down ? 300 + 8 * place : 80 - 8 * place;
    const [start, end] = down ? [TALL + 10, -10] : [-10, TALL + 10];
    const leave = [at(150, one, down ? TALL : 0), at(150, one, start)];
    const arrive = [at(160, other, end), at(160, other, down ? 0 : TALL)];
    ways.push([...leave, at(side, one, start), at(side, other, end), ...arrive]);
  });
  return { rooms, ways };
}

/** Whether a line goes through the inside of a box. */
function crossed(one: Point, other: Point, room: Box): boolean {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const across = left < room.x + room.width - 1 && right > room.x + 1;
  return across && top < room.y + room.height - 1 && bottom > room.y + 1;
}

function checkBoxes(rooms: Box[], found: Folded, columns: number): void {
  const places = new Set(rooms.map(room => room.x)).size;
  assert.ok(places > 1 && places <= columns, `${places} columns`);
  assert.ok(rooms.every(room => room.x >= 0 && room.x + room.width <= found.width));
  assert.ok(rooms.every(room => room.y >= 0 && room.y + room.height <= found.height));
  rooms.forEach((one, n) => {
    for (const other of rooms.slice(n + 1))
      assert.ok(Math.abs(one.x - other.x) >= WIDE || Math.abs(one.y - other.y) >= TALL, "boxes stay apart");
  });
}

function checkLine(before: Point[], way: Folded["ways"][number], found: Folded, rooms: Box[]): void {
  const [first, last] = [before[0], before.at(-1)];
  const { points, start, end } = way;
  assert.ok(first && last);
  assert.deepEqual(points[0], { x: first.x + start.x, y: first.y + start.y });
  assert.deepEqual(points.at(-1), { x: last.x + end.x, y: last.y + end.y });
  points.slice(1).forEach((other, n) => {
    const one = points[n] as Point;
    assert.ok(one.x === other.x || one.y === other.y, "lines stay straight");
    assert.ok(other.x >= 0 && other.x <= found.width);
    assert.ok(other.y >= 0 && other.y <= found.height);
    assert.ok(!rooms.some(room => crossed(one, other, room)), "and lead around the boxes");
  });
}

function check(jumps: Jump[], columns: number): void {
  const asked = chain(BOXES, jumps);
  const found = fold(asked.rooms, asked.ways, { count: columns, gutter: 56 });
  assert.ok(found);
  assert.deepEqual([found.rooms.length, found.ways.length], [asked.rooms.length, asked.ways.length]);
  const rooms = asked.rooms.map((room, n) => {
    const by = found.rooms[n] as Point;
    return { ...room, x: room.x + by.x, y: room.y + by.y };
  });
  checkBoxes(rooms, found, columns);
  asked.ways.forEach((before, n) => checkLine(before, found.ways[n] as Folded["ways"][number], found, rooms));
}

/** Names the example that fails. */
function tried(jumps: Jump[], columns: number): void {
  try {
    check(jumps, columns);
  } catch (cause) {
    throw new Error(`jumps ${JSON.stringify(jumps)} in ${columns} columns`, { cause });
  }
}

test("boxes and lines stay whole with no line at the side, and with any one", () => {
  for (let columns = 2; columns <= 7; columns += 1) tried([], columns);
  for (let one = 0; one < BOXES; one += 1)
    for (let other = 0; other < BOXES; other += 1) if (one !== other) tried([[one, other]], 2 + ((one + other) % 6));
});

test("boxes and lines stay whole with several lines at the side", () => {
  const next = numbers(1);
  for (let example = 0; example < 500; example += 1) {
    const jumps = Array.from({ length: next(2, 5) }, (): Jump => [next(0, BOXES - 1), next(0, BOXES - 1)]);
    tried(
      jumps.filter(([one, other]) => one !== other),
      next(2, 7),
    );
  }
});

test("only long drawings are folded", () => {
  const view = { width: 800, height: 600 };
  const count = (width: number, height: number): number => columnsFor({ width, height }, view).count;
  assert.deepEqual([count(300, 500), count(6000, 300)], [1, 1]);
  assert.ok(count(300, 6000) > 3);
  assert.ok(count(300, 6000) < 9);
});

test("what has no gap between its boxes is not cut", () => {
  assert.equal(fold([{ x: 0, y: 0, width: WIDE, height: 5000 }], [], { count: 3, gutter: 56 }), null);
  assert.equal(fold([], [], { count: 3, gutter: 56 }), null);
});
