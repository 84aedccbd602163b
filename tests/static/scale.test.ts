/** The timeline's scale: true to time but for what is cut out, and to the order where no time passes. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type Scale,
  type Stretch,
  byOrder,
  byTime,
  compare,
  firstOf,
  idle,
  step,
  ticks,
} from "../../static/src/simulate/timeline/scale";
import { numbers } from "./random";

function place(scale: Scale, time: number): number {
  return scale.place({ time, seq: Infinity });
}

test("moments are ordered by time, then by what happened first", () => {
  const [one, two] = [
    { time: 1, seq: 5 },
    { time: 1, seq: 6 },
  ];
  const later = { time: 2, seq: 0 };
  const last = { time: 1, seq: Infinity };
  assert.deepEqual([later, last, two, one].sort(compare), [one, two, last, later]);
  assert.equal(compare(last, { ...last }), 0);
});

test("the first number for which something holds is found", () => {
  for (let count = 0; count < 9; count += 1)
    for (let wanted = 0; wanted <= count; wanted += 1)
      assert.equal(
        firstOf(count, n => n >= wanted),
        wanted,
      );
});

suite("idle time", () => {
  test("is a pause much longer than is usual, and no other", () => {
    assert.deepEqual(idle([0, 1000, 2000, 3_000_000, 3_001_000]), {
      cuts: [{ from: 2000, to: 3_000_000 }],
      left: 3000,
    });
    assert.deepEqual(idle([0, 1000, 2000, 5000]).cuts, []);
    assert.deepEqual(idle([0, 10_000, 3_610_000]).cuts, [{ from: 10_000, to: 3_610_000 }]);
  });

  test("is not there where nothing takes long, or nothing happens", () => {
    assert.deepEqual(idle([]), { cuts: [], left: 0 });
    assert.deepEqual(idle([5, 5, 5]), { cuts: [], left: 0 });
    assert.deepEqual(idle([0, 3_600_000]).cuts, []);
  });
});

suite("a scale by time", () => {
  test("shows as many milliseconds as there are", () => {
    const scale = byTime();
    assert.equal(place(scale, 12_345), 12_345);
    assert.equal(scale.time(-7), -7);
  });

  test("shows of each cut only so much, and everything else in its length", () => {
    const scale = byTime(
      [
        { from: 1000, to: 101_000 },
        { from: 102_000, to: 1_102_000 },
      ],
      500,
    );
    const found = [0, 1000, 51_000, 101_000, 102_000, 1_102_000, 1_103_000].map(time => place(scale, time));
    assert.deepEqual(found, [0, 1000, 1250, 1500, 2500, 3000, 4000]);
  });

  test("leads from a time to its place and back, in the order of time", () => {
    const next = numbers(5);
    for (let example = 0; example < 100; example += 1) {
      let time = 0;
      const times = Array.from({ length: next(2, 40) }, () => (time += next(0, 3) * next(1, 5) ** next(0, 8)));
      const { cuts, left } = idle(times);
      const scale = byTime(cuts, left);
      let before = -Infinity;
      for (const one of new Set(times)) {
        const at = place(scale, one);
        assert.ok(at > before);
        assert.ok(Math.abs(scale.time(at) - one) < 1e-3);
        before = at;
      }
      times.slice(1).forEach((to, n) => {
        const from = times[n] ?? 0;
        const isCut = cuts.some(cut => cut.from === from && cut.to === to);
        const long = place(scale, to) - place(scale, from);
        assert.ok(Math.abs(long - (isCut ? left : to - from)) < 1e-6);
      });
    }
  });
});

test("a scale by order has the same room for each event", () => {
  const scale = byOrder([7, 7, 7]);
  assert.deepEqual(
    [0, 1, 2, Infinity].map(seq => scale.place({ time: 7, seq })),
    [0, 1, 2, 3],
  );
  assert.equal(scale.time(1.5), 7);
  assert.equal(byOrder([]).time(0), 0);
});

suite("ticks", () => {
  test("stand at round times, far enough apart", () => {
    const found = ticks(byTime(), { from: 100, to: 61_000 }, 8000);
    assert.deepEqual(
      found.map(one => one.value),
      [10_000, 20_000, 30_000, 40_000, 50_000, 60_000],
    );
  });

  test("tell where a cut ends, and none stands in it", () => {
    const scale = byTime([{ from: 10_000, to: 3_607_000 }], 6000);
    const found = ticks(scale, { from: 0, to: place(scale, 3_620_000) }, 2000);
    const values = found.map(one => one.value);
    assert.ok(values.includes(3_607_000));
    assert.ok(values.every(one => one <= 10_000 || one >= 3_607_000));
    found.slice(1).forEach((one, n) => assert.ok(one.place - (found[n]?.place ?? 0) >= 2000));
  });

  test("are few for however long a run", () => {
    const shown: Stretch = { from: 0, to: 1e14 };
    assert.ok(ticks(byTime(), shown, 1e13).length <= 11);
    assert.ok(ticks(byOrder(new Float64Array(100_000)), { from: 0, to: 100_000 }, 9000).length <= 12);
    assert.equal(step(3, "order"), 5);
    assert.equal(step(1100, "time"), 2000);
  });
});
