/** What the fields of an event write into its data, and what is told of values. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MessageField } from "../../static/src/simulate/core/types";
import { asText, meant, others, problemOf, valueAt, withValue } from "../../static/src/simulate/setup/message-values";

function field(name: string, kind: MessageField["kind"], more: Partial<MessageField> = {}): MessageField {
  return { name, kind, required: false, null: false, ...more };
}

void suite("what is typed", () => {
  void test("a number is one where it can be read, else the text that it is", () => {
    const count = field("count", "integer", { null: true });
    assert.deepEqual(
      ["3", " 1.5 ", "1.", "01", "many", "", "null", "1e999"].map(text => meant(count, text)),
      [3, 1.5, "1.", "01", "many", undefined, null, "1e999"],
    );
    assert.equal(meant(field("count", "integer"), "null"), "null");
  });

  void test("an empty text stays where it is needed, and is not given where it is not", () => {
    assert.equal(meant(field("name", "text", { required: true }), ""), "");
    assert.equal(meant(field("name", "text"), ""), undefined);
    assert.equal(meant(field("name", "text"), "5"), "5");
    assert.deepEqual([undefined, "a", 5, null].map(asText), ["", "a", "5", "null"]);
  });
});

void suite("where it is written", () => {
  const street = field("street", "text");
  const address = field("address", "object", { fields: [street] });

  void test("objects come with their first member and go with the last, unless they are needed", () => {
    const made = withValue({ id: 1 }, [address, street], "Main");
    assert.deepEqual(made, { id: 1, address: { street: "Main" } });
    assert.equal(valueAt(made, [address, street]), "Main");
    assert.deepEqual(withValue(made, [address, street], undefined), { id: 1 });
    assert.deepEqual(withValue(made, [{ ...address, required: true }, street], undefined), { id: 1, address: {} });
    assert.deepEqual(made, { id: 1, address: { street: "Main" } }, "nothing is changed in place");
  });

  void test("the order stays, and what is no object gives way", () => {
    assert.deepEqual(
      JSON.stringify(withValue({ a: 1, id: 2, b: 3 }, [field("id", "integer")], 5)),
      '{"a":1,"id":5,"b":3}',
    );
    assert.deepEqual(withValue({ address: 5 }, [address, street], "Main"), { address: { street: "Main" } });
    assert.equal(valueAt({ address: 5 }, [address, street]), undefined);
  });

  void test("names of every object are names as any other", () => {
    const odd = field("__proto__", "text");
    const made = withValue({}, [odd], "x");
    assert.equal(JSON.stringify(made), '{"__proto__":"x"}');
    assert.equal(valueAt({}, [field("constructor", "text")]), undefined);
    assert.deepEqual(others({ a: 1, b: 2 }, [field("a", "text")]), ["b"]);
  });
});

void test("what the message does not allow is told", () => {
  const bounds = { minimum: 1, exclusiveMaximum: 10 };
  const count = field("count", "integer", { bounds, null: true });
  assert.deepEqual(
    [undefined, null, 5, 0, 10, 1.5, "5"].map(value => problemOf(count, value)),
    ["", "", "", "This is at least 1.", "This is less than 10.", "This is a whole number.", "This is a whole number."],
  );
  const name = field("name", "text", { bounds: { minLength: 2, maxLength: 3 } });
  assert.deepEqual(
    ["ab", "a", "abcd", "😀😀😀", 5, null].map(value => problemOf(name, value)),
    ["", "This has at least 2 characters.", "This has at most 3 characters.", "", "This is a text.", "This is a text."],
  );
  assert.equal(problemOf(field("kind", "choice", { choices: ["a", 1] }), 1), "");
  assert.equal(
    problemOf(field("kind", "choice", { choices: ["a", 1] }), "1"),
    "This is none of the values of the message.",
  );
  assert.equal(problemOf(field("paid", "boolean"), "yes"), "This is true or false.");
  assert.equal(problemOf(field("any", "json"), [1]), "");
});
