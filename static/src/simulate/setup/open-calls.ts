/** What the run asks of the person, the result of a call that no mock answers: a card, so that all stays in reach. */

import { keyed } from "lit/directives/keyed.js";
import { listed, placed, plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { dataView } from "../data/json-view";
import { area, check, complaint, line, member, sends } from "../core/fields";
import { type Part, button, field, html, icon, nothing, sendByKey, soon } from "../core/widgets";
import { writeEvent } from "./event-form";
import { readJson } from "../core/setup";
import { asking, hintOf, startsBy } from "../core/status";
import type { Call, JsonObject } from "../core/types";
import { PageField } from "../core/page-field";
import { isInside } from "../../shared/pointers";
import { toldOf } from "../../shared/own-calls";
import { type Draft, type How, answerOf, draftOf, emptyDraft, faultIn, isWhole, mayRespond } from "./call-answer";
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
  return html`${part("status", t("Status"), 0)} ${fails ? html`<p class="help">${words}</p>` : nothing}
  ${part("headers", t("Headers"), 1)}${part("content", t("Body"), 3)}`;
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
    error: t("Fail with error…"),
  };
  const first: Record<How, string> = {
    result: id,
    response: `${id}-status`,
    error: call.fault ? `${id}-type` : `${id}-name`,
  };
  const ways = (["result", "response", "error"] as const).filter(
    how => how !== draft.how && (how !== "response" || mayRespond(call)),
  );
  const answer = (how: How) => (): void => {
    draft.how = how;
    app.changed();
    soon(() => document.getElementById(first[how]));
  };
  return html`${ways.map(how => button(words[how], answer(how), { class: "plain" }))}`;
}

/** What a waiting run waits for, where nothing else is due. */
export function waits(app: App, actions: Actions): Part {
  const first = startsBy(app);
  const told = first.length
    ? {
        text: t("Nothing has begun yet: the run begins with {first}. Send it.", {
          first: listed(first, "disjunction"),
        }),
        event: first[0] ?? null,
        due: null,
      }
    : hintOf(app);
  if (!told) return nothing;
  const { due, event } = told;
  return html`<div class="asks waits" role="status">
    <div class="ask">
      <p>${icon("hourglass", true)} ${told.text}</p>
      <div class="line">
        ${event ? button(t("Write the event"), () => writeEvent(app, event), { icon: "envelope" }) : nothing}
        ${due ? button(t("Jump to the timeout"), () => actions.advanceTo(due), { icon: "clock" }) : nothing}
      </div>
    </div>
  </div>`;
}

/** How long which run was when last drawn; null before the first drawing. */
const kept = new PageField((): { seen: { run: string; length: number } | null } => ({ seen: null }));

/** The focus goes to a question that has just come, where the button that let it come (now disabled) has lost it. */
function focusNew(app: App, call: Call | undefined): void {
  const own = kept.of(app);
  if (app.run && !app.view) return;
  const run = String(app.run?.id ?? "");
  const length = app.view?.length ?? 0;
  const came =
    own.seen !== null &&
    (own.seen.run === run || !own.seen.run) &&
    length > own.seen.length &&
    app.view?.position === length;
  own.seen = { run, length };
  if (came && call)
    soon(() => (document.activeElement === document.body ? document.getElementById(`ask-${call.call}`) : null));
}

/** The card of the first call; the others are counted, and come when it is answered. */
export function asks(app: App, actions: Actions): Part {
  const calls = asking(app.view);
  const first = calls[0];
  focusNew(app, first);
  if (!first) return nothing;
  const more = calls.length - 1;
  return html`<div class="asks" aria-live="polite">
    ${keyed(`${app.run?.id}/${first.call}`, card(app, actions, first))}
    ${
      more
        ? html`<p class="dim small more">
            ${plural(more, "{n} more call after this one.", "{n} more calls after this one.")}
          </p>`
        : nothing
    }
  </div>`;
}
