/** The card of an open call: its parameters, and the answer in the form that fits what is called. */

import { placed, plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { dataView } from "../data/json-view";
import { area, check, complaint, line, member, sends } from "../core/fields";
import { type Part, button, field, html, icon, nothing, sendByKey, soon } from "../core/widgets";
import { readJson } from "../core/setup";
import { asking } from "../core/status";
import type { Call, JsonObject } from "../core/types";
import { isInside } from "../../shared/pointers";
import { toldOf } from "../../shared/own-calls";
import { type Draft, type How, answerOf, draftOf, emptyDraft, faultIn, isWhole, waysOf } from "./call-answer";
import { problemFields, wordOf } from "./problem-fields";

/** What was typed for each call that is asked for, by session and call. */
const drafts = new Map<string, Draft>();

/** The answer that the call got when the run was here before: what a person changes is usually a part of it. */
function answered(app: App, call: Call): Draft | null {
  const now = app.view?.traceLength ?? 0;
  const kind = call.kind === "subflow" ? "subflow" : "call";
  const asked = app.wholeModel.spans.findLast(
    one =>
      one.kind === kind &&
      one.from.seq < now &&
      (kind === "subflow" || one.from.call === call.call) &&
      one.instance === call.instance &&
      isInside(one.pointer, call.pointer),
  );
  const answer = asked?.to;
  if (!answer || answer.seq < now || (asked.outcome !== "completed" && asked.outcome !== "failed")) return null;
  return draftOf(call, kind === "subflow" ? answer.output : answer.result, answer.error as JsonObject | undefined);
}

function draftFor(app: App, call: Call): Draft {
  const key = `${app.run?.id}/${app.view?.position}/${call.call}`;
  const kept = [...drafts].find(([name]) => name.startsWith(`${app.run?.id}/`) && name.endsWith(`/${call.call}`));
  const draft = kept?.[1] ?? answered(app, call) ?? emptyDraft(call);
  if (!kept) drafts.set(key, draft);
  return draft;
}

async function send(app: App, actions: Actions, call: Call, draft: Draft): Promise<void> {
  if (!isWhole(call, draft)) return;
  const done = await actions.resolve({ call: call.call, ...answerOf(call, draft), ...(draft.mock && { mock: true }) });
  if (!done) return;
  for (const key of [...drafts.keys()]) if (key.endsWith(`/${call.call}`)) drafts.delete(key);
  app.changed();
}

/** An HTTP answer: of a status that is no success it becomes an error, as the document says. */
function responseFields(app: App, call: Call, draft: Draft, id: string): Part {
  const part = (name: "status" | "headers" | "content", label: string, lines: number): Part => {
    const fault = faultIn(draft, name);
    const words =
      fault === "status"
        ? t("A status such as 404.")
        : fault === "object"
          ? t("The headers are a JSON object.")
          : jsonFault(draft.response[name]);
    const typed = { id: `${id}-${name}`, wrong: Boolean(fault), ...member(app, draft.response, name) };
    return html`<div class="field">
      <label class="lab" for=${typed.id}
        >${label} ${name === "status" ? nothing : html`<span class="req">${t("JSON")}</span>`}</label
      >${lines ? area({ ...typed, rows: lines }) : line({ ...typed, mode: "numeric" })}${complaint(fault && words)}
    </div>`;
  };
  const fails = !faultIn(draft, "status") && !/^2/.test(draft.response.status.trim());
  const kind = wordOf(call.fault ?? "") ?? "runtime";
  const words = call.own
    ? t("A status that is no success is an error, unless the function says otherwise.")
    : t("The call fails: {kind}, {status}.", { kind, status: draft.response.status.trim() });
  return html`${presets(app, draft)}${part("status", t("Status"), 0)}
  ${fails ? html`<p class="help">${words}</p>` : nothing}
  ${part("headers", t("Headers"), 1)}${part("content", t("Body"), 3)}`;
}

/** Statuses that services give most; of 429 the header says when to try again. */
const PRESETS: readonly (readonly [status: string, headers: string, words: string])[] = [
  ["200", "{}", t("200 OK")],
  ["404", "{}", t("404 not found")],
  ["429", '{"Retry-After": "2"}', t("429, try again in 2 s")],
  ["500", "{}", t("500 server error")],
];

/** Buttons that fill in the status and the headers of an answer. */
function presets(app: App, draft: Draft): Part {
  const choose = (status: string, headers: string) => (): void => {
    Object.assign(draft.response, { status, headers });
    app.changed();
  };
  return html`<div class="line" role="group" aria-label=${t("Common answers")}>
    ${PRESETS.map(([status, headers, words]) => button(status, choose(status, headers), { title: words }))}
  </div>`;
}

/** What a process has written, as it is, and the code that it ended with. */
function processFields(app: App, draft: Draft, id: string): Part {
  const text = (name: "stdout" | "stderr", label: string, rows: number): Part => {
    const typed = { id: `${id}-${name}`, rows, wrong: false, ...member(app, draft.process, name) };
    return html`<div class="field"><label class="lab" for=${typed.id}>${label}</label>${area(typed)}</div>`;
  };
  const isWrong = Boolean(faultIn(draft, "code"));
  const code = { id: `${id}-code`, wrong: isWrong, mode: "numeric" as const, ...member(app, draft.process, "code") };
  return html`${text("stdout", t("Standard output"), 3)}
    <div class="field">
      <label class="lab" for=${code.id}>${t("Exit code")}</label>${line(code)}${complaint(
        isWrong ? t("A whole number, 0 where all went well.") : "",
      )}
    </div>
    ${text("stderr", t("Standard error"), 1)}
    <p class="help">${t("What the task gives of it is what its “return” says.")}</p>`;
}

function jsonFault(text: string): string {
  const read = readJson(text);
  return "problem" in read ? read.problem : "";
}

function resultField(app: App, call: Call, draft: Draft, id: string): Part {
  const problem = jsonFault(draft.result);
  return html`<div class="field">
    <label class="lab" for=${id}
      >${call.kind !== "subflow" ? t("Its result") : t("Its output")} <span class="req">${t("JSON")}</span></label
    >
    ${area({ id, rows: 3, wrong: Boolean(problem), ...member(app, draft, "result") })} ${complaint(problem)}
  </div>`;
}

function errorFields(app: App, call: Call, draft: Draft, id: string): Part {
  if (call.fault) return problemFields(app, draft.problem, id);
  const input = (name: "name" | "code", label: string, hint: string): Part =>
    field(`${id}-${name}`, label, line({ id: `${id}-${name}`, class: "", hint, ...member(app, draft, name) }));
  return html`<div class="pair">
    ${input("name", t("Error name"), t("a name"))} ${input("code", t("Code"), "503")}
  </div>`;
}

/** Whom is asked: what a task calls of a kind that its engine has, else by the name of the call. */
function askedOf(call: Call): string {
  return (call.task && call.own?.does) || call.name;
}

/** The card of the first open call; nothing where there is none. */
export function callCard(app: App, actions: Actions): Part {
  const [call] = asking(app.view);
  return call ? card(app, actions, call) : nothing;
}

function card(app: App, actions: Actions, call: Call): Part {
  const draft = draftFor(app, call);
  const id = `ask-${call.call}`;
  const later = (app.view?.length ?? 0) - (app.view?.position ?? 0);
  const past = later > 0;
  const bad = !isWhole(call, draft);
  return html`<form
    class="ask"
    aria-labelledby="${id}-title"
    @keydown=${sendByKey}
    @submit=${sends(() => send(app, actions, call, draft))}
  >
    <h2 id="${id}-title">
      ${icon(call.own?.icon ?? (call.kind !== "subflow" ? "function" : "k-subflow"), true)}<span class="grow"
        >${t("What does")}
        <span class="mono">${askedOf(call)}</span> ${call.kind !== "subflow" ? t("return") : t("give")}?</span
      >
    </h2>
    ${call.own ? html`<p class="mono small own">${toldOf(call.own)}</p>` : nothing}
    <p class="dim small">
      ${
        call.instance === "1"
          ? placed("Called by {state}. No mock answers it.", { state: call.state })
          : placed("Called by {state}, instance {instance}. No mock answers it.", {
              state: call.state,
              instance: call.instance,
            })
      }
    </p>
    ${
      !past && app.view?.controls.held === "question"
        ? html`<p class="small pastnote">
            ${icon("clock", true)}<span
              >${t("The clock stands still for your answer. Continue goes on without it:")}
              ${app.view.controls.next}</span
            >
          </p>`
        : nothing
    }
    ${
      past
        ? html`<p class="small pastnote">
            ${icon("rewind", true)}<span
              >${plural(
                later,
                "You are at step {position} of {length}. Another answer here drops the {n} later step; “Undo” " +
                  "brings it back. Continue keeps the answer it had.",
                "You are at step {position} of {length}. Another answer here drops the {n} later steps; “Undo” " +
                  "brings them back. Continue keeps the answer it had.",
                { position: app.view?.position, length: app.view?.length },
              )}</span
            >
          </p>`
        : nothing
    }
    <details open>
      <summary>${t("Parameters")}</summary>
      ${dataView(app, `${id}-parameters`, call.parameters)}
    </details>
    ${
      draft.how === "error"
        ? errorFields(app, call, draft, id)
        : draft.how === "response"
          ? responseFields(app, call, draft, id)
          : draft.how === "process"
            ? processFields(app, draft, id)
            : resultField(app, call, draft, id)
    }
    ${check(t("Use as mock from now on"), draft.mock, on => {
      draft.mock = on;
      app.changed();
    })}
    <div class="line">
      <button type="submit" class="btn sm soft strong" ?disabled=${bad}>
        ${
          draft.how === "error"
            ? t("Fail with this error")
            : draft.how === "response"
              ? t("Give this response")
              : draft.how === "process"
                ? t("End the process")
                : call.kind !== "subflow"
                  ? t("Return result")
                  : t("Give output")
        }
      </button>
      ${otherWays(app, call, draft, id)}
    </div>
  </form>`;
}

/** The buttons to answer in another way. */
function otherWays(app: App, call: Call, draft: Draft, id: string): Part {
  const words: Record<How, string> = {
    result: t("Return a result…"),
    response: t("Give a response…"),
    process: t("Output and exit code…"),
    error: t("Fail with error…"),
  };
  const first: Record<How, string> = {
    result: id,
    response: `${id}-status`,
    process: `${id}-stdout`,
    error: call.fault ? `${id}-type` : `${id}-name`,
  };
  const ways = waysOf(call).filter(how => how !== draft.how);
  const answer = (how: How) => (): void => {
    draft.how = how;
    app.changed();
    soon(() => document.getElementById(first[how]));
  };
  return html`${ways.map(how => button(words[how], answer(how), { class: "plain" }))}`;
}
