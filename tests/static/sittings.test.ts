/** Versions of one person in one sitting stand together. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Version } from "../../static/src/comparison/types";
import { sittings } from "../../static/src/history/sittings";
import { writtenBy } from "../../static/src/history/writers";

function version(number: number, minute: number, author = "Ada", writers = [author]): Version {
  const [hours, minutes] = [10 + Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, "0"));
  const created = `2026-05-04T${hours}:${minutes}:00Z`;
  return { number, name: "", author, writers, created, restored: null };
}

function grouped(versions: Version[], named = false): [number[], number][] {
  return sittings(versions, named).map(one => [one.versions.map(each => each.number), one.since]);
}

test("a pause and another person begin a new sitting", () => {
  const saved = [version(6, 99, "Bo"), version(5, 98), version(4, 70), version(3, 39), version(2, 10), version(1, 0)];
  assert.deepEqual(grouped(saved), [
    [[6], 5],
    [[5, 4], 3],
    [[3, 2, 1], 0],
  ]);
});

test("who wrote with somebody is named, and begins another sitting", () => {
  const both = version(2, 1, "Ada", ["Ada", "Bo", "Cy"]);
  assert.equal(writtenBy(both), "Ada, with Bo, Cy");
  assert.equal(writtenBy(version(1, 0)), "Ada");
  assert.equal(writtenBy(version(1, 0, "", [])), "");
  assert.equal(writtenBy(version(1, 0, "", ["Bo"])), "Bo");
  assert.deepEqual(grouped([both, version(1, 0)]), [
    [[2], 1],
    [[1], 0],
  ]);
});

test("named versions and gaps stand for themselves", () => {
  assert.deepEqual(grouped([version(5, 2), version(3, 1)]), [
    [[5], 4],
    [[3], 2],
  ]);
  assert.deepEqual(grouped([version(3, 2), version(2, 1)], true), [
    [[3], 2],
    [[2], 1],
  ]);
  assert.deepEqual(grouped([]), []);
});

test("half an hour without a save ends a sitting, a minute less does not", () => {
  assert.deepEqual(grouped([version(2, 29), version(1, 0)]), [[[2, 1], 0]]);
  assert.deepEqual(grouped([version(2, 30), version(1, 0)]), [
    [[2], 1],
    [[1], 0],
  ]);
});
