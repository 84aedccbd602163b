/** What is told of a recorded run, and how loudly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoud } from "../../static/src/simulate/files/recorded";

test("the one note that every trace has is folded; those about a place, and several, stand open", () => {
  const whole = { line: null, message: "mocks give all answers" };
  const placed = { line: 3, message: "came twice" };
  assert.equal(isLoud([whole]), false);
  assert.equal(isLoud([placed]), true);
  assert.equal(isLoud([whole, placed]), true);
  assert.equal(isLoud(Array.from({ length: 6 }, () => placed)), false);
});
