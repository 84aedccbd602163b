/** What a merge is about, box by box. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawnConflict, MergedRow } from "../../static/src/merging/ask";
import { entriesOf, entryAt, isSettled } from "../../static/src/merging/entries";

const PAY = "/do/1/pay";

function conflict(key: string, more: Partial<DrawnConflict> = {}): DrawnConflict {
  return {
    key,
    kind: "value",
    message: "",
    pointer: `${PAY}/with/${key}`,
    base_pointer: `${PAY}/with/${key}`,
    mine_pointer: null,
    theirs_pointer: null,
    place: "",
    line: null,
    base: "1",
    mine: "2",
    theirs: "3",
    choices: ["mine", "theirs", "hand"],
    chosen: "mine",
    settled: false,
    trouble: null,
    title: "pay",
    member: `with · ${key}`,
    box: PAY,
    lines: [4, 4],
    box_lines: [3, 6],
    ...more,
  };
}

function row(title: string, place: string | null, more: Partial<MergedRow> = {}): MergedRow {
  return {
    change: "changed",
    about: "state",
    kind: "call",
    title,
    words: "with",
    old: "",
    new: "",
    place,
    old_place: place,
    new_place: place,
    old_code: "",
    new_code: "",
    by: "mine",
    lines: [1, 2],
    ...more,
  };
}

test("conflicts of a box are one entry, with what only one changed in it", () => {
  const conflicts = [conflict("a"), conflict("b", { settled: true })];
  const rows = [row("pay", PAY, { by: "both" }), row("pay", PAY, { by: "theirs", words: "timeout" })];
  const [entry, ...others] = entriesOf({ conflicts, rows });
  assert.ok(entry);
  assert.deepEqual(others, []);
  assert.deepEqual([entry.group, entry.place, entry.lines], ["conflict", PAY, [3, 6]]);
  assert.deepEqual(entry.conflicts, conflicts);
  assert.deepEqual(
    entry.rows.map(({ words }) => words),
    ["timeout"],
  );
  assert.equal(isSettled(entry), false);
});

test("what one changed in a box without a conflict is an entry of their own", () => {
  const rows = [
    row("first", "/do/0/first", { words: "a" }),
    row("first", "/do/0/first", { words: "b" }),
    row("first", "/do/0/first", { by: "theirs" }),
    row("The definition", null, { about: "definition", by: "alike" }),
  ];
  const found = entriesOf({ conflicts: [], rows });
  assert.deepEqual(
    found.map(({ group, title, rows: own }) => [group, title, own.length]),
    [
      ["mine", "first", 2],
      ["theirs", "first", 1],
      ["alike", "The definition", 1],
    ],
  );
});

test("what comes and goes with a box that is asked as a whole is not listed", () => {
  const gone = conflict("", {
    kind: "deleted",
    member: "",
    box: `old:${PAY}`,
    lines: null,
    box_lines: null,
  });
  const rows = [
    row("pay", `old:${PAY}`, { change: "removed", by: "theirs" }),
    row("charge", `old:${PAY}/try/0/charge`, {
      change: "removed",
      by: "theirs",
    }),
    row("payer", `old:${PAY}er`, { change: "removed", by: "theirs" }),
  ];
  const found = entriesOf({ conflicts: [gone], rows });
  assert.deepEqual(
    found.map(({ title }) => title),
    ["pay", "payer"],
  );
});

test("the line of a transition that is asked is no change of one", () => {
  const at = "/states/0/transition";
  const asked = conflict("transition", {
    title: "First",
    box: "/states/0",
    pointer: at,
    base_pointer: at,
  });
  const rows = [
    row("First → Third", at, {
      about: "edge",
      change: "added",
      lines: [4, 4],
      old_place: null,
    }),
    row("First → Second", `old:${at}`, {
      about: "edge",
      change: "removed",
      lines: null,
      old_place: at,
    }),
    row("Second → Third", "/states/1/transition", {
      about: "edge",
      lines: [9, 9],
    }),
  ];
  const found = entriesOf({ conflicts: [asked], rows });
  assert.deepEqual(
    found.map(({ title }) => title),
    ["First", "Second → Third"],
  );
});

test("a place in the picture leads to the nearest entry around it, first to what is asked", () => {
  const rows = [row("pay", PAY, { about: "function" }), row("charge", `${PAY}/try/0/charge`)];
  const found = entriesOf({ conflicts: [conflict("a")], rows });
  assert.equal(entryAt(found, `${PAY}/try/0/charge/then`)?.title, "charge");
  assert.equal(entryAt(found, `${PAY}/then`)?.group, "conflict");
  assert.equal(entryAt(found, "/do/10/payer"), null);
});
