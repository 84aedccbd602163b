/** A change by the form that comes after others have written: what is written over is asked, and nothing else is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet } from "@codemirror/state";
import { between, type Edit } from "../../static/src/editor/between";
import { meet } from "../../static/src/together/contested";

const document = {
  getElementById: () => null,
  querySelector: () => ({ content: "" }),
};
for (const [name, value] of Object.entries({ document, window: globalThis }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const SEEN = "- a:\n    n: 95\n- b:\n    k: 1\n";

/** What comes of `n: 99`, when the text that was seen has become `now`, and the server finds these conflicts. */
async function met(
  now: string,
  edits: Edit[] | null,
  conflicts: { kind: string; base_pointer: string }[] = [],
  isAnew = false,
) {
  const asked: Record<string, unknown>[] = [];
  globalThis.fetch = (_path, options) => {
    asked.push(JSON.parse(String(options?.body)) as Record<string, unknown>);
    const found = conflicts.map(one => ({ ...one, mine_pointer: null }));
    return Promise.resolve(new Response(JSON.stringify({ text: "joined\n", conflicts: found, by_lines: false })));
  };
  const answer = await meet({
    seen: { text: SEEN, pointer: "/0/a/n", at: 0 },
    now,
    changes: ChangeSet.of(between(SEEN, now), SEEN.length),
    edits,
    before: () => Promise.resolve(between(SEEN, SEEN.replace("95", "99"))),
    isAnew,
  });
  return { answer, asked };
}

test("what others write elsewhere asks nothing of the server", async () => {
  const now = `# first\n${SEEN.replace("k: 1", "k: 2")}`;
  const edits = between(now, now.replace("95", "99"));
  assert.deepEqual(await met(now, edits), { answer: edits, asked: [] });
});

test("another value is asked about, also where the same letter takes the place of the same", async () => {
  const now = SEEN.replace("95", "59");
  const edits = between(now, now.replace("59", "99"));
  const { answer, asked } = await met(now, edits, [{ kind: "value", base_pointer: "/0/a/n" }]);
  assert.ok(answer && !Array.isArray(answer));
  assert.deepEqual([answer.base, answer.mine, answer.theirs], [SEEN, SEEN.replace("95", "99"), now]);
  assert.equal(answer.text, now);
  const [{ kept }] = asked as [{ kept: Record<string, [number, number, number][]> }];
  for (const [side, text] of [["mine", answer.mine] as const, ["theirs", now] as const])
    for (const [base, at, length] of kept[side] ?? [])
      assert.equal(SEEN.slice(base, base + length), text.slice(at, at + length));
});

test("what can be joined goes in; what is asked elsewhere is no matter of this field", async () => {
  const now = SEEN.replace("95", "59");
  const { answer } = await met(now, between(now, now.replace("59", "99")), [{ kind: "value", base_pointer: "/1/b" }]);
  assert.deepEqual(answer, between(now, "joined\n"));
});

test("what has no place any more is asked about, or in the text that both make", async () => {
  const now = SEEN.replace("- a:\n    n: 95\n", "");
  const asked = await met(now, null, [{ kind: "deleted", base_pointer: "/0" }]);
  assert.ok(asked.answer && !Array.isArray(asked.answer));
  assert.deepEqual((await met(now, null)).answer, between(now, "joined\n"));
});

test("an operation asks where it takes out what others wrote meanwhile, and nowhere else", async () => {
  const now = SEEN.replace("95", "59");
  const conflict = { kind: "value", base_pointer: "/0/a/n" };
  const over = between(now, now.replace("59", "99"));
  assert.ok(!Array.isArray((await met(now, over, [conflict], true)).answer));
  const beside = between(now, now.replace("k: 1", "k: 2"));
  assert.deepEqual(await met(now, beside, [conflict], true), { answer: beside, asked: [] });
  assert.deepEqual((await met(now, over, [{ kind: "moved", base_pointer: "/0" }], true)).answer, over);
});
