/** The report of an import: a definition that was read for the engine that is offered asks no more. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { asRead } from "../../static/src/library/report";
import type { Item } from "../../static/src/library/types";

const ITEM: Item = {
  name: "greeting.yaml",
  outcome: "imported",
  kind: "definition",
  title: "greeting",
  id: "1",
  message: "",
  line: null,
  column: null,
  errors: 0,
  warnings: 1,
  text: null,
  offer: { runtime: "sonataflow", sure: "certain", signs: [{ words: "kind: SonataFlow", line: 2 }] },
};

test("once it is read for the offered engine, the offer is gone and its problems are those that it has now", () => {
  const read = asRead(ITEM, "SonataFlow", { errors: 2, warnings: 0 });
  assert.deepEqual([read.offer, read.errors, read.warnings], [null, 2, 0]);
  assert.equal(read.message, "It is read as SonataFlow.");
  const before = { ...ITEM, message: "another definition has the id a too" };
  assert.match(asRead(before, "SonataFlow", { errors: 0, warnings: 0 }).message, /^another.* too; It is read/);
});
