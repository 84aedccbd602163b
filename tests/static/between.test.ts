/** The edits between two texts make the one of the other, and leave in its line what somebody else writes meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet, Text } from "@codemirror/state";
import * as Y from "yjs";
import { type Edit, aligned, between, byPlace } from "../../static/src/editor/between";
import { onto } from "../../static/src/together/join";
import { replacing } from "../../static/src/together/replaced";
import { numbers } from "./random";

function made(text: string, edits: Edit[]): string {
  const changes = ChangeSet.of(edits, text.length);
  return changes.apply(Text.of(text.split("\n"))).toString();
}

function state(name: string, after: string): string {
  return `- name: ${name}\n  type: inject\n  data: {}\n  transition: ${after}\n`;
}

const START = "states:\n";
const TEXT = START + state("S1", "S2") + state("S2", "S3") + state("S3", "S1");

/** What both make together, as two copies of a shared text do. */
function together(text: string, one: Edit[], other: (text: Y.Text) => void): string {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  mine.getText("text").insert(0, text);
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  const bound = replacing(mine.getText("text"));
  bound.doc?.transact(() => {
    let moved = 0;
    for (const { from, to, insert } of one) {
      if (to > from) bound.delete(from + moved, to - from);
      if (insert) bound.insert(from + moved, insert);
      moved += insert.length - (to - from);
    }
  });
  other(theirs.getText("text"));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  return mine.getText("text").toString();
}

/** Puts a comment behind the line that begins with `line`, key by key. */
function comment(line: string, words: string): (text: Y.Text) => void {
  return text => {
    const at = text.toString().indexOf("\n", text.toString().indexOf(line));
    for (const [number, letter] of [...words].entries()) text.insert(at + number, letter);
  };
}

test("what differs, and no more", () => {
  const cases: [string, string, Edit[]][] = [
    ["a\nb\n", "a\nb\n", []],
    ["", "a\n", [{ from: 0, to: 0, insert: "a\n" }]],
    ["a\n", "", [{ from: 0, to: 2, insert: "" }]],
    ["a\nb\nc\n", "a\nc\n", [{ from: 1, to: 3, insert: "" }]],
    ["a\nc\n", "a\nb\nc\n", [{ from: 2, to: 2, insert: "b\n" }]],
    ["name: S1 # why\n", "name: R1 # why\n", [{ from: 6, to: 8, insert: "R1" }]],
    [
      "a: 1\nb: 2\nc: 3\n",
      "a: 1 # one\nc: 3\n",
      [
        { from: 4, to: 4, insert: " # one" },
        { from: 4, to: 9, insert: "" },
      ],
    ],
    ["x: 😀\n", "x: 😁\n", [{ from: 3, to: 5, insert: "😁" }]],
  ];
  for (const [before, after, expected] of cases) {
    assert.deepEqual(between(before, after), expected, `${before} → ${after}`);
    assert.equal(made(before, between(before, after)), after);
  }
});

test("lines go from the end of the line before them, whichever of like lines are told", () => {
  const gone = START + state("S1", "S2") + state("S3", "S1");
  const whole = { from: TEXT.indexOf("- name: S2"), to: TEXT.indexOf("- name: S3"), insert: "" };
  const shifted = { from: whole.from + 9, to: whole.to + 9, insert: "" }; // "2 … - name: S"
  for (const edit of [whole, shifted]) {
    const [one, ...others] = aligned([edit], TEXT);
    assert.ok(one && !others.length);
    assert.ok(TEXT.slice(one.from, one.to).startsWith("\n- name: S2"));
    assert.equal(made(TEXT, [one]), gone);
  }
});

test("a comment behind a line that goes or gets another name stays a comment", () => {
  const words = " # why";
  for (let round = 0; round < 20; round++) {
    // which copy is first is chance in Yjs
    const gone = START + state("S1", "S2") + state("S3", "S1");
    for (const line of ["  transition: S2", "- name: S2", "  transition: S3", "states"]) {
      const both = together(TEXT, between(TEXT, gone), comment(line, words));
      assert.equal(both.replace(words, ""), gone, line);
      assert.match(both, / # why$/m, line);
    }
    const named = TEXT.replaceAll("S2", "R7");
    for (const line of ["- name: S2", "  transition: S2"]) {
      const both = together(TEXT, between(TEXT, named), comment(line, words));
      assert.equal(both.replace(words, ""), named, line);
      assert.match(both, /R7 # why$/m);
    }
    const more = TEXT.replace("- name: S3", `${state("New", "S3")}- name: S3`);
    const both = together(TEXT, between(TEXT, more), comment("  transition: S3", words));
    assert.equal(both.replace(words, ""), more);
    assert.match(both, / # why$/m);
  }
});

test("no line of one state becomes a line of another, though both say the same", () => {
  const last = "- name: S3\n  type: inject\n  data: {}\n  end: true\n";
  const line = START + state("S1", "S2") + state("S2", "S3 # to it") + last;
  const cases: [string, string, string[]][] = [
    // one is put in before the last: the way of the one before changes, and whole lines come
    [line.replace(" # to it", ""), START + state("S1", "S2") + state("S2", "New") + state("New", "S3") + last, ["S3"]],
    // the last goes: the way to it becomes the end
    [
      line,
      START + state("S1", "S2") + state("S2", "S3 # to it").replace("transition: S3", "end: true"),
      ["transition: S3", `\n${last.slice(0, -1)}`],
    ],
    // one gets another name: its lines stay
    [line, line.replaceAll("S2", "R7"), ["S2", "S2"]],
    // one goes, and another says the same where it was
    [
      TEXT,
      TEXT.replace(state("S2", "S3"), "").replace("transition: S2", "transition: S3"),
      ["S2", `\n${state("S2", "S3").slice(0, -1)}`],
    ],
  ];
  for (const [before, after, gone] of cases) {
    const edits = between(before, after);
    assert.deepEqual(edits.map(({ from, to }) => before.slice(from, to)).filter(Boolean), gone);
    assert.equal(made(before, edits), after);
  }
  const shortest = {
    from: line.indexOf("S3 # to it"),
    to: line.indexOf("S3 # to it"),
    insert: `New\n${state("New", "").slice(0, -1)}`,
  };
  const [name, lines, ...more] = byPlace(line.replace(" # to it", ""), [shortest]);
  assert.deepEqual([name?.insert, more.length], ["New", 0]);
  assert.match(lines?.insert ?? "", /^- name: New\n/);
});

test("what two pages name apart is no word of both", () => {
  const [before, after] = ["a: 1 # w149. # w166.\n", "a: 1 # w166.\n"];
  const [edit, ...more] = between(before, after);
  assert.ok(edit && !more.length);
  assert.ok([" # w149.", "w149. # ", "# w149. "].includes(before.slice(edit.from, edit.to)));
});

test("what somebody is in the middle of writing stays in one piece when lines come behind it", () => {
  const more = (text: string): string =>
    text.replace(/ {2}transition: S3(.*)\n/, (_, rest) => `  transition: New${rest}\n${state("New", "S3")}`);
  const behind = ["- name: S2", "  data: {}\n  transition: S3", "  transition: S2", "  transition: S3"];
  for (const [line = "", ...next] of behind.map(lines => lines.split("\n"))) {
    for (let round = 0; round < 20; round++) {
      const rest = next.map(each => `\n${each}`).join("");
      const begun = TEXT.replace(line + rest, `${line} # w${rest}`); // so far the other has it
      const both = together(begun, between(begun, more(begun)), comment(`${line} # w`, "hy"));
      assert.match(both, / # why$/m, line);
      assert.equal(both.replace(" # why", ""), more(TEXT));
    }
  }
});

test("any change is made whole, and joined with any comments of another leaves them comments", () => {
  const next = numbers(7);
  for (let round = 0; round < 400; round++) {
    const names = Array.from({ length: next(2, 7) }, (_, number) => `S${number}`);
    const before = START + names.map((name, at) => state(name, names[at + 1] ?? "S0")).join("");
    const lines = before.split("\n");
    const theirs = [...lines];
    const commented = next(0, lines.length - 2);
    theirs[commented] += " # why";
    const what = next(0, 2);
    const name = names[next(0, names.length - 1)] ?? "";
    const block = new RegExp(`- name: ${name}\n(  .*\n)*`);
    const mine =
      what === 0
        ? before.replace(block, "")
        : what === 1
          ? before.replaceAll(name, `R${next(10, 999)}`)
          : before.replace(block, whole => `${whole}${state("New", name)}`);
    assert.equal(made(before, between(before, mine)), mine);
    const joined = made(theirs.join("\n"), editsOf(onto(before, mine, theirs.join("\n"))));
    assert.equal(joined.replace(" # why", ""), mine);
    assert.equal(
      together(before, between(before, mine), comment(lines[commented] ?? "", " # why")).includes("# why"),
      true,
    );
  }
});

test("texts that have little in common", () => {
  const next = numbers(11);
  const some = (): string => Array.from({ length: next(0, 12) }, () => "ab \n#é😀"[next(0, 5)] ?? "").join("");
  for (let round = 0; round < 3000; round++) {
    const [before, after] = [some(), some()];
    assert.equal(made(before, between(before, after)), after, JSON.stringify([before, after]));
  }
});

function editsOf(changes: ChangeSet): Edit[] {
  const found: Edit[] = [];
  changes.iterChanges((from, to, _start, _end, put) => found.push({ from, to, insert: put.toString() }));
  return found;
}
