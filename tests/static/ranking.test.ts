/** What a search shows first. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { rank } from "../../static/src/shared/ranking";

/** The names that are found, as a search shows them. */
function found(query: string, names: string[]): string[] {
  return names.filter(name => rank(name, query) < Infinity).sort((a, b) => rank(a, query) - rank(b, query));
}

test("what is called so comes before what only has it in it", () => {
  const names = ["Reorder", "Send the order", "OrderPlaced", "sendTheOrder", "Order", "border"];
  assert.deepEqual(found("order", names), [
    "Order",
    "OrderPlaced",
    "Send the order",
    "sendTheOrder",
    "Reorder",
    "border",
  ]);
});

test("a name is found by the beginning of any of its words, in any case, with spaces around", () => {
  assert.equal(rank("Send the order", " SEND THE "), 1);
  assert.equal(rank("Send the order", "the order"), 3, "what has spaces in it is a part of the name");
  assert.equal(rank("check_credit.of/customer-two", "credit"), 2);
  assert.equal(rank("check_credit.of/customer-two", "two"), 2);
  assert.equal(rank("step2Done", "done"), 2);
  assert.equal(rank("ORDER", "order "), 0);
  assert.equal(rank("Order", "orders"), Infinity);
});
