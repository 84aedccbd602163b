/** A mock that is opened in its form and saved as it is stays as it was, with its mark. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MockEntry, View } from "../../static/src/simulate/core/types";
import type { Called } from "../../static/src/simulate/setup/answers/called";
import { type Draft, draftFor, emptyDraft, readDraft } from "../../static/src/simulate/setup/mock-form";
import { numbersText } from "../../static/src/simulate/setup/mock-words";
import { rest } from "../../static/src/simulate/setup/mocks";
import { timesTaken } from "../../static/src/simulate/setup/mock-marks";
import { cases } from "./cases";

const WHOLE: MockEntry[] = [
  { result: { a: 1 } },
  { when: "$.a", result: [], delay: "PT2S", times: 2 },
  { error: { name: "Busy", code: "503" }, attempt: "1-2" },
  { never: true, iteration: [0, "2-3"] },
  {
    result: {},
    delay: { distribution: "lognormal", mean: "PT2S", deviation: "PT1S" },
  },
  {
    result: {},
    delay: { distribution: "uniform", from: "PT1S", to: "PT5S", max: "PT4S" },
  },
  {
    result: {},
    delay: {
      distribution: "choice",
      of: [{ value: "PT1S", weight: 9 }, { value: "PT1M" }],
    },
  },
  {
    choice: [
      { result: { yes: true }, weight: 9 },
      {
        error: { name: "Down" },
        delay: { distribution: "exponential", mean: "PT5S" },
        weight: 0.5,
      },
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
  {
    result: {},
    delay: { distribution: "normal", mean: "soon", deviation: "PT1S" },
  },
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

  const faults = {
    result: "{",
    times: "twice",
    call: "1-",
    attempt: "a",
    iteration: "1;2",
    failing: true,
  };
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
    mocks: {
      functions: { f: [{ result: "a" }, { result: "b" }] },
      subflows: {},
    },
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

test("a new entry is in the form that fits what is called", () => {
  const made = (kind: "functions" | "calls", called: Called): MockEntry | null =>
    readDraft(emptyDraft(kind, called), kind);
  const own = {
    kind: "rest",
    word: "REST",
    icon: "http",
    answer: "response",
  } as const;
  assert.deepEqual(made("functions", { kind: "function", own }), {
    response: { status: 200, content: {} },
  });
  assert.deepEqual(made("calls", { kind: "call", task: "shell" }), {
    process: { code: 0 },
  });
  assert.deepEqual(made("calls", { kind: "call", task: "http" }), {
    result: {},
  });
  assert.deepEqual(readDraft(emptyDraft("functions"), "functions"), {
    result: {},
  });
});

/** What is called, its entry, and whether its fields say it; else it is shown as JSON. */
const FORMS: readonly [called: string, entry: MockEntry, inFields: boolean][] = [
  [
    "http",
    {
      response: { status: 404, headers: { a: "b" }, content: { no: "pet" } },
    },
    true,
  ],
  ["http", { response: { status: 500, content: "down" } }, true],
  ["http", { response: { status: "{{ $.status }}" } }, true],
  ["http", { response: { status: 200, content: null } }, true],
  ["http", { failure: "timeout", times: 2 }, true],
  ["http", { failure: "refused", delay: "PT2S" }, true],
  ["http", { process: { code: 1 } }, false],
  ["grpc", { grpc: { status: "NOT_FOUND", message: "none", trailers: { a: "b" } } }, true],
  ["grpc", { grpc: { status: "{{ $.status }}" } }, false],
  ["grpc", { grpc: { status: "NOT_FOUND", content: { id: 1 } } }, false],
  ["grpc", { response: { status: 404 } }, false],
  ["shell", { process: { code: 3, stdout: "FOO=abc", stderr: "slow" } }, true],
  ["shell", { process: { code: 0, stdout: { a: 1 } } }, false],
  ["asyncapi", { messages: [{ payload: 1 }] }, false],
];

suite("an entry is shown in the fields of its form, and is what it was", () => {
  for (const [task, entry, inFields] of FORMS)
    test(`${task} ${JSON.stringify(entry)}`, () => {
      const draft = draftFor(entry, "calls", { kind: "call", task });
      assert.deepEqual(readDraft(draft, "calls"), entry);
      assert.equal(!draft.raw, inFields);
    });
  test("what counts where nothing is said is written out", () => {
    const again = (task: string, entry: MockEntry): unknown => {
      const draft = draftFor(entry, "calls", { kind: "call", task });
      return [draft.raw, readDraft(draft, "calls")];
    };
    assert.deepEqual(again("http", { response: {} }), [false, { response: { status: 200 } }]);
    assert.deepEqual(again("grpc", { grpc: { status: 5 } }), [false, { grpc: { status: "NOT_FOUND" } }]);
    assert.deepEqual(again("shell", { process: { stdout: "a" } }), [false, { process: { code: 0, stdout: "a" } }]);
  });
  test("what is wrong in a field is not written", () => {
    const draft = draftFor({ response: { status: 404 } }, "calls", {
      kind: "call",
      task: "http",
    });
    draft.response.status = "four";
    assert.equal(readDraft(draft, "calls"), null);
  });
});
