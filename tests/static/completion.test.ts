/** What the source editor offers at a cursor, in half-written texts too. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { type Names, completionsAt, sourceOf } from "../../static/src/editor/completion";
import type { ContractNames } from "../../static/src/editor/contract-offers";
import type { Syntax } from "../../static/src/editor/grammar";
import { keyHelp } from "../../static/src/editor/hover";
import type { Schema } from "../../static/src/editor/schema";
import { cases } from "./cases";

const SCHEMAS = cases<Record<string, Schema>>();
const NAMES: Names = {
  states: ["One", "Two"],
  functions: ["callIt"],
  events: ["Arrived"],
  retries: ["Twice"],
  errors: ["Declined", "*"],
};

/** A text with a | for the cursor, labels that are offered there, labels that are not. */
type Case = [syntax: Syntax, text: string, wanted: string[], unwanted: string[]];

/** What is offered. */
function offered(dialect: string, syntax: Syntax, text: string): CompletionResult | null {
  const schema = SCHEMAS[dialect];
  assert.ok(schema, dialect);
  const state = EditorState.create({ doc: text.replace("|", "") });
  return completionsAt(new CompletionContext(state, text.indexOf("|"), true), {
    syntax: () => syntax,
    schema: () => schema,
    names: () => NAMES,
  });
}

function check(dialect: string, [syntax, text, wanted, unwanted]: Case): void {
  const labels = offered(dialect, syntax, text)?.options.map(option => option.label) ?? [];
  const told = `${text}\noffers ${labels.join(", ")}`;
  for (const label of wanted) assert.ok(labels.includes(label), `${label} is not offered: ${told}`);
  for (const label of unwanted) assert.ok(!labels.includes(label), `${label} is offered: ${told}`);
}

function inState(part: string): string {
  return `id: a\nstates:\n- name: One\n  type: operation\n  ${part}\n  end:\n    kind: default\n`;
}

function inObject(part: string): string {
  const state = `    {\n      "name": "One",\n      ${part}\n      "type": "inject"\n    }\n`;
  return `{\n  "id": "a",\n  "states": [\n${state}  ]\n}\n`;
}

const CASES: Record<string, Case> = {
  "top level": ["yaml", "id: a\n|", ["name", "states", "functions"], ["id", "type"]],
  "keys of a state by its type": ["yaml", inState("|"), ["actions", "transition"], ["data", "type", "end"]],
  "half a key": ["yaml", inState("ac|"), ["actions", "actionMode"], ["name"]],
  "a type below the cursor": ["yaml", "states:\n- |\n  type: delay\n", ["timeDelay"], ["actions"]],
  types: ["yaml", "states:\n- name: One\n  type: |", ["operation", "foreach"], ["One"]],
  "in a nested list": ["yaml", inState("actions:\n  - functionRef:\n      ref|"), ["refName"], ["name"]],
  "function names": ["yaml", inState("actions:\n  - functionRef:\n      refName: |"), ["callIt"], ["One"]],
  "function names in quotes": ["yaml", inState('actions:\n  - functionRef:\n      refName: "c|"'), ["callIt"], ["One"]],
  "state names": ["yaml", inState("transition:\n    nextState: |"), ["One", "Two"], ["callIt"]],
  "event names in a list": [
    "yaml",
    "states:\n- type: event\n  onEvents:\n  - eventRefs:\n    - |",
    ["Arrived"],
    ["One"],
  ],
  "lengths of time": ["yaml", "states:\n- type: delay\n  timeDelay: |", ["PT15M", "P1D"], ["One"]],
  errors: ["yaml", inState("onErrors:\n  - error: |"), ["Declined", "*"], ["One"]],
  "retry names": ["yaml", inState("onErrors:\n  - error: x\n    retryRef: |"), ["Twice"], ["One"]],
  choices: ["yaml", "events:\n- name: e\n  kind: |", ["consumed", "produced"], ["name"]],
  "nothing in a comment": ["yaml", "id: a # |", [], ["name"]],
  "a JSON key": ["json", inObject('"|",'), ["data", "end"], ["actions", "type", "name"]],
  "a JSON key without its quote": ["json", inObject('"da|'), ["data"], ["actions"]],
  "a JSON key without a comma": ["json", inObject('"da|"'), ["data"], ["actions"]],
  "a JSON value": ["json", inObject('"transition": {"nextState": |},'), ["One", "Two"], ["callIt"]],
  "a JSON value in quotes": ["json", inObject('"start": {"kind": "d|"},'), ["default"], ["One"]],
};

suite("offers", () => {
  for (const [name, one] of Object.entries(CASES)) test(name, () => check("0.6-draft", one));
});

/** Of each 0.1 dialect the text before the events of a state and before its keys, and how its keys are spelled. */
const OLD: Record<
  string,
  {
    events: string;
    keys: string;
    expression: string;
    next: string;
    mode: string;
  }
> = {};
for (const dialect of ["0.1-map", "0.1-array", "0.1-kebab", "0.1-camel"]) {
  const head = dialect === "0.1-map" ? "states:\n  One:\n    type: " : "states:\n- name: One\n  type: ";
  const [indent, camel] = [dialect === "0.1-map" ? "    " : "  ", dialect === "0.1-camel"];
  OLD[dialect] = {
    events: `${head}EVENT\n${indent}events:\n${indent}- `,
    keys: `${head}OPERATION\n${indent}`,
    expression: camel ? "eventExpression" : "event-expression",
    next: camel ? "nextState" : "next-state",
    mode: camel ? "actionMode" : "action-mode",
  };
}

for (const [dialect, { events, keys, expression, next, mode }] of Object.entries(OLD)) {
  const old: Record<string, Case> = {
    events: ["yaml", `${events}${expression}: |`, ["Arrived", "not"], ["One"]],
    "a second event": ["yaml", `${events}${expression}: Left or A|`, ["Arrived"], ["One"]],
    "between events": ["yaml", `${events}${expression}: Left |`, ["and", "or"], ["Arrived"]],
    keys: ["yaml", `${keys}|`, ["actions", mode, next], ["type", "time-delay", "result-path"]],
    states: ["yaml", `${keys}${next}: |`, ["One", "Two"], ["Arrived"]],
    modes: ["yaml", `${keys}${mode}: |`, ["SEQUENTIAL", "PARALLEL"], ["Sequential", "parallel"]],
  };
  suite(`offers in ${dialect}`, () => {
    for (const [name, one] of Object.entries(old)) test(name, () => check(dialect, one));
  });
}

/** Per dialect a text, and a key in it that is explained under the pointer and after whose line keys are offered. */
const HELPED: Record<string, [text: string, key: string, indent: string]> = {
  "0.6-draft": ["states:\n- name: One\n  type: delay\n  timeDelay: PT1M\n", "timeDelay", "  "],
  "0.1-camel": ["states:\n- name: One\n  type: DELAY\n  timeDelay: 5\n", "timeDelay", "  "],
  "0.1-kebab": ["states:\n- name: One\n  type: DELAY\n  time-delay: 5\n", "time-delay", "  "],
  "0.1-array": ["states:\n- name: One\n  type: DELAY\n  time-delay: 5\n", "time-delay", "  "],
  "0.1-map": ["states:\n  One:\n    type: DELAY\n    time-delay: 5\n", "time-delay", "    "],
};

suite("what a key means is told under the pointer, and keys are offered after it", () => {
  for (const [dialect, [text, key, indent]] of Object.entries(HELPED))
    test(dialect, () => {
      const whole = `id: x\nname: X\n${text}`;
      const state = EditorState.create({ doc: whole });
      const knowledge = {
        syntax: () => "yaml" as const,
        schema: () => SCHEMAS[dialect] ?? null,
      };
      const at = whole.indexOf(key);
      const found = keyHelp(state, at + 3, knowledge);
      assert.deepEqual([found?.name, found?.from, found?.to], [key, at, at + key.length]);
      assert.ok(found?.help);
      assert.equal(keyHelp(state, 0, { ...knowledge, schema: () => null }), null, "without a schema nothing is told");
      const labels = offered(dialect, "yaml", `${whole}${indent}|`)?.options.map(option => option.label) ?? [];
      assert.ok(labels.length > 1);
      assert.ok(!labels.includes(key), "it is there already");
    });
});

test("what a key means to an engine is told", () => {
  const told = (doc: string, key: string): string | undefined => {
    const schema = SCHEMAS["zigflow"];
    assert.ok(schema);
    const knowledge = { syntax: () => "yaml" as const, schema: () => schema, names: () => NAMES };
    return keyHelp(EditorState.create({ doc }), doc.indexOf(key) + 1, knowledge)?.help;
  };
  assert.match(told("document:\n  taskQueue: shop\n", "taskQueue") ?? "", /workers/);
  const flows = [
    "{ dsl: 1.0.3, taskQueue: a }",
    '{"dsl": 1.0.3, "taskQueue": "a"}',
    "{\n  dsl: 1.0.3, # one\n  taskQueue: a\n}",
  ];
  for (const flow of flows)
    for (const key of ["taskQueue", "dsl", "1.0.3"])
      assert.equal(told(`document: ${flow}\n`, key), told("document:\n  taskQueue: a\n  dsl: 1.0.3\n", key), flow);
  assert.match(told("do:\n- one:\n    call: http\n", "call") ?? "", /activity of a worker/);
});

test("what an engine refuses, or never looks at, is not offered", () => {
  check("zigflow", ["yaml", "do:\n- one:\n    |\n", ["call", "listen", "set"], ["emit", "execute"]]);
  check("zigflow", ["yaml", "document:\n  dsl: '1.0.0'\n|", ["do", "schedule"], ["use", "evaluate"]]);
  check("go", ["yaml", "do:\n- one:\n    |\n", ["do", "for", "set"], ["call", "emit", "listen", "run", "try", "wait"]]);
  check("lemline", ["yaml", "do:\n- one:\n    |\n", ["call", "wait"], ["emit", "fork", "listen"]]);
});

test("nothing at all is offered in a comment and in what is no list of keys", () => {
  for (const text of ["id: a # |", "# |", "id: a\nstates: [|"])
    assert.equal(offered("0.6-draft", "yaml", text), null, text);
});

/** A text, what of it was typed, a label, and what takes the place of what was typed. */
const CHOSEN: [dialect: string, syntax: Syntax, text: string, typed: string, label: string, becomes: string][] = [
  ["0.6-draft", "yaml", inState("ac|"), "ac", "actionMode", "actionMode: "],
  ["0.6-draft", "yaml", inState("ac|"), "ac", "actions", "actions:\n  - "],
  ["0.6-draft", "yaml", inState("ac|: x"), "ac", "actions", "actions"],
  ["0.6-draft", "yaml", inState('transition:\n    nextState: "T|"'), "T", "Two", "Two"],
  ["0.6-draft", "json", inObject('"da|"'), "da", "data", "data"],
  ["0.6-draft", "json", inObject("|"), "", "data", '"data": '],
  ["0.6-draft", "json", inObject('"transition": {"nextState": |},'), "", "Two", '"Two"'],
  ["0.1-array", "yaml", `${OLD["0.1-array"]?.events}event-expression: Left or A|`, "A", "Arrived", "Arrived"],
];

suite("what is chosen takes the place of what was typed", () => {
  for (const [dialect, syntax, text, typed, label, becomes] of CHOSEN)
    test(`${syntax}: ${typed || "nothing"} becomes ${label}`, () => {
      const found = offered(dialect, syntax, text);
      const option = found?.options.find(one => one.label === label);
      assert.equal(found?.from, text.indexOf("|") - typed.length);
      assert.equal(option?.apply ?? option?.label, becomes);
    });
});

void suite("names of contracts", () => {
  const FOUND: ContractNames = {
    members: [
      { text: "shelf", help: "Where it stands", required: true },
      { text: "days", help: "", required: false },
    ],
    values: [{ text: "shop.yaml#order", help: "", required: false }],
  };

  /** What is offered, as it is written; asked for or typed. */
  async function written(syntax: Syntax, text: string, found: ContractNames | null, typed = false): Promise<unknown[]> {
    const schema = SCHEMAS["0.6-draft"];
    assert.ok(schema);
    const at = text.indexOf("|");
    const state = EditorState.create({ doc: text.replace("|", "") });
    const knowledge = {
      syntax: () => syntax,
      schema: () => schema,
      names: () => NAMES,
    };
    const source = sourceOf({
      ...knowledge,
      contracts: asked => Promise.resolve(asked === at ? found : null),
    });
    const offer = await source(new CompletionContext(state, at, !typed));
    return offer?.options.map(option => option.apply) ?? [];
  }

  const yaml = (inner: string): string => inState(`actions:\n  - functionRef:\n      parameters:\n        ${inner}`);
  const json = (inner: string): string => inObject(`"actions": [{"functionRef": {"parameters": {${inner}}}}],`);

  void test("parameters are members, with what follows them", async () => {
    assert.deepEqual((await written("yaml", yaml("sh|"), { ...FOUND, values: [] })).slice(0, 2), ["shelf: ", "days: "]);
    assert.deepEqual((await written("yaml", yaml("sh|: 1"), { ...FOUND, values: [] })).slice(0, 1), ["shelf"]);
    assert.deepEqual((await written("json", json('"sh|"'), { ...FOUND, values: [] })).slice(0, 1), ["shelf"]);
    assert.deepEqual((await written("json", json("|"), { ...FOUND, values: [] })).slice(0, 1), ['"shelf": ']);
  });

  void test("operations are values", async () => {
    const text = "functions:\n- name: a\n  operation: |\n";
    assert.deepEqual(await written("yaml", text, { members: [], values: FOUND.values }), ["shop.yaml#order"]);
  });

  void test("nobody is asked elsewhere, and nothing is offered where nobody answers", async () => {
    assert.ok(!(await written("yaml", inState("|"), FOUND)).includes("shelf: "));
    assert.deepEqual(await written("yaml", yaml("sh|"), null), []);
    assert.deepEqual(await written("yaml", yaml("|"), FOUND, true), [], "a space alone is no reason to offer anything");
  });
});
