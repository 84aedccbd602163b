/** What a person folded stays folded when it stands elsewhere in the text, and is no other of the same name. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Folds } from "../../static/src/canvas/folds";
import type { Entry } from "../../static/src/design/types";

function entry(pointer: string, name: string, kind = "do"): Entry {
  return { pointer, name, kind, from: 0, to: 1 };
}

suite("folds", () => {
  const before = [entry("/do/0/one", "one"), entry("/do/0/one/do/0/in", "in"), entry("/do/1/in", "in")];
  const after = [entry("/do/1/one", "one"), entry("/do/1/one/do/3/in", "in"), entry("/do/2/in", "in")];

  test("a task is known by the names of all that it is in", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one/do/0/in", true);
    assert.deepEqual(folds.pointers(before, true), ["/do/0/one/do/0/in"]);
    assert.deepEqual(folds.pointers(after, true), ["/do/1/one/do/3/in"]);
    assert.deepEqual(folds.pointers(after, false), []);
  });

  test("what is renamed stays folded, with what is in it", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one", true);
    folds.set(before, "/do/0/one/do/0/in", true);
    folds.set(before, "/do/1/in", false);
    folds.rename("/do/0/one", "/do/0/first");
    const now = [entry("/do/0/first", "first"), entry("/do/0/first/do/0/in", "in"), entry("/do/1/in", "in")];
    assert.deepEqual(folds.pointers(now, true), ["/do/0/first", "/do/0/first/do/0/in"]);
    assert.deepEqual(folds.pointers(now, false), ["/do/1/in"]);
  });

  test("what was opened is told apart from what was folded", () => {
    const folds = new Folds();
    folds.set(before, "/do/0/one", false);
    assert.deepEqual(folds.pointers(before, false), ["/do/0/one"]);
    assert.equal(folds.has(before, "/do/0/one"), false);
    folds.set(before, "/do/0/one", true);
    assert.equal(folds.has(before, "/do/0/one"), true);
  });

  test("a state is known by its name", () => {
    const folds = new Folds();
    folds.set([entry("/states/0", "Ship", "parallel")], "/states/0", true);
    assert.deepEqual(folds.pointers([entry("/states/4", "Ship", "parallel")], true), ["/states/4"]);
  });

  test("a drawing whose tasks moved meanwhile does not fit", () => {
    const folds = new Folds();
    assert.equal(folds.fit(after, { folded: [], unfolded: [] }), true);
    folds.set(before, "/do/0/one", true);
    assert.equal(folds.fit(before, { folded: ["/do/0/one"], unfolded: [] }), true);
    assert.equal(folds.fit(after, { folded: ["/do/0/one"], unfolded: [] }), false);
  });
});
