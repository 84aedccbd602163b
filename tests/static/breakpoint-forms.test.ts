/** What is typed in the form of a breakpoint is one, and is told in words; what is missing is told before. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { App } from "../../static/src/simulate/core/app";
import type { Breakpoint } from "../../static/src/simulate/core/types";
import { KINDS, breakpointWords } from "../../static/src/simulate/debugger/breakpoint-words";
import { type Draft, NEEDS, read } from "../../static/src/simulate/debugger/breakpoints";
import { cases } from "./cases";

const EMPTY: Draft = {
  id: null,
  kind: "state",
  pointer: "",
  on: "",
  name: "",
  number: "",
  at: "",
  condition: "",
  skip: "",
};
const APP = { names: new Map(), edges: new Map([["/states/0/transition", "Send → Done"]]) } as unknown as App;

suite("a breakpoint is what was typed", () => {
  const all = cases<{ typed: Partial<Draft>; point: Partial<Breakpoint>; words: string }[]>();
  assert.equal(all.length, 7);
  for (const { typed, point, words } of all)
    test(words, () => {
      const draft = { ...EMPTY, ...typed };
      assert.equal(NEEDS[draft.kind](draft), "");
      const made = read(draft, "b1", true);
      assert.deepEqual(made, { id: "b1", enabled: true, ...point });
      assert.equal(breakpointWords(APP, made), words);
    });
});

test("what is missing is told", () => {
  const lacking = KINDS.map(([kind]) => kind).filter(kind => NEEDS[kind]({ ...EMPTY, kind }));
  assert.deepEqual(lacking, ["state", "edge", "event", "data", "attempt", "iteration", "time"], "any error will do");
  assert.ok(NEEDS.time({ ...EMPTY, kind: "time", at: "noon" }));
  assert.ok(NEEDS.attempt({ ...EMPTY, kind: "attempt", number: "two" }));
});
