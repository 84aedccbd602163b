/** The trace that the page shows is the server's, whatever was done: gone back, changed, undone, restarted, gone to. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { known } from "../../static/src/simulate/core/known-trace";
import type { TraceEvent, Update, View } from "../../static/src/simulate/core/types";
import { cases } from "./cases";

interface Told {
  name: string;
  updates: Pick<Update, "trace" | "view">[];
  traces: TraceEvent[][];
}

suite("the trace shown is the server's after every change and undo", () => {
  const all = cases<Told[]>();
  assert.equal(all.length, 24);
  for (const { name, updates, traces } of all)
    test(name, () => {
      let whole: readonly TraceEvent[] = [];
      assert.ok(updates.length >= 9);
      const shown = updates.map(update => {
        whole = known(whole, update);
        return whole.slice(0, update.view.traceLength);
      });
      assert.deepEqual(shown, traces);
    });
});

suite("of the trace that a page has", () => {
  const events = (from: number, to: number, of = "old"): TraceEvent[] =>
    Array.from({ length: to - from }, (_, n) => ({ seq: from + n, step: 0, time: "", type: of }));
  const told = (from: number, sent: TraceEvent[], ahead: boolean, [position, length] = [1, 2]): TraceEvent[] => {
    const view = { position, length } as View;
    return [...known(events(0, 5), { trace: { from, events: sent, ahead }, view })];
  };

  test("what came takes the place of what was there, and what lies ahead goes", () => {
    assert.deepEqual(told(2, events(2, 4, "new"), false), [...events(0, 2), ...events(2, 4, "new")]);
  });

  test("what lies ahead stays where it is still true", () => {
    assert.deepEqual(told(2, events(2, 4, "new"), true), [...events(0, 2), ...events(2, 4, "new"), ...events(4, 5)]);
    assert.deepEqual(told(3, [], true), events(0, 5));
  });

  test("nothing lies ahead of the end", () => {
    assert.deepEqual(told(3, [], true, [2, 2]), events(0, 3));
  });

  test("what comes behind a gap is not taken", () => {
    assert.deepEqual(told(6, events(6, 9), false), events(0, 5));
    assert.equal(told(5, events(5, 7), false).length, 7);
  });
});
