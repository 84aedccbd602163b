/** Messages in the list of problems: names stand out ([] here), and no backquote is left. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { message, whereabouts } from "../../static/src/design/problems";
import { type Analysis, NOTHING, type Problem } from "../../static/src/design/types";

/** As much of an element as a message needs. */
class Element {
  readonly parts: (Element | string)[] = [];
  append(child: Element | string): void {
    this.parts.push(child);
  }
  toString(): string {
    return `[${this.parts.join("")}]`;
  }
}
Object.assign(globalThis, { document: { createElement: () => new Element() } });

const SHOWN: Record<string, string> = {
  "`Chekc` is no state; did you mean `Check`?": "[Chekc] is no state; did you mean [Check]?",
  "no event “Paid”, no 'state'": "no event [Paid], no [state]",
  "`$.users[?(@.title == 'MANAGER')]` selects nothing": "[$.users[?(@.title == 'MANAGER')]] selects nothing",
  "the state's `end` doesn't go with `transition`": "the state's [end] doesn't go with [transition]",
  'no function "pay", and nothing else': "no function [pay], and nothing else",
};

suite("names stand out and no backquote is left", () => {
  for (const [text, shown] of Object.entries(SHOWN))
    test(text, () => assert.equal((message(text) as unknown[]).join(""), shown));
});

test("a problem is at the innermost element that has it, by its name, and at a line", () => {
  const entry = (pointer: string, name: string): Analysis["outline"][number] => {
    return { pointer, name, kind: "operation", from: 0, to: 0 };
  };
  const analysis = { ...NOTHING, outline: [entry("/states/1", "Pay"), entry("/states/1/branches/0", "One")] };
  const at = (pointer: string | null): string => whereabouts({ pointer, line: 23, column: 16 } as Problem, analysis);
  assert.equal(at("/states/1"), "Pay · line 23:16");
  assert.equal(at("/states/1/actions/0/functionRef"), "Pay · actions · line 23:16");
  assert.equal(at("/states/1/branches/0/name"), "One · name · line 23:16");
  assert.equal(at("/states/10"), "states · line 23:16", "the tenth is not the first");
  assert.equal(at("/version"), "version · line 23:16");
  assert.equal(at(null), "line 23:16");
});
