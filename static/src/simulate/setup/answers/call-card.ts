/** The card of an open call: its parameters, and the answer in the form that fits what is called. */

import { placed, plural, t } from "../../../shared/translation";
import type { Actions } from "../../core/actions";
import type { App } from "../../core/app";
import { dataView } from "../../data/json-view";
import { check, line, member, sends } from "../../core/fields";
import { type Part, button, field, html, icon, nothing, sendByKey, soon } from "../../core/widgets";
import { asking } from "../../core/status";
import type { Call, JsonObject } from "../../core/types";
import { isInside } from "../../../shared/pointers";
import { toldOf } from "../../../shared/own-calls";
import { turnTo } from "./answer";
import { answerFields, firstField } from "./fields";
import { becomes } from "./becomes";
import { type Draft, answerOf, draftOf, emptyDraft, isWhole } from "./call-answer";
import { type How, waysOf } from "./called";
import { problemFields } from "./problem-fields";

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
        : answerFields(app, call, draft, id, label(call), nothing)
    }
    ${check(t("Use as mock from now on"), draft.mock, on => {
      draft.mock = on;
      app.changed();
    })}
    <div class="line">
      ${becomes(app, call, bad ? null : answerOf(call, draft))}
      <button type="submit" class="btn sm soft strong" ?disabled=${bad}>${sendWords(call, draft)}</button>
      ${otherWays(app, call, draft, id)}
    </div>
  </form>`;
}

const label = (call: Call): string => (call.kind !== "subflow" ? t("Its result") : t("Its output"));

/** What sending the answer does. */
function sendWords(call: Call, draft: Draft): string {
  const words: Record<How, string> = {
    result: call.kind !== "subflow" ? t("Return result") : t("Give output"),
    response: draft.response.failure ? t("Give no answer") : t("Give this response"),
    grpc: t("Give this response"),
    process: t("End the process"),
    messages: t("Return result"),
    error: t("Fail with this error"),
  };
  return words[draft.how];
}

/** The buttons to answer in another way. */
function otherWays(app: App, call: Call, draft: Draft, id: string): Part {
  const words: Record<How, string> = {
    result: t("Return a result…"),
    response: t("Give a response…"),
    grpc: t("Give a gRPC status…"),
    process: t("Output and exit code…"),
    messages: t("Return a result…"),
    error: t("Fail with error…"),
  };
  const ways = waysOf(call).filter(how => how !== draft.how);
  const answer = (how: How) => (): void => {
    turnTo(draft, how);
    app.changed();
    const first = how === "error" ? `${id}-${call.fault ? "type" : "name"}` : firstField(draft, id);
    soon(() => document.getElementById(first));
  };
  return html`${ways.map(how => button(words[how], answer(how), { class: "plain" }))}`;
}
