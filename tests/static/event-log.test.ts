/** The list of events of a run: what the run publishes for others is not called not taken. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { RunModel } from "../../static/src/simulate/core/run-model";
import type { EventFate, TraceEvent } from "../../static/src/simulate/core/types";
import { sentEvents } from "../../static/src/simulate/setup/event-log";
import { marksOf } from "../../static/src/simulate/timeline/marks";

const told = (seq: number, id: string, fate: EventFate): TraceEvent =>
  ({ seq, time: "2026-01-01T00:00:00Z", event: { id, type: "resume" }, changes: [{ fate }] }) as unknown as TraceEvent;

test("an event that the run published and nobody in it takes is published; another is not taken", () => {
  const trace = [told(0, "own", "produced"), told(1, "own", "published"), told(2, "given", "dropped")];
  const model = new RunModel().read(trace);
  assert.deepEqual(
    sentEvents(model).map(one => [one.fate, one.word]),
    [
      ["dropped", "not taken"],
      ["sent", "published"],
    ],
  );
  assert.deepEqual(
    marksOf(model).events.map(one => one.seq),
    [0, 2],
  );
});
