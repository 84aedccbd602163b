/** Where JSON text is wrong, and how; what it calls right is what JSON.parse reads. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { jsonFault } from "../../static/src/simulate/core/json-fault";
import { numbers } from "./random";

const FAULTS: Record<string, string> = {
  "": "Line 1, column 1: a value is missing at the end.",
  '{"a": }': 'Line 1, column 7: a value is missing before "}".',
  '{\n  "a": 1\n  "b": 2\n}': "Line 3, column 3: a comma or } is missing.",
  "[1 2]": "Line 1, column 4: a comma or ] is missing.",
  "{a: 1}": "Line 1, column 2: a key in double quotes is missing.",
  '{"a" 1}': "Line 1, column 6: a colon is missing after the key.",
  "['a']": "Line 1, column 2: text stands in double quotes.",
  '["a]': "Line 1, column 2: this text is not closed, or holds a character that must be escaped.",
  "[1] 2": "Line 1, column 5: there is something after the end of the JSON.",
  "[1,]": 'Line 1, column 4: a value is missing before "]".',
  '{"a": 1,}': "Line 1, column 9: a key in double quotes is missing.",
};

suite("what is wrong is told with its place", () => {
  for (const [text, fault] of Object.entries(FAULTS))
    test(JSON.stringify(text), () => assert.equal(jsonFault(text), fault));

  test("nested too deeply", () => assert.equal(jsonFault("[".repeat(1_000_000)), "This is nested too deeply."));
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("it finds a fault just where JSON.parse does", () => {
  const right = ' {"a": [1, -2.5e+3, true, null, "x\\u00e9\\n"], "b": {}, "": [] } ';
  assert.equal(jsonFault(right), null);
  const next = numbers(4);
  const signs = '{}[]:,"\\ 0-e.tn\n';
  let faults = 0;
  for (let example = 0; example < 3000; example += 1) {
    const at = next(0, right.length - 1);
    const text = right.slice(0, at) + (signs[next(0, signs.length - 1)] ?? "") + right.slice(at + next(0, 2));
    assert.equal(jsonFault(text) === null, isJson(text), text);
    if (!isJson(text)) faults += 1;
  }
  assert.ok(faults > 1000 && faults < 2900, `${faults}`);
});
