/** Messages in the list of problems: names stand out ([] here), and no backquote is left. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { alike, message, ofNoDialect, rulesIn, way, whereabouts } from "../../static/src/design/problems";
import { type Analysis, NOTHING, type Problem } from "../../static/src/design/types";

/** As much of an element as a message and its links need. */
class Element {
  readonly parts: (Element | string)[] = [];
  click: () => void = () => undefined;
  setAttribute(): void {}
  addEventListener(_type: string, listener: () => void): void {
    this.click = listener;
  }
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

test("the way that leads to a problem has a link for each place", () => {
  const related = [
    { message: "the secret “shop” is declared", pointer: "/use/secrets/0", line: 2, column: 16, from: 90, to: 94 },
    { message: "“key” is made of it", pointer: "/do/0/one/set/key", line: 4, column: 22, from: 120, to: 128 },
  ];
  const gone: (string | null)[] = [];
  const problem = { rule: "secret-in-output", pointer: "/do/1", from: 1, to: 2, related } as unknown as Problem;
  const list = way(problem, one => gone.push(`${one.pointer} ${one.from}`)) as unknown as Element;
  assert.equal(String(list), "[[[line 2:16] the secret [shop] is declared][[line 4:22] [key] is made of it]]");
  for (const item of list.parts) ((item as Element).parts[0] as Element).click();
  assert.deepEqual(gone, ["/use/secrets/0 90", "/do/0/one/set/key 120"]);
  assert.equal(
    way({ ...problem, related: null }, () => undefined),
    null,
  );
});

test("rules of an engine that a message names lead to its table", () => {
  const found = (text: string): string[] => rulesIn(text).map(one => one.href);
  assert.deepEqual(found("nothing is tried again (S131)"), ["/help/runtimes/sonataflow/#s131"]);
  assert.deepEqual(found("as Synapse (Y34), the Go SDK (G70) and Lemline (L22)"), [
    "/help/runtimes/synapse/#y34",
    "/help/runtimes/go/#g70",
    "/help/runtimes/lemline/#l22",
  ]);
  assert.deepEqual(found("told twice (J3.4, J7.5) and (J3.4)"), [
    "/help/runtimes/java/#j3.4",
    "/help/runtimes/java/#j7.5",
  ]);
  assert.deepEqual(found("the state S3 (of 0.8), Zulu (UTC)"), []);
});

test("a resource that an engine reads is of no dialect, which the problem says", () => {
  const told = { rule: "unknown-dialect", severity: "warning", message: "This is a resource" } as Problem;
  assert.equal(ofNoDialect({ diagnostics: [told] })?.message, "This is a resource");
  assert.equal(ofNoDialect(NOTHING), undefined);
});

test("what is fixed alike is fixed at once, told at the first problem of its kind", () => {
  const edits = [{ from: 0, to: 1, insert: "" }];
  const one = (rule: string, ...titles: string[]): Problem => {
    const [fix = null, ...more_fixes] = titles.map(title => ({ title, edits }));
    return { rule, fix, more_fixes } as Problem;
  };
  const entry = (): Problem => ({ rule: "form", fix: { title: "Throw away", edits: [] } }) as unknown as Problem;
  const problems = [
    one("bad-duration", "Use PT1H"),
    one("conflict-marker", "Take mine", "Take theirs"),
    one("bad-duration", "Use PT2H"),
    one("bad-duration"),
    one("schema", "Put it in quotes"),
    one("conflict-marker", "Take mine", "Take base"),
    entry(),
    entry(),
  ];
  const told = [...alike(problems)].map(([problem, kinds]) => [problems.indexOf(problem), kinds]);
  assert.deepEqual(told, [
    [0, [{ rule: "bad-duration", title: null, count: 2 }]],
    [1, [{ rule: "conflict-marker", title: "Take mine", count: 2 }]],
  ]);
});
