/** What is typed as the answer to an open call, and what the server is sent. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type Draft,
  answerOf,
  draftOf,
  emptyDraft,
  faultIn,
  isWhole,
  mayRespond,
  waysOf,
} from "../../static/src/simulate/setup/call-answer";
import {
  PREFIX,
  STANDARD,
  problemFor,
  problemOf,
  readProblem,
  retype,
} from "../../static/src/simulate/setup/problem-fields";
import type { Call } from "../../static/src/simulate/core/types";
import { toldOf } from "../../static/src/shared/own-calls";
import { cases } from "./cases";

const told = cases<{ statuses: Record<string, number>; prefix: string }>();

/** A call as the server tells it. */
function call(task?: string): Call {
  const plain = { call: 1, name: "get", parameters: {}, since: "", instance: "1", state: "get", pointer: "/do/0/get" };
  const fault = `${PREFIX}${task === "mcp" ? "runtime" : "communication"}`;
  return { ...plain, kind: "call", ...(task !== undefined && { task, fault }) };
}

function drafted(one: Call, how: Draft["how"], change: Partial<Draft> = {}): Draft {
  return { ...emptyDraft(one), how, ...change };
}

test("the standard types and their statuses are those of the engine", () => {
  assert.deepEqual(STANDARD, told.statuses);
  assert.equal(PREFIX, told.prefix);
});

suite("an error of a task is problem details", () => {
  for (const [task, word] of [
    ["http", "communication"],
    ["mcp", "runtime"],
  ] as const)
    test(`${task} begins with the type that fits`, () =>
      assert.deepEqual(answerOf(call(task), drafted(call(task), "error")), {
        error: { type: PREFIX + word, status: 500 },
      }));
  test("a status, title and detail are told", () => {
    const problem = { ...problemFor(`${PREFIX}communication`), status: "404", title: "Gone", detail: "no pet" };
    const error = { type: `${PREFIX}communication`, status: 404, title: "Gone", detail: "no pet" };
    assert.deepEqual(answerOf(call("http"), drafted(call("http"), "error", { problem })), { error });
    assert.deepEqual(readProblem(problemOf(error, "")), error);
  });
  test("a workflow that is run has a name besides", () =>
    assert.deepEqual(answerOf({ ...call("workflow"), kind: "subflow" }, drafted(call("workflow"), "error")), {
      error: { name: "communication", type: `${PREFIX}communication`, status: 500 },
    }));
  test("another type takes its own status, but not where another one was typed", () => {
    const problem = problemFor(`${PREFIX}communication`);
    retype(problem, `${PREFIX}timeout`);
    assert.equal(problem.status, "408");
    retype(problem, "");
    assert.deepEqual([problem.status, isWhole(call("http"), drafted(call("http"), "error", { problem }))], ["", false]);
    problem.status = "404";
    retype(problem, `${PREFIX}communication`);
    assert.equal(problem.status, "404");
  });
  test("one with but a name is shown as what the engine makes of it", () => {
    assert.deepEqual(readProblem(problemOf({ name: "communication", code: "503" }, `${PREFIX}runtime`)), {
      type: `${PREFIX}communication`,
      status: 503,
    });
    const busy = { type: `${PREFIX}runtime`, status: 503, title: "Busy" };
    assert.deepEqual(readProblem(problemOf({ name: "Busy", code: "503" }, `${PREFIX}communication`)), busy);
  });
});

test("before 1.0 an error has a name and a code", () =>
  assert.deepEqual(answerOf(call(), drafted(call(), "error", { name: "Lost", code: "7" })), {
    error: { name: "Lost", code: "7" },
  }));

suite("a response", () => {
  const response = { status: "404", headers: "{}", content: "" };
  test("may be given where something is called over HTTP", () => {
    const may = ["http", "openapi", "grpc", "a2a", "mcp", "shell", "workflow", "function"].filter(task =>
      mayRespond(call(task)),
    );
    assert.deepEqual(may, ["http", "openapi", "grpc", "a2a", "mcp"]);
    assert.equal(mayRespond(call()), false);
  });
  test("is sent as a file has it", () => {
    const sent = (change: Partial<Draft["response"]>): unknown =>
      answerOf(call("http"), drafted(call("http"), "response", { response: { ...response, ...change } }));
    assert.deepEqual(sent({}), { response: { status: 404 } });
    assert.deepEqual(sent({ headers: '{"a": "b"}', content: "[1]" }), {
      response: { status: 404, headers: { a: "b" }, content: [1] },
    });
  });
  for (const bad of [
    { status: "x" },
    { status: "" },
    { status: "999" },
    { headers: "[]" },
    { headers: "{" },
    { content: "{" },
  ])
    test(`${JSON.stringify(bad)} is not sent`, () =>
      assert.equal(
        isWhole(call("http"), drafted(call("http"), "response", { response: { ...response, ...bad } })),
        false,
      ));
  test("that was given before comes back as one", () => {
    const draft = draftOf(call("http"), { status: 404, content: { no: "pet" } }, undefined);
    assert.deepEqual(answerOf(call("http"), draft), { response: { status: 404, content: { no: "pet" } } });
  });
});

suite("a call of a runtime's own kind", () => {
  const own = { kind: "rest", word: "REST", icon: "http", does: "GET /pets", at: "a.example" };
  const asked = (answer: "response" | "value"): Call => ({ ...call(), kind: "function", own: { ...own, answer } });
  test("is told in one line", () =>
    assert.deepEqual(
      [toldOf({ ...own, answer: "value" }), toldOf({ kind: "sysout", word: "Print", icon: "shell", answer: "none" })],
      ["REST · GET /pets · a.example", "Print"],
    ));
  test("is answered by a response, where it goes over HTTP", () => {
    assert.deepEqual(answerOf(asked("response"), emptyDraft(asked("response"))), {
      response: { status: 200, content: {} },
    });
    assert.deepEqual(answerOf(asked("value"), emptyDraft(asked("value"))), { result: {} });
    assert.deepEqual([mayRespond(asked("response")), mayRespond(asked("value"))], [true, false]);
  });
  test("has the content that it was answered before", () =>
    assert.deepEqual(answerOf(asked("response"), draftOf(asked("response"), { a: 1 }, undefined)), {
      response: { status: 200, content: { a: 1 } },
    }));
  test("fails as functions do", () =>
    assert.deepEqual(answerOf(asked("response"), drafted(asked("response"), "error")), { error: { name: "Error" } }));
});

suite("what a process gives is its output and the code it ended with", () => {
  for (const task of ["script", "shell", "container"])
    test(`${task} is asked for that first`, () => {
      const one = call(task);
      assert.deepEqual(waysOf(one), ["process", "result", "error"]);
      const draft = emptyDraft(one);
      assert.deepEqual(answerOf(one, draft), { process: { code: 0, stdout: "" } });
      Object.assign(draft.process, { stdout: "FOO=abc\n", stderr: "slow", code: " 3" });
      assert.deepEqual(answerOf(one, draft), { process: { code: 3, stdout: "FOO=abc\n", stderr: "slow" } });
      draft.process.code = "three";
      assert.equal(faultIn(draft, "code"), "code");
      assert.ok(!isWhole(one, draft));
      assert.ok(isWhole(one, { ...draft, how: "result" }));
    });
  test("an answer that was given before comes back as it was", () => {
    const before = draftOf(call("shell"), { code: 3, stdout: "a", stderr: "" }, undefined);
    assert.deepEqual([before.how, before.process], ["process", { code: "3", stdout: "a", stderr: "" }]);
    for (const other of [{}, { code: "3" }, { stdout: "a", more: 1 }, "a", null])
      assert.equal(draftOf(call("shell"), other, undefined).how, "result", JSON.stringify(other));
  });
  test("a call has no such answer, and a plain one none over HTTP", () => {
    assert.deepEqual(waysOf(call("http")), ["result", "response", "error"]);
    assert.deepEqual(waysOf(call("function")), ["result", "error"]);
    assert.deepEqual(waysOf(call()), ["result", "error"]);
  });
});
