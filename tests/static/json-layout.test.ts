/** JSON in lines: what fits stands on one line, and in a difference what differs is in sight. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Json } from "../../static/src/simulate/core/types";
import {
  type Layout,
  type Line,
  counts,
  equal,
  excerpt,
  inline,
  lines,
} from "../../static/src/simulate/core/json-layout";

const LAYOUT: Layout = { width: 44, most: 12, open: new Set(), root: false };
const WIDE = Object.fromEntries(
  Array.from({ length: 4000 }, (_, n) => [`member${n}`, { id: n, text: "x".repeat(20) }]),
);

function texts(all: Line[]): string[] {
  return all.map(line => `${line.mark} ${line.tokens.map(token => token.text).join("")}`.trim());
}

/** A difference, each line with its mark. */
function drawn(before: Json, after: Json, more: Partial<Layout> = {}): string[] {
  return texts(lines(after, before, true, { ...LAYOUT, ...more }));
}

/** A value by itself, each line with its indent. */
function written(value: Json, more: Partial<Layout> = {}): string[] {
  const all = lines(value, undefined, false, { ...LAYOUT, ...more });
  return texts(all).map((text, n) => "  ".repeat(all[n]?.indent ?? 0) + text);
}

suite("a difference", () => {
  test("what differs is in sight among thousands of members that do not", () => {
    const found = drawn(WIDE, { ...WIDE, member2000: { id: 0 }, last: 1 });
    assert.equal(found[0], "{");
    assert.equal(found[1], "… 2,000 members as before");
    assert.ok(found.includes('del "id": 2000,'));
    assert.deepEqual(found.slice(-3, -1), ["… 1,999 members as before", 'add "last": 1']);
    assert.ok(found.length < 15);
  });

  test("of two values that have nothing in common both are there", () => {
    assert.deepEqual(drawn("held", "gone"), ['del "held"', 'add "gone"']);
    assert.deepEqual(drawn(null, 0), ["del null", "add 0"]);
    assert.deepEqual(drawn([], { a: 1 }), ["del []", 'add { "a": 1 }']);
    assert.deepEqual(drawn(1, 1), ["1"]);
  });

  test("a few members that stay are drawn as they are", () => {
    assert.deepEqual(drawn({ a: 1, b: 2 }, { a: 1, b: 3 }), ["{", '"a": 1,', 'del "b": 2', 'add "b": 3', "}"]);
    const ones = Array.from({ length: 30 }, () => 1);
    assert.deepEqual(drawn(ones, [...ones, 2]), ["[", "… 30 elements as before", "add 2", "]"]);
  });

  test("a run of members that stay is drawn whole when a person opened it", () => {
    const ones = Array.from({ length: 30 }, () => 1);
    assert.equal(drawn(ones, [...ones, 2], { open: new Set(["/0 …"]) }).length, 33);
  });

  test("what was taken away stands at the end, and all of a value that came or went is marked", () => {
    assert.deepEqual(drawn({ gone: 1, stays: 2 }, { stays: 2 }), ["{", '"stays": 2,', 'del "gone": 1', "}"]);
    const large = { text: "x".repeat(30), other: "y".repeat(30) };
    const found = lines({ came: large }, {}, true, LAYOUT);
    assert.deepEqual(
      found.map(line => line.mark),
      ["", "add", "add", "add", "add", ""],
    );
  });

  test("a value of another shape is taken away and put", () => {
    assert.deepEqual(drawn({ a: [1] }, { a: { b: 1 } }), ["{", 'del "a": [1]', 'add "a": { "b": 1 }', "}"]);
    assert.deepEqual(drawn({ a: null }, { a: 0 }), ["{", 'del "a": null', 'add "a": 0', "}"]);
  });

  test("nested values that differ are compared inside", () => {
    assert.deepEqual(drawn({ a: { b: [1, 2] } }, { a: { b: [1, 3] } }), [
      "{",
      '"a": {',
      '"b": [',
      "1,",
      "del 2",
      "add 3",
      "]",
      "}",
      "}",
    ]);
  });

  test("members that every object has are no members before they are there", () => {
    assert.deepEqual(drawn({}, JSON.parse('{"constructor": 1, "__proto__": 2}') as Json), [
      "{",
      'add "constructor": 1,',
      'add "__proto__": 2',
      "}",
    ]);
  });
});

suite("a value", () => {
  test("what fits stands on one line", () => {
    assert.deepEqual(written({ a: [1, "b", null, true], c: {} }), ['{ "a": [1, "b", null, true], "c": {} }']);
    assert.deepEqual(written([]), ["[]"]);
    assert.deepEqual(written("x".repeat(100)), [`"${"x".repeat(100)}"`]);
  });

  test("what does not fit stands on several, and what fits in it on one", () => {
    const value = { name: "x".repeat(30), list: [1, 2, 3], other: "y" };
    assert.deepEqual(written(value), [
      "{",
      `  "name": "${"x".repeat(30)}",`,
      '  "list": [1, 2, 3],',
      '  "other": "y"',
      "}",
    ]);
    const exact = { a: "x".repeat(44 - '{ "a": "" }'.length) };
    assert.equal(written(exact).length, 1);
    assert.equal(written({ a: `${exact.a}x` }).length, 3);
  });

  test("a long nested value is folded with the number of its members, and opened by its path", () => {
    const list = Array.from({ length: 13 }, (_, n) => `number ${n}`);
    assert.deepEqual(written({ list }), ["{", '  "list": [… 13 elements]', "}"]);
    assert.equal(written({ list: list.slice(1) }).length, 16);
    assert.equal(written({ list }, { open: new Set(["/list"]) }).length, 17);
    const one = { "a/b~": { only: list } };
    const folded = lines({ x: one, y: "y".repeat(40) }, undefined, false, { ...LAYOUT, most: 1 });
    const tokens = folded.flatMap(line => line.tokens);
    assert.deepEqual(
      tokens.filter(token => token.kind === "fold"),
      [{ kind: "fold", text: "… 1 member", path: "/x" }],
    );
    const opened = lines({ x: one, y: "y".repeat(40) }, undefined, false, {
      ...LAYOUT,
      most: 1,
      open: new Set(["/x"]),
    });
    assert.deepEqual(
      opened.flatMap(line => line.tokens.filter(token => token.kind === "fold").map(token => token.path)),
      ["/x/a~1b~0/only"],
    );
  });

  test("the whole is folded only where that is asked for", () => {
    const list = Array.from({ length: 20 }, (_, n) => `number ${n}`);
    assert.equal(written(list).length, 22);
    assert.deepEqual(written(list, { root: true }), ["[… 20 elements]"]);
    assert.equal(written(list, { root: true, open: new Set([""]) }).length, 22);
  });

  test("every single value knows its JSON pointer", () => {
    const found = inline({ a: [1, { "b/c": "d" }], "~": null });
    assert.deepEqual(
      found?.flatMap(token => (token.at === undefined ? [] : [[token.at, token.text]])),
      [
        ["/a/0", "1"],
        ["/a/1/b~1c", '"d"'],
        ["/~0", "null"],
      ],
    );
    assert.equal(inline({ a: [1, 2] }, "", 10), null);
  });
});

test("values are equal by what they say, whatever the order of their members", () => {
  assert.ok(equal({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }));
  const others: [Json | undefined, Json | undefined][] = [
    [1, "1"],
    [null, undefined],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{}, null],
    [JSON.parse('{"constructor": 1}') as Json, { a: 1 }],
  ];
  for (const [one, other] of others) assert.ok(!equal(one, other), JSON.stringify([one, other]));
});

test("an excerpt is the beginning of the value on one line", () => {
  const value = { a: [1, "two", { b: null }], c: "x".repeat(100) };
  const whole = (inline(value) ?? []).map(token => token.text).join("");
  assert.equal(excerpt(value, 1000), whole);
  for (const most of [0, 1, 5, 20, 30]) assert.equal(excerpt(value, most), whole.slice(0, most));
  assert.deepEqual([excerpt([], 9), excerpt({}, 9), excerpt("a", 9), excerpt(null, 3)], ["[]", "{}", '"a"', "nul"]);
});

test("members that came, changed and went are counted at the top", () => {
  assert.deepEqual(counts({ a: 1, b: { c: 1 }, d: 1 }, { a: 1, b: { c: 2 }, e: 1, f: 1 }), {
    added: 2,
    changed: 1,
    removed: 1,
  });
  assert.deepEqual(counts([1], [1]), { added: 0, changed: 0, removed: 0 });
  assert.deepEqual(counts(undefined, { a: 1 }), { added: 0, changed: 1, removed: 0 });
});
