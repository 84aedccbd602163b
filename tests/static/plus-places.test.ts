/** Plus signs stand on their own part of their lines, and cover nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Line, type Point, plusPlaces } from "../../static/src/canvas/plus-places";

/** A line through corners, whose plus sign would best stand `best` pixels before its end. */
function line(from: string, to: string, corners: Point[], best: number): Line {
  const points: Point[] = [];
  corners.forEach((end, n) => {
    const start = corners[n - 1] ?? end;
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    for (let at = 0; at < far; at += 2)
      points.push({
        x: start.x + ((end.x - start.x) * at) / far,
        y: start.y + ((end.y - start.y) * at) / far,
      });
  });
  const first = points[points.length - 1 - Math.round(best / 2)] ?? corners[0] ?? { x: 0, y: 0 };
  const far = (one: Point): number => Math.hypot(one.x - first.x, one.y - first.y);
  return { from, to, corners, spots: points.sort((a, b) => far(a) - far(b)) };
}

const at = (x: number, y: number): Point => ({ x, y });
/** Two cases of a switch that come together 36 pixels above the end. */
const cases = [
  line("choose", "end", [at(70, 0), at(70, 100), at(130, 100), at(130, 136)], 20),
  line("choose", "end", [at(190, 0), at(190, 100), at(130, 100), at(130, 136)], 20),
];

test("each of two cases that end has its plus sign on its own way, before they come together", () => {
  const [one, other] = plusPlaces(cases, []);
  assert.ok(one && other);
  assert.ok(one.x < 125 && other.x > 135, JSON.stringify([one, other]));
});

test("no plus sign stands on a name or a box", () => {
  const names = [
    { x: 20, y: 20, width: 100, height: 68 },
    { x: 140, y: 20, width: 100, height: 68 },
  ];
  for (const place of plusPlaces(cases, names)) {
    assert.ok(place);
    for (const { x, y, width, height } of names)
      assert.ok(
        Math.hypot(Math.max(x - place.x, 0, place.x - x - width), Math.max(y - place.y, 0, place.y - y - height)) >= 8,
      );
  }
});

test("a short line keeps the only place that it has, and the long one beside it moves", () => {
  const short = line("a", "b", [at(0, 0), at(0, 20)], 10);
  const long = line("c", "d", [at(10, -100), at(10, 100)], 100);
  const [first, second] = plusPlaces([long, short], []);
  assert.ok(first && second);
  assert.ok(Math.abs(second.y - 10) <= 2);
  assert.ok(Math.hypot(first.x - second.x, first.y - second.y) >= 22);
});

test("a line that lies on another one all the way has no plus sign of its own", () => {
  const same = line("choose", "end", [at(130, 100), at(130, 136)], 20);
  const [kept, , left] = plusPlaces([...cases, same], []);
  assert.ok(kept);
  assert.equal(left, null);
});

test("lines that only cross have each a plus sign beside the crossing", () => {
  const down = line("a", "b", [at(0, -60), at(0, 60)], 60);
  const across = line("c", "d", [at(-60, 0), at(60, 0)], 60);
  for (const place of plusPlaces([down, across], [])) assert.ok(place && Math.hypot(place.x, place.y) >= 8);
});
