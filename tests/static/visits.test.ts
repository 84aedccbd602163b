import assert from "node:assert/strict";
import { test } from "node:test";

import type { TraceEvent } from "../../static/src/simulate/core/types";
import { Visits } from "../../static/src/simulate/core/visits";

function event(seq: number, type: string, pointer: string): TraceEvent {
  return { seq, step: seq, time: "2020-01-01T00:00:00Z", type, instance: "1", state: "pause", pointer };
}

const OUTER = "/do/0/pause";
const INNER = `${OUTER}/do/0/pause`;
const NEXT = `${OUTER}/do/1/pause`;

void test("a task inside of one of its name, and the next of that name, have visits of their own", () => {
  const trace = [
    event(0, "state.entered", OUTER),
    event(1, "state.entered", INNER),
    event(2, "timer.fired", INNER),
    event(3, "state.exited", INNER),
    event(4, "state.entered", NEXT),
    event(5, "state.exited", NEXT),
    event(6, "data.filtered", `${OUTER}/output/as`),
    event(7, "state.exited", OUTER),
  ];
  const found = new Visits().of(trace).map(visit => [visit.pointer, ...visit.events.map(one => one.seq)]);
  assert.deepEqual(found, [
    [OUTER, 0, 6, 7],
    [INNER, 1, 2, 3],
    [NEXT, 4, 5],
  ]);
});
