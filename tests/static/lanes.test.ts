/** The timeline's rows against the trace they are made of. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { RunModel } from "../../static/src/simulate/core/run-model";
import type { TraceEvent, View } from "../../static/src/simulate/core/types";
import { type Bar, type Part, after, barOf, futureOf, isAbove } from "../../static/src/simulate/timeline/bars";
import { Lanes, type Rows } from "../../static/src/simulate/timeline/lanes";
import { cases } from "./cases";

const CALL = /^function\.(?:called|returned|failed)$/;

interface Run {
  trace: TraceEvent[];
  view: View;
}

interface Told {
  runs: Record<string, Run>;
  whole: Run;
  back: Run;
  way: [Run, Run, Run, Run];
}

const { runs, whole, back, way } = cases<Told>();
const ENDS = new Set(["completed", "failed", "terminated", "cancelled", "timed-out"].map(end => `instance.${end}`));

/** A row with the bars that stand in it. */
interface Lane {
  name: string;
  note: string;
  bars: Bar[];
}

/** The rows of where a run stands; it may have come in pieces: `cuts` are lengths of its trace. */
function lanes({ trace, view }: Run, ...cuts: number[]): Lane[] {
  return lanesBy("state", { trace, view }, ...cuts);
}

function lanesBy(rows: Rows, { trace, view }: Run, ...cuts: number[]): Lane[] {
  const [model, made] = [new RunModel(), new Lanes(rows)];
  for (const cut of cuts) made.of(model.read(trace.slice(0, cut)).spans);
  const now = after(Date.parse(view.clock));
  return made.of(model.read(trace).spans).map(lane => ({
    name: lane.name,
    note: lane.note,
    bars: lane.spans.flatMap(span => {
      const left = futureOf(span, view, now);
      return left ? [barOf(span, now), left] : [barOf(span, now)];
    }),
  }));
}

/** The one row of this name. */
function row(rows: Lane[], name: string): Lane {
  const [found, ...others] = rows.filter(one => one.name === name);
  assert.ok(found && !others.length, name);
  return found;
}

/** A bar of a row. */
function bar(lane: Lane | undefined, n = 0): Bar {
  const found = lane?.bars[n];
  assert.ok(found);
  return found;
}

/** How long a bar is. */
function seconds({ from, to }: Bar | Part): number {
  return (to.time - from.time) / 1000;
}

/** How each bar looks, and its seconds. */
function looks(bars: (Bar | Part)[]): [string, number][] {
  return bars.map(one => [one.look, seconds(one)]);
}

suite("of a long run", () => {
  const rows = lanes(whole);
  const calls = rows.filter(one => one.name === "Calls");

  test("it is at its end", () => {
    assert.equal(whole.view.status, "completed");
    assert.ok(whole.view.position >= 72);
  });

  test("a state is as long as from its entry to its exit", () => {
    const fetch = row(rows, "Fetch");
    assert.deepEqual(looks(fetch.bars), [["run", 27]]);
    assert.deepEqual(bar(fetch).texts, ["27 s"]);
    assert.deepEqual(looks(bar(fetch).parts), [
      ["back", 10],
      ["back", 10],
    ]);
    assert.equal(bar(fetch).title, "Fetch: 27 s, of which 20 s until another attempt");
  });

  test("attempts one after the other share a row with no pause drawn over them", () => {
    assert.deepEqual(
      calls.map(one => one.note),
      ["1 of 3 at a time", "2 of 3 at a time", "3 of 3 at a time"],
    );
    const [first, ...others] = calls;
    assert.deepEqual(looks(first?.bars ?? []).slice(0, 3), [
      ["failed", 2],
      ["failed", 2],
      ["call", 3],
    ]);
    assert.deepEqual(
      first?.bars.slice(0, 3).map(one => one.texts[0]),
      ["get · failed after 2 s", "get, attempt 2 · failed after 2 s", "get, attempt 3 · 3 s"],
    );
    assert.deepEqual(
      others.map(one => looks(one.bars).at(-1)),
      [
        ["call", 5],
        ["call", 7],
      ],
    );
  });

  test("a call that timed out ends then and is no success", () => {
    const slow = calls.flatMap(one => one.bars).filter(one => one.texts[0]?.startsWith("slow"));
    assert.deepEqual(looks(slow), [["late", 4]]);
    assert.equal(slow[0]?.texts[0], "slow · timed out after 4 s");
    assert.deepEqual(looks(row(rows, "Slow").bars), [["caught", 4]]);
    assert.deepEqual(bar(row(rows, "Slow")).texts, ["error caught after 4 s", "4 s"]);
  });

  test("a wait ends when its event comes", () => {
    const late = row(rows, "Late");
    assert.equal(late.bars.length, 1);
    assert.equal(seconds(bar(late)), 15);
    assert.deepEqual(bar(late).parts.map(seconds), [12]);
    assert.deepEqual(bar(late).texts, ["15 s"]);
    assert.equal(bar(late).title, "Late: 15 s, of which 12 s waiting for events");
  });

  test("every state has its row", () => {
    const names = rows.map(one => one.name);
    assert.deepEqual(names.slice(0, 4), ["Fetch", "Both", "Slow", "Late"]);
    assert.equal(names.filter(name => name.startsWith("S")).at(-1), "S12");
  });
});

suite("what is open lasts until now and says so", () => {
  const [early, again, waiting, asking] = way.map(run => lanes(run));

  test("a pause before another attempt", () => {
    const fetch = row(early ?? [], "Fetch");
    assert.deepEqual(bar(fetch).texts, ["5 s so far", "5 s"]);
    assert.deepEqual(looks(fetch.bars), [
      ["here", 5],
      ["future", 7],
    ]);
    assert.deepEqual(looks(row(early ?? [], "Calls").bars), [["failed", 2]]);
  });

  test("a call", () => {
    const calls = row(again ?? [], "Calls");
    assert.deepEqual(looks(calls.bars), [
      ["failed", 2],
      ["asked", 1],
      ["future", 1],
    ]);
    assert.equal(bar(calls, 1).texts[0], "get, attempt 2 · 1 s so far");
  });

  test("a wait for an event, and the call after it has come", () => {
    assert.equal(bar(row(waiting ?? [], "Late")).texts[0], "waiting 8 s so far");
    const late = bar(row(asking ?? [], "Late"));
    assert.deepEqual(late.texts, ["13 s so far", "13 s"]);
    assert.deepEqual(late.parts.map(seconds), [12]);
  });
});

test("going back, and on again, makes the rows of then", () => {
  assert.deepEqual(lanes(back, 90, 40), lanes(back));
  assert.deepEqual(lanes(back, 10, 20, 30), lanes(back));
  const model = new RunModel();
  const made = new Lanes("state");
  const early = made.of(model.read(back.trace).spans).map(lane => lane.spans.length);
  made.of(model.read(whole.trace).spans);
  assert.deepEqual(
    made.of(model.read(back.trace).spans).map(lane => lane.spans.length),
    early,
  );
});

suite("rows of other things", () => {
  test("an attempt a row, with the pause after it", () => {
    const rows = lanesBy("attempt", whole).filter(one => one.name === "get");
    assert.deepEqual(
      rows.map(one => one.note),
      ["attempt 1, Fetch", "attempt 2, Fetch", "attempt 3, Fetch", "attempt 1, Late"],
    );
    assert.deepEqual(
      rows.slice(0, 3).map(one => looks(one.bars)),
      [
        [
          ["failed", 2],
          ["back", 10],
        ],
        [
          ["failed", 2],
          ["back", 10],
        ],
        [["call", 3]],
      ],
    );
  });

  test("an instance a row, with its states one after the other", () => {
    const rows = lanesBy("instance", whole);
    assert.deepEqual(
      rows.map(one => one.name),
      ["Instance 1"],
    );
    assert.deepEqual(looks(rows[0]?.bars.slice(0, 4) ?? []), [
      ["run", 27],
      ["run", 7],
      ["caught", 4],
      ["run", 15],
    ]);
  });

  test("a branch a row", () => {
    for (const run of Object.values(runs)) {
      const scopes = new Set(run.trace.filter(event => event.type === "branch.started").map(event => event.scope));
      if (scopes.size) assert.ok(new Set(lanesBy("branch", run).map(one => one.name)).size >= 2);
    }
  });
});

suite("rows agree with the trace of every kind of run", () => {
  assert.ok(Object.keys(runs).length > 20);
  for (const [name, run] of Object.entries(runs)) {
    const rows = lanes(run);
    const calls = rows.filter(one => one.name === "Calls").flatMap(one => one.bars.filter(each => each.seq !== null));

    test(name, () => {
      const over = new Set(run.trace.filter(event => ENDS.has(event.type)).map(event => event.instance));
      const drawn = new Set(calls.map(one => one.seq));
      for (const event of run.trace) if (event.type === "function.called") assert.ok(drawn.has(event.seq));
      for (const lane of rows)
        lane.bars.forEach((one, n) => {
          const next = lane.bars[n + 1];
          assert.ok(!next || one.to.time <= next.from.time, `${lane.name}: ${one.title} and ${next?.title}`);
          assert.ok(seconds(one) >= 0, one.title);
          assert.ok(one.parts.reduce((sum, part) => sum + seconds(part), 0) <= seconds(one), one.title);
          const made = run.trace.find(event => event.seq === one.seq);
          const ended = made && over.has(made.instance);
          assert.ok(!ended || !["here", "asked"].includes(one.look), one.title);
        });
    });

    /** Told apart from the page's own reading: a call and its answer have the same instance, place and scope. */
    test(`${name}: calls are as long as the trace says`, () => {
      const place = (event: TraceEvent): string => JSON.stringify([event.instance, event.pointer, event.scope]);
      for (const event of run.trace) {
        if (event.type !== "function.returned" && event.type !== "function.failed") continue;
        const next = run.trace.slice(event.seq + 1).find(one => CALL.test(one.type) && place(one) === place(event));
        if (next?.type === "function.returned") continue; // another message of a subscription: the latest counts
        const begun = run.trace
          .slice(0, event.seq)
          .findLast(one => one.type === "function.called" && place(one) === place(event));
        const drawn = calls.find(one => one.seq === begun?.seq);
        assert.ok(begun && drawn);
        assert.equal(seconds(drawn), (Date.parse(event.time) - Date.parse(begun.time)) / 1000);
        assert.equal(drawn.look, event.type === "function.returned" ? "call" : "failed");
      }
    });
  }
});

test("an attempt that failed at once is drawn above the pause that begins there; nothing else is", () => {
  assert.equal(isAbove({ look: "failed" }, { width: 0 }), true);
  assert.equal(isAbove({ look: "late" }, { width: 0 }), true);
  assert.equal(isAbove({ look: "failed" }, { width: 12 }), false);
  assert.equal(isAbove({ look: "call" }, { width: 0 }), false);
  assert.equal(isAbove({ look: "back" }, { width: 0 }), false);
});
