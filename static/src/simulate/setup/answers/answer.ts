/** An answer as it is typed, to an open call or in an entry of a mock: in the form that fits what is called. */

import { t } from "../../../shared/translation";
import { readJson } from "../../core/setup";
import type { Json, JsonObject, MockEntry } from "../../core/types";
import {
  EMPTY_GRPC,
  EMPTY_PROCESS,
  EMPTY_RESPONSE,
  type Grpc,
  type Process,
  type Response,
  codeFault,
  grpcFaults,
  isFree,
  partsIn,
  responseFaults,
  writeGrpc,
  writeProcess,
  writeResponse,
} from "./parts";
import { type Called, type How, firstWay, memberOf, waysOf } from "./called";

export interface Answer {
  how: How;
  result: string; // as JSON; what is no result but cannot be said in fields stands here too
  raw: boolean; // the form is shown as JSON
  response: Response;
  grpc: Grpc;
  process: Process;
}

/** The answer that is offered first to what is called. */
export function emptyAnswer(called: Called): Answer {
  return {
    how: firstWay(called),
    result: "{}",
    raw: false,
    response: { ...EMPTY_RESPONSE },
    grpc: { ...EMPTY_GRPC },
    process: { ...EMPTY_PROCESS },
  };
}

/** The answer that an entry of a mock gives, where that is no error; a new one where it gives none. */
export function answerIn(entry: MockEntry, called: Called): Answer {
  const empty = emptyAnswer(called);
  const member = called.kind === "subflow" ? "output" : memberOf(entry);
  const value = entry[member];
  const isTold = value !== undefined;
  if (member === "result" || member === "output")
    return { ...empty, ...(isTold && { how: "result" }), result: JSON.stringify(value ?? {}, null, 2) };
  const how: How = member === "failure" ? "response" : member;
  const parts = partsIn(member, value);
  const fits = waysOf(called).includes(how);
  if (parts && fits) return { ...empty, how, ...parts };
  return { ...empty, how, raw: true, result: JSON.stringify(value ?? {}, null, 2) };
}

/** Whether the form of an answer is written as JSON. */
const isJson = (answer: Answer): boolean => answer.raw || answer.how === "result" || answer.how === "messages";

/** Whether nothing is wrong with an answer that is no error. */
export function isWholeAnswer(answer: Answer): boolean {
  if (isJson(answer)) return "value" in readJson(answer.result);
  if (answer.how === "response") return isFree(responseFaults(answer.response));
  if (answer.how === "grpc") return isFree(grpcFaults(answer.grpc));
  return answer.how !== "process" || !codeFault(answer.process.code);
}

/** What is wrong with the text of a result, in words; "" where nothing is. */
export function jsonProblem(text: string): string {
  const read = readJson(text);
  return "problem" in read ? read.problem : "";
}

/** The member of a mock that an answer is, by its name; of a plain result under `result`. It must be whole. */
export function written(answer: Answer): JsonObject {
  if (isJson(answer)) {
    const read = readJson(answer.result);
    const value: Json = "value" in read ? read.value : {};
    return { [answer.how === "error" ? "result" : answer.how]: value };
  }
  if (answer.how === "response") return writeResponse(answer.response);
  return answer.how === "grpc" ? writeGrpc(answer.grpc) : writeProcess(answer.process);
}

/** Takes another form; what was typed in the others is kept. */
export function turnTo(answer: Answer, how: How): void {
  if (answer.raw) answer.result = "{}";
  answer.raw = false;
  answer.how = how;
}

/** What a form of an answer is called. */
export const WORDS: Readonly<Record<How, string>> = {
  result: t("Result"),
  response: t("Response"),
  grpc: "gRPC",
  process: t("Process"),
  messages: t("Messages"),
  error: t("Error"),
};
