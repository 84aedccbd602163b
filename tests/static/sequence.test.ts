/** What a sequence shows of messages: their words, who is at work, the rows. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Message } from "../../static/src/simulate/core/run-messages";
import { RunModel } from "../../static/src/simulate/core/run-model";
import type { TraceEvent, View } from "../../static/src/simulate/core/types";
import { type Row, activitiesOf, messageAt, rowAt, rowsOf, seqOf } from "../../static/src/simulate/sequence/rows";
import { nameOf, textOf, messageText } from "../../static/src/simulate/sequence/words";
import { cases } from "./cases";

const runs = cases<Record<string, { trace: TraceEvent[]; view: View }>>();

function trace(run: string): TraceEvent[] {
  const found = runs[run]?.trace;
  assert.ok(found, run);
  return found;
}

function messages(run: string): readonly Message[] {
  return new RunModel().read(trace(run)).messages.all;
}

/** `1 → call: call`, `1: completed`: who, whom and what; instances by their number. */
function lines(all: readonly Message[]): string[] {
  const name = (one: Message["from"]): string => (one.kind === "instance" ? one.name : nameOf(one));
  return all.map(one => `${name(one.from)}${one.from === one.to ? "" : ` → ${name(one.to)}`}: ${textOf(one)}`);
}

/** How long each participant of a kind is at work, from trace event to trace event. */
function worked(run: string, kind: Message["from"]["kind"]): [string, number, number | null][] {
  const all = activitiesOf(new RunModel().read(trace(run)));
  return all.filter(one => one.of.kind === kind).map(one => [one.of.name, one.from, one.to]);
}

suite("words", () => {
  test("of a call that is tried again", () => {
    assert.deepEqual(lines(messages("retry-succeeds")), [
      "1: started",
      "1 → call: call",
      "call → 1: Busy",
      "1: retry 1 after 5.551 s",
      "1 → call: attempt 2 · call",
      "call → 1: Busy",
      "1: retry 2 after 11.629 s",
      "1 → call: attempt 3 · call",
      'call → 1: { "ok": true }',
      "1: completed",
    ]);
  });

  test("of limits that are over", () => {
    assert.equal(lines(messages("action-timeout"))[2], "1: Call timed out");
    assert.equal(lines(messages("v10-timeout-of-a-task")).at(-2), "1: slow timed out");
  });

  test("of a call by HTTP (1.0), which goes to its host", () => {
    assert.deepEqual(lines(messages("v10-call-http")).slice(1, 5), [
      "1 → pets.example.com: GET /cats/Mi%2Flou",
      'pets.example.com → 1: 2 s · { "next": "https://x.example.com/{kind}" }',
      "1 → x.example.com: PUT /{kind}",
      'x.example.com → 1: { "status": 201, "content": "done" }',
    ]);
  });

  test("of sub-workflows, which return with an output or an error", () => {
    assert.deepEqual(lines(messages("subflow-runs-another")), [
      "1: started",
      "1 → 1.1: starts child",
      '1.1 → ship: ship · { "order": 7 }',
      'ship → 1.1: 1 h · { "shipped": true }',
      "1.1: completed",
      '1.1 → 1: 1 h · { "order": 7, "shipped": true }',
      "1 → 1.2: starts child",
      '1.2 → ship: ship · { "order": 7 }',
      "ship → 1.2: Broken",
      "1.2: failed · Broken",
      "1.2 → 1: Broken",
      "1: completed",
    ]);
    assert.equal(lines(messages("v10-run-workflow")).at(-2), "1.2 → 1: 5 s · 4"); // it may be no object
  });

  test("of events that instances send each other", () => {
    const all = messages("definitions-start-each-other");
    assert.deepEqual(lines(all), [
      "1: started",
      "1 → Events: ask",
      "1 → 2: ask · starts answerer",
      "1: waits for Answer",
      "2: waits for Ask",
      "2: takes ask",
      '2 → think: think · { "q": 6 }',
      'think → 2: 7 s · { "answer": 42 }',
      "2 → Events: answer",
      "2: completed",
      "2 → 1: answer",
      "1: completed",
    ]);
    assert.equal(messageText(all[10] as Message), "Instance 2 → Instance 1: answer (B takes the event Answer)");
  });

  test("of events from outside, which are kept or not taken", () => {
    assert.deepEqual(lines(messages("event-mailbox")).slice(1, 5), [
      "Outside → 1: e, kept",
      "1: Sleep: its time is over",
      "1: waits for E",
      "1: takes e",
    ]);
    assert.equal(lines(messages("event-does-not-correlate"))[2], "Outside: other, not taken");
  });
});

suite("who is at work, and how long", () => {
  test("a service until it answers, or its caller waits no more", () => {
    assert.deepEqual(worked("action-timeout", "service"), [["slow", 4, 6]]);
    assert.deepEqual(worked("parallel-xor", "service"), [
      ["a", 6, 13],
      ["b", 8, 14],
      ["c", 11, 27],
      ["a", 21, 22],
    ]);
  });

  test("one that was subscribed to (1.0), until its last message", () => {
    assert.deepEqual(worked("v10-asyncapi-subscription", "service"), [["room", 2, 12]]);
  });

  test("an instance as long as it lives", () => {
    assert.deepEqual(worked("subflow-runs-another", "instance"), [
      ["1", 0, 33],
      ["1.1", 3, 12],
      ["1.2", 19, 25],
    ]);
  });

  test("a workflow that is mocked, until it returns, also after the one that has started it", () => {
    assert.deepEqual(worked("subflow-detached", "workflow"), [["child", 2, 6]]);
  });
});

suite("every run", () => {
  for (const name of Object.keys(runs)) {
    test(`${name}: it is the same in pieces, and after another`, () => {
      const whole = new RunModel().read(trace(name));
      const pieces = new RunModel();
      for (const end of [1, 5, 9]) pieces.read(trace(name).slice(0, end));
      assert.deepEqual(pieces.read(trace(name)).messages, whole.messages);
      pieces.read(trace("retry-succeeds")); // another trace is read anew
      assert.deepEqual(pieces.read(trace(name)).messages, whole.messages);
      assert.deepEqual(activitiesOf(pieces), activitiesOf(whole));
    });
  }
});

suite("rows", () => {
  const said = (row: Row): string => ("idle" in row ? `${row.idle / 1000} s` : textOf(row));
  const rows = rowsOf(messages("v08-async-subflow-continue"));

  test("idle time is cut out and told", () => {
    assert.deepEqual(rows.map(said), [
      "started",
      "starts child",
      "60 s",
      "B: its time is over",
      "completed",
      "3540 s",
      "C: its time is over",
      "completed",
      "1 h · completed",
    ]);
  });

  test("an event's row is found, else the one after it", () => {
    for (const row of rows) assert.equal(seqOf(rows[rowAt(rows, seqOf(row))] as Row), seqOf(row));
    assert.equal(rowAt(rows, 14), 4);
    assert.equal(rowAt(rows, 1000), rows.length);
  });

  test("what ends after idle time is drawn down to its message, not to the cut before it", () => {
    for (const row of rows.filter(one => !("idle" in one))) assert.equal(rows[messageAt(rows, seqOf(row))], row);
    assert.equal(messageAt(rows, 1000), rows.length);
  });

  test("of a long run they are there within the time of a frame or two", () => {
    const one = trace("retry-succeeds");
    const long = Array.from({ length: 25_000 }, (_, seq) => ({
      ...(one[seq % one.length] as TraceEvent),
      seq,
    }));
    const before = performance.now();
    const model = new RunModel().read(long);
    rowsOf(model.messages.all);
    activitiesOf(model);
    assert.ok(performance.now() - before < 400); // on a busy machine; 40 ms on one that is not
  });
});
