/** Scenarios of the gallery, by Continue, by steps, and with some back: a page shows what a headless run comes to. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { App } from "../../static/src/simulate/core/app";
import { known } from "../../static/src/simulate/core/known-trace";
import { isAtStart, statusOf, stepWords, whyNot } from "../../static/src/simulate/core/status";
import type { TraceEvent, Update, View } from "../../static/src/simulate/core/types";
import { cases } from "./cases";

interface Played {
  name: string;
  told: Pick<Update, "trace" | "view">[];
  trace: TraceEvent[];
  chip: string;
}

/** As much of a page as its words and buttons ask for: loaded, connected, and nothing on its way. */
function page(view: View): App {
  const run = { busy: false, begins: true, connection: "open", reason: "", stopped: "" };
  return { ready: true, failed: false, playing: false, setup: { differs: false }, run, view } as unknown as App;
}

suite("a scenario that is played comes to what its headless run comes to", () => {
  const all = cases<Played[]>();
  assert.ok(all.length > 150, String(all.length));
  assert.deepEqual(
    new Set(all.map(one => one.chip)),
    new Set(["Completed", "Failed", "Timed out"]),
    "every end that the gallery has",
  );
  for (const { name, told, trace, chip } of all)
    test(name, () => {
      let whole: readonly TraceEvent[] = [];
      let words = stepWords(null);
      for (const update of told) {
        whole = known(whole, update);
        assert.equal(whole.length >= update.view.traceLength, true, "no event of the list is missing");
        const now = stepWords(update.view);
        assert.notEqual(now, words, "each press is seen at the step");
        words = now;
      }
      const view = told.at(-1)?.view;
      assert.ok(view);
      assert.deepEqual(
        whole.map(({ changes: _changes, ...event }) => event),
        trace,
      );
      assert.equal(view.traceLength, trace.length, "the list has the whole trace");
      const shown = page(view);
      assert.equal(statusOf(shown).text, chip);
      assert.ok(whyNot(shown, "continue"), "Continue says why it is disabled");
      assert.ok(whyNot(shown, "step"), "so does Step into");
      assert.equal(whyNot(shown, "reset"), null, "Restart can be pressed");
      assert.equal(whyNot(shown, "back"), null);
      assert.equal(isAtStart(view), false);
    });
});
