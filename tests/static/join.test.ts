/** Two texts are joined also where somebody goes on typing, and where the server does not answer at once. */

import assert from "node:assert/strict";
import { test } from "node:test";

const document = { getElementById: () => null, querySelector: () => ({ content: "" }) };
for (const [name, value] of Object.entries({ document, window: globalThis }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const { merged } = await import("../../static/src/together/join");
const BASE = "- a:\n    n: 1\n- b:\n    k: 1\n";
const MINE = BASE.replace("n: 1", "n: 2");
const THEIRS = BASE.replace("n: 1", "n: 3");
const CONFLICT = { kind: "value", base_pointer: "/0/a/n" };

/** The status of the server's answers, one after the other; the last one for all that follow. */
function answers(...all: number[]): () => number {
  let asked = 0;
  globalThis.fetch = (_path, options) => {
    const status = all[Math.min(asked++, all.length - 1)] ?? 500;
    const { theirs } = JSON.parse(String(options?.body)) as { theirs: string };
    const body = { text: theirs, conflicts: [CONFLICT], by_lines: false, taken: 1 };
    return Promise.resolve(new Response(JSON.stringify(status === 200 ? body : {}), { status }));
  };
  return () => asked;
}

function joined(mine: () => string, theirs: () => string): ReturnType<typeof merged> {
  return merged(
    () => BASE,
    mine,
    theirs,
    () => true,
  );
}

test("who goes on typing is asked nevertheless, and what came meanwhile is there", async () => {
  answers(200);
  let typed = 0;
  const theirs = (): string => THEIRS.replace("k: 1", `k: 1${"0".repeat(typed++)}`);
  const found = await joined(() => MINE, theirs);
  assert.ok(found);
  assert.deepEqual(found.conflicts, [CONFLICT]);
  assert.equal(found.asks, true);
  assert.equal(found.text, found.theirs);
  assert.ok(found.now.length > found.text.length && /k: 10+/.test(found.now));
});

test("what is typed meanwhile in a task that the other took out is asked about, and not put elsewhere", async () => {
  let typed = 0;
  globalThis.fetch = (_path, options) => {
    const { mine } = JSON.parse(String(options?.body)) as { mine: string };
    assert.ok(mine.includes("- b:"));
    const text = BASE.slice(0, BASE.indexOf("- b:"));
    return Promise.resolve(new Response(JSON.stringify({ text, conflicts: [], by_lines: false, taken: 1 })));
  };
  const found = await merged(
    () => BASE,
    () => MINE.replace("k: 1", `k: 1 # ${"y".repeat(typed++)}`),
    () => BASE.slice(0, BASE.indexOf("- b:")).replace("n: 1", "n: 4"),
    () => true,
  );
  assert.equal(found?.asks, true);
  assert.match(found.mine, /k: 1 # y+/);
  assert.equal(found.now, found.text);
  assert.ok(!found.now.includes("y"));
});

test("a server that is away for a moment is asked again", async () => {
  const asked = answers(503, 502, 200);
  const found = await joined(
    () => MINE,
    () => THEIRS,
  );
  assert.deepEqual(found?.conflicts, [CONFLICT]);
  assert.equal(asked(), 3);
});

test("a server that refuses is not asked again: letters are joined", async () => {
  const asked = answers(413);
  const found = await joined(
    () => MINE.replace("k: 1", "k: 2"),
    () => BASE.replace("n: 1", "n: 3"),
  );
  assert.equal(asked(), 1);
  assert.equal(found?.isByLetters, true);
  assert.ok(found.now.includes("k: 2"));
});
