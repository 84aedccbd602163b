/** What of a scenario's result is shown at once, and what somebody asks for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Outcome } from "../../static/src/simulate/core/suite";
import { parted } from "../../static/src/simulate/setup/outcome";

const KINDS = ["difference", "ending", "warning", "unused", "unused", "not-taken", "skipped", "expectation", "path"];

function shown(passed: boolean | null, status: string, kinds = KINDS): { first: string[]; more: string[] } {
  const says = kinds.map((kind, seq) => ({ kind, text: kind, seq, first: seq !== 4 && kind !== "path" }));
  const outcome: Outcome = { id: 1, passed, status, problem: null, says };
  const { first, more } = parted(outcome);
  return { first: first.map(one => one.kind), more: more.map(one => one.kind) };
}

test("a failure shows what the command line says of it, in its order, and the rest behind a word", () => {
  const { first, more } = shown(false, "completed");
  assert.deepEqual(first, ["difference", "ending", "warning", "unused", "not-taken", "skipped", "expectation"]);
  assert.deepEqual(more, ["unused", "path"]);
});

test("one that passed shows its warnings, and has its notes behind a word", () => {
  const { first, more } = shown(true, "completed");
  assert.deepEqual(first, ["warning"]);
  assert.deepEqual(more, ["unused", "unused", "not-taken", "skipped"]);
});

test("one that expects nothing shows its error where it failed", () => {
  assert.deepEqual(shown(null, "completed").first, ["warning"]);
  assert.deepEqual(shown(null, "failed").first, ["ending", "warning"]);
});
