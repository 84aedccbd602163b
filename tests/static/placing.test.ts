/** Where names stand on a drawing that is seen from afar; here a letter is 7 pixels wide, and a line 15 high. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Block, type Name, place, wrap } from "../../static/src/diagram/placing";
import { numbers } from "./random";

const INK = { width: (text: string): number => text.length * 7, line: 15, solid: true };

function block(x: number, y: number, width: number, height: number, name = "State", more: Partial<Block> = {}): Block {
  return { x, y, width, height, name, inside: "", holders: [], ...more };
}

function placed(...blocks: Block[]): Name[] {
  return place(blocks, INK);
}

function some<T>(length: number, make: (n: number) => T): T[] {
  return Array.from({ length }, (_, n) => make(n));
}

function counted(names: Name[]): number {
  return names.reduce((sum, one) => sum + one.more, names.length);
}

test("a name stands in its block, beside it, or is counted at the next", () => {
  const roomy = placed(block(0, 0, 100, 30));
  assert.deepEqual(
    roomy.map(one => [one.within, one.side, one.lines]),
    [[true, "middle", ["State"]]],
  );
  const small = placed(block(0, 0, 20, 8));
  assert.deepEqual(
    small.map(one => [one.within, one.side, one.more]),
    [[false, "start", 0]],
  );
  const crowd = placed(...some(60, n => block(0, 3 * n, 4, 2, `State ${n}`)));
  assert.ok(crowd.length > 10 && crowd.length < 30, "each line of text takes the height of several blocks");
  assert.equal(counted(crowd), 60, "who has no room is counted");
  const [long] = placed(block(0, 0, 90, 40, "ReceiveTheApplication"));
  assert.deepEqual([long?.within, long?.lines], [true, ["ReceiveThe", "Application"]]);
});

test("a box with others in it is named at its top, and first", () => {
  const box = block(0, 0, 150, 100, "Ship it", { inside: " · 3 states" });
  const inner = some(3, n => block(10, 40 + 14 * n, 60, 8, `Inner ${n}`, { holders: [0] }));
  const names = placed(box, ...inner);
  assert.equal(names.length, 1, "those in it are counted by it");
  const beside = placed(box, block(-30, 40, 20, 8, "Next to it"));
  assert.deepEqual(
    beside.filter(one => one.block === 1).map(one => one.side),
    ["end"],
    "no name stands in another's box",
  );
  const [first] = names;
  assert.deepEqual([first?.block, first?.within, first?.lines], [0, true, ["Ship it"]]);
  assert.ok((first?.y ?? Infinity) < 10);
});

test("a box that is too narrow for how many are in it still has its name at its top", () => {
  const [wide] = placed(block(0, 0, 150, 100, "Ship it", { inside: " · 3 states" }));
  const [narrow] = placed(block(0, 0, 70, 100, "Ship it", { inside: " · 3 states" }));
  assert.deepEqual([wide?.within, wide?.inside], [true, " · 3 states"]);
  assert.deepEqual([narrow?.within, narrow?.inside, narrow?.lines], [true, "", ["Ship it"]]);
});

type Room = [left: number, top: number, right: number, bottom: number];

function roomOf(one: Name): Room {
  const wide = Math.max(...one.lines.map(line => line.length)) * 7;
  const left = one.x - { start: 0, middle: wide / 2, end: wide }[one.side];
  return [left, one.y, left + wide, one.y + 15 * one.lines.length];
}

test("no name covers another", () => {
  const next = numbers(2);
  for (let example = 0; example < 300; example += 1) {
    const blocks = some(next(0, 60), n =>
      block(next(0, 600), next(0, 600), next(2, 160), next(2, 60), `State number ${n}`),
    );
    const names = placed(...blocks);
    const rooms = names.map(roomOf);
    rooms.forEach((a, n) => {
      for (const b of rooms.slice(0, n))
        assert.ok(
          !(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]),
          `example ${example}: ${a.join()} ${b.join()}`,
        );
    });
    assert.equal(counted(names), blocks.length, `example ${example}`);
  }
});

test("blocks that lie on each other are told apart or counted", () => {
  const names = placed(...some(40, () => block(100, 100, 30, 20)));
  assert.ok(names.length > 1);
  assert.equal(counted(names), 40);
});

test("a name is cut into lines at spaces, signs and capitals, and a long piece stays whole", () => {
  assert.deepEqual(wrap("Send the order", 60, INK), ["Send the", "order"]);
  assert.deepEqual(wrap("check_credit-of.the/customer", 84, INK), ["check_", "credit-of.", "the/customer"]);
  assert.deepEqual(wrap("Unbreakable", 10, INK), ["Unbreakable"]);
  assert.deepEqual(wrap("", 10, INK), []);
});
