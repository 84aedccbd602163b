/** The axis of the timeline: every moment has its place, and idle time between two is compressed. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Moment, axis, compare, distinct, labelled, windowStart } from "../../static/src/simulate/timeline/axis";
import { numbers } from "./random";

function moments(...times: number[]): Moment[] {
  return times.map((time, seq) => ({ time, seq }));
}

test("moments are ordered by time, then by what happened first", () => {
  const [one, two] = [
    { time: 1, seq: 5 },
    { time: 1, seq: 6 },
  ];
  const later = { time: 2, seq: 0 };
  assert.deepEqual([later, { time: 1, seq: Infinity }, two, one].sort(compare), [
    one,
    two,
    { time: 1, seq: Infinity },
    later,
  ]);
  assert.equal(compare({ time: 1, seq: Infinity }, { time: 1, seq: Infinity }), 0);
  assert.equal(distinct([two, one, later, { ...one }]), 3);
});

suite("an axis", () => {
  test("has a place for each moment in their order, between its ends", () => {
    const next = numbers(3);
    for (let example = 0; example < 100; example += 1) {
      let time = 0;
      const all = Array.from({ length: next(1, 40) }, (_, seq) => ({
        seq,
        time: (time += next(0, 3) * next(0, 5000)),
      }));
      const found = axis([...all].reverse(), 0.1, 0.9);
      const places = all.map(one => found.place(one));
      assert.equal(places[0], 0.1);
      assert.ok(places.every(x => x >= 0.1 && x <= 0.9 + 1e-9));
      places.slice(1).forEach((x, n) => assert.ok(x > (places[n] ?? Infinity), `example ${example}: ${n}`));
      const instants = new Set(all.map(one => one.time));
      assert.deepEqual(
        found.ticks.map(tick => tick.time),
        [...instants],
      );
      for (const tick of found.ticks) assert.ok(Math.abs(found.time(tick.x) - tick.time) < 1e-3);
    }
  });

  test("cuts a gap that is much longer than most, and no other", () => {
    const found = axis(moments(0, 1000, 2000, 3_000_000, 3_001_000), 0, 1);
    assert.equal(found.cuts.length, 1);
    const [cut] = found.cuts;
    const [before, after] = [found.place({ time: 2000, seq: 2 }), found.place({ time: 3_000_000, seq: 3 })];
    assert.equal(cut, (before + after) / 2);
    assert.ok(after - before < 0.5);
    assert.deepEqual(axis(moments(0, 1000, 2000, 5000), 0, 1).cuts, []);
  });

  test("tells the time of a place beyond the last moment", () => {
    const found = axis(moments(0, 60_000), 0, 0.5);
    assert.ok(found.time(0.6) > 60_000);
    assert.equal(axis([], 0, 1).time(0.5), 0);
  });
});

test("only the last moments stand in a window", () => {
  assert.equal(windowStart(moments(0, 1, 2), 3), null);
  assert.deepEqual(windowStart(moments(0, 1, 2, 3), 3), { time: 1, seq: 1 });
});

test("ticks whose labels would run into each other have none", () => {
  const ticks = [0, 0.05, 0.1, 0.12, 0.3].map(x => ({ x }));
  assert.deepEqual(
    labelled(ticks, 0.1).map(tick => tick.x),
    [0, 0.1, 0.3],
  );
});
