import assert from "node:assert/strict";
import { test } from "node:test";

import { RunModel } from "../../static/src/simulate/core/run-model";
import type { RunChange, TraceEvent } from "../../static/src/simulate/core/types";

function event(seq: number, type: string, pointer: string, ...changes: RunChange[]): TraceEvent {
  const more = { instance: "1", state: "pause", pointer, changes };
  return { seq, step: seq, time: "2020-01-01T00:00:00Z", type, ...more };
}

const BEGINS: RunChange = { begins: "visit", name: "pause" };
const OUTER = "/do/0/pause";
const INNER = `${OUTER}/do/0/pause`;
const NEXT = `${OUTER}/do/1/pause`;

void test("a task inside of one of its name, and the next of that name, have visits of their own", () => {
  const trace = [
    event(0, "state.entered", OUTER, BEGINS),
    event(1, "state.entered", INNER, BEGINS),
    event(2, "timer.fired", INNER),
    event(3, "state.exited", INNER, { ends: 1, outcome: "completed" }),
    event(4, "state.entered", NEXT, BEGINS),
    event(5, "state.exited", NEXT, { ends: 2, outcome: "completed" }),
    event(6, "data.filtered", `${OUTER}/output/as`),
    event(7, "state.exited", OUTER, { ends: 0, outcome: "completed" }),
  ];
  const model = new RunModel().read(trace);
  const found = trace.map(({ seq }) => model.events.of(seq)?.pointer);
  assert.deepEqual(found, [OUTER, INNER, INNER, INNER, NEXT, NEXT, OUTER, OUTER]);
  assert.deepEqual(
    model.visits.map(one => model.events.lastOf(one).seq),
    [7, 3, 5],
  );
  assert.equal(model.read(trace.slice(0, 3)).events.of(3), undefined);
});
