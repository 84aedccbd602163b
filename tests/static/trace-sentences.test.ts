/** Trace events as sentences, for people who do not know their types. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { TraceEvent } from "../../static/src/simulate/core/types";
import { differences, sentence, whereOf } from "../../static/src/simulate/trace/sentence";
import { cases } from "./cases";

/** An event of any type, also of one that the page does not know. */
function event(type: string, more: Partial<TraceEvent> = {}): TraceEvent {
  return { seq: 3, step: 1, time: "2020-01-01T00:00:05Z", type, ...more };
}

suite("every event of every kind of run has a sentence", () => {
  const types = Map.groupBy(cases<TraceEvent[]>(), one => one.type);
  assert.ok(types.size > 25, `${types.size} types`);
  for (const [type, events] of types)
    test(type, () => {
      for (const one of events) {
        const told = sentence(one);
        const why = `${JSON.stringify(one)}: ${told}`;
        assert.ok(told.includes(" "), why);
        assert.ok(!told.includes(type), why);
        assert.ok(!told.includes("undefined"), why);
        assert.ok(!told.includes("null"), why);
        assert.ok(!one.state || type.startsWith("instance.") || told.length > 8, why);
      }
    });
});

const HERE = event("function.called", { state: "Pay", function: "pay", parameters: { sum: 5 } });

suite("what differs is told", () => {
  test("with both values", () => {
    const there = { ...HERE, time: "2020-01-02T00:00:00Z", parameters: { sum: 7, to: "ann" } };
    assert.equal(sentence(HERE), "Pay calls pay");
    assert.deepEqual(differences(HERE, there, ["/time", "/parameters/sum", "/parameters/to"]), [
      "It happens at 1 Jan 00:00:05 here, at 2 Jan 00:00:00 there.",
      "parameters/sum: 5 here, 7 there.",
      'parameters/to: nothing here, "ann" there.',
    ]);
  });

  test("as a whole, by names with signs in them, and four at most", () => {
    const odd = { ...HERE, parameters: { "a/b~": 1 } };
    assert.deepEqual(differences(odd, HERE, ["/parameters/a~1b~0"]), ["parameters/a~1b~0: 1 here, nothing there."]);
    assert.ok(differences(HERE, odd, [""])[0]?.startsWith("the whole: { "));
    const all = differences(HERE, HERE, ["/1", "/2", "/3", "/4", "/5", "/6"]);
    assert.deepEqual([all.length, all[4]], [5, "And 2 more."]);
  });

  test("what every object has is not found in an event", () => {
    assert.deepEqual(differences(HERE, HERE, ["/constructor"]), ["constructor: nothing here, nothing there."]);
  });
});

test("an event that no state takes is told in the one word for it", () => {
  assert.equal(sentence(event("event.dropped", { event: { type: "paid" } })), "the event paid is not taken");
});

test("what has several forms is told in the one that fits", () => {
  assert.equal(
    sentence(event("function.called", { state: "Pay", function: "pay", attempt: 2 })),
    "Pay calls pay, attempt 2",
  );
  const rest = { state: "Pay", function: "find", to: { kind: "rest", does: "GET /pets", at: "a.example" } };
  assert.equal(sentence(event("function.called", rest)), "Pay calls find: GET /pets");
  const said = { state: "Pay", function: "say", to: { kind: "sysout", writes: "message" } };
  assert.equal(sentence(event("function.called", { ...said, parameters: { message: "Hello" } })), "Pay prints Hello");
  assert.equal(sentence(event("function.called", { ...said, parameters: { message: [1, "a"] } })), "Pay prints 1 a");
  assert.equal(sentence(event("transition.taken", { state: "Pay", to: null })), "Pay goes on to the end");
  assert.equal(sentence(event("state.waiting", { state: "Pay", for: ["A", "B"] })), "Pay waits for A, B");
  assert.equal(
    sentence(event("retry.scheduled", { state: "Pay", delay: "PT15M" })),
    "Pay tries again after 15 minutes",
  );
  assert.equal(
    sentence(event("timer.set", { state: "Pay", due: "2020-01-02T00:00:00Z" })),
    "Pay sets a timer for 2 Jan 00:00:00",
  );
  assert.equal(sentence(event("function.returned", { state: "Pay" })), "the function answers Pay");
  assert.equal(sentence(event("some-new.thing")), "some new thing", "a type that is not known");
});

test("an instance, branch or element is named, the run itself is not", () => {
  assert.equal(whereOf(event("state.entered", { instance: "1" })), "");
  assert.equal(whereOf(event("state.entered", { instance: "1.2", scope: "left" })), "instance 1.2, left");
  assert.equal(whereOf(event("state.entered", { instance: "1", scope: "[3]" })), "element 3");
});
