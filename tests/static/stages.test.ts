/** What a state's data went through, where a call is of a kind that its runtime has of its own. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { App } from "../../static/src/simulate/core/app";
import type { DataStage, VisitStages } from "../../static/src/simulate/core/types";
import { groupsOf } from "../../static/src/simulate/data/stages";

const time = "2020-01-01T00:00:00Z";

function stage(word: string, seq: number, name: string, after: DataStage["after"]): DataStage {
  const place = { pointer: "/states/0", scope: "", action: null, expression: null };
  return { ...place, stage: word, seq, step: seq, time, name, after } as DataStage;
}

const FOUND = [
  stage("request", 1, "say", { message: "Hello" }),
  stage("result", 2, "say", null),
  stage("request", 3, "find", { id: 7 }),
  stage("result", 4, "find", null),
];

function shown(own: App["vocabulary"]["own"]): [string, string][] {
  const found = { entered: 0, exited: 5, instance: "1", scope: "", stages: FOUND } as unknown as VisitStages;
  const app = { vocabulary: { own } } as unknown as App;
  return groupsOf(app, found).flatMap(group => group.stages.map(one => [one.title, one.note] as [string, string]));
}

test("what is printed has no answer, and a request says what it asks for", () => {
  assert.deepEqual(
    shown({
      say: { kind: "sysout", word: "Print", icon: "shell", answer: "none", writes: "message" },
      find: { kind: "rest", word: "REST", icon: "http", does: "GET /pets", answer: "response" },
    }),
    [
      ["Printed", "say"],
      ["Request", "find: GET /pets"],
      ["Result", "find, at once"],
    ],
  );
});

test("without a runtime every call is asked and answered", () => {
  assert.deepEqual(
    shown(undefined).map(([title]) => title),
    ["Request", "Result", "Request", "Result"],
  );
});
