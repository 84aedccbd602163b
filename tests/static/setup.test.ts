/** What the next run starts with, and which kept scenario is marked when a page comes back to a session. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Json, Scenario } from "../../static/src/simulate/core/types";
import { type SavedScenario, Setup, readJson } from "../../static/src/simulate/core/setup";

const OTHER: SavedScenario = { id: 2, name: "Other", version: 5, scenario: { input: { b: 1 } } };

/** The setup of a page that comes back to a session of the first scenario, with its input changed where it is given. */
function back(scenarios: SavedScenario[], input?: Json): Setup {
  const [starting, coming] = [new Setup(), new Setup()];
  starting.scenarios = coming.scenarios = scenarios;
  starting.anyInput = coming.anyInput = true;
  starting.choose(scenarios[0]?.id ?? null);
  if (input !== undefined) starting.input = JSON.stringify(input);
  const session = starting.scenario(); // what the server keeps of it
  coming.load(session, null);
  coming.started(session);
  coming.recognise();
  return coming;
}

/** By its name alone it is not the version that is kept now: what is there may be somebody else's. */
suite("the scenario that runs is chosen after a reload", () => {
  const scenarios: Scenario[] = [
    {},
    { name: "Written otherwise", input: { a: 1 } },
    { input: [1, 2] },
    { input: null },
    { functions: { f: { result: {} } }, expect: { status: "completed" } },
    { clock: { start: "2020-03-20T09:00:00Z" }, seed: 7, events: [{ type: "e" }], settings: {} },
  ];
  for (const scenario of scenarios)
    test(JSON.stringify(scenario), () => {
      const kept = [{ id: 1, name: "One", version: 3, scenario }, OTHER];
      const [same, changed] = [back(kept), back(kept, { changed: true })];
      assert.deepEqual([same.chosen, same.changed, same.version], [1, false, 3]);
      assert.deepEqual([changed.chosen, changed.changed, changed.version], [1, false, 0]);
    });

  test("of several that say the same the one of its name is", () => {
    const saved = (id: number): SavedScenario => {
      return { id, name: `Number ${id}`, version: id, scenario: { input: { a: 1 } } };
    };
    const setup = new Setup();
    setup.scenarios = [saved(1), saved(2), saved(3)];
    setup.load({ name: "Number 2", input: { a: 1 } }, null);
    setup.recognise();
    assert.deepEqual([setup.chosen, setup.version], [2, 2]);
  });
});

suite("what starts a run is chosen in the panel", () => {
  function chosen(fields: Partial<Pick<Setup, "start" | "until">>): Setup {
    const setup = new Setup();
    setup.started(setup.scenario());
    return Object.assign(setup, fields);
  }
  const told = (setup: Setup): unknown[] => [setup.scenario(), setup.problems(), setup.changed];

  test("by hand, and by events alone, nothing else is needed", () => {
    assert.deepEqual(told(chosen({})), [{ input: {} }, {}, false]);
    assert.deepEqual(told(chosen({ start: "events" })), [{ input: {}, start: "events" }, {}, true]);
  });

  test("a schedule has no end of its own", () => {
    assert.deepEqual(chosen({ start: "schedule" }).problems(), {
      until: "A schedule has no end of its own: write how far the clock runs.",
    });
    assert.deepEqual(told(chosen({ start: "schedule", until: "2 days" })), [
      { input: {}, start: "schedule", until: "P2D" },
      {},
      true,
    ]);
  });

  test("an end that is no time is a problem", () => {
    assert.deepEqual(Object.keys(chosen({ start: "events", until: "soon" }).problems()), ["until"]);
    assert.deepEqual(chosen({ until: "2020-03-20T09:00:00Z" }).problems(), {});
  });
});

test("an input is read once for many redrawings", () => {
  const input = Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`member${n}`, { id: n }]));
  const setup = new Setup();
  setup.load({ input }, null);
  setup.started({ input: structuredClone(input) });
  const parse = JSON.parse.bind(JSON);
  let reads = 0;
  JSON.parse = (...given: Parameters<typeof parse>): unknown => {
    reads += 1;
    return parse(...given);
  };
  try {
    const changed = Array.from({ length: 20 }, () => setup.changed || Object.keys(setup.problems()).length > 0);
    assert.ok(!changed.includes(true));
    setup.input = "{}";
    assert.ok(setup.changed);
    assert.equal(reads, 1);
  } finally {
    JSON.parse = parse;
  }
});

test("a list that is read again does not make a run newer: only choosing the scenario again does", () => {
  const before = [{ id: "s", name: "One", version: 1, scenario: {} }];
  const after = [{ id: "s", name: "One", version: 2, scenario: { input: { of: "somebody else" } } }];
  const setup = new Setup();
  setup.scenarios = before;
  setup.choose("s");
  setup.scenarios = after; // another scenario was kept or removed: the list is read again
  assert.equal(setup.version, 1);
  const again = new Setup();
  again.scenarios = after;
  again.retype(setup.typed);
  assert.equal(again.version, 1);
  setup.choose("s");
  assert.equal(setup.version, 2);
  assert.equal(setup.input, '{\n  "of": "somebody else"\n}');
});

test("what was typed is put back, wrong JSON too, and a scenario that is gone leaves its fields", () => {
  const typed = new Setup();
  typed.scenarios = [OTHER];
  typed.choose(2);
  Object.assign(typed, { input: "{", seed: "x", clock: "9:00" });
  const again = new Setup();
  again.retype(typed.typed);
  assert.deepEqual([again.chosen, again.input, again.seed, again.clock], [null, "{", "x", "9:00"]);
  assert.deepEqual(Object.keys(again.problems()).sort(), ["clock", "input", "seed"]);
});

suite("what is wrong with the fields", () => {
  const PROBLEMS: [Partial<Pick<Setup, "input" | "clock" | "seed">>, string[]][] = [
    [{ input: '{"a": 1}', clock: "2020-03-20T09:00:00+02:00", seed: "-7" }, []],
    [{ input: "[1]" }, ["input"]],
    [{ input: "null" }, ["input"]],
    [{ input: "" }, ["input"]],
    [{ clock: "2020-03-20" }, ["clock"]],
    [{ clock: "2020-03-20T09:00" }, ["clock"]],
    [{ clock: "2020-03-20T09:00:00.250Z" }, []],
    [{ seed: "1.5" }, ["seed"]],
  ];
  for (const [fields, wrong] of PROBLEMS)
    test(JSON.stringify(fields), () =>
      assert.deepEqual(Object.keys(Object.assign(new Setup(), fields).problems()), wrong),
    );
});

test("a seed with more digits than a number keeps stays a text", () => {
  const seeded = (seed: string): unknown => Object.assign(new Setup(), { seed }).scenario().seed;
  assert.deepEqual([seeded("7"), seeded("12345678901234567890"), seeded("")], [7, "12345678901234567890", undefined]);
});

test("mocks that a run has are shown unless another set-up is being prepared", () => {
  const mocks = { functions: { f: { result: 1 } }, subflows: {} };
  const [as, other] = [new Setup(), new Setup()];
  for (const setup of [as, other]) setup.started(setup.scenario());
  other.seed = "7";
  for (const setup of [as, other]) setup.adopt(mocks);
  assert.deepEqual([as.functions, other.functions], [{ f: [{ result: 1 }] }, {}]);
  assert.deepEqual([as.remocked, as.changed, other.remocked, other.changed], [true, false, false, true]);
});

test("what is no JSON has a problem in words", () => {
  assert.deepEqual(readJson("[1]"), { value: [1] });
  const found = readJson('{"a": }');
  assert.ok("problem" in found && found.problem.includes(" "));
});

suite("the input is what the document allows", () => {
  const inputs = ["[1, 2]", "null", "7", '"text"', "{}"];
  const wrong = (anyInput: boolean): string[] =>
    inputs.filter(input => {
      const setup = new Setup();
      setup.anyInput = anyInput;
      setup.input = input;
      return setup.problems().input !== undefined;
    });
  test("any JSON from 1.0 on", () => assert.deepEqual(wrong(true), []));
  test("an object before", () => assert.deepEqual(wrong(false), inputs.slice(0, -1)));
  test("null goes to the server as null", () => {
    const setup = new Setup();
    setup.load({ input: null }, null);
    assert.deepEqual([setup.input, setup.scenario().input], ["null", null]);
  });
});

test("an empty mock has one entry that says nothing, however it is written", () => {
  const written = { none: null, list: [], mapping: {}, inside: [null] } as unknown as Scenario["calls"];
  const setup = new Setup();
  setup.load({ input: {}, calls: written } as Scenario, null);
  assert.deepEqual(setup.scenario().calls, { none: [{}], list: [{}], mapping: [{}], inside: [{}] });
});
