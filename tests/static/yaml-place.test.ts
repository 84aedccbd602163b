/** Where the cursor stands in block YAML. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Text } from "@codemirror/state";
import { yamlPlace } from "../../static/src/editor/yaml-place";

/** The place at the sign | of a text. */
function at(text: string): [path: (string | number)[], mode: string] | null {
  const pos = text.indexOf("|");
  const doc = Text.of((text.slice(0, pos) + text.slice(pos + 1)).split("\n"));
  const found = yamlPlace(doc, pos);
  return found && [found.path, found.mode];
}

test("a key may have colons, as an address has", () => {
  const mocks = "mocks:\n  POST https://shop.example:8080/orders:\n    status: |";
  assert.deepEqual(at(mocks), [["mocks", "POST https://shop.example:8080/orders", "status"], "value"]);
  assert.deepEqual(at("a:b: |"), [["a:b"], "value"]);
  assert.deepEqual(at("- call: https://a.example/x|"), [[0, "call"], "value"]);
  assert.deepEqual(at("- https://a.example|"), [[0], "key"]);
  assert.deepEqual(at("do:\n- a: # all of it: this\n    |"), [["do", 0, "a"], "key"]);
});
