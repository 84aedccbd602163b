/** The grammars of the source: a text that is nested absurdly deep has no colours, and harms nothing. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Syntax } from "../../static/src/editor/grammar";
import { followable, parsed } from "../../static/src/editor/grammar";

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

test("brackets are counted while they are open", () => {
  assert.ok(followable("[".repeat(500)));
  assert.ok(!followable("[".repeat(501)));
  assert.ok(!followable('{"a":'.repeat(501)));
  assert.ok(followable("[]{}".repeat(2000)));
  assert.ok(followable("]}".repeat(2000) + "[".repeat(500)), "those that close nothing do not count");
});
