import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Cell, levels, said, valueOf } from "../../static/src/simulate/sampling/heat-map";
import { asWritten, placesOf, wrongIn, writtenAs } from "../../static/src/simulate/sampling/sweep-places";

const CELL = {
  scenario: {},
  summary: {
    duration: { p50: "PT1M" },
    cost: { mean: 0.25 },
    outcomes: [
      { status: "completed", share: 0.5 },
      { status: "failed", share: 0.2 },
      { status: "completed", share: 0.3 },
    ],
  },
} as unknown as Cell;

suite("a sweep as a heat map", () => {
  test("a cell is the share that succeeded, the median duration or the mean cost", () => {
    assert.deepEqual(
      [valueOf(CELL, "completed"), valueOf(CELL, "duration"), valueOf(CELL, "cost")],
      [0.8, 60_000, 0.25],
    );
    assert.equal(said(0.8, "completed"), "80 %");
    assert.equal(said(null, "duration"), "–");
    const bare = { ...CELL, summary: { ...CELL.summary, cost: null, duration: null } };
    assert.deepEqual([valueOf(bare, "duration"), valueOf(bare, "cost")], [null, null]);
  });

  test("shares are as they are, the rest goes from the least to the most, where far apart by magnitudes", () => {
    assert.deepEqual(levels([0.2, null, 1], "completed"), [0.2, null, 1]);
    assert.deepEqual(levels([2000, 3000, 4000], "duration"), [0, 0.5, 1]);
    assert.deepEqual(
      levels([10, 100, 1000], "duration").map(one => one?.toFixed(2)),
      ["0.00", "0.50", "1.00"],
    );
    assert.deepEqual(levels([0, 0], "cost"), [0.5, 0.5]);
    assert.ok(levels([0, 0.01, 5], "cost").every(one => one !== null && one >= 0 && one <= 1));
  });

  test("places of a scenario are those of single values, and the delays of its mocks", () => {
    const scenario = { input: { "a/b": [1] }, functions: { f: { result: { ok: true } } }, seed: 3 };
    assert.deepEqual(placesOf(scenario as never), [
      "/input/a~1b/0",
      "/functions/f/result/ok",
      "/functions/f/delay",
      "/seed",
    ]);
  });

  test("a mock with one entry is that entry, unless a place goes into the list", () => {
    const scenario = { functions: { f: [{ delay: "PT1S" }], g: [{}, {}] } } as never;
    assert.deepEqual(asWritten(scenario, []), { functions: { f: { delay: "PT1S" }, g: [{}, {}] } });
    assert.deepEqual(asWritten(scenario, [{ place: "/functions/f/0/delay", values: "1" }]), scenario);
  });

  test("what is wrong is told at its field; an empty second place is none", () => {
    const none = { place: "", values: "" };
    const wrong = (place: string, values: string): boolean[] =>
      wrongIn([{ place, values }]).flatMap(one => [Boolean(one.place), Boolean(one.values)]);
    assert.deepEqual(wrong("amount", "1"), [true, false]);
    assert.deepEqual(wrong("/amount", " "), [false, true]);
    assert.deepEqual(wrong("/amount=1", "1"), [true, false]);
    assert.deepEqual(wrongIn([{ place: "/a", values: "1" }, none]), [none, none]);
    assert.ok(
      wrongIn([
        { place: "/a", values: "1" },
        { place: "", values: "2" },
      ])[1]?.place,
    );
    assert.deepEqual(writtenAs([{ place: " /a ", values: "1, 2 " }, none]), ["/a=1, 2"]);
  });
});
