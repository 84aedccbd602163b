/** Where bars stand, to the pixel, against the trace that they are of; and how much is done to draw 25,000 events. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { lookOf } from "../../static/src/simulate/core/looks";
import { RunModel } from "../../static/src/simulate/core/run-model";
import type { Span } from "../../static/src/simulate/core/spans";
import type { RunChange, SpanOutcome, TraceEvent, View } from "../../static/src/simulate/core/types";
import { barOf, begins } from "../../static/src/simulate/timeline/bars";
import { Lanes, type Rows } from "../../static/src/simulate/timeline/lanes";
import {
  type Brushed,
  EDGE,
  across,
  chosenOf,
  extent,
  keptOf,
  placeAt,
  wholeOf,
} from "../../static/src/simulate/timeline/layout";
import type { Moment } from "../../static/src/simulate/timeline/scale";
import { LEAST, boxes, isMet, outlines, pixels } from "../../static/src/simulate/timeline/visible";
import { cases } from "./cases";

interface Run {
  trace: TraceEvent[];
  view: View;
}

const { whole, past } = cases<{ whole: Run; past: Run }>();
const WIDTH = 800;

function drawn({ trace, view }: Run, brush: Brushed | null = null, cut = false, rows: Rows = "state") {
  const { times, spans } = new RunModel().read(trace);
  const all = wholeOf(times, spans, view, cut);
  return { ...all, ...chosenOf(all.whole, times, brush), times, spans, lanes: new Lanes(rows).of(spans) };
}

function time(event: TraceEvent | undefined): number {
  return Date.parse(event?.time ?? "");
}

/** The pixels of a call by the trace alone: `n` seconds of `all` from a moment on. */
function pixel(at: number, from: number, to: number): number {
  return EDGE + ((at - from) / (to - from)) * (WIDTH - 2 * EDGE);
}

function near(one: number, other: number, what: string): void {
  assert.ok(Math.abs(one - other) <= 1, `${what}: ${one}, not ${other}`);
}

/** Each state and call of a trace from its beginning to its end, read from the trace alone. */
function stretches(trace: readonly TraceEvent[]): { name: string; from: TraceEvent; to: TraceEvent }[] {
  const ends: Record<string, string[]> = {
    "state.entered": ["state.exited"],
    "function.called": ["function.returned", "function.failed", "timer.fired"],
  };
  return trace.flatMap((event, n) => {
    const wanted = ends[event.type];
    if (!wanted) return [];
    const to = trace
      .slice(n + 1)
      .find(one => wanted.includes(one.type) && one.pointer === event.pointer && one.scope === event.scope);
    assert.ok(to, `${event.type} ${event.seq}`);
    return [{ name: String(event.function ?? event.state), from: event, to }];
  });
}

suite("a run of 72 steps with retries, a timeout and calls at once", () => {
  const all = stretches(whole.trace);
  const [start, end] = [time(whole.trace[0]), time(whole.trace.at(-1))];

  test("is what it says", () => {
    assert.ok(whole.view.position >= 72);
    assert.equal(all.filter(one => one.name === "get" && one.to.type === "function.failed").length, 2);
    assert.equal(all.filter(one => one.to.type === "timer.fired").length, 1);
    assert.ok(all.length > 20);
  });

  const parts: [name: string, from: number, to: number][] = [
    ["whole", start, end],
    ["from its retries on", start + 1500, start + 26_500],
    ["at its end", end - 5000, end],
    ["a second long", start + 2000, start + 3000],
  ];
  for (const [name, from, to] of parts)
    test(`stands to the pixel in its trace: ${name}`, () => {
      const { rows, lanes, now } = drawn(whole, { by: "time", from, to });
      const x = across(rows, WIDTH);
      let seen = 0;
      for (const { spans } of lanes)
        for (const box of boxes(spans, x, now, { from: 0, to: WIDTH })) {
          if (box.count > 1) continue;
          const span = spans[box.first] as Span;
          const told = all.find(one => one.from.seq === span.from.seq);
          assert.ok(told, span.name);
          near(box.x, pixel(time(told.from), from, to), `${span.name} begins`);
          near(box.x + box.width, pixel(time(told.to), from, to), `${span.name} ends`);
          const long = (time(told.to) - time(told.from)) / 1000;
          const words = barOf(span, now).texts.at(-1) ?? "";
          assert.ok(long ? words.endsWith(`${long} s`) : !/\d s/.test(words), `${span.name}: ${words}`);
          seen += 1;
        }
      assert.ok(seen > 0);
    });

  test("has nothing over another", () => {
    for (const rows of ["state", "attempt", "branch", "instance"] as const) {
      const made = drawn(whole, null, false, rows);
      const x = across(made.rows, WIDTH);
      for (const { name, spans } of made.lanes) {
        spans.slice(1).forEach((one, n) => assert.ok((spans[n]?.to?.seq ?? Infinity) <= one.from.seq, name));
        const found = boxes(spans, x, made.now, { from: 0, to: WIDTH });
        found.slice(1).forEach((one, n) => {
          const before = found[n];
          assert.ok(before && before.x + before.width <= one.x + 1e-6, name);
        });
      }
    }
  });

  test("has the colours of its outcomes", () => {
    const looks = drawn(whole)
      .spans.filter(one => ["get", "slow", "three", "Slow", "Fetch"].includes(one.name) || one.kind === "backoff")
      .map(one => `${one.name || one.kind} ${lookOf(one)}`);
    assert.deepEqual(looks, [
      ...["Fetch run", "get failed", "backoff back", "get failed", "backoff back", "get call"],
      ...["three call", "Slow caught", "slow late", "get call"],
    ]);
  });

  test("of idle time little is shown, and all else is in its length still", () => {
    const made = drawn(whole, null, true);
    const { cuts } = made.whole.scale;
    const x = across(made.rows, 2000);
    const rate = (x({ time: start + 1000, seq: Infinity }) - x({ time: start, seq: Infinity })) / 1000;
    for (const { from, to } of all) {
      if (cuts.some(cut => cut.from < time(to) && cut.to > time(from))) continue;
      const long = x({ time: time(to), seq: to.seq }) - x({ time: time(from), seq: from.seq });
      near(long, (time(to) - time(from)) * rate, String(from.seq));
    }
  });

  test("in its past it is whole, and nothing is open", () => {
    const made = drawn(past);
    assert.ok(made.past);
    assert.equal(made.here.time, Date.parse(past.view.clock));
    assert.equal(made.now.time, end);
    assert.deepEqual(made.whole.shown, drawn(whole).whole.shown);
  });
});

suite("what is brushed", () => {
  const [start, end] = [time(whole.trace[0]), time(whole.trace.at(-1))];

  test("is kept as times, whatever is cut out", () => {
    const brush: Brushed = { by: "time", from: start + 1000, to: start + 9000 };
    for (const cut of [false, true]) {
      const { rows } = drawn(whole, brush, cut);
      const kept = keptOf(rows.scale, rows.shown);
      assert.ok(Math.abs(kept.from - brush.from) < 1e-3 && Math.abs(kept.to - brush.to) < 1e-3);
    }
  });

  test("is the whole where the run has nothing of it", () => {
    const made = drawn(whole, { by: "time", from: end + 5000, to: end + 6000 });
    assert.equal(made.rows, made.whole);
  });

  test("is an order where no time passes", () => {
    const chain = drawn(whole).lanes.find(one => one.name === "S4");
    assert.ok(chain);
    const brush = extent(chain, 0, 0, drawn(whole).now);
    assert.equal(brush?.by, "order");
    const { rows } = drawn(whole, brush);
    const x = across(rows, WIDTH);
    const places = whole.trace.map(event => x({ time: time(event), seq: event.seq }));
    places.slice(1).forEach((one, n) => assert.ok(one > (places[n] ?? Infinity)));
  });

  test("a pixel leads to its place and back", () => {
    const { rows } = drawn(whole);
    const x = across(rows, WIDTH);
    for (const at of [EDGE, 100, 333, WIDTH - EDGE])
      assert.ok(Math.abs(x({ time: rows.scale.time(placeAt(rows, WIDTH, at)), seq: Infinity }) - at) < 1e-3);
  });
});

/** A run of so many events: states in a loop, each with a call that takes a second, and now and then fails. */
function long(events: number): Run {
  const trace: TraceEvent[] = [];
  let clock = Date.UTC(2020, 0, 1);
  const add = (type: TraceEvent["type"], more: object, change: RunChange): void => {
    const seq = trace.length;
    const time = new Date(clock).toISOString();
    trace.push({ seq, step: seq, time, type, instance: "1", ...more, changes: [change] });
  };
  for (let n = 0; trace.length < events; n += 1) {
    const state = `S${n % 30}`;
    const [pointer, call] = [`/states/${n % 30}`, `/states/${n % 30}/actions/0`];
    const [ended, outcome]: [TraceEvent["type"], SpanOutcome] =
      n % 50 ? ["function.returned", "completed"] : ["function.failed", "failed"];
    add("state.entered", { state, pointer }, { begins: "visit", name: state });
    add("function.called", { state, pointer: call }, { begins: "call", name: "get" });
    clock += 1000;
    add(ended, { state, pointer: call }, { ends: 2 * n + 1, outcome });
    add("state.exited", { state, pointer }, { ends: 2 * n, outcome: "completed" });
  }
  const view = { ...whole.view, traceLength: trace.length, clock: trace.at(-1)?.time ?? "", next: [], active: [] };
  return { trace, view: { ...view, started: trace[0]?.time ?? "" } };
}

suite("25,000 events", () => {
  const run = long(25_000);
  const made = drawn(run);

  /** How often a place is asked for to draw all rows of `brush`, and how many bars there are. */
  function cost(brush: Brushed | null): { asked: number; bars: number } {
    const { rows } = chosenOf(made.whole, made.times, brush);
    const exact = across(rows, WIDTH);
    let [asked, bars] = [0, 0];
    const x = (moment: Moment): number => {
      asked += 1;
      return exact(moment);
    };
    for (const { spans } of made.lanes) bars += boxes(spans, x, made.now, { from: 0, to: WIDTH }).length;
    return { asked, bars };
  }

  test("the whole is drawn as few bars", () => {
    const { asked, bars } = cost(null);
    assert.ok(asked <= 2.1 * made.spans.length + 40 * made.lanes.length, String(asked));
    assert.ok(bars <= made.lanes.length * (WIDTH / LEAST), String(bars));
  });

  test("a part asks for what is in it, not for all before it", () => {
    const from = made.times.at(-1) ?? 0;
    const { asked, bars } = cost({ by: "time", from: from - 60_000, to: from });
    assert.ok(bars >= 60 && bars <= 150, String(bars));
    assert.ok(asked <= 3 * bars + 40 * made.lanes.length, String(asked));
  });

  test("a step reads only what is new", () => {
    const [lanes, model] = [new Lanes("state"), new RunModel()];
    let read = 0;
    const counted = (length: number): TraceEvent[] =>
      new Proxy(run.trace.slice(0, length), {
        get: (target, name) => {
          if (typeof name === "string" && /^\d+$/.test(name)) read += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    const first = counted(24_000);
    lanes.of(model.read(first).spans);
    read = 0;
    for (let length = 24_001; length <= 24_100; length += 1) {
      const trace = counted(length);
      lanes.of(model.read(trace).spans);
    }
    assert.ok(read <= 100 * 10, `${read} events were looked at in 100 steps`);
  });

  test("nothing takes 100 ms: reading all, the strip, a zoom", () => {
    const timed = (does: () => unknown): number => {
      const begun = performance.now();
      does();
      return performance.now() - begun;
    };
    const least = (does: () => unknown): number => Math.min(timed(does), timed(does), timed(does));
    const x = across(made.whole, WIDTH);
    const figures = {
      read: least(() => drawn(run)),
      cut: least(() => wholeOf(made.times, made.spans, run.view, true)),
      strip: least(() => outlines(pixels(made.lanes, x, made.now, WIDTH, 8), 3, 4)),
      zoom: least(() => cost(null)),
    };
    console.log(JSON.stringify(figures));
    for (const [name, long] of Object.entries(figures)) assert.ok(long < 100, `${name}: ${long} ms`);
  });

  test("the strip shows a failure however small it is", () => {
    const x = across(made.whole, WIDTH);
    const { ranks } = pixels(made.lanes, x, made.now, WIDTH, 8);
    const failed = made.spans.find(one => one.outcome === "failed");
    assert.ok(failed);
    const at = Math.floor(x(begins(failed)));
    const column = Array.from({ length: 8 }, (_, line) => ranks[line * WIDTH + at]);
    assert.ok(column.includes(10));
  });
});

suite("what is to come", () => {
  const start = time(whole.trace[0]);
  const due = (seconds: number): View["next"][number] =>
    ({ due: new Date(start + seconds * 1000).toISOString(), kind: "event" }) as View["next"][number];

  /** From the start to the end of what is shown of a run that stands at 60 s, in seconds. */
  function shown(now: number, dues: number[], cut = false): number[] {
    const clock = new Date(start + now * 1000).toISOString();
    const trace = whole.trace.slice(0, 1);
    const view = { ...whole.view, clock, traceLength: 1, active: [], next: dues.map(due) };
    const { scale, shown: all } = drawn({ trace, view }, null, cut).whole;
    return [scale.time(all.from), scale.time(all.to)].map(at => (at - start) / 1000);
  }

  test("has as much room as what was, at most, and the next in any case", () => {
    assert.deepEqual(shown(60, []), [0, 60]);
    assert.deepEqual(shown(60, [70, 90]), [0, 90]);
    assert.deepEqual(shown(60, [70, 9000]), [0, 120]);
    assert.deepEqual(shown(60, [9000]), [0, 9000]);
    assert.deepEqual(shown(0, [3600, 90_000]), [0, 3600]);
    assert.deepEqual(shown(60, [60, 9000]), [0, 120]);
  });

  test("is all there where idle time is cut out", () => {
    assert.deepEqual(shown(60, [70, 9000], true), [0, 9000]);
  });
});

test("a row is met by a part that it has something in", () => {
  const all = [
    { from: 0, to: 2 },
    { from: 2, to: 2 },
    { from: 5, to: 9 },
  ];
  const met = (from: number, to: number): boolean => isMet(all, { from, to }, one => [one.from, one.to]);
  assert.deepEqual([met(1, 1.5), met(2, 3), met(6, 7), met(-4, 20)], [true, true, true, true]);
  assert.deepEqual([met(3, 4), met(10, 11), met(-2, -1)], [false, false, false]);
  assert.ok(!isMet([], { from: 0, to: 1 }, () => [0, 1]));
});
