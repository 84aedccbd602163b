/** Which events the filter of the trace leaves, and what a row says beside its type. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { TraceEvent } from "../../static/src/simulate/core/types";
import { isPath, left, matches, nothingLeft, timeWidth } from "../../static/src/simulate/trace/list";
import { isBad, wordsFor } from "../../static/src/simulate/trace/words";

/** An event of any type, also of one that the page does not know. */
function event(type: string, more: Partial<TraceEvent> = {}): TraceEvent {
  return { seq: 3, step: 1, time: "2020-01-01T00:00:05Z", type, ...more };
}

const CALLED = event("function.called", { instance: "1.2", state: "Pay", function: "payByCard", attempt: 2 });

suite("the filter of the trace", () => {
  test("every word must be in the type, the state, the instance or the words of the row", () => {
    for (const words of [[], ["called"], ["pay"], ["1.2"], ["bycard"], ["attempt", "2", "function."]])
      assert.ok(matches(CALLED, words), words.join(" "));
    for (const words of [["returned"], ["pay", "ship"], ["attempt 3"]])
      assert.ok(!matches(CALLED, words), words.join(" "));
  });

  test("what an event does not have is not found as undefined", () => {
    assert.ok(!matches(event("clock.advanced"), ["undefined"]));
    assert.ok(!matches(event("instance.completed", { output: null }), ["null"]));
  });
});

suite("a path in the filter of the trace", () => {
  const TRACE = [0, 1, 2].map(seq => event("state.entered", { seq }));

  test("begins with the sign of JSONPath", () => {
    for (const [typed, is] of [
      ["$.a", true],
      [" $..b", true],
      ["a $", false],
      ["", false],
    ] as const)
      assert.equal(isPath(typed), is, typed);
  });

  test("leaves the events that were found, and none before the answer has come", () => {
    const found = { path: "$.a", events: [0, 2], first: 0 };
    assert.deepEqual(left(TRACE, "$.a", found), [TRACE[0], TRACE[2]]);
    assert.deepEqual(left(TRACE, "$.a", null), []);
    assert.equal(left(TRACE, "", null), TRACE);
  });

  test("says why nothing is left", () => {
    assert.match(nothingLeft("pay", null), /No event matches “pay”/);
    assert.match(nothingLeft("$.a", null), /Looking/);
    assert.match(nothingLeft("$.a", { path: "$.a", events: [], first: 0 }), /In no event does “\$\.a” select/);
    assert.match(nothingLeft("$.a[", { path: "$.a[", events: [], first: 0, error: "no JSONPath" }), /no JSONPath/);
  });
});

suite("a row says", () => {
  const ROWS: [type: string, more: Partial<TraceEvent>, words: string][] = [
    ["state.entered", { state: "Pay" }, "Pay"],
    ["state.waiting", { state: "Pay", for: ["A", "B"] }, "A, B"],
    ["state.waiting", { state: "Pay", for: "A" }, "A"],
    ["function.called", { function: "pay", attempt: 1 }, "pay"],
    ["function.called", { function: "pay", attempt: 2 }, "pay, attempt 2"],
    ["function.returned", { result: { a: [1] } }, '{ "a": [1] }'],
    ["function.failed", { error: { name: "Busy", code: "503", message: "Busy" } }, "Busy 503"],
    ["error.raised", { error: { name: "Busy", message: "later" } }, "Busy later"],
    ["event.consumed", { name: "Paid", state: "Pay" }, "Paid by Pay"],
    ["event.consumed", { name: "Paid" }, "Paid"],
    ["event.dropped", { reason: "nobody waits" }, "not taken: nobody waits"],
    ["event.produced", { event: { type: "sent" } }, "sent"],
    ["transition.taken", { to: "Ship" }, "to Ship"],
    ["transition.taken", { to: null }, "to the end"],
    ["timer.set", { due: "2020-01-01T09:00:00Z" }, "due 09:00:00"],
    ["timer.set", { due: "2020-01-02T09:00:00Z" }, "due 2 Jan 09:00:00"],
    ["condition.evaluated", { value: false, condition: "$.a" }, "false: $.a"],
    ["iteration.started", { index: 0 }, "element 0"],
    ["instance.completed", { output: "x".repeat(200) }, "x".repeat(120)],
    ["something.new", { state: "Pay" }, ""],
  ];
  for (const [type, more, words] of ROWS)
    test(`${type}: ${words || "nothing"}`, () => assert.equal(wordsFor(event(type, more)), words));
});

test("what went wrong is marked", () => {
  const bad = ["instance.failed", "function.failed", "error.raised", "event.dropped", "budget.exhausted"];
  for (const type of bad) assert.ok(isBad(event(type)), type);
  for (const type of ["instance.completed", "error.handled", "event.kept"]) assert.ok(!isBad(event(type)), type);
});

test("times have room for their milliseconds and their day", () => {
  assert.deepEqual([timeWidth(false, false), timeWidth(false, true)], ["56px", "12ch"]);
  assert.deepEqual([timeWidth(true, false), timeWidth(true, true)], ["13ch", "17ch"]);
});
