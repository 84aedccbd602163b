/** The grammars of the source: a text that is nested absurdly deep has no colours, and harms nothing. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { ensureSyntaxTree, foldable, getIndentation, IndentContext, indentUnit } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import type { Syntax } from "../../static/src/editor/grammar";
import { followable, grammar, parsed } from "../../static/src/editor/grammar";

/** How deep the grammar's tree of a text goes, and how much of the text it covers. */
function tree(text: string, syntax: Syntax): { deepest: number; length: number } {
  let [depth, deepest] = [0, 0];
  const found = parsed(text, syntax);
  found.iterate({
    enter: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    leave: () => {
      depth -= 1;
    },
  });
  return { deepest, length: found.length };
}

/** Twenty-five thousand brackets end a browser's stack where the grammar follows them to the last. */
suite("what is nested too deep is not followed", () => {
  for (const syntax of ["yaml", "json"] as const)
    test(syntax, () => {
      const [usual, deep, absurd] = [20, 400, 25_000].map(depth => tree("[".repeat(depth) + "]".repeat(depth), syntax));
      assert.ok((usual?.deepest ?? 0) > 20);
      assert.ok((deep?.deepest ?? 0) > 400);
      assert.deepEqual(absurd, { deepest: 1, length: 50_000 });
    });
});

/** The first and last line of what folds from each line on. */
function folds(text: string, syntax: Syntax): [number, number][] {
  const state = EditorState.create({ doc: text, extensions: [grammar(syntax)] });
  ensureSyntaxTree(state, text.length, 10_000);
  return Array.from({ length: state.doc.lines }, (_, n) => state.doc.line(n + 1)).flatMap(line => {
    const found = foldable(state, line.from, line.to);
    return found ? [[line.number, state.doc.lineAt(found.to).number] as [number, number]] : [];
  });
}

test("what is inside folds, in both syntaxes", () => {
  const one = { name: "X", type: "inject", data: { a: 1 }, start: { kind: "default" }, end: { kind: "default" } };
  const json = JSON.stringify({ id: "a", name: "A", version: "1", states: [one] }, null, 2);
  assert.deepEqual(folds(json, "json"), [
    [1, 20],
    [5, 19],
    [6, 18],
    [9, 11],
    [12, 14],
    [15, 17],
  ]);
  const yaml = "id: a\nstates:\n- name: X\n  type: inject\n  data:\n    a: 1\n  end: true\n";
  assert.ok(
    folds(yaml, "yaml").some(([from, to]) => from === 2 && to === 7),
    JSON.stringify(folds(yaml, "yaml")),
  );
});

test("brackets are counted while they are open", () => {
  assert.ok(followable("[".repeat(500)));
  assert.ok(!followable("[".repeat(501)));
  assert.ok(!followable('{"a":'.repeat(501)));
  assert.ok(followable("[]{}".repeat(2000)));
  assert.ok(followable("]}".repeat(2000) + "[".repeat(500)), "those that close nothing do not count");
});

/** A text with a | where Enter is pressed, and how deep the new line is. */
const NEW_LINES: [text: string, column: number | null][] = [
  ["expect:|", 2],
  ["seed: 1\nexpect:|\ninput: {}\n", 2],
  ["expect:  # what comes|", 2],
  ["expect: &it|", 2],
  ["expect:\n  calls:|", 4],
  ["do:\n- charge:|", 4],
  ["do:|\n- charge:\n    call: http\n", 0],
  ["expect:|\n    status: completed\n", 4],
  ["seed: 1|", 0],
  ["# expect:|", 0],
  ["note: >\n  so it is:|\n", 2],
  ["calls: {\n  charge:|\n}", 2],
];

suite("where a new line begins", () => {
  for (const [text, column] of NEW_LINES)
    test(text, () => {
      const at = text.indexOf("|");
      const extensions = [grammar("yaml"), indentUnit.of("  ")];
      const state = EditorState.create({ doc: text.replace("|", ""), extensions });
      ensureSyntaxTree(state, state.doc.length, 10_000);
      assert.equal(getIndentation(new IndentContext(state, { simulateBreak: at }), at) ?? 0, column);
    });
});
