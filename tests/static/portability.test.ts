/** What engines are held against, and by what they were run. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Portability, type Row, basesOf, scopeWords } from "../../static/src/design/portability-answer";

const row = (runtime: string, ...bases: string[]): Row => ({
  runtime,
  title: runtime,
  version: "",
  loads: true,
  never: false,
  refusals: [],
  refused: 0,
  findings: { error: 0, warning: 0, info: 0 },
  against: Object.fromEntries(bases.map(base => [base, { runs: 1, same: {}, differences: [] }])),
});

const found = (more: Partial<Portability>): Portability => ({
  measure: "specification",
  chosen: null,
  parts: false,
  never: [],
  broken: [],
  cases: [],
  engines: [row("specification"), row("go", "specification")],
  markdown: "",
  ...more,
});

test("the measure comes first, then the engine that it is for", () => {
  assert.deepEqual(basesOf(found({})), ["specification"]);
  const both = [row("specification", "java"), row("java", "specification"), row("go", "specification", "java")];
  assert.deepEqual(basesOf(found({ chosen: "java", engines: both })), ["specification", "java"]);
  assert.deepEqual(basesOf(found({ chosen: "java" })), ["specification"]); // it does not load it
  const own = [row("java"), row("go", "java")];
  assert.deepEqual(basesOf(found({ measure: "java", chosen: "java", engines: own })), ["java"]);
});

test("scenarios and paths are counted", () => {
  const cases = [
    { name: "one", source: "scenario" as const },
    { name: "path 1", source: "path" as const },
    { name: "path 2", source: "path" as const },
  ];
  assert.equal(scopeWords(found({ cases })), "1 scenario and 2 explored paths");
  assert.equal(scopeWords(found({ measure: null })), "No engine loads this.");
});
