/** The fields of an answer, in the form that fits what is called: for an open call, and for an entry of a mock. */

import { t } from "../../../shared/translation";
import type { App } from "../../core/app";
import { area, complaint, line, member, select } from "../../core/fields";
import { type Part, html, nothing, segments } from "../../core/widgets";
import { type Answer, jsonProblem } from "./answer";
import { FAILURES, type Failure, type Fault, GRPC_STATUSES, OK, codeFault, grpcFaults, responseFaults } from "./parts";
import type { Called } from "./called";
import { wordOf } from "./problem-fields";

/** What is wrong with a field, in words. */
function words(fault: Fault | undefined, text: string): string {
  const known: Partial<Record<Fault, string>> = {
    status: t("A status such as 404."),
    object: t("A JSON object: names, each with a text."),
    code: t("A whole number, 0 where all went well."),
  };
  return fault === "json" ? jsonProblem(text) : (known[fault ?? ""] ?? "");
}

interface Asked<Name extends string> {
  app: App;
  typed: { [name in Name]: string };
  faults: Partial<Record<string, Fault>>;
  id: string;
}

/** A field of a part of an answer: `rows` of several lines, or of one. */
function part<Name extends string>(asked: Asked<Name>, name: Name, label: Part, rows: number, isNumber = false): Part {
  const fault = asked.faults[name];
  const own = `${asked.id}-${name}`;
  const typed = { id: own, wrong: Boolean(fault), ...member(asked.app, asked.typed, name) };
  return html`<div class="field">
    <label class="lab" for=${own}>${label}</label>${
      rows ? area({ ...typed, rows }) : line({ ...typed, ...(isNumber && { mode: "numeric" }) })
    }${complaint(words(fault, asked.typed[name]))}
  </div>`;
}

const inJson = (label: string): Part => html`${label} <span class="req">${t("JSON")}</span>`;

/** A row of buttons that fill in an answer; that which it is now is pressed. */
function presets(all: readonly { name: string; title: string; on: boolean; fill: () => void }[]): Part {
  return html`<div class="line presets" role="group" aria-label=${t("Common answers")}>
    ${all.map(
      one =>
        html`<button type="button" class="btn sm" aria-pressed=${one.on} title=${one.title} @click=${one.fill}>
          ${one.name}
        </button>`,
    )}
  </div>`;
}

/** Statuses that services give most; of 429 the header says when to try again. */
const STATUSES: readonly (readonly [status: string, headers: string, words: string])[] = [
  ["200", "{}", t("200 OK")],
  ["404", "{}", t("404 not found")],
  ["429", '{"Retry-After": "2"}', t("429, try again in 2 s")],
  ["500", "{}", t("500 server error")],
];
const FAILED: Readonly<Record<Failure, readonly [name: string, words: string]>> = {
  timeout: [t("Time out"), t("No answer comes in time")],
  refused: [t("Refused"), t("The connection is refused")],
};

function responsePresets(app: App, { response }: Answer): Part {
  const fill = (change: Partial<typeof response>) => (): void => {
    Object.assign(response, { failure: "", ...change });
    app.changed();
  };
  return presets([
    ...STATUSES.map(([status, headers, title]) => ({
      name: status,
      title,
      on: !response.failure && response.status.trim() === status,
      fill: fill({ status, headers }),
    })),
    ...FAILURES.map(failure => ({
      name: FAILED[failure][0],
      title: FAILED[failure][1],
      on: response.failure === failure,
      fill: fill({ failure }),
    })),
  ]);
}

/** What an answer over HTTP comes to that is no success: as the documents say it of calls of this kind. */
function fails(called: Called, { response }: Answer): Part {
  const { failure } = response;
  const status = response.status.trim();
  if (failure) return html`<p class="help">${t("No answer comes: the call fails.")}</p>`;
  if (!/^[13-5]\d\d$/.test(status)) return nothing;
  const kind = called.fault ? (wordOf(called.fault) ?? "runtime") : "RequestFailed";
  return html`<p class="help">
    ${
      called.own
        ? t("A status that is no success is an error, unless the function says otherwise.")
        : t("The call fails: {kind}, {status}.", { kind, status })
    }
  </p>`;
}

function responseFields(app: App, answer: Answer, id: string, told: Part): Part {
  const { response } = answer;
  const asked = { app, typed: response, faults: responseFaults(response), id };
  const bodies = [
    ["json", t("JSON")],
    ["text", t("Text")],
  ] as const;
  const kind = segments(t("Written as"), bodies, response.body, body => {
    response.body = body;
    app.changed();
  });
  if (response.failure) return html`${responsePresets(app, answer)}${told}`;
  return html`${responsePresets(app, answer)}${part(asked, "status", html`${t("Status")}`, 0, true)}${told}
    ${part(asked, "headers", inJson(t("Headers")), 1)}
    <div class="answerbody">${part(asked, "content", html`${t("Body")}`, 3)}${kind}</div>`;
}

/** What gRPC gives most. */
const COMMON: readonly (readonly [status: string, words: string])[] = [
  [OK, OK],
  ["NOT_FOUND", t("Not found")],
  ["UNAVAILABLE", t("Unavailable")],
  ["DEADLINE_EXCEEDED", t("Deadline exceeded")],
];

function grpcFields(app: App, { grpc }: Answer, id: string): Part {
  const asked = { app, typed: grpc, faults: grpcFaults(grpc), id };
  const put = (status: string): void => {
    grpc.status = status;
    app.changed();
  };
  const all = GRPC_STATUSES.map((name, number) => [name, `${number} ${name}`] as const);
  const common = COMMON.map(([status, name]) => ({
    name,
    title: status,
    on: grpc.status === status,
    fill: () => put(status),
  }));
  return html`${presets(common)}
    <div class="field">
      <label class="lab" for="${id}-grpc">${t("Status")}</label>${select(all, {
        id: `${id}-grpc`,
        value: grpc.status,
        put,
      })}
    </div>
    ${part(asked, "message", html`${t("Message")}`, 0)}${part(asked, "trailers", inJson(t("Trailers")), 1)}${
      grpc.status === OK
        ? part(asked, "content", inJson(t("Response message")), 3)
        : html`<p class="help">${t("A response message comes with OK only; the call fails.")}</p>`
    }`;
}

/** What a process has written, as it is, and the code that it ended with. */
function processFields(app: App, { process }: Answer, id: string): Part {
  const asked = { app, typed: process, faults: { code: codeFault(process.code) }, id };
  return html`${part(asked, "stdout", html`${t("Standard output")}`, 3)}${part(
      asked,
      "code",
      html`${t("Exit code")}`,
      0,
      true,
    )}${part(asked, "stderr", html`${t("Standard error")}`, 1)}
    <p class="help">${t("What the task gives of it is what its “return” says.")}</p>`;
}

/** The fields of an answer that is no error; a text that is typed as JSON is called `label`. What becomes of a response
 * that is no success may be `told` by who knows more.
 */
export function answerFields(
  app: App,
  called: Called,
  answer: Answer,
  id: string,
  label: string,
  told: Part | null = null,
): Part {
  if (!answer.raw && answer.how === "response") return responseFields(app, answer, id, told ?? fails(called, answer));
  if (!answer.raw && answer.how === "grpc") return grpcFields(app, answer, id);
  if (!answer.raw && answer.how === "process") return processFields(app, answer, id);
  const own = `${id}-result`;
  const problem = jsonProblem(answer.result);
  return html`<div class="field">
    <label class="lab" for=${own}>${inJson(label)}</label>
    ${area({ id: own, rows: 3, wrong: Boolean(problem), ...member(app, answer, "result") })} ${complaint(problem)}
  </div>`;
}

/** The id of the first field of an answer, where its fields have this one. */
export function firstField(answer: Answer, id: string): string {
  if (answer.raw) return `${id}-result`;
  const first: Partial<Record<Answer["how"], string>> = { response: "status", grpc: "grpc", process: "stdout" };
  return `${id}-${first[answer.how] ?? "result"}`;
}
