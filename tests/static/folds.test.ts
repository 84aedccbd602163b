/** What a person folded stays folded when it stands elsewhere in the text, and is no other of the same name. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Folds } from "../../static/src/diagram/folds";
import type { Entry } from "../../static/src/design/types";

function entry(pointer: string, name: string, kind = "do"): Entry {
  return { pointer, name, kind, from: 0, to: 1 };
}

suite("folds", () => {
  const before = [entry("/do/0/one", "one"), entry("/do/0/one/do/0/in", "in"), entry("/do/1/in", "in")];
  const after = [entry("/do/1/one", "one"), entry("/do/1/one/do/3/in", "in"), entry("/do/2/in", "in")];

  test("a task is known by the names of all that it is in", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one/do/0/in", "folded");
    assert.deepEqual(folds.pointers(before, "folded"), ["/do/0/one/do/0/in"]);
    assert.deepEqual(folds.pointers(after, "folded"), ["/do/1/one/do/3/in"]);
    assert.deepEqual(folds.pointers(after, "open"), []);
  });

  test("what is renamed stays folded, with what is in it", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one", "folded");
    folds.set(before, "/do/0/one/do/0/in", "folded");
    folds.set(before, "/do/1/in", "open");
    folds.rename("/do/0/one", "/do/0/first");
    const now = [entry("/do/0/first", "first"), entry("/do/0/first/do/0/in", "in"), entry("/do/1/in", "in")];
    assert.deepEqual(folds.pointers(now, "folded"), ["/do/0/first", "/do/0/first/do/0/in"]);
    assert.deepEqual(folds.pointers(now, "open"), ["/do/1/in"]);
  });

  test("what was opened is told apart from what was folded", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one", "open");
    assert.deepEqual(folds.pointers(before, "open"), ["/do/0/one"]);
    assert.equal(folds.has(before, "/do/0/one"), false);
    folds.set(before, "/do/0/one", "folded");
    assert.equal(folds.has(before, "/do/0/one"), true);
  });

  test("a state is known by its name", () => {
    const folds = new Folds();
    folds.set([entry("/states/0", "Ship", "parallel")], "/states/0", "folded");
    assert.deepEqual(folds.pointers([entry("/states/4", "Ship", "parallel")], "folded"), ["/states/4"]);
  });

  test("a drawing whose tasks moved meanwhile does not fit", () => {
    const folds = new Folds();
    assert.equal(folds.fit(after, { folded: [], unfolded: [] }), true);
    folds.set(before, "/do/0/one", "folded");
    assert.equal(folds.fit(before, { folded: ["/do/0/one"], unfolded: [] }), true);
    assert.equal(folds.fit(after, { folded: ["/do/0/one"], unfolded: [] }), false);
  });

  test("what is closed where it stands is folded with a new layout, and told apart until then", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one", "closed");
    assert.deepEqual([folds.pointers(before, "closed"), folds.pointers(before, "folded")], [["/do/0/one"], []]);
    assert.equal(folds.has(before, "/do/0/one"), true);
    assert.equal(folds.fit(before, { folded: [], unfolded: [] }), true);
    folds.layOut(before);
    assert.deepEqual([folds.pointers(before, "closed"), folds.pointers(before, "folded")], [[], ["/do/0/one"]]);
  });

  test("the browser keeps them by their key, with where they were", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (name: string): string | null => kept.get(name) ?? null,
      setItem: (name: string, text: string): unknown => kept.set(name, text),
      removeItem: (name: string): unknown => kept.delete(name),
    };
    Object.defineProperty(globalThis, "localStorage", {
      value: store,
      configurable: true,
    });
    new Folds("folds.a/marta").set(before, "/do/0/one", "closed");
    const again = new Folds("folds.a/marta");
    assert.deepEqual(again.pointers([], "closed"), ["/do/0/one"], "before the outline is known");
    assert.deepEqual(again.pointers(after, "closed"), ["/do/1/one"]);
    assert.deepEqual(new Folds("folds.a/jonas").pointers(before, "closed"), []);
    assert.deepEqual(new Folds("folds.b/marta").pointers(before, "closed"), []);
  });
});
