/** Each step that is shown is held against the documents once; where the past is another one, anew. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { dataView } from "../../static/src/simulate/data/json-view";
import type { App } from "../../static/src/simulate/core/app";
import type { EngineDifference, TraceEvent } from "../../static/src/simulate/core/types";
import { attach, boxOf, engineDifferences } from "../../static/src/simulate/data/engine-differences";
import { differing, nextOf } from "../../static/src/simulate/timeline/marks";

type Asked = { first: number; position: number };

const difference = (step: number): EngineDifference => ({
  step,
  pointer: `/do/${step}/t/export`,
  state: "t",
  engine: null,
  documents: null,
  rules: [],
});

const event = (seq: number): TraceEvent => ({
  seq,
  step: seq + 1,
  type: "state.exited",
  time: "",
  pointer: `/do/${seq + 1}/t/export`,
});

function page(engine = "Java SDK") {
  const asked: Asked[] = [];
  const listeners: (() => void)[] = [];
  const app = {
    view: { position: 0 },
    names: new Map([["/do/3/t", { name: "t", kind: "set" }]]),
    run: {
      id: "a",
      whole: [] as TraceEvent[],
      question: (_: string, fields: Asked) => {
        asked.push(fields);
        const differences = engine ? [difference(fields.position)] : [];
        return Promise.resolve({
          engine,
          first: fields.first,
          last: fields.position,
          differences,
        });
      },
    },
    changed: () => listeners.forEach(one => one()),
    afterwards: (one: () => void) => listeners.push(one),
  };
  const go = async (position: number): Promise<void> => {
    app.view.position = position;
    while (app.run.whole.length < position) app.run.whole.push(event(app.run.whole.length));
    app.changed();
    await new Promise(resolve => setImmediate(resolve));
  };
  attach(app as unknown as App, dataView);
  return { app: app as unknown as App, asked, go, run: app.run };
}

test("a step is asked about once, with those before it that were not", async () => {
  const { app, asked, go } = page();
  await go(3);
  await go(2);
  await go(3);
  await go(5);
  assert.deepEqual(asked, [
    { first: 1, position: 3 },
    { first: 4, position: 5 },
  ]);
  assert.deepEqual(
    engineDifferences(app).map(one => one.step),
    [3, 5],
  );
});

test("the timeline has a mark where a step differs, and its row leads from one to the next", async () => {
  const { app, go, run } = page();
  await go(3);
  await go(5);
  assert.equal(app.engine?.found(), app.engine?.found());
  const times = run.whole.map(one => one.seq * 1000);
  const marks = differing(app.engine?.found() ?? [], run.whole, times);
  assert.deepEqual(
    marks.map(({ at, text, title, seq }) => [at, text, title, seq]),
    [2, 4].map(seq => [{ time: seq * 1000, seq }, "differs", "t: Your engine behaves differently here", seq]),
  );
  const chosen = [null, 2, 3, 4];
  assert.deepEqual(
    chosen.map(one => nextOf(marks, one)),
    [2, 4, 4, 2],
  );
  assert.deepEqual(differing([], run.whole, times), []);
});

test("what lies ahead of where the run stands differs not yet", async () => {
  const { app, go } = page();
  await go(3);
  await go(2);
  assert.deepEqual(engineDifferences(app), []);
});

test("of a long run the last steps are asked about", async () => {
  const { asked, go } = page();
  await go(1_000);
  assert.deepEqual(asked, [{ first: 801, position: 1_000 }]);
});

test("a run that follows the documents is asked about once", async () => {
  const { asked, go } = page("");
  await go(3);
  await go(9);
  assert.equal(asked.length, 1);
});

test("where the past is another one it is asked about anew", async () => {
  const { asked, go, run } = page();
  await go(3);
  run.whole = run.whole.map(one => ({ ...one }));
  await go(3);
  assert.deepEqual(asked, [
    { first: 1, position: 3 },
    { first: 1, position: 3 },
  ]);
});

test("a place is that of its box and of its row", async () => {
  const { app, go } = page();
  await go(3);
  assert.equal(boxOf(app, "/do/3/t/export"), "/do/3/t");
  assert.equal(boxOf(app, "/do/4/u"), null);
  assert.deepEqual(
    [event(2), event(1)].map(one => app.engine?.differs(one)),
    [true, false],
  );
});
