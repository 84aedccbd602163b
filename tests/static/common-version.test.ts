/** Which version two have in common, and over what one is merged. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Version } from "../../static/src/comparison/types";
import { baseFor, commonVersion } from "../../static/src/merging/common";

/** Versions from 1 on; `restored` says which of them bring back another one. */
function versions(most: number, restored: Record<number, number> = {}): Version[] {
  return Array.from({ length: most }, (_, at) => ({
    number: most - at,
    name: "",
    author: "",
    writers: [],
    created: "",
    restored: restored[most - at] ?? null,
  }));
}

test("who restored an older version has that in common with what came after it", () => {
  const all = versions(7, { 6: 3 }); // 4 and 5 were left behind
  assert.equal(commonVersion(all, 7, 5), 3);
  assert.equal(baseFor(all, 7, 5), 3);
  assert.equal(commonVersion(all, 7, 2), 2);
});

test("a version that the text comes from brings back what it changed itself", () => {
  assert.equal(baseFor(versions(4), 4, 3), 2);
  assert.equal(baseFor(versions(4), 4, 1), null);
});

test("versions that are not at hand are in common with nothing", () => {
  assert.equal(commonVersion(versions(3), 3, 9), null);
  assert.equal(commonVersion([], 1, 1), null);
  assert.equal(commonVersion(versions(3, { 2: 3 }), 3, 1), null); // a ring ends
});
