/** What the overview writes at each scale. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Item, type Plan, type Written, planOf } from "../../static/src/diagram/overview-plan";
import type { Box } from "../../static/src/diagram/viewport";

const ink = (text: string, size: number, bold: boolean): number => text.length * size * (bold ? 0.7 : 0.6);

function box(name: string, at: Box, more: Partial<Item> = {}): Item {
  return {
    ...at,
    name,
    kind: "kind-set",
    word: "Set",
    counts: "",
    inside: [],
    left: 42,
    head: 46,
    items: [],
    ...more,
  };
}

function at(row: number, column = 0): Box {
  return { x: 300 * column, y: 86 * row, width: 232, height: 46 };
}

const CALLS = Array.from({ length: 14 }, () => "call");
const LIST = Array.from({ length: 12 }, (_, n) => box(`taskNumber${n + 1}`, at(n)));
const FOLDED = box("takeOrder", { ...at(0), height: 72 }, { word: "Try", counts: "14 tasks, 4 calls", inside: CALLS });
const OPEN = box(
  "payAndInvoice",
  { x: 0, y: 0, width: 400, height: 300 },
  {
    word: "Try",
    counts: "2 tasks, 2 calls",
    inside: ["call", "call"],
    items: [0, 1].map(n =>
      box(`charge${n}`, { x: 40, y: 100 + 60 * n, width: 116, height: 30 }, { word: "", left: 15 }),
    ),
  },
);

function plan(items: Item[], k: number): Plan {
  const all = box("Retail order", { x: 0, y: 0, width: 900, height: 1100 }, { word: "", counts: "120 tasks" });
  return planOf(items, all, k, ink);
}

function said(one: Written): string {
  return one.lines.map(line => line.text).join(" ");
}

/** Every line is inside its box, and no smaller than 9 pixels. */
function check({ written }: Plan): void {
  for (const one of written)
    for (const { text, x, y, size, look } of one.lines) {
      assert.ok(size >= 9, `${text} is ${size} high`);
      assert.ok(x >= one.x && x + ink(text, size, look !== "counts") <= one.x + one.width, `${text} is too wide`);
      assert.ok(y - 0.95 * size >= one.y - 0.6 && y + 0.25 * size <= one.y + one.height + 0.6, `${text} is too high`);
    }
}

void test("names, kinds and counts stand in their boxes at every scale", () => {
  for (let k = 0.85; k >= 0.1; k -= 0.01) {
    check(plan(LIST, k));
    check(plan([FOLDED, box("next", at(1))], k));
    check(plan([OPEN, box("next", { ...at(0), y: 340 })], k));
  }
});

void test("what has no room is left out from the end, and a name is cut last", () => {
  const shown = (k: number): string[] => plan([FOLDED], k).written.map(said);
  assert.deepEqual(shown(0.8), ["takeOrder Try 14 tasks, 4 calls"]);
  assert.deepEqual(shown(0.45), ["takeOrder Try 14 tasks"]);
  assert.deepEqual(shown(0.32), ["takeOrder"]);
  assert.deepEqual(shown(0.2), ["take…"]);
  assert.equal(plan([FOLDED], 0.2).written[0]?.whole, "takeOrder");
  assert.equal(plan([FOLDED], 0.8).written[0]?.strokes.length, 14);
});

void test("a container is closed where a name in it would have no room", () => {
  const near = plan([OPEN], 0.6);
  assert.deepEqual([near.closed.size, near.written.length], [0, 3]);
  const far = plan([OPEN], 0.35);
  assert.deepEqual([...far.closed], [OPEN]);
  assert.deepEqual(far.written.map(said), ["payAndInvoice Try 2 tasks, 2 calls"]);
  assert.equal(far.written[0]?.strokes.length, 2);
});

void test("boxes below each other become one before a name is left out, and in the end all do", () => {
  const near = plan(LIST, 0.3);
  assert.equal(near.written.length, 12);
  const far = plan(LIST, 0.22);
  assert.equal(far.isOne, false);
  const more = far.written.map(one => Number(/\+(\d+)/.exec(said(one))?.[1] ?? 0) + 1);
  assert.equal(
    more.reduce((sum, one) => sum + one),
    12,
    "each task is in one of them",
  );
  assert.ok(far.written.length < 12 && far.written.every(one => one.frame || one.height >= 9));
  const farthest = plan(LIST, 0.1);
  assert.equal(farthest.isOne, true);
  assert.deepEqual(farthest.written.map(said), ["Retail order 120 tasks"]);
});
