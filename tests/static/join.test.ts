/** Two texts are joined also where somebody goes on typing, and where the server does not answer at once. */

import assert from "node:assert/strict";
import { test } from "node:test";

const document = { getElementById: () => null, querySelector: () => ({ content: "" }) };
for (const [name, value] of Object.entries({ document, window: globalThis }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const { carried, merged } = await import("../../static/src/together/join");
const { numbers } = await import("./random");
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

test("what is typed while the server answers stays in its task, or is asked about", () => {
  const task = (name: string): string => `- ${name}:\n    set:\n      n: 1\n`;
  const state = (name: string): string => `- name: ${name}\n  type: inject\n  data: {}\n`;
  const next = numbers(11);
  let landed = 0;
  for (let round = 0; round < 3000; round++) {
    const item = next(0, 1) ? task : state;
    const names = Array.from({ length: next(2, 6) }, (_, number) => `T${number}`);
    const written = next(0, names.length - 1);
    const typed = new Map<string, string>(names.map(name => [name, item(name)]));
    const was = [...typed.values()].join("");
    const lines = item(names[written] ?? "").split("\n");
    const line = next(0, lines.length - 2);
    typed.set(names[written] ?? "", lines.map((one, at) => (at === line ? `${one} # why` : one)).join("\n"));
    let others = names.map(name => item(name));
    for (let change = next(1, 3); change; change--) {
      const at = next(0, others.length - 1);
      if (next(0, 2) === 0) others.splice(at, 0, item(`New${change}`));
      else if (next(0, 1)) others.splice(at, 1);
      else others = others.map((one, number) => (number === at ? item(`R${change}`) : one));
      if (!others.length) break;
      if (next(0, 3) === 0) others = others.map((one, number) => (number === at ? one.replace(/\n$/, " # so\n") : one));
    }
    const now = carried(was, [...typed.values()].join(""), others.join(""));
    if (now === null) continue;
    landed++;
    const own = now.split(/^(?=- )/m).find(one => one.includes("# why"));
    assert.equal(own, typed.get(names[written] ?? ""), `${was}→${others.join("")}→${now}`);
  }
  assert.ok(landed > 500, `${landed} landed`);
});

test("what two tasks that say the same say is not taken for each other's", () => {
  const task = (head: string): string => `- ${head}\n    set:\n      n: 1\n`;
  const was = `do:\n${task("R3:")}${task("newSet:")}${task("newSet3: # m9")}`;
  const theirs = was
    .replace("- newSet:\n", `${task("A322: # m1")}- newSet:\n`)
    .replace("n: 1\n- newSet3", "n: 1 # m8\n- R324");
  const mine = was.replace("- newSet:\n    set:", "- newSet:\n    set: # why");
  assert.equal(carried(was, mine, theirs), null);
  const undisturbed = theirs.replace(" # m8", "");
  assert.ok(carried(was, mine, undisturbed)?.includes("- newSet:\n    set: # why"));
});
