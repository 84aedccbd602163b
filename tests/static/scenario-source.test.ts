/** What is offered in the source of a scenario: keys and values of its format, and names of its definition. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { type Listed, completionsAt } from "../../static/src/editor/completion";
import type { Syntax } from "../../static/src/editor/grammar";
import { keyHelp } from "../../static/src/editor/hover";
import type { Schema } from "../../static/src/editor/schema";
import { cases } from "./cases";

const { schema, names } = cases<{ schema: Schema; names: Listed }>();

function offered(text: string, syntax: Syntax = "yaml"): CompletionResult | null {
  const state = EditorState.create({ doc: text.replace("|", "") });
  return completionsAt(new CompletionContext(state, text.indexOf("|"), true), {
    syntax: () => syntax,
    schema: () => schema,
    names: () => ({ states: [], functions: [], events: [], retries: [] }),
    listed: () => names,
  });
}

const BANK = "POST https://bank.example/charges";

/** A text with a | for the cursor, labels that are offered there, labels that are not. */
const CASES: [text: string, wanted: string[], unwanted: string[]][] = [
  ["calls:\n  |", ["charge", BANK], ["wait", "result"]],
  ["calls: {|}", ["charge", BANK], ["wait"]],
  ["calls:\n  charge:\n    |", ["result", "response", "times"], ["status", "calls"]],
  ["calls:\n  charge:\n    result: 1\n    |", ["times"], ["result", "response", "never"]],
  ["calls:\n  charge: {result: {a: 1}, |}", ["times"], ["result", "response", "never"]],
  ["calls:\n  charge:\n    delay: |", ["PT15M"], []],
  ["expect: {status: |}", ["completed", "faulted"], ["charge"]],
  ["expect:\n  tasks:\n    |", ["charge", "wait", "send"], ["result"]],
  ["expect:\n  path:\n  - |", ["charge", "wait", "send"], []],
  ["expect: {path: [charge, |]}", ["send"], []],
  ["expect: {notCalled: [|]}", ["charge", BANK], ["wait"]],
  ["events:\n- type: |", ["com.example.paid"], ["com.example.done"]],
  ["expect:\n  produced:\n  - type: |", ["com.example.done"], ["com.example.paid"]],
  ["settings:\n  unmocked: |", ["fail", "ask"], []],
  ["seed: 1\n|", ["calls", "expect"], ["seed", "status"]],
];

suite("offers in the source of a scenario", () => {
  for (const [text, wanted, unwanted] of CASES)
    test(text, () => {
      const labels = offered(text)?.options.map(option => option.label) ?? [];
      for (const label of wanted) assert.ok(labels.includes(label), `${label} is not offered: ${labels.join(", ")}`);
      for (const label of unwanted) assert.ok(!labels.includes(label), `${label} is offered`);
    });
});

/** A text, a label that is chosen in it, and what is written for it. */
const CHOSEN: [text: string, label: string, written: string][] = [
  ["calls:\n  |", "charge", "charge:\n    "],
  ["calls:\n  |", BANK, `${BANK}:\n    `],
  ["calls: {|}", "charge", "charge: "],
  ["expe|", "expect", "expect:\n  "],
  ["expect: {status: com|}", "completed", "completed"],
  ["expect: {path: [|]}", "send", "send"],
];

suite("what is written for an offer", () => {
  for (const [text, label, written] of CHOSEN)
    test(`${text} ${label}`, () => {
      const found = offered(text)?.options.find(option => option.label === label);
      assert.equal(found?.apply, written);
    });
});

test("a source in JSON is completed too", () => {
  const text = '{"calls": {"charge": {}}, |}';
  const labels = offered(text, "json")?.options.map(option => option.label) ?? [];
  assert.ok(labels.includes("expect"));
  assert.ok(!labels.includes("calls"), "it is there already, though no scalar");
});

test("a name that YAML reads otherwise is written in quotes", () => {
  const state = EditorState.create({ doc: "expect: {path: []}" });
  const found = completionsAt(new CompletionContext(state, state.doc.toString().indexOf("]"), true), {
    syntax: () => "yaml",
    schema: () => schema,
    names: () => ({ states: [], functions: [], events: [], retries: [] }),
    listed: () => ({ states: ["yes", "a, b", "1", "plain"] }),
  });
  assert.deepEqual(
    found?.options.map(option => option.apply),
    ['"yes"', '"a, b"', '"1"', "plain"],
  );
});

test("a key is explained, in brackets too", () => {
  for (const [doc, key] of [
    ["calls:\n  charge:\n    delay: PT2S\n", "delay"],
    ["calls: {charge: {delay: PT2S}}\n", "delay"],
  ] as const) {
    const state = EditorState.create({ doc });
    const found = keyHelp(state, doc.indexOf(key) + 1, {
      syntax: () => "yaml",
      schema: () => schema,
    });
    assert.match(found?.help ?? "", /The answer comes so much later/);
  }
});
