/** Many runs as bars: round numbers at the axis, and what a bar says. */

import { strict as assert } from "node:assert";
import { suite, test } from "node:test";
import {
  type Drawn,
  roundNumber,
  roundTime,
  span,
  statuses,
  tones,
} from "../../static/src/simulate/sampling/histogram";
import { nameOfRun, outcomeWords, percent, timeOf, toneOf } from "../../static/src/simulate/sampling/words";
import type { Bar, Sample } from "../../static/src/simulate/core/suite";

const OUTCOMES = [
  { status: "completed", end: "Pay", error: null },
  { status: "failed", end: "Ask", error: "Timeout" },
  { status: "waiting", end: null, error: null },
  { status: null, end: null, error: null },
].map(one => ({ ...one, runs: 1, share: 0.25, first: 0, seed: "1" }));
const SAMPLE = { outcomes: OUTCOMES } as unknown as Sample;

function bar(at: number): Bar {
  return { at, runs: 6, outcomes: [3, 1, 1, 1].map((runs, outcome) => ({ outcome, runs, first: [] })) };
}

const DRAWN: Drawn = {
  from: 1,
  step: 2,
  count: 3,
  lines: [],
  bars: [],
  single: false,
  round: roundNumber,
  say: value => `${value} m`,
};

suite("many runs as bars", () => {
  test("numbers at the axis are 1, 2 or 5 and noughts, times round on a clock", () => {
    assert.deepEqual([0.03, 0.2, 1, 1.4, 3, 7, 230].map(roundNumber), [0.05, 0.2, 1, 2, 5, 10, 500]);
    assert.deepEqual(
      [3, 700, 1000, 3000, 61_000, 3_000_000, 50_000_000, 90_000_000].map(roundTime),
      [5, 1000, 1000, 5000, 120_000, 3_600_000, 86_400_000, 172_800_000],
    );
  });

  test("a bar says from where to where it is", () => {
    assert.equal(span(DRAWN, bar(1)), "3 m to 5 m");
    assert.equal(span(DRAWN, bar(-1)), "less than 1 m");
    assert.equal(span(DRAWN, bar(3)), "7 m and more");
    assert.equal(span({ ...DRAWN, step: 1, single: true }, bar(2)), "3 m");
  });

  test("how runs ended has three tones", () => {
    assert.deepEqual(tones(SAMPLE, bar(0)), { ok: 3, error: 1, warning: 2 });
    assert.equal(statuses(SAMPLE, "warning"), "waiting, not started");
    assert.equal(statuses(SAMPLE, "error"), "failed");
    assert.equal(toneOf("timed-out"), "warning");
    assert.deepEqual(OUTCOMES.slice(0, 2).map(outcomeWords), ["completed, at Pay", "failed, at Ask, Timeout"]);
    assert.deepEqual([0, 0.0004, 0.0312, 0.5, 1].map(percent), ["0 %", "< 0.1 %", "3.1 %", "50 %", "100 %"]);
  });
});

test("bars that stand side by side have words of their own, however narrow they are", () => {
  for (const [from, step] of [
    [0, 1],
    [2_000, 5],
    [12_000, 50],
    [60_000, 250],
    [0, 2_000],
  ] as const) {
    const said = Array.from({ length: 40 }, (_, n) => timeOf(from + n * step, step));
    assert.equal(new Set(said).size, said.length, said.join(", "));
  }
  assert.equal(timeOf(3_520), "3.5 s");
  assert.equal(timeOf(79_400), "1 min 19 s");
});

test("a run that is opened is called by its number, as in the tables, and its seed", () => {
  const outcomes = OUTCOMES.map((one, n) => ({ ...one, first: 10 * n, seed: String(n) }));
  const sample = { runs: 200, outcomes, distributions: { runs: [{ i: 37, seed: "99" }] } } as unknown as Sample;
  assert.equal(nameOfRun(sample, "99"), "Run 37 of 200, seed 99");
  assert.equal(nameOfRun(sample, "2"), "Run 20 of 200, seed 2");
  assert.equal(nameOfRun(sample, "5"), "Run by seed 5");
});
