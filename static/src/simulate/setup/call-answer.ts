/** The answer to an open call as it is typed: its result, a response over HTTP, or an error in the dialect's words. */

import type { Call, Fields, Json, JsonObject } from "../core/types";
import { type Problem, PREFIX, problemFaults, problemFor, problemOf, readProblem, wordOf } from "./problem-fields";
import { isObject } from "../core/json-layout";
import { readJson } from "../core/setup";

export type How = "result" | "response" | "process" | "error";

export interface Draft {
  how: How;
  result: string;
  name: string;
  code: string;
  problem: Problem; // 1.0 says its errors so
  response: { status: string; headers: string; content: string };
  process: { stdout: string; stderr: string; code: string };
  mock: boolean;
}

/** What a service answers that is called over HTTP, or as if it were. */
const WITH_RESPONSE = new Set(["http", "openapi", "grpc", "a2a", "mcp"]);

/** What a task runs that writes and ends with a code. */
const PROCESSES = new Set(["script", "shell", "container"]);

/** In which ways a call may be answered, the one that fits best first. */
export function waysOf(call: Call): How[] {
  if (PROCESSES.has(call.task ?? "")) return ["process", "result", "error"];
  return mayRespond(call) ? ["result", "response", "error"] : ["result", "error"];
}

/** Whether the answer may be a response with a status. */
export function mayRespond(call: Call): boolean {
  return WITH_RESPONSE.has(call.task ?? "") || call.own?.answer === "response";
}

export function emptyDraft(call: Call): Draft {
  return {
    how: call.own?.answer === "response" ? "response" : (waysOf(call)[0] ?? "result"),
    result: "{}",
    name: "",
    code: "",
    problem: problemFor(call.fault ?? `${PREFIX}runtime`),
    response: { status: "200", headers: "{}", content: "{}" },
    process: { stdout: "", stderr: "", code: "0" },
    mock: false,
  };
}

/** The draft of an answer that was given before: its result, or its error. */
export function draftOf(call: Call, result: Json | undefined, error: JsonObject | undefined): Draft {
  const empty = emptyDraft(call);
  const response = mayRespond(call) && !error ? (responseIn(result) ?? contentOf(call, result)) : null;
  const process = PROCESSES.has(call.task ?? "") && !error ? processIn(result) : null;
  return {
    ...empty,
    how: error ? "error" : response ? "response" : process ? "process" : "result",
    result: JSON.stringify(result ?? {}, null, 2),
    name: String(error?.name ?? ""),
    code: String(error?.code ?? ""),
    ...(error && { problem: problemOf(error, call.fault ?? empty.problem.type) }),
    ...(response && { response }),
    ...(process && { process }),
  };
}

/** The response of a runtime's own call, whose content is all that a run keeps; null of other calls. */
function contentOf(call: Call, content: Json | undefined): Draft["response"] | null {
  return call.own?.answer === "response" ? responseIn({ status: 200, content: content ?? {} }) : null;
}

/** The response that an answer is; null where it is none. */
function responseIn(answer: Json | undefined): Draft["response"] | null {
  if (!isObject(answer)) return null;
  const { status, headers, content, ...rest } = answer;
  if (typeof status !== "number" || Object.keys(rest).length) return null;
  return {
    status: String(status),
    headers: JSON.stringify(headers ?? {}),
    content: content === undefined ? "" : JSON.stringify(content, null, 2),
  };
}

/** What a process gave, as an answer has it; null where it is none. */
function processIn(answer: Json | undefined): Draft["process"] | null {
  if (!isObject(answer)) return null;
  const { code = 0, stdout = "", stderr = "", ...rest } = answer;
  if (typeof code !== "number" || typeof stdout !== "string" || typeof stderr !== "string") return null;
  return Object.keys(rest).length || !Object.keys(answer).length ? null : { code: String(code), stdout, stderr };
}

/** What is wrong with a field of the draft as it stands; "" where nothing is. */
export function faultIn(
  draft: Draft,
  part: "result" | "status" | "headers" | "content" | "code",
): "json" | "status" | "object" | "code" | "" {
  const { status, headers, content } = draft.response;
  if (part === "code") return /^-?\d{1,9}$/.test(draft.process.code.trim()) ? "" : "code";
  if (part === "status") return /^[1-5]\d\d$/.test(status.trim()) ? "" : "status";
  if (part === "content" && !content.trim()) return "";
  const read = readJson(part === "result" ? draft.result : part === "headers" ? headers || "{}" : content);
  if ("problem" in read) return "json";
  return part === "headers" && !isObject(read.value) ? "object" : "";
}

/** Whether the draft can be sent. */
export function isWhole(call: Call, draft: Draft): boolean {
  if (draft.how === "result") return !faultIn(draft, "result");
  if (draft.how === "response") return (["status", "headers", "content"] as const).every(part => !faultIn(draft, part));
  if (draft.how === "process") return !faultIn(draft, "code");
  return !call.fault || Object.keys(problemFaults(draft.problem)).length === 0;
}

function json(text: string): Json {
  const read = readJson(text);
  return "value" in read ? read.value : {};
}

/** The fields of `resolve` that the draft is. It must be whole. */
export function answerOf(call: Call, draft: Draft): Fields {
  if (draft.how === "result") return { result: json(draft.result) };
  if (draft.how === "response") {
    const { status, headers, content } = draft.response;
    const given = json(headers || "{}") as JsonObject;
    return {
      response: {
        status: Number(status),
        ...(Object.keys(given).length && { headers: given }),
        ...(content.trim() && { content: json(content) }),
      },
    };
  }
  if (draft.how === "process") {
    const { stdout, stderr, code } = draft.process;
    return { process: { code: Number(code), stdout, ...(stderr && { stderr }) } };
  }
  if (!call.fault) return { error: { name: draft.name || "Error", ...(draft.code && { code: draft.code }) } };
  const error = readProblem(draft.problem);
  return call.kind === "subflow" ? { error: { name: wordOf(error.type) ?? error.type, ...error } } : { error };
}
