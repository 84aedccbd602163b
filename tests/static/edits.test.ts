/** Edits that are asked of the server while the text changes: they mean what they meant, or say that it is gone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedIn, GONE, hasPointers } from "../../static/src/design/carried";
import { type Edited, Edits } from "../../static/src/design/edits";

const document = { getElementById: () => null, querySelector: () => ({ content: "" }) };
for (const [name, value] of Object.entries({ document, window: globalThis }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const DOWN = (pointer: string): string | null =>
  pointer === "/states/1" ? null : pointer.replace(/^\/states\/(\d+)/, (_, at: string) => `/states/${Number(at) + 1}`);

test("pointers go along, words of a person do not", () => {
  const body = {
    operation: "rename",
    arguments: { pointer: "/states/0", name: "/states/0", deep: ["/states/1", "/states/2"], gone: ["/states/1"] },
  };
  assert.deepEqual(carriedIn(body, DOWN), {
    operation: "rename",
    arguments: { pointer: "/states/1", name: "/states/0", deep: ["/states/3"], gone: [GONE] },
  });
  assert.ok(hasPointers(body));
  assert.ok(!hasPointers(body, GONE));
  assert.ok(hasPointers(carriedIn(body, DOWN), GONE));
  assert.ok(!hasPointers({ text: "/a", kind: "inject" }));
});

const NEVER = (): never => assert.fail("nothing is seen of a form");

/** A page whose server answers with what was asked of it; `known` is done when the test says so. */
function page() {
  const asked: Record<string, unknown>[] = [];
  const words: string[] = [];
  let rest = (): void => {};
  globalThis.fetch = (_path, options) => {
    asked.push(JSON.parse(String(options?.body)) as Record<string, unknown>);
    return Promise.resolve(new Response(JSON.stringify({ edits: [], select: null } satisfies Edited)));
  };
  const edits = new Edits({
    question: () => ({ text: "t", syntax: "yaml", dialect: null, runtime: "" }),
    known: () => new Promise(done => (rest = () => done(true))),
    apply: () => {},
    refuse: said => words.push(said),
  });
  const rested = async (): Promise<void> => {
    await new Promise(done => setTimeout(done));
    rest();
  };
  return { edits, asked, words, rested };
}

test("what is asked for while another moves states is about the same state", async () => {
  const { edits, asked, rested } = page();
  const done = edits.run("remove-states", { pointers: ["/states/0", "/states/1"] });
  edits.carry(DOWN);
  await rested();
  assert.ok(await done);
  assert.deepEqual(asked[0]?.arguments, { pointers: ["/states/1"] });
});

test("what a menu is about goes along while it stands open; what was taken out is refused in words", async () => {
  const { edits, asked, words, rested } = page();
  const [kept, gone] = [edits.hold({ pointer: "/states/2" }), edits.hold({ pointer: "/states/1" })];
  edits.carry(DOWN);
  const done = edits.run("change-kind", { ...kept, kind: "wait" });
  await rested();
  assert.ok(await done);
  assert.deepEqual(asked[0]?.arguments, { pointer: "/states/3", kind: "wait" });
  const refused = edits.run("change-kind", { ...gone, kind: "wait" });
  await rested();
  assert.equal(await refused, null);
  assert.equal(asked.length, 1);
  assert.match(words[0] ?? "", /taken out/);
});

test("one after the other asks for its turn, and gives it back whatever comes of it", async () => {
  const { edits, asked, rested } = page();
  const told: string[] = [];
  let mine = (): void => {};
  edits.share({
    clean: () => true,
    unsent: () => null,
    met: NEVER,
    turn: () => {
      told.push("asked");
      return new Promise(done => (mine = () => done({ holds: () => true, done: () => told.push("back") })));
    },
  });
  const done = edits.run("remove", { pointer: "/states/1" });
  const other = edits.run("define", { kind: "event" });
  await rested();
  assert.equal(asked.length, 0);
  edits.carry(DOWN); // while it waits for its turn
  mine();
  await rested();
  assert.equal(await done, null);
  await rested();
  mine();
  assert.ok(await other);
  assert.deepEqual(told, ["asked", "back", "asked", "back"]);
});

test("what cannot have its turn changes nothing and says so", async () => {
  const { edits, asked, words } = page();
  edits.share({ clean: () => false, unsent: () => null, met: NEVER, turn: () => Promise.resolve(null) });
  assert.equal(await edits.run("remove-states", { pointers: ["/states/0"] }), null);
  assert.deepEqual(asked, []);
  assert.match(words[0] ?? "", /^Nothing was changed/);
});

test("of a text that is too long the server is asked nothing, and the person reads why", async () => {
  const { edits, asked, words } = page();
  edits.tooLong = () => "It is too long.";
  assert.equal(await edits.run("remove", { pointer: "/states/1" }), null);
  assert.deepEqual([asked, words], [[], ["It is too long."]]);
});

test("what is answered after the turn was over is asked for again in the next one", async () => {
  const { edits, asked, rested } = page();
  const told: string[] = [];
  edits.share({
    clean: () => true,
    unsent: () => null,
    met: NEVER,
    turn: () => {
      const lost = told.push("asked") === 1;
      return Promise.resolve({ holds: () => !lost, done: () => told.push("back") });
    },
  });
  const done = edits.run("remove", { pointer: "/states/1" });
  await rested();
  await rested();
  await rested();
  assert.ok(await done);
  assert.equal(asked.length, 2);
  assert.deepEqual(told, ["asked", "back", "asked", "back"]);
});
