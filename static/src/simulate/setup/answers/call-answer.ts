/** The answer to an open call as it is typed: what it gives, or an error in the dialect's words. */

import { isObject } from "../../core/json-layout";
import type { Call, Fields, Json, JsonObject } from "../../core/types";
import { type Answer, answerIn, emptyAnswer, isWholeAnswer, written } from "./answer";
import { type Parts, partsIn } from "./parts";
import { type How, waysOf } from "./called";
import { type Problem, PREFIX, problemFaults, problemFor, problemOf, readProblem, wordOf } from "./problem-fields";

export interface Draft extends Answer {
  name: string;
  code: string;
  problem: Problem; // 1.0 says its errors so
  mock: boolean;
}

export function emptyDraft(call: Call): Draft {
  return {
    ...emptyAnswer(call),
    name: "",
    code: "",
    problem: problemFor(call.fault ?? `${PREFIX}runtime`),
    mock: false,
  };
}

/** The draft of an answer that was given before: its result, or its error. */
export function draftOf(call: Call, result: Json | undefined, error: JsonObject | undefined): Draft {
  const empty = emptyDraft(call);
  if (error)
    return {
      ...empty,
      how: "error",
      name: String(error.name ?? ""),
      code: String(error.code ?? ""),
      problem: problemOf(error, call.fault ?? empty.problem.type),
    };
  const [how, parts] = formed(call, result) ?? [null, null];
  const plain = answerIn({ result: result ?? {} }, call);
  return { ...empty, ...plain, ...(how && { how, ...parts }) };
}

/** The form that an answer has which a run keeps, where it is no plain result: a task keeps all of it, a function of
 * its runtime's own kind the content.
 */
function formed(call: Call, result: Json | undefined): [how: How, parts: Parts] | null {
  if (call.own?.answer === "response") result = responseLike(result) ? result : { status: 200, content: result ?? {} };
  for (const how of waysOf(call)) {
    const isOne = how === "response" ? responseLike(result) : how === "grpc" ? grpcLike(result) : processLike(result);
    const parts = how !== "result" && how !== "error" && isOne ? partsIn(how, result) : null;
    if (parts) return [how, parts];
  }
  return null;
}

const within = (answer: Json | undefined, known: readonly string[]): answer is JsonObject =>
  isObject(answer) && Object.keys(answer).length > 0 && Object.keys(answer).every(name => known.includes(name));

const responseLike = (answer: Json | undefined): boolean =>
  within(answer, ["status", "headers", "content"]) && typeof answer.status === "number";

const grpcLike = (answer: Json | undefined): boolean =>
  within(answer, ["status", "message", "trailers", "content"]) && answer.status !== undefined;

const processLike = (answer: Json | undefined): boolean =>
  within(answer, ["code", "stdout", "stderr"]) && typeof (answer.code ?? 0) === "number";

/** Whether the draft can be sent. */
export function isWhole(call: Call, draft: Draft): boolean {
  if (draft.how !== "error") return isWholeAnswer(draft);
  return !call.fault || Object.keys(problemFaults(draft.problem)).length === 0;
}

/** The fields of `resolve` that the draft is. It must be whole. */
export function answerOf(call: Call, draft: Draft): Fields {
  if (draft.how !== "error") return written(draft);
  if (!call.fault) return { error: { name: draft.name || "Error", ...(draft.code && { code: draft.code }) } };
  const error = readProblem(draft.problem);
  return call.kind === "subflow" ? { error: { name: wordOf(error.type) ?? error.type, ...error } } : { error };
}
