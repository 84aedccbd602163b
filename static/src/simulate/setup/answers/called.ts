/** What is called, as far as it says in which forms it may be answered: of an open call, or of the call of a mock. */

import type { OwnCall } from "../../../shared/own-calls";
import type { MockEntry } from "../../core/types";

export interface Called {
  kind: "function" | "subflow" | "call";
  task?: string; // 1.0: what the task calls or runs
  function?: string; // 0.1 to 0.8: the type of the function
  own?: OwnCall; // of a kind that its runtime has
  fault?: string; // 1.0: the type of the error that fits
}

/** How a call is made, as far as answers differ by it. */
type Way = "http" | "grpc" | "process" | "plain";

/** In which form an answer is given. */
export type How = "result" | "response" | "grpc" | "process" | "messages" | "error";

const WAYS: Readonly<Record<string, Way>> = {
  http: "http",
  openapi: "http",
  a2a: "http",
  mcp: "http",
  grpc: "grpc",
  script: "process",
  shell: "process",
  container: "process",
  // the types of functions
  rest: "http",
  graphql: "http",
  odata: "http",
  rpc: "grpc",
};

const FORMS: Readonly<Record<Way, readonly How[]>> = {
  http: ["result", "response", "error"],
  grpc: ["result", "grpc", "error"],
  process: ["process", "result", "error"],
  plain: ["result", "error"],
};

function wayOf({ task, function: type, own }: Called): Way {
  if (own?.answer === "response") return "http";
  return (own && !task ? undefined : WAYS[task ?? type ?? ""]) ?? "plain";
}

/** In which forms a call may be answered, in the order in which they are offered. */
export function waysOf(called: Called): readonly How[] {
  return FORMS[wayOf(called)];
}

/** The form that fits best. */
export function firstWay(called: Called): How {
  return called.own?.answer === "response" ? "response" : (waysOf(called)[0] ?? "result");
}

/** What is called over a network: its errors are those of communication (simulator/session/view.py). */
const SENT = ["http", "openapi", "grpc", "asyncapi"];

/** The standard type of the error that fits what a task calls (1.0). */
export function errorType(task: string | undefined): string {
  const word = SENT.includes(task ?? "") ? "communication" : "runtime";
  return `https://serverlessworkflow.io/spec/1.0.0/errors/${word}`;
}

/** The forms of an answer that is no plain result, as entries of mocks have them. */
const WRITTEN = ["response", "failure", "grpc", "process", "messages"] as const;

/** The member that an entry of a mock answers by. */
export function memberOf(entry: MockEntry): "result" | (typeof WRITTEN)[number] {
  return WRITTEN.find(name => entry[name] !== undefined) ?? "result";
}
