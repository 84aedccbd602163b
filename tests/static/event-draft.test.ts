/** The event that a person is writing: filled from the definition, the run and the scenarios. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Mark } from "../../static/src/simulate/core/run-model";
import type { EventFate, EventShape, Json, JsonObject } from "../../static/src/simulate/core/types";
import {
  type EventDraft,
  calledOf,
  draftFrom,
  draftOf,
  eventOf,
  eventProblems,
  learnSamples,
  takenAttributes,
  timeOf,
  wantedOf,
  withWanted,
} from "../../static/src/simulate/setup/event-draft";

const SHAPE: EventShape = {
  name: "Paid",
  type: "paid",
  source: null,
  kind: "consumed",
  correlation: [
    { attribute: "order", value: null },
    { attribute: "shop", value: "{{ $.shop }}" },
  ],
};

suite("the form says what an attribute must be", () => {
  const taken = { order: 7, shop: "north" };

  test("in words where any value does", () => {
    const words = "order: any value; the instance's first one is kept.";
    assert.deepEqual(wantedOf(SHAPE, "order", {}), {
      hint: "any value",
      words,
    });
  });

  test("as the run has it", () => {
    assert.deepEqual(wantedOf(SHAPE, "order", taken), { hint: "7", words: "" });
    assert.equal(wantedOf(SHAPE, "shop", taken).hint, "north");
  });

  test("as the definition has it", () => {
    assert.equal(wantedOf(SHAPE, "shop", {}).hint, "{{ $.shop }}");
    const fixed = {
      ...SHAPE,
      correlation: [{ attribute: "shop", value: "south" }],
    };
    assert.deepEqual(wantedOf(fixed, "shop", taken), {
      hint: "south",
      words: "",
    });
  });

  test("nothing of others", () => {
    assert.equal(wantedOf(SHAPE, "x", {}).hint, "value");
    assert.deepEqual(wantedOf(undefined, "order", taken), {
      hint: "value",
      words: "",
    });
  });
});

suite("what comes by a kind of the runtime has a name, and no more attributes", () => {
  const bell = { kind: "signal", word: "Signal", icon: "bolt", name: "bell" };
  const shapes: EventShape[] = [
    SHAPE,
    {
      name: "door",
      type: "signal",
      source: null,
      kind: "consumed",
      correlation: [],
      own: { ...bell, name: "door" },
    },
    {
      name: "bell",
      type: "signal",
      source: null,
      kind: "consumed",
      correlation: [],
      own: bell,
    },
  ];

  test("it is called by both", () => {
    const events = [{ signal: "bell" }, { type: "signal", id: "door" }, { type: "paid", id: "7" }, {}];
    assert.deepEqual(
      events.map(one => calledOf(one, shapes)),
      ["signal bell", "signal door", "paid", "?"],
    );
  });

  test("it is written and sent again as the same", () => {
    const again = draftFrom({ at: "PT1S", signal: "bell", data: { n: 1 } }, shapes);
    assert.deepEqual([again.name, again.attributes], ["bell", []]);
    assert.deepEqual(eventOf(again), {
      type: "signal",
      id: "bell",
      data: { n: 1 },
    });
  });

  test("its data are those of its name", () => {
    learnSamples([{ signal: "door", data: { open: true } }], shapes);
    assert.equal(draftOf(shapes[1]).data, '{\n  "open": true\n}');
    assert.equal(draftOf(shapes[2]).data, "{}");
  });
});

const EVENT: JsonObject = {
  type: "paid",
  source: "shop",
  orderId: "o-2",
  data: { order: "o-2", n: 1 },
};

suite("an event that was not taken gets the value it was wanted with", () => {
  const given = (attribute: string, wanted: Json, event = EVENT): Json => withWanted(event, attribute, wanted);

  test("as an attribute", () => {
    assert.deepEqual(given("orderId", "o-1"), { ...EVENT, orderId: "o-1" });
    assert.deepEqual(given("kind", "card"), { ...EVENT, kind: "card" });
    assert.deepEqual(given("type", "sent"), { ...EVENT, type: "sent" });
    assert.deepEqual(given("source", "desk"), { ...EVENT, source: "desk" });
  });

  test("a correlation token where it is found", () => {
    assert.deepEqual(given("correlation token $.order", 7), {
      ...EVENT,
      data: { order: 7, n: 1 },
    });
    assert.deepEqual(given("correlation token $.orderId", "o-1"), {
      ...EVENT,
      orderId: "o-1",
    });
    assert.equal(given("correlation token $.order", "o-1", { type: "paid" }), null);
  });

  test("not where no form can write it", () => {
    assert.equal(given("orderId", null), null);
    assert.equal(given("orderId", 1), null); // an attribute of the form is a text
    assert.equal(given("source", "sensors/+"), null); // any of many
    assert.equal(given("correlation token $.orders[0]", "o-1"), null);
  });
});

function draft(more: Partial<EventDraft> = {}): EventDraft {
  return {
    name: "",
    type: "paid",
    source: "",
    attributes: [],
    data: "{}",
    after: "",
    when: "after",
    ...more,
  };
}

suite("what is wrong with a form", () => {
  const PROBLEMS: [Partial<EventDraft>, string[]][] = [
    [{}, []],
    [{ type: "  " }, ["type"]],
    [{ data: "{" }, ["data"]],
    [{ data: " " }, []],
    [{ after: "5 min" }, []],
    [{ after: "soon" }, ["after"]],
    [{ when: "at", after: "2020-03-20T09:05:00Z" }, []],
    [{ when: "at", after: "" }, ["after"]],
    [{ when: "before:2020-03-20T09:05:00Z", after: "soon" }, []],
    [
      {
        attributes: [
          ["order-id", "1"],
          ["", ""],
        ],
      },
      [],
    ],
    [{ attributes: [["order id", "1"]] }, ["attributes"]],
    [{ attributes: [["1st", "1"]] }, ["attributes"]],
  ];
  for (const [more, wrong] of PROBLEMS)
    test(JSON.stringify(more), () => assert.deepEqual(Object.keys(eventProblems(draft(more))), wrong));
});

test("the event has what the form says, without attributes that have no value", () => {
  const written = draft({
    type: " paid ",
    source: " shop ",
    attributes: [
      ["order", "7"],
      ["shop", ""],
      ["", "x"],
    ],
  });
  assert.deepEqual(eventOf({ ...written, data: "[1]" }), {
    type: "paid",
    source: "shop",
    order: "7",
    data: [1],
  });
  assert.deepEqual(eventOf(draft({ data: "{" })), { type: "paid", data: {} });
  assert.deepEqual(eventOf(draft({ data: " " })), { type: "paid" });
});

test("it is sent at once, after a while, at a time, or just before or after what is due", () => {
  const time = "2020-03-20T09:05:00Z";
  assert.deepEqual(timeOf(draft()), {});
  assert.deepEqual(timeOf(draft({ after: " 5 min " })), { at: "PT5M" });
  assert.deepEqual(timeOf(draft({ when: "at", after: time })), { at: time });
  assert.deepEqual(timeOf(draft({ when: `before:${time}` })), {
    at: time,
    just: "before",
  });
  assert.deepEqual(timeOf(draft({ when: `late:${time}` })), {
    at: time,
    just: "after",
  });
});

test("a form for an event that was sent has what it is correlated by and does not have", () => {
  const sent = {
    id: "1",
    time: "x",
    specversion: "1.0",
    at: "PT1S",
    type: "paid",
    source: "desk",
    order: 7,
    data: [1],
  };
  assert.deepEqual(draftFrom(sent, [SHAPE]), {
    name: "Paid",
    type: "paid",
    source: "desk",
    after: "",
    when: "after",
    data: "[\n  1\n]",
    attributes: [
      ["order", "7"],
      ["shop", ""],
    ],
  });
  assert.deepEqual(draftFrom({ type: "other", data: {} }, [SHAPE]), draft({ type: "other" }));
  assert.deepEqual(draftFrom({ type: "other" }, [SHAPE]), draft({ type: "other", data: "" }));
});

test("the attributes that a run has taken are those of the events that it consumed, the last ones first", () => {
  const mark = (seq: number, what: EventFate, attributes: JsonObject): [number, Mark<EventFate>] => [
    seq,
    { what, event: { seq, step: 0, time: "", type: "", event: attributes } },
  ];
  const fates = new Map([
    mark(3, "consumed", { order: 1, shop: "north" }),
    mark(5, "dropped", { order: 9 }),
    mark(8, "consumed", { order: 2 }),
  ]);
  assert.deepEqual(takenAttributes({ fates }), { order: 2, shop: "north" });
  assert.deepEqual(takenAttributes({ fates: new Map() }), {});
});

suite("a new form is filled", () => {
  const shape: EventShape = { ...SHAPE, type: "sampled" };
  learnSamples([
    { type: "sampled", order: 1, data: { of: "one" } },
    { type: "sampled", order: 2, shop: "west", data: { of: "two" } },
    { type: "sampled", order: 2, shop: "west", data: { of: "two" } },
    { of: "no type" },
  ]);

  test("with nothing where nothing is known", () => {
    assert.deepEqual(draftOf(undefined), draft({ type: "" }));
    assert.deepEqual(draftOf(SHAPE).attributes, [
      ["order", ""],
      ["shop", ""],
    ]);
  });

  test("as a scenario sent it", () => {
    assert.deepEqual(draftOf(shape).attributes, [
      ["order", "1"],
      ["shop", ""],
    ]);
    assert.equal(draftOf(shape).data, '{\n  "of": "one"\n}');
  });

  test("by what the run has taken, with the data of the sample that fits", () => {
    const found = draftOf(shape, { order: 2 });
    assert.deepEqual(found.attributes, [
      ["order", "2"],
      ["shop", "west"],
    ]);
    assert.equal(found.data, '{\n  "of": "two"\n}');
    assert.equal(draftOf(shape, { order: 3 }).data, '{\n  "of": "one"\n}', "the first, where none fits");
  });

  test("by the definition's own value before all others", () => {
    const fixed = {
      ...shape,
      correlation: [{ attribute: "order", value: "7" }],
    };
    assert.deepEqual(draftOf(fixed, { order: 2 }).attributes, [["order", "7"]]);
  });
});
