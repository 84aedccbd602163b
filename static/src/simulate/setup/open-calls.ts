/**
 * What the run asks of the person: the result of a call that no mock answers. A card, not a dialog: everything stays in
 * reach.
 */

import { keyed } from "lit/directives/keyed.js";
import { listed, placed, plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { dataView } from "../data/json-view";
import { type Part, html, icon, nothing, sendByKey, soon } from "../core/widgets";
import { writeEvent } from "./event-form";
import { readJson } from "../core/setup";
import { asking, hintOf, startsBy } from "../core/status";
import type { Call, JsonObject } from "../core/types";
import { PageField } from "../core/page-field";
import { isInside } from "../../shared/pointers";
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
  const field = (part: "status" | "headers" | "content", label: string, lines: number): Part => {
    const fault = faultIn(draft, part);
    const put = (event: InputEvent): void => {
      draft.response[part] = (event.target as HTMLInputElement).value;
      app.changed();
    };
    const words =
      fault === "status"
        ? t("A status such as 404.")
        : fault === "object"
          ? t("The headers are a JSON object.")
          : jsonFault(draft.response[part]);
    return html`<div class="field">
      <label class="lab" for="${id}-${part}"
        >${label} ${part === "status" ? nothing : html`<span class="req">${t("JSON")}</span>`}</label
      >${
        lines
          ? html`<textarea
              class="input code-area"
              id="${id}-${part}"
              rows=${lines}
              spellcheck="false"
              .value=${draft.response[part]}
              aria-invalid=${Boolean(fault)}
              @input=${put}
            ></textarea>`
          : html`<input
              class="input mono"
              id="${id}-${part}"
              inputmode="numeric"
              .value=${draft.response[part]}
              aria-invalid=${Boolean(fault)}
              @input=${put}
            />`
      }${fault ? html`<p class="help bad">${icon("error", true)}<span>${words}</span></p>` : nothing}
    </div>`;
  };
  const fails = !faultIn(draft, "status") && !/^2/.test(draft.response.status.trim());
  const kind = wordOf(call.fault ?? "") ?? "runtime";
  return html`${field("status", t("Status"), 0)}
  ${
    fails
      ? html`<p class="help">
          ${t("The call fails: {kind}, {status}.", { kind, status: draft.response.status.trim() })}
        </p>`
      : nothing
  }
  ${field("headers", t("Headers"), 1)}${field("content", t("Body"), 3)}`;
}

function jsonFault(text: string): string {
  const read = readJson(text);
  return "problem" in read ? read.problem : "";
}

function resultField(app: App, call: Call, draft: Draft, id: string): Part {
  const read = readJson(draft.result);
  return html`<div class="field">
    <label class="lab" for=${id}
      >${call.kind !== "subflow" ? t("Its result") : t("Its output")} <span class="req">${t("JSON")}</span></label
    >
    <textarea
      class="input code-area"
      id=${id}
      rows="3"
      spellcheck="false"
      .value=${draft.result}
      aria-invalid=${"problem" in read}
      @input=${(event: InputEvent) => {
        draft.result = (event.target as HTMLTextAreaElement).value;
        app.changed();
      }}
    ></textarea>
    ${"problem" in read ? html`<p class="help bad">${icon("error", true)}<span>${read.problem}</span></p>` : nothing}
  </div>`;
}

function errorFields(app: App, call: Call, draft: Draft, id: string): Part {
  if (call.fault) return problemFields(app, draft.problem, id);
  const put =
    (name: "name" | "code") =>
    (event: InputEvent): void => {
      draft[name] = (event.target as HTMLInputElement).value;
      app.changed();
    };
  return html`<div class="pair">
    <div class="field">
      <label class="lab" for="${id}-name">${t("Error name")}</label
      ><input class="input" id="${id}-name" placeholder=${t("a name")} .value=${draft.name} @input=${put("name")} />
    </div>
    <div class="field">
      <label class="lab" for="${id}-code">${t("Code")}</label
      ><input class="input" id="${id}-code" placeholder="503" .value=${draft.code} @input=${put("code")} />
    </div>
  </div>`;
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
    @submit=${(event: Event) => {
      event.preventDefault();
      void send(app, actions, call, draft);
    }}
  >
    <h2 id="${id}-title">
      ${icon(call.kind !== "subflow" ? "function" : "k-subflow", true)}<span class="grow"
        >${t("What does")}
        <span class="mono">${call.name}</span> ${call.kind !== "subflow" ? t("return") : t("give")}?</span
      >
    </h2>
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
    <label class="check"
      ><input
        type="checkbox"
        .checked=${draft.mock}
        @change=${(event: Event) => {
          draft.mock = (event.target as HTMLInputElement).checked;
          app.changed();
        }}
      /><span>${t("Use as mock from now on")}</span></label
    >
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
  return html`${ways.map(
    how =>
      html`<button
        type="button"
        class="btn sm plain"
        @click=${() => {
          draft.how = how;
          app.changed();
          soon(() => document.getElementById(first[how]));
        }}
      >
        ${words[how]}
      </button>`,
  )}`;
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
        ${
          event
            ? html`<button type="button" class="btn sm soft" @click=${() => writeEvent(app, event)}>
                ${icon("envelope", true)}${t("Write the event")}
              </button>`
            : nothing
        }
        ${
          due
            ? html`<button type="button" class="btn sm soft" @click=${() => actions.advanceTo(due)}>
                ${icon("clock", true)}${t("Jump to the timeout")}
              </button>`
            : nothing
        }
      </div>
    </div>
  </div>`;
}

/** Which calls were open when they were looked at last. */
class SeenCalls {
  /** How long which run was when last drawn; null before the first drawing. */
  seen: { run: string; length: number } | null = null;
}

const kept = new PageField(() => new SeenCalls());

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
