/** What a new definition starts with says its name, whatever that is, in both syntaxes; its id is made of the name. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Start, startText } from "../../static/src/library/starts";

const START: Start = {
  start: "hello",
  dialect: "0.8",
  runtime: "",
  title: "Hello",
  yaml: "id: __ID__\nname: __NAME__\nversion: '1'\n",
  json: '{"id": "__ID__", "name": "__NAME__", "version": "1"}',
};
const NAMES: Record<string, string> = {
  "Order, new - 2": "order-new-2",
  "New “1.0”": "new-1-0",
  'a "quoted" \\ one': "a-quoted-one",
  "key: value # no comment": "key-value-no-comment",
  true: "true",
  "12": "12",
  "": "workflow",
  新流程: "workflow",
  "$& and $1": "and-1",
  ["x".repeat(62) + " " + "y".repeat(9)]: "x".repeat(62),
};

/** The text that a line of YAML says: what is not quoted must be sure to stay a text. */
function said(yaml: string, key: string): string {
  const [, value = ""] = new RegExp(`^${key}: (.*)$`, "m").exec(yaml) ?? [];
  if (value.startsWith('"')) return JSON.parse(value) as string;
  assert.match(value, /^[A-Za-z][\w, -]*$/);
  assert.doesNotMatch(value, /^(true|false|null|y|n|yes|no|on|off)$/i);
  return value;
}

test("names and ids are said in both syntaxes", () => {
  for (const [name, id] of Object.entries(NAMES)) {
    assert.deepEqual(JSON.parse(startText(name, "json", START)), { id, name, version: "1" });
    const yaml = startText(name, "yaml", START);
    assert.deepEqual([said(yaml, "id"), said(yaml, "name")], [id, name]);
  }
});
