/** Which cards the library shows, and in what order. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Order, arrange, matches, reason, tagCounts, troubled } from "../../static/src/library/filter";
import type { Card } from "../../static/src/library/types";

function card(name: string, more: Partial<Card> = {}): Card {
  const common = { id: name, syntax: "yaml", readable: true, version: 1, example: null, workflow_id: name };
  const empty = { dialect: "", summary: "", words: "", tags: [], states: 1, updated: "2026-01-01" };
  return { ...common, ...empty, name, problems: { errors: 0, warnings: 0 }, ...more };
}

function shown(
  cards: Card[],
  order: Order,
  { query = "", tags = [] as string[], troubled: only = false } = {},
): string[] {
  return arrange(cards, { query, tags, troubled: only }, order).map(one => one.name);
}

const ORDERS = [
  card("Order", { updated: "2026-01-01" }),
  card("Pay by order", { updated: "2026-01-02" }),
  card("Shipping", { updated: "2026-01-03", words: "Order\nShip the order" }),
];

suite("what is called so comes before what only has it in it", () => {
  test("a definition's own name goes before the names in it", () => {
    assert.deepEqual(shown(ORDERS, "updated", { query: "order" }), ["Order", "Pay by order", "Shipping"]);
  });

  test("without a search the last change comes first", () => {
    assert.deepEqual(shown(ORDERS, "updated"), ["Shipping", "Pay by order", "Order"]);
  });

  test("what else a card shows goes before what is in the definition", () => {
    const cards = [card("A", { words: "Refund" }), card("B", { summary: "Refunds money" }), card("C refund")];
    assert.deepEqual(shown(cards, "name", { query: "refund" }), ["C refund", "B", "A"]);
  });

  test("of several words all must be in a name for it to come first", () => {
    const cards = [card("Money", { summary: "refund of an order" }), card("Refund", { summary: "of an order" })];
    assert.deepEqual(shown(cards, "name", { query: "refund order" }), ["Money", "Refund"]);
    const named = [...cards, card("Refund of an order")];
    assert.deepEqual(shown(named, "name", { query: "refund order" }), ["Refund of an order", "Money", "Refund"]);
  });
});

test("every word must be in what the card shows or in a name in the definition", () => {
  const one = card("Parcel service", { dialect: "0.6", tags: ["Post"], example: "gallery", words: "Weigh\nSend it" });
  for (const query of ["", "  ", "parcel", "SERVICE parcel", "0.6 post", "gallery weigh", "send"])
    assert.ok(matches(one, query), query);
  for (const query of ["parcels", "parcel burn", "weighsend"]) assert.ok(!matches(one, query), query);
});

test("the first name in the definition that is the reason is told, where the card itself does not show it", () => {
  const one = card("Parcel service", { words: "Weigh\nSend the parcel\nSend it" });
  assert.equal(reason(one, "parcel"), null);
  assert.equal(reason(one, "parcel send"), "Send the parcel");
  assert.equal(reason(one, "SEND IT"), "Send the parcel", "the first word that is not in sight is looked for");
  assert.equal(reason(one, "burn"), null);
  assert.equal(reason(one, ""), null);
});

test("cards are put in any of the orders, and by name where they are alike in it", () => {
  const cards = [
    card("Step 10", { states: 3, problems: { errors: 1, warnings: 0 }, updated: "2026-01-02" }),
    card("Step 9", { states: 3, problems: { errors: 0, warnings: 5 }, updated: "2026-01-03" }),
    card("Step 1", { states: 7, problems: { errors: 1, warnings: 2 }, updated: "2026-01-02" }),
  ];
  assert.deepEqual(shown(cards, "updated"), ["Step 9", "Step 1", "Step 10"]);
  assert.deepEqual(shown(cards, "name"), ["Step 1", "Step 9", "Step 10"]);
  assert.deepEqual(shown(cards, "problems"), ["Step 1", "Step 10", "Step 9"]);
  assert.deepEqual(shown(cards, "states"), ["Step 1", "Step 10", "Step 9"]);
});

test("only those with all tags, and only those with problems, are shown where it is wanted", () => {
  const cards = [
    card("A", { tags: ["x", "y"] }),
    card("B", { tags: ["x"], problems: { errors: 0, warnings: 1 } }),
    card("C", { problems: { errors: 1, warnings: 0 } }),
  ];
  assert.deepEqual(shown(cards, "name", { tags: ["x"] }), ["A", "B"]);
  assert.deepEqual(shown(cards, "name", { tags: ["x", "y"] }), ["A"]);
  assert.deepEqual(shown(cards, "name", { troubled: true }), ["B", "C"]);
  assert.deepEqual(shown(cards, "name", { troubled: true, tags: ["x"], query: "b" }), ["B"]);
  assert.deepEqual(cards.map(troubled), [false, true, true]);
});

test("tags are counted, by name", () => {
  const cards = [card("A", { tags: ["v10", "Post"] }), card("B", { tags: ["v9", "Post"] }), card("C")];
  assert.deepEqual(tagCounts(cards), [
    ["Post", 2],
    ["v9", 1],
    ["v10", 1],
  ]);
});
