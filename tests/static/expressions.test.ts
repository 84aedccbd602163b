/** Expressions of 0.8 in the editor and in the form: where they are, what is written, picked and marked. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { escaped, openBraces } from "../../static/src/editor/braces";
import { type Knowledge, sourceOf } from "../../static/src/editor/completion";
import { BEGINS, type Completions, type Expressions } from "../../static/src/editor/expressions";
import type { Schema } from "../../static/src/editor/schema";
import type { Context } from "../../static/src/inspector/context";
import { Drafts } from "../../static/src/inspector/drafts";
import { wrongPart } from "../../static/src/inspector/marking";
import { spots } from "../../static/src/inspector/picker";
import type { Field } from "../../static/src/inspector/types";
import { cases } from "./cases";

const SCHEMA = cases<Schema>();

const OPEN: [before: string, quote: string | null][] = [
  ["condition: ${ .a", ""],
  ["condition: '${ .a", "'"],
  ['condition: "${ .a', '"'],
  ['condition: "${ \\"x\\" + .a', '"'],
  ["condition: '${ \"it''s\" + .a", "'"],
  ['condition: \'${ "}" + .a', "'"],
  ["condition: ${ {a: .b", ""],
  ["condition: ${ {a: .b}", ""],
  ["condition: |-\n  ${ .a\n  | {\n    b: .c", ""],
  ["- {price: '${ $item.", "'"],
  ["condition: ${ .a }", null],
  ["condition: '${ .a }' # and", null],
  ["condition: '${ .a' # and", null],
  ['condition: "${ .a" # and', null],
  ["condition: ${ .a\nname: b", null],
  ["  condition: ${ .a\n  name: b", null],
  ["condition: .a", null],
];

suite("whether the cursor is in an expression", () => {
  for (const [before, quote] of OPEN) test(JSON.stringify(before), () => assert.equal(openBraces(before), quote));
});

test("what is written is escaped as its quotes want", () => {
  assert.equal(escaped('"ship to"', '"'), '\\"ship to\\"');
  assert.equal(escaped('"it\'s"', "'"), "\"it''s\"");
  assert.equal(escaped('"ship to"', ""), '"ship to"');
});

test("something may come next by itself behind dots, dollars, words and brackets only", () => {
  for (const before of ["${ .", "${ .a", "$", "@b", ".a[", '.a["', "sel", "fn:"]) assert.match(before, BEGINS);
  for (const before of ["${ ", ".a ", ".a |", "(", "{", ".a]", "a:"]) assert.doesNotMatch(before, BEGINS);
});

const OFFERS: Completions = {
  typed: 2,
  options: [
    { kind: "member", label: "total", apply: "total", caret: 5, detail: "120" },
    { kind: "member", label: "to x", apply: '"to x"', caret: 6 },
    {
      kind: "function",
      label: "toarray",
      apply: "toarray",
      caret: 7,
      help: "In an array.",
      example: ["1", "toarray", "[1]"],
    },
  ],
};

/** What the editor knows, with a server that offers this. */
function knowing(offers: Completions | null, jq = true): Knowledge & { asked: unknown[] } {
  const asked: unknown[] = [];
  const expressions: Expressions = {
    isJq: () => jq,
    completions: where => {
      asked.push(where);
      return Promise.resolve(offers);
    },
    describe: () => Promise.resolve(null),
  };
  const names = { states: ["Wait"], functions: [], events: [], retries: [], errors: ["Busy"], auth: ["bank"] };
  return { syntax: () => "yaml", schema: () => SCHEMA, names: () => names, expressions, asked };
}

/** What the editor's source gives at the | of a text. */
async function offered(text: string, knowledge: Knowledge, explicit = true): Promise<CompletionResult | null> {
  const state = EditorState.create({ doc: text.replace("|", "") });
  return sourceOf(knowledge)(new CompletionContext(state, text.indexOf("|"), explicit));
}

function inState(part: string): string {
  return `id: a\nspecVersion: "0.8"\nstates:\n- name: Wait\n  type: operation\n${part}`;
}

test("the server is asked in an expression, with the place, and its order is kept", async () => {
  const knowledge = knowing(OFFERS);
  const text = inState("  stateDataFilter:\n    input: '${ .to| }'\n");
  const found = await offered(text, knowledge);
  assert.deepEqual(knowledge.asked, [{ at: text.indexOf("|") }]);
  assert.equal(found?.from, text.indexOf("|") - 2);
  const sorted = [...(found?.options ?? [])].sort((a, b) => (a.sortText ?? "").localeCompare(b.sortText ?? ""));
  assert.deepEqual(
    sorted.map(one => one.label),
    ["total", "to x", "toarray"],
  );
});

test("a member that can only be an expression needs no braces", async () => {
  const knowledge = knowing(OFFERS);
  assert.ok(await offered(inState("  stateDataFilter:\n    input: .to|\n"), knowledge));
  assert.ok(await offered(inState("  stateDataFilter:\n    input: '.to|'\n"), knowledge));
  assert.equal(knowledge.asked.length, 2);
});

test("elsewhere, in other dialects and behind what nothing follows it is not asked", async () => {
  const knowledge = knowing(OFFERS);
  await offered(inState("  compensatedBy: W|\n"), knowledge);
  await offered(inState("  stateDataFilter:\n    input: '${ .a }' # .|\n"), knowledge);
  assert.equal(await offered(inState("  stateDataFilter:\n    input: '${ .a | }'\n"), knowledge, false), null);
  assert.deepEqual(knowledge.asked, []);
  const other = knowing(OFFERS, false);
  await offered(inState("  stateDataFilter:\n    input: '${ .| }'\n"), other);
  assert.deepEqual(other.asked, []);
});

test("names of errors and of what gives access are offered", async () => {
  const found = await offered(inState("  onErrors:\n  - errorRef: |\n"), knowing(null));
  assert.deepEqual(
    found?.options.map(one => one.label),
    ["Busy"],
  );
  const access = await offered("id: a\nfunctions:\n- name: f\n  authRef: |\n", knowing(null));
  assert.deepEqual(
    access?.options.map(one => one.label),
    ["bank"],
  );
});

test("places are picked as their language writes them", () => {
  const data = { order: { items: [{ "a b": 1 }], total: 3 }, "ship to": { city: "Bonn" } };
  const paths = (language: string): string[] => spots(data, language).map(one => one.path);
  const jq = [".", ".order", ".order.items", ".order.items[]", '.order.items[]."a b"', ".order.total"];
  assert.deepEqual(paths("jq"), [...jq, '."ship to"', '."ship to".city']);
  const items = ["$.order.items", "$.order.items[*]", "$.order.items[*]['a b']"];
  assert.deepEqual(paths("jsonpath"), ["$", "$.order", ...items, "$.order.total", "$['ship to']", "$['ship to'].city"]);
  assert.deepEqual(
    spots([1], "jq").map(one => one.path),
    [".", ".[]"],
  );
});

suite("the part of a field that is marked", () => {
  const value = "${ .a + nope }";
  const field: Field = { pointer: "/a", name: "a", label: "A", kind: "expression", value, written: true };
  const context = (samples = {}): Context => ({ drafts: new Drafts(), samples }) as unknown as Context;
  const problem = { at: 8, until: 12, severity: "warning" };
  const part = (one: Field, around: Context): string | null => {
    const wrong = wrongPart(one, around);
    const text = around.drafts.get(one.pointer)?.text ?? value;
    return wrong && `${wrong.look} ${text.slice(wrong.from, wrong.to)}`;
  };
  test("is that of a problem", () => {
    assert.equal(part({ ...field, errors: [problem] } as unknown as Field, context()), "warn nope");
    assert.equal(part(field, context()), null);
  });
  test("is what fails with the sample", () => {
    assert.equal(part(field, context({ "/a": { at: 3, trouble: "no" } })), "warn .a");
  });
  test("is that of what was typed, at its end the last letter", () => {
    const around = context();
    Object.assign(around.drafts.type(field, "", "${ .b + }"), { errors: ["no"], at: 7 });
    assert.equal(part({ ...field, errors: [problem] } as unknown as Field, around), "bad +");
    Object.assign(around.drafts.type(field, "", ".b + x"), { errors: ["no"], at: 5 });
    assert.equal(part(field, around), "bad x");
    around.drafts.type(field, "", ".b + y");
    assert.equal(part({ ...field, errors: [problem] } as unknown as Field, around), null, "it may be elsewhere now");
  });
});
