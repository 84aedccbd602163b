/** Pointers are compared as paths, in what shows what belongs to an element too. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { isUnused, worst } from "../../static/src/design/outline";
import { type Analysis, NOTHING, type Problem } from "../../static/src/design/types";
import { whereabouts } from "../../static/src/design/problems";
import { isInside } from "../../static/src/shared/pointers";

const UNUSED = {
  rule: "unused-function",
  severity: "warning",
  pointer: "/functions/10/name",
  line: 3,
  column: 1,
} as Problem;

suite("pointers are compared as paths", () => {
  test("an element has itself and what is in it", () => {
    assert.ok(isInside("/functions/1", "/functions/1"));
    assert.ok(isInside("/functions/1/name", "/functions/1"));
    assert.ok(isInside("/functions/1", ""));
    for (const other of ["/functions/10", "/functions/10/name", "/functions", null, undefined])
      assert.ok(!isInside(other, "/functions/1"));
  });
  test("a badge and a place are those of the element, not of one with a longer number", () => {
    assert.deepEqual(
      ["/functions/1", "/functions/10"].map(pointer => isUnused([UNUSED], pointer)),
      [false, true],
    );
    assert.equal(worst([UNUSED], "/functions/1"), null);
    const outline = [1, 10].map(n => ({ pointer: `/functions/${n}`, name: `f${n}`, kind: "function" }));
    const analysis = { ...NOTHING, outline } as unknown as Analysis;
    assert.match(whereabouts(UNUSED, analysis), /^f10 · /);
  });
});
