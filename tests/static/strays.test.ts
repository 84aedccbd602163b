/** What was typed in a line that another took out is found, with the texts of which a merge can ask. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as Y from "yjs";
import type { Piece } from "../../static/src/merging/ask";
import { type Strays, straysOf } from "../../static/src/together/strays";

const TEXT = "do:\n- a:\n    n: 1\n- b:\n    m: 2\n- c:\n    k: 3\n";
const B = "- b:\n    m: 2\n";

/** What becomes of both: one puts words somewhere, the other changes the text, and the first hears of it. */
function met(words: string, behind: string, other: (text: Y.Text) => void, since = 0): [Strays | null, string] {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [own, others] = [mine.getText("text"), theirs.getText("text")];
  others.insert(0, TEXT);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  const before = Y.encodeStateVector(theirs);
  own.insert(TEXT.indexOf(behind) + behind.length, words);
  theirs.transact(() => other(others));
  let found: Strays | null = null;
  own.observe((_, change) => (found = straysOf(own, change, mine.clientID, since)));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, before));
  return [found, own.toString()];
}

function gone(what: string): (text: Y.Text) => void {
  return text => text.delete(TEXT.indexOf(what), what.length);
}

function checked(found: Strays, text: string): void {
  const pieces = (base: string, side: string, all: Piece[]): void => {
    for (const [from, at, length] of all) assert.equal(base.slice(from, from + length), side.slice(at, at + length));
  };
  pieces(found.base, found.mine, found.kept?.mine ?? []);
  pieces(found.base, found.theirs, found.kept?.theirs ?? []);
  let rest = text;
  for (const { at, length } of found.places.toReversed()) rest = rest.slice(0, at) + rest.slice(at + length);
  assert.equal(rest, found.theirs);
}

for (const [way, what] of Object.entries({
  "from the end of the line before": `\n${B.slice(0, -1)}`,
  "up to the start of the next": B,
  "with a part of the line before": ` 1\n${B.slice(0, -1)}`,
}))
  for (const [words, behind] of [
    [" # why", "m: 2"],
    [" # why", "- b:"],
    ["\n    x: 5", "m: 2"],
  ] as const)
    test(`${JSON.stringify(words)} behind ${behind} of a task that goes ${way}`, () => {
      const [found, text] = met(words, behind, gone(what));
      assert.ok(found);
      assert.equal(found.base, TEXT);
      assert.equal(found.mine, TEXT.replace(behind, behind + words));
      assert.equal(found.theirs, TEXT.replace(what, ""));
      checked(found, text);
    });

test("the line before may grow at the same moment", () => {
  const [found, text] = met(" # why", "m: 2", others => {
    others.delete(TEXT.indexOf(B) - 1, B.length);
    others.insert(TEXT.indexOf("n: 1") + 4, " # one");
  });
  assert.ok(found);
  assert.equal(found.theirs, TEXT.replace(B, "").replace("n: 1", "n: 1 # one"));
  checked(found, text);
});

const LEFT: Record<string, [words: string, behind: string, other: (text: Y.Text) => void]> = {
  "the line before goes": [" # why", "m: 2", gone("\n- b:")],
  "the line behind goes": [" # why", "- b:", gone("\n    m: 2")],
  "a word before it goes": [" # why", "m: 2", gone("m: 2")],
  "lines are joined": [" # why", "m: 2", gone("\n    m")],
  "it is a task behind the one that goes": ["\n- d:\n    k: 4", "m: 2", gone(`\n${B.slice(0, -1)}`)],
  "it is a task before the line that goes": ["- d:\n    k: 4\n", "m: 2\n", gone(B)],
  "it stands in front of what goes": ["# why\n", "n: 1\n", gone(B)],
  "another line comes in its place": [
    " # why",
    "m: 2",
    text => {
      text.insert(TEXT.indexOf("\n    m: 2"), "\n    p: 4");
      text.delete(TEXT.indexOf("\n    m: 2") + 9, 9);
    },
  ],
};

for (const [what, [words, behind, other]] of Object.entries(LEFT))
  test(`words stay where ${what}`, () => {
    assert.equal(met(words, behind, other)[0], null);
  });

test("what this page left in the line before does not keep the words there", () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [own, others] = [mine.getText("text"), theirs.getText("text")];
  const text = "- a:\n    then: B1\n- B1:\n    then: B2\n- B2:\n    n: 1\n";
  others.insert(0, text);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  own.insert(text.indexOf("B1") + 2, " # was");
  own.delete(text.indexOf("B1") + 3, "# was".length); // a blank is left
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  const before = Y.encodeStateVector(theirs);
  own.insert(own.toString().indexOf("B2") + 2, " # why");
  const lines = "\n- B1:\n    then: B2";
  theirs.transact(() => {
    others.insert(text.indexOf("B1") + 1, "2");
    others.delete(text.indexOf("B1") + 2, 1);
    others.delete(others.toString().indexOf(lines), lines.length);
  });
  let found: Strays | null = null;
  own.observe((_, change) => (found = straysOf(own, change, mine.clientID, 0)));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, before));
  const strays = found as Strays | null;
  assert.ok(strays);
  assert.equal(strays.theirs, "- a:\n    then: B2 \n- B2:\n    n: 1\n");
  checked(strays, own.toString());
});

const WAYS = "- a:\n    then: B1\n- B1:\n    then: B2\n- B2:\n    n: 1\n";

/** What this page wrote in `WAYS` and another has not seen that takes B1 out, with the text of before. */
function withoutB1(write: (own: Y.Text) => void): [found: Strays | null, text: string] {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [own, others] = [mine.getText("text"), theirs.getText("text")];
  others.insert(0, WAYS);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  const before = Y.encodeStateVector(theirs);
  write(own);
  const lines = "\n- B1:\n    then: B2";
  theirs.transact(() => {
    others.insert(WAYS.indexOf("B1") + 1, "2");
    others.delete(WAYS.indexOf("B1") + 2, 1);
    others.delete(others.toString().indexOf(lines), lines.length);
  });
  let found: Strays | null = null;
  own.observe((_, change) => (found = straysOf(own, change, mine.clientID, 0)));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, before));
  return [found, own.toString()];
}

test("a line of which more stays is no stray, nor is the break before it", () => {
  const [found, text] = withoutB1(own => {
    own.insert(WAYS.indexOf("B2") + 2, " # why");
    const at = own.toString().indexOf("\n- B2");
    own.insert(at, "\n- ");
    own.delete(at + 3, 3);
  });
  assert.ok(found);
  assert.equal(found.theirs, "- a:\n    then: B2\n- B2:\n    n: 1\n");
  checked(found, text);
});

test("a task that this page put in behind the one that goes is no stray", () => {
  const task = "- d:\n    n: 4\n";
  const [found, text] = withoutB1(own => {
    own.insert(WAYS.indexOf("- B2"), task);
    own.insert(WAYS.indexOf("B2") + 2, " # why");
  });
  assert.ok(found);
  assert.equal(found.theirs, `- a:\n    then: B2\n${task}- B2:\n    n: 1\n`);
  checked(found, text);
});

test("the break behind a task that this page put in itself stays where that goes", () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [own, others] = [mine.getText("text"), theirs.getText("text")];
  others.insert(0, TEXT);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  own.insert(TEXT.indexOf("- c:"), "- d:\n    n: 4\n");
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  const before = Y.encodeStateVector(theirs);
  own.insert(own.toString().indexOf("n: 4") + 4, " # why");
  others.delete(others.toString().indexOf("\n- d:"), "\n- d:\n    n: 4".length);
  let found: Strays | null = null;
  own.observe((_, change) => (found = straysOf(own, change, mine.clientID, 0)));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, before));
  const strays = found as Strays | null;
  assert.ok(strays);
  assert.equal(strays.theirs, TEXT);
  checked(strays, own.toString());
});

test("what others have seen is theirs to leave", () => {
  assert.equal(met(" # why", "m: 2", gone(`\n${B.slice(0, -1)}`), 6)[0], null);
});

test("what stands beside such words and was written elsewhere stays", () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [own, others] = [mine.getText("text"), theirs.getText("text")];
  others.insert(0, TEXT);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  const before = Y.encodeStateVector(theirs);
  const behind = TEXT.indexOf("m: 2") + 4;
  own.insert(behind, "\n# of c");
  own.insert(behind, " # why");
  others.delete(TEXT.indexOf(B) - 1, B.length);
  let found: Strays | null = null;
  own.observe((_, change) => (found = straysOf(own, change, mine.clientID, 0)));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, before));
  assert.ok(found);
  checked(found, own.toString());
});

test("lines that others went on with stay", () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [own, others] = [mine.getText("text"), theirs.getText("text")];
  others.insert(0, TEXT);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  own.insert(TEXT.indexOf("m: 2") + 4, "\n    x:");
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  others.insert(others.toString().indexOf("x:") + 2, "\n      y: 1");
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  const before = Y.encodeStateVector(theirs);
  others.delete(TEXT.indexOf("\n    m: 2"), "\n    m: 2".length);
  let found: Strays | null = null;
  own.observe((_, change) => (found = straysOf(own, change, mine.clientID, 0)));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, before));
  assert.equal(found, null);
});

/** In one of 40,000 a word stands behind another's that is about to be taken out, and stays: docs/live-editing.md. */
const WALKS = 3000;
const WORD = /# (\w+)\./g;
const LINE = /^(do:|- \w+:| {4}n: 1|)$/;

/** Numbers from 0 to below `end`, the same for a seed. */
function chance(seed: number): (end: number) => number {
  let state = seed * 2654435761 + 1;
  return end => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

class Writer {
  readonly doc = new Y.Doc();
  readonly text = this.doc.getText("text");
  private sent: Uint8Array;

  constructor(id: number, begin: Uint8Array) {
    this.doc.clientID = id;
    Y.applyUpdate(this.doc, begin);
    this.sent = Y.encodeStateVector(this.doc);
  }

  /** All that was done since. */
  send(): Uint8Array {
    const update = Y.encodeStateAsUpdate(this.doc, this.sent);
    this.sent = Y.encodeStateVector(this.doc);
    return update;
  }

  /** Takes in what another did, and what that leaves of its own behind another line out. */
  take(update: Uint8Array): void {
    let found: Strays | null = null;
    const look = (_: Y.YTextEvent, change: Y.Transaction): void => {
      found = straysOf(this.text, change, this.doc.clientID, 0);
    };
    this.text.observe(look);
    Y.applyUpdate(this.doc, update);
    this.text.unobserve(look);
    const places = (found as Strays | null)?.places ?? [];
    this.doc.transact(() => places.toReversed().forEach(({ at, length }) => this.text.delete(at, length)));
  }

  /** Puts a task before another. */
  add(next: (end: number) => number, word: string): void {
    const tasks = [...this.text.toString().matchAll(/^- /gm)];
    const at = tasks[next(tasks.length)]?.index;
    if (at) this.text.insert(at, `- ${word}:\n    n: 1\n`);
  }

  /** Puts a word behind a line, or takes a task out from the end of the line before. */
  edit(next: (end: number) => number, word: string, places: Map<string, string>): void {
    const lines = this.text.toString().split("\n");
    const starts = lines.map((_, line) => lines.slice(0, line).join("\n").length + (line ? 1 : 0));
    const tasks = lines.flatMap((line, number) => (line.startsWith("- ") ? [number] : []));
    if (next(3) && tasks.length > 2) {
      const [line = 0] = [tasks[next(tasks.length)]];
      const at = tasks.find(one => one > line) ?? lines.length - 1;
      const from = (starts[line] ?? 0) - 1;
      this.text.delete(from, (starts[at] ?? 0) - 1 - from);
      return;
    }
    const line = 1 + next(lines.length - 2);
    const isLate = [...(lines[line] ?? "").matchAll(WORD)].some(
      ([, one = ""]) => places.get(one) !== taskOf(lines, line),
    );
    if (isLate) return; // what its writer takes out a moment later is nothing to write behind
    places.set(word, taskOf(lines, line));
    this.text.insert((starts[line] ?? 0) + (lines[line]?.length ?? 0), ` # ${word}.`);
  }
}

function taskOf(lines: readonly string[], line: number): string {
  return /^- (\w+)/.exec(lines.slice(0, line + 1).findLast(one => one.startsWith("- ")) ?? "")?.[1] ?? "";
}

function meet(one: Writer, other: Writer): void {
  other.take(one.send());
  one.take(other.send());
}

test("whatever two write and take out, no word stands in another task", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const begin = new Y.Doc();
  begin.getText("text").insert(0, `do:\n${names.map(name => `- ${name}:\n    n: 1\n`).join("")}`);
  for (let seed = 0; seed < WALKS; seed++) {
    const next = chance(seed);
    const writers = [1, 2].map(id => new Writer(id + 2 * next(9), Y.encodeStateAsUpdate(begin)));
    const [one, other] = writers as [Writer, Writer];
    const places = new Map<string, string>();
    for (let edit = 0; edit < 8; edit++) {
      const writer = next(2) ? one : other;
      if (!next(5)) {
        meet(one, other); // a turn begins with all that was changed before
        writer.add(next, `t${edit}`);
        meet(one, other);
      } else writer.edit(next, `w${edit}`, places);
      if (!next(3)) (writer === one ? other : one).take(writer.send());
    }
    for (let round = 0; round < 3; round++) meet(one, other);
    assert.equal(one.text.toString(), other.text.toString());
    const lines = one.text.toString().split("\n");
    const comments = /( # \w+\.)*$/;
    for (const line of lines)
      assert.match(line.replace(comments, ""), LINE, `seed ${seed}: ${JSON.stringify(one.text.toString())}`);
    for (const [number, line] of lines.entries())
      for (const [, word = ""] of line.matchAll(WORD))
        assert.equal(taskOf(lines, number), places.get(word), `seed ${seed}: ${word} in ${one.text.toString()}`);
  }
});
