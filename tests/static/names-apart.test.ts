/** Long names that begin alike are told apart where there is little room. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { splitNames } from "../../static/src/simulate/timeline/names-apart";

/** Names, and the two parts of each. */
const CASES: [names: string[], parts: [string, string][]][] = [
  [
    ["Wait for the manager's word", "Pay", "Wait for the money", "Wait for the shipment"],
    [
      ["Wait for the ", "manager's word"],
      ["Pay", ""],
      ["Wait for the ", "money"],
      ["Wait for the ", "shipment"],
    ],
  ],
  [
    ["Ask the customer", "Ask the customer again"],
    [
      ["Ask the customer", ""],
      ["Ask the customer", " again"],
    ],
  ],
  [
    ["SendTheConfirmationMail", "SendTheConfirmationCall"],
    [
      ["SendTheConfirmation", "Mail"],
      ["SendTheConfirmation", "Call"],
    ],
  ],
  [
    ["Pay", "Pay", "Pack"],
    [
      ["Pay", ""],
      ["Pay", ""],
      ["Pack", ""],
    ],
  ],
];

suite("names that begin alike are cut before what tells them apart", () => {
  for (const [names, parts] of CASES)
    test(names.join(", "), () => {
      const told = splitNames(names);
      assert.deepEqual(
        names.map(name => told.get(name)),
        parts,
      );
    });
});

test("a name alone, and no name, are whole", () => {
  assert.deepEqual([...splitNames([])], []);
  assert.deepEqual(
    [...splitNames(["Wait for the manager's word"])],
    [["Wait for the manager's word", ["Wait for the manager's word", ""]]],
  );
});

test("the two parts of every name are the name", () => {
  const names = [
    "Review one",
    "Review one",
    "Review two",
    "Reviewed",
    "Review",
    "Review one more",
    "Zürich 1",
    "Zürich 2",
  ];
  const told = splitNames(names);
  assert.equal(told.size, 7);
  for (const [name, parts] of told) assert.equal(parts.join(""), name);
});
