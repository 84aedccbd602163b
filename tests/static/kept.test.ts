/** Letters that are still there in what two pages made of a text, told in order and in as few pieces as can be. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as Y from "yjs";
import type { Piece } from "../../static/src/merging/ask";
import { keptIn } from "../../static/src/together/kept";
import { numbers } from "./random";

const FIRST = 0x4e00;

/** A copy with all that another one has. */
function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

/** Letters that stand in both: each is there but once. */
function common(base: string, side: string, pieces: readonly Piece[]): string {
  let [from, at] = [-1, -1];
  let found = "";
  for (const [start, place, length] of pieces) {
    assert.ok(start >= from && place >= at, "in order");
    assert.ok(start > from || place > at, "no piece goes on where the last one ended");
    [from, at] = [start + length, place + length];
    const letters = base.slice(start, from);
    assert.equal(letters, side.slice(place, at));
    found += letters;
  }
  return found;
}

test("what is kept are the letters that nobody took out", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = numbers(seed);
    let letter = FIRST;
    const edit = (doc: Y.Doc): void => {
      const text = doc.getText("text");
      const at = next(0, text.length);
      const size = next(1, 5);
      if (next(0, 9) < 6) text.insert(at, String.fromCharCode(...Array.from({ length: size }, () => letter++)));
      else if (at < text.length) text.delete(at, Math.min(size, text.length - at));
    };
    const first = new Y.Doc();
    for (let count = 0; count < 20; count++) edit(first);
    const base = copyOf(first);
    const [mine, theirs] = [copyOf(base), copyOf(base)];
    for (let count = 0; count < 15; count++) edit(next(0, 1) ? mine : theirs);
    const texts = [base, mine, theirs].map(doc => doc.getText("text"));
    const [was = "", own = "", others = ""] = texts.map(text => text.toString());
    const kept = keptIn(...(texts as [Y.Text, Y.Text, Y.Text]));
    assert.ok(kept);
    for (const [side, pieces] of [
      [own, kept.mine],
      [others, kept.theirs],
    ] as const)
      assert.equal(common(was, side, pieces), [...was].filter(one => side.includes(one)).join(""));
  }
});

test("what is put in again is not what was there", () => {
  const base = new Y.Doc();
  base.getText("text").insert(0, "- a: 1\n- b: 1\n");
  const [mine, theirs] = [copyOf(base), copyOf(base)];
  mine.getText("text").delete(0, 7);
  mine.getText("text").insert(0, "- a: 1\n");
  const [was, own, others] = [base, mine, theirs].map(doc => doc.getText("text")) as [Y.Text, Y.Text, Y.Text];
  assert.deepEqual(keptIn(was, own, others), { mine: [[7, 7, 7]], theirs: [[0, 0, 14]] });
});

test("what is in too many pieces is not told", () => {
  const base = new Y.Doc();
  base.getText("text").insert(0, "ab".repeat(20_001));
  const mine = copyOf(base);
  const text = mine.getText("text");
  mine.transact(() => {
    for (let at = 2 * 20_001 - 1; at > 0; at -= 2) text.delete(at, 1);
  });
  assert.equal(keptIn(base.getText("text"), text, base.getText("text")), null);
});
