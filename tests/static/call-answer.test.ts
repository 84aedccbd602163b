/** What is typed as the answer to an open call, and what the server is sent. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type Draft,
  answerOf,
  draftOf,
  emptyDraft,
  isWhole,
} from "../../static/src/simulate/setup/answers/call-answer";
import { waysOf } from "../../static/src/simulate/setup/answers/called";
import { EMPTY_RESPONSE, GRPC_STATUSES, type Response } from "../../static/src/simulate/setup/answers/parts";
import {
  PREFIX,
  STANDARD,
  problemFor,
  problemOf,
  readProblem,
  retype,
} from "../../static/src/simulate/setup/answers/problem-fields";
import type { Call } from "../../static/src/simulate/core/types";
import { toldOf } from "../../static/src/shared/own-calls";
import { cases } from "./cases";

const told = cases<{
  statuses: Record<string, number>;
  prefix: string;
  grpc: string[];
}>();

/** A call as the server tells it. */
function call(task?: string): Call {
  const plain = {
    call: 1,
    name: "get",
    parameters: {},
    since: "",
    instance: "1",
    state: "get",
    pointer: "/do/0/get",
  };
  const fault = `${PREFIX}${task === "mcp" ? "runtime" : "communication"}`;
  return { ...plain, kind: "call", ...(task !== undefined && { task, fault }) };
}

function drafted(one: Call, how: Draft["how"], change: Partial<Draft> = {}): Draft {
  return { ...emptyDraft(one), how, ...change };
}

test("the standard types and their statuses are those of the engine", () => {
  assert.deepEqual(STANDARD, told.statuses);
  assert.equal(PREFIX, told.prefix);
  assert.deepEqual([...GRPC_STATUSES], told.grpc);
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
    const problem = {
      ...problemFor(`${PREFIX}communication`),
      status: "404",
      title: "Gone",
      detail: "no pet",
    };
    const error = {
      type: `${PREFIX}communication`,
      status: 404,
      title: "Gone",
      detail: "no pet",
    };
    assert.deepEqual(answerOf(call("http"), drafted(call("http"), "error", { problem })), { error });
    assert.deepEqual(readProblem(problemOf(error, "")), error);
  });
  test("a workflow that is run has a name besides", () =>
    assert.deepEqual(answerOf({ ...call("workflow"), kind: "subflow" }, drafted(call("workflow"), "error")), {
      error: {
        name: "communication",
        type: `${PREFIX}communication`,
        status: 500,
      },
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
  const response: Response = { ...EMPTY_RESPONSE, status: "404", content: "" };
  test("may be given where something is called over HTTP", () => {
    const all = ["http", "openapi", "grpc", "a2a", "mcp", "shell", "workflow", "function"];
    const may = all.filter(task => waysOf(call(task)).includes("response"));
    assert.deepEqual(may, ["http", "openapi", "a2a", "mcp"]);
    assert.ok(!waysOf(call()).includes("response"));
    const types = ["rest", "graphql", "odata", "rpc", "custom", "asyncapi"];
    assert.deepEqual(
      types.map(type => waysOf({ kind: "function", function: type })[1]),
      ["response", "response", "response", "grpc", "error", "error"],
    );
  });
  const sent = (change: Partial<Response>): unknown =>
    answerOf(
      call("http"),
      drafted(call("http"), "response", {
        response: { ...response, ...change },
      }),
    );
  test("is sent as a file has it", () => {
    assert.deepEqual(sent({}), { response: { status: 404 } });
    assert.deepEqual(sent({ headers: '{"a": "b"}', content: "[1]" }), {
      response: { status: 404, headers: { a: "b" }, content: [1] },
    });
  });
  test("may have a text for its body, which is no JSON", () => {
    assert.deepEqual(sent({ body: "text", content: "{ slow down" }), {
      response: { status: 404, content: "{ slow down" },
    });
    assert.deepEqual(sent({ body: "text", content: "[1]" }), {
      response: { status: 404, content: "[1]" },
    });
    const before = draftOf(call("http"), { status: 500, content: "down" }, undefined);
    assert.deepEqual([before.response.body, before.response.content], ["text", "down"]);
  });
  test("may fail to come", () => {
    for (const failure of ["timeout", "refused"] as const)
      assert.deepEqual(sent({ failure, status: "x" }), { failure });
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
        isWhole(
          call("http"),
          drafted(call("http"), "response", {
            response: { ...EMPTY_RESPONSE, ...bad },
          }),
        ),
        false,
      ));
  test("that was given before comes back as one", () => {
    const draft = draftOf(call("http"), { status: 404, content: { no: "pet" } }, undefined);
    assert.deepEqual(answerOf(call("http"), draft), {
      response: { status: 404, content: { no: "pet" } },
    });
  });
});

suite("a call of a runtime's own kind", () => {
  const own = {
    kind: "rest",
    word: "REST",
    icon: "http",
    does: "GET /pets",
    at: "a.example",
  };
  const asked = (answer: "response" | "value"): Call => ({
    ...call(),
    kind: "function",
    own: { ...own, answer },
  });
  test("is told in one line", () =>
    assert.deepEqual(
      [
        toldOf({ ...own, answer: "value" }),
        toldOf({
          kind: "sysout",
          word: "Print",
          icon: "shell",
          answer: "none",
        }),
      ],
      ["REST · GET /pets · a.example", "Print"],
    ));
  test("is answered by a response, where it goes over HTTP", () => {
    assert.deepEqual(answerOf(asked("response"), emptyDraft(asked("response"))), {
      response: { status: 200, content: {} },
    });
    assert.deepEqual(answerOf(asked("value"), emptyDraft(asked("value"))), {
      result: {},
    });
    const may = (["response", "value"] as const).map(one => waysOf(asked(one)).includes("response"));
    assert.deepEqual(may, [true, false]);
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
      assert.deepEqual(answerOf(one, draft), { process: { code: 0 } });
      Object.assign(draft.process, {
        stdout: "FOO=abc\n",
        stderr: "slow",
        code: " 3",
      });
      assert.deepEqual(answerOf(one, draft), {
        process: { code: 3, stdout: "FOO=abc\n", stderr: "slow" },
      });
      draft.process.code = "three";
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
    assert.deepEqual(waysOf(call("grpc")), ["result", "grpc", "error"]);
    assert.deepEqual(waysOf(call("function")), ["result", "error"]);
    assert.deepEqual(waysOf(call()), ["result", "error"]);
  });
});

suite("what a service answers by gRPC", () => {
  const sent = (change: Partial<Draft["grpc"]>): unknown => {
    const draft = drafted(call("grpc"), "grpc");
    Object.assign(draft.grpc, change);
    return isWhole(call("grpc"), draft) ? answerOf(call("grpc"), draft) : null;
  };
  test("has its message with OK alone", () => {
    assert.deepEqual(sent({ content: '{"id": 1}' }), {
      grpc: { status: "OK", content: { id: 1 } },
    });
    assert.deepEqual(sent({ status: "UNAVAILABLE", message: " restarting ", content: "{" }), {
      grpc: { status: "UNAVAILABLE", message: "restarting" },
    });
    assert.deepEqual(sent({ content: "", trailers: '{"retry": "2"}' }), {
      grpc: { status: "OK", trailers: { retry: "2" } },
    });
  });
  test("is not sent with something wrong in it", () =>
    assert.deepEqual([sent({ content: "{" }), sent({ trailers: "[]" }), sent({ trailers: "{" })], [null, null, null]));
  test("that was given before comes back as it was", () => {
    const before = draftOf(call("grpc"), { status: 14, message: "restarting" }, undefined);
    assert.deepEqual([before.how, before.grpc.status, before.grpc.message], ["grpc", "UNAVAILABLE", "restarting"]);
    for (const other of [{ status: "paid" }, { status: "OK", more: 1 }, {}, null])
      assert.equal(draftOf(call("grpc"), other, undefined).how, "result", JSON.stringify(other));
  });
});
