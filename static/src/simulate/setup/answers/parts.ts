/** What is typed as an answer over HTTP, by gRPC or of a process: its fields, and what a mock has for them. */

import { equal, isObject } from "../../core/json-layout";
import { readJson } from "../../core/setup";
import type { Json, JsonObject } from "../../core/types";

export const FAILURES = ["timeout", "refused"] as const;
export type Failure = (typeof FAILURES)[number];

export interface Response {
  status: string;
  headers: string;
  content: string;
  body: "json" | "text"; // how the content is written
  failure: "" | Failure; // that no answer comes, and why
}

export interface Grpc {
  status: string; // its name
  message: string;
  trailers: string;
  content: string;
}

export interface Process {
  stdout: string;
  stderr: string;
  code: string;
}

/** The statuses of gRPC, each at the place of its number (simulator/engine/setup/grpc_statuses.py). */
export const GRPC_STATUSES = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
] as const;
export const OK = "OK";

export const EMPTY_RESPONSE: Response = { status: "200", headers: "{}", content: "{}", body: "json", failure: "" };
export const EMPTY_GRPC: Grpc = { status: OK, message: "", trailers: "{}", content: "{}" };
export const EMPTY_PROCESS: Process = { stdout: "", stderr: "", code: "0" };

/** What is wrong with a field; "" where nothing is. */
export type Fault = "json" | "status" | "object" | "code" | "";

/** A number that an expression of the mock gives. */
const isOpen = (text: string): boolean => /\{\{|\$\{/.test(text);

export function statusFault(text: string): Fault {
  return /^[1-5]\d\d$/.test(text.trim()) || isOpen(text) ? "" : "status";
}

export function codeFault(text: string): Fault {
  return /^-?\d{1,9}$/.test(text.trim()) || isOpen(text) ? "" : "code";
}

export function objectFault(text: string): Fault {
  const read = readJson(text.trim() || "{}");
  return "problem" in read ? "json" : isObject(read.value) ? "" : "object";
}

export function jsonFault(text: string): Fault {
  return text.trim() && "problem" in readJson(text) ? "json" : "";
}

export function responseFaults(response: Response): Partial<Record<"status" | "headers" | "content", Fault>> {
  if (response.failure) return {};
  return {
    status: statusFault(response.status),
    headers: objectFault(response.headers),
    content: response.body === "text" ? "" : jsonFault(response.content),
  };
}

export function grpcFaults(grpc: Grpc): Partial<Record<"trailers" | "content", Fault>> {
  return { trailers: objectFault(grpc.trailers), content: grpc.status === OK ? jsonFault(grpc.content) : "" };
}

/** Whether none of the faults is one. */
export const isFree = (faults: Partial<Record<string, Fault>>): boolean => !Object.values(faults).some(Boolean);

export function json(text: string): Json {
  const read = readJson(text);
  return "value" in read ? read.value : {};
}

function numeral(text: string): number | string {
  return isOpen(text) ? text.trim() : Number(text);
}

function members(name: string, text: string): JsonObject {
  const given = json(text.trim() || "{}");
  return isObject(given) && Object.keys(given).length ? { [name]: given } : {};
}

const text = (value: Json | undefined): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** The member of a mock that the fields say; they must be free of faults. */
export function writeResponse({ status, headers, content, body, failure }: Response): JsonObject {
  if (failure) return { failure };
  const given = body === "text" ? content : json(content);
  return {
    response: { status: numeral(status), ...members("headers", headers), ...(content.trim() && { content: given }) },
  };
}

export function writeGrpc({ status, message, trailers, content }: Grpc): JsonObject {
  const said = { ...(message.trim() && { message: message.trim() }), ...members("trailers", trailers) };
  return { grpc: { status, ...said, ...(status === OK && content.trim() && { content: json(content) }) } };
}

export function writeProcess({ stdout, stderr, code }: Process): JsonObject {
  return { process: { code: numeral(code), ...(stdout && { stdout }), ...(stderr && { stderr }) } };
}

function failureIn(value: Json): Response | null {
  const failure = FAILURES.find(one => one === value);
  return failure ? { ...EMPTY_RESPONSE, failure } : null;
}

function responseIn(value: JsonObject): Response {
  const { status = 200, headers = {}, content } = value;
  const isText = typeof content === "string" && content.trim() !== "";
  return {
    status: String(status),
    headers: JSON.stringify(headers),
    content: isText ? content : text(content),
    body: isText ? "text" : "json",
    failure: "",
  };
}

function grpcIn(value: JsonObject): Grpc {
  const { status = OK, message = "", trailers = {}, content } = value;
  const name = GRPC_STATUSES[Number(status)] ?? String(status).toUpperCase();
  return { status: name, message: String(message), trailers: JSON.stringify(trailers), content: text(content) };
}

function processIn(value: JsonObject): Process {
  const { code = 0, stdout = "", stderr = "" } = value;
  return { code: String(code), stdout: String(stdout), stderr: String(stderr) };
}

/** What fills in nothing that was left out: 200, 0 and OK are what counts where nothing is said. */
const SAID: Readonly<Record<string, JsonObject>> = {
  response: { status: 200, headers: {} },
  grpc: { status: OK, trailers: {}, message: "" },
  process: { code: 0, stdout: "", stderr: "" },
};

const whole = (form: string, value: JsonObject): JsonObject => ({ ...SAID[form], ...value });

/** What a person sees as the same: a status of gRPC may be written by its number. */
function same(form: string, written: JsonObject, value: JsonObject): boolean {
  const named = form === "grpc" && "status" in value ? { ...value, status: grpcIn(value).status } : value;
  return equal(whole(form, written), whole(form, named));
}

export interface Parts {
  response?: Response;
  grpc?: Grpc;
  process?: Process;
}

/** The fields for a member of a mock, and what they say of it. */
const READERS: Readonly<Record<string, (value: JsonObject) => [parts: Parts, written: JsonObject]>> = {
  response: value => {
    const response = responseIn(value);
    return [{ response }, writeResponse(response)];
  },
  grpc: value => {
    const grpc = grpcIn(value);
    return [{ grpc }, writeGrpc(grpc)];
  },
  process: value => {
    const process = processIn(value);
    return [{ process }, writeProcess(process)];
  },
};

/** The fields for a member of a mock; null where they cannot say all of it. */
export function partsIn(form: string, value: Json | undefined): Parts | null {
  if (form === "failure") {
    const response = failureIn(value ?? null);
    return response && { response };
  }
  const read = READERS[form];
  if (!read || !isObject(value)) return null;
  const [parts, { [form]: written }] = read(value);
  const isKnown = !parts.grpc || GRPC_STATUSES.some(one => one === parts.grpc?.status);
  return isKnown && isObject(written) && same(form, written, value) ? parts : null;
}
