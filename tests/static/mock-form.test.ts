/** A mock that is opened in its form and saved as it is stays as it was, with its mark. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MockEntry, View } from "../../static/src/simulate/core/types";
import { type Draft, draftFor, emptyDraft, numbersText, readDraft } from "../../static/src/simulate/setup/mock-form";
import { rest } from "../../static/src/simulate/setup/mocks";
import { timesTaken } from "../../static/src/simulate/setup/mock-marks";
import { cases } from "./cases";

const WHOLE: MockEntry[] = [
  { result: { a: 1 } },
  { when: "$.a", result: [], delay: "PT2S", times: 2 },
  { error: { name: "Busy", code: "503" }, attempt: "1-2" },
  { never: true, iteration: [0, "2-3"] },
  { result: {}, delay: { distribution: "lognormal", mean: "PT2S", deviation: "PT1S" } },
  { result: {}, delay: { distribution: "uniform", from: "PT1S", to: "PT5S", max: "PT4S" } },
  { result: {}, delay: { distribution: "choice", of: [{ value: "PT1S", weight: 9 }, { value: "PT1M" }] } },
  {
    choice: [
      { result: { yes: true }, weight: 9 },
      { error: { name: "Down" }, delay: { distribution: "exponential", mean: "PT5S" }, weight: 0.5 },
      { never: true, weight: 1 },
    ],
    delay: "PT3S",
  },
];
const WRONG = [
  { choice: [] },
  { choice: [{ result: {}, weight: 0 }] },
  { choice: [{ result: {}, weight: "much" }] },
  { choice: [{ error: { name: "" } }] },
  { result: {}, delay: { distribution: "normal", mean: "soon", deviation: "PT1S" } },
  { result: {}, delay: "soon" },
] as MockEntry[];

/** What the form makes of an entry that nobody changes; null where it says that something is wrong. */
function again(entry: MockEntry, kind: "functions" | "subflows" = "functions"): MockEntry | null {
  return readDraft(draftFor(entry, kind), kind);
}

suite("what the form shows is what it writes", () => {
  for (const entry of WHOLE) test(JSON.stringify(entry), () => assert.deepEqual(again(entry), entry));
  for (const entry of [{ output: { a: 1 } }, { output: [], call: "2-4" }])
    test(`of a workflow that is called: ${JSON.stringify(entry)}`, () =>
      assert.deepEqual(again(entry, "subflows"), entry));
});

suite("an entry for one element, one attempt or one argument is what was typed", () => {
  const all = cases<{ typed: Partial<Draft>; entry: MockEntry; words: string }[]>();
  assert.equal(all.length, 3);
  for (const { typed, entry, words } of all)
    test(JSON.stringify(entry), () => {
      assert.deepEqual(readDraft({ ...emptyDraft("functions"), ...typed }, "functions"), entry);
      assert.equal(rest(entry, false, false), words);
    });
});

suite("what is wrong is not written", () => {
  for (const entry of WRONG) test(JSON.stringify(entry), () => assert.equal(again(entry), null));

  const faults = { result: "{", times: "twice", call: "1-", attempt: "a", iteration: "1;2", failing: true };
  for (const [name, value] of Object.entries(faults))
    test(`${name} ${String(value)}`, () => {
      const draft = { ...draftFor({ result: {} }, "functions"), [name]: value };
      assert.equal(readDraft(draft, "functions"), null);
    });
});

/** The entries of a mock, by their results, and how often each was taken. */
const MARKS: [entries: string[], times: number[], why: string][] = [
  [["a", "b"], [2, 1], "as they were"],
  [["b"], [1], "the first is deleted, and the server has not heard of it"],
  [["b", "a", "c"], [1, 2, 0], "turned round, with a new one"],
  [["c", "b"], [0, 1], "the first is another"],
];

suite("the mark of an entry goes where it goes", () => {
  const view: Pick<View, "mocks" | "used"> = {
    mocks: { functions: { f: [{ result: "a" }, { result: "b" }] }, subflows: {} },
    used: { "f/0": 2, "f/1": 1 },
  };
  for (const [entries, times, why] of MARKS)
    test(why, () =>
      assert.deepEqual(
        entries.map((result, place) => timesTaken(view, "functions", "f", { result }, place)),
        times,
      ),
    );

  test("what no run has, has no mark", () => {
    assert.equal(timesTaken(null, "functions", "f", { result: "a" }, 0), 0);
    assert.equal(timesTaken(view, "functions", "constructor", { result: "a" }, 0), 0);
    assert.equal(timesTaken(view, "subflows", "f", { result: "a" }, 0), 0);
  });
});

test("numbers are written as they are read", () => {
  assert.deepEqual([numbersText(undefined), numbersText(2), numbersText([1, "3-4"])], ["", "2", "1, 3-4"]);
});

test("a new entry of what is answered over HTTP is a response", () => {
  assert.deepEqual(readDraft(emptyDraft("functions", "response"), "functions"), {
    response: { status: 200, content: {} },
  });
  assert.deepEqual(readDraft(emptyDraft("functions"), "functions"), { result: {} });
});
