/** Fields with one value, each with an input that fits; what is typed is sent when the typing rests, or at Enter. */

import { live as liveValue } from "lit/directives/live.js";
import { t } from "../shared/translation";
import type { Context } from "./context";
import { formChoice } from "./form-choice";
import { marked, wrongPart } from "./marking";
import { withOffers } from "./offered";
import {
  type Part,
  describedBy,
  errors,
  html,
  icon,
  isWrong,
  label,
  live,
  namesOf,
  nothing,
  showWritten,
} from "./parts";
import { referenceControl, remedy } from "./references";
import type { Field, Kind } from "./types";
import { idOf, isStructure, shown } from "./values";

const CODE = new Set([
  "expression",
  "event-expression",
  "template",
  "cron",
  "duration",
  "repetition",
  "interval",
  "json",
  "value",
  "reference",
]);
const PATHS = new Set(["expression", "template"]);
const SIDE = new Set(["duration", "repetition"]);

function text(field: Field, context: Context): string {
  return context.drafts.get(field.pointer)?.text ?? shown(field);
}

/** Whether what is typed into a field may be an expression, or have some in it. */
function takesPaths(field: Field): boolean {
  return PATHS.has(field.kind) || (field.kind === "value" && field.form === "expression");
}

/** How a field of a kind completes what is typed (`completing.ts`). */
export function completes(kind: Kind, context: Context, isPath = PATHS.has(kind)): unknown {
  if (isPath) return context.marks.language === "jq" ? "jq" : "path";
  return kind === "event-expression" ? "events" : nothing;
}

/** Whether it may be long, and goes to the text at Enter all the same: a value, an expression of jq. */
function isProgram(field: Field, context: Context): boolean {
  return field.kind === "value" || (field.kind === "expression" && context.marks.language === "jq");
}

function names(field: Field): unknown {
  return field.kind === "event-expression" ? JSON.stringify((field.choices ?? []).map(one => one.value)) : nothing;
}

function keys(field: Field, context: Context): (event: KeyboardEvent) => void {
  return event => {
    const draft = context.drafts.get(field.pointer);
    const breaks = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
    if (event.key === "Enter" && (!breaks || (isProgram(field, context) && !event.shiftKey))) {
      event.preventDefault();
      context.done(field);
    } else if (event.key === "Escape" && draft && (!draft.sent || draft.errors.length)) {
      event.stopPropagation();
      context.drafts.drop(field.pointer);
      context.redraw();
    }
  };
}

function input(field: Field, context: Context): Part {
  const listed =
    field.kind === "reference" || field.kind === "duration" || field.kind === "text" ? (field.choices ?? []) : [];
  const typed = (event: Event): void => context.typed(field, (event.target as HTMLInputElement).value);
  return html`<input
      class="input ${CODE.has(field.kind) ? "mono" : ""} ${isWrong(field, context) ? "bad" : ""}"
      id=${idOf(field.pointer)}
      .value=${liveValue(text(field, context))}
      placeholder=${placeholder(field)}
      aria-invalid=${isWrong(field, context)}
      aria-describedby=${describedBy(field, context)}
      aria-required=${field.required ?? false}
      inputmode=${field.kind === "number" ? "decimal" : "text"}
      autocomplete="off"
      spellcheck="false"
      data-completes=${completes(field.kind, context)}
      data-names=${names(field)}
      ?disabled=${context.waits(field)}
      @input=${typed}
      @change=${() => context.done(field)}
      @blur=${() => context.done(field)}
      @keydown=${keys(field, context)}
      list=${listed.length ? `${idOf(field.pointer)}-names` : nothing}
    />${namesOf(`${idOf(field.pointer)}-names`, listed)}`;
}

function area(field: Field, context: Context): Part {
  const value = text(field, context);
  const rows = Math.min(
    16,
    Math.max(field.kind === "json" ? 3 : 1, value.split("\n").length, Math.ceil(value.length / 42)),
  );
  const typed = (event: Event): void => context.typed(field, (event.target as HTMLTextAreaElement).value);
  const control = html`<textarea
    class="input area ${CODE.has(field.kind) ? "mono" : ""} ${isWrong(field, context) ? "bad" : ""}"
    id=${idOf(field.pointer)}
    rows=${rows}
    .value=${liveValue(value)}
    placeholder=${placeholder(field)}
    aria-invalid=${isWrong(field, context)}
    aria-describedby=${describedBy(field, context)}
    aria-required=${field.required ?? false}
    spellcheck=${field.kind === "prose"}
    data-completes=${completes(field.kind, context, takesPaths(field))}
    ?disabled=${context.waits(field)}
    @input=${typed}
    @paste=${() => requestAnimationFrame(() => pasted(field, context))}
    @change=${() => context.done(field)}
    @blur=${() => context.done(field)}
    @keydown=${keys(field, context)}
  ></textarea>`;
  return takesPaths(field) && context.marks.language === "jq"
    ? marked(control, value, wrongPart(field, context))
    : control;
}

/** YAML or JSON that is pasted as a value becomes a table or a list at once. */
function pasted(field: Field, context: Context): void {
  if (field.kind === "value" && isStructure(text(field, context))) context.done(field);
}

function placeholder(field: Field): unknown {
  const value = field.default ?? field.example;
  if (value === undefined || value === null) return nothing;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return field.default === undefined ? t("e.g. {text}", { text }) : text;
}

function choice(field: Field, context: Context): Part {
  const now = field.written ? String(field.value) : "";
  const all = field.choices ?? [];
  const usual = field.default === undefined ? "" : String(field.default);
  const known = all.some(one => String(one.value) === now);
  const chosen = all.find(one => String(one.value) === (now || usual));
  const pick = (event: Event): void => {
    const list = event.target as HTMLSelectElement;
    context.put(field, list.value, () => showWritten(list));
  };
  const none = html`<option value="" ?selected=${!now} .selected=${!now}>
    ${usual ? t("{usual} (as usual)", { usual }) : "—"}
  </option>`;
  const option = (value: string): Part =>
    html`<option value=${value} ?selected=${value === now} .selected=${value === now}>${value}</option>`;
  return html`<select
      class="input ${isWrong(field, context) ? "bad" : ""}"
      id=${idOf(field.pointer)}
      aria-describedby=${describedBy(field, context)}
      aria-invalid=${isWrong(field, context)}
      ?disabled=${context.disabled}
      @change=${pick}
    >
      ${field.required && field.written ? nothing : none}
      ${now && !known ? html`<option value=${now} selected>${now}</option>` : nothing}
      ${all.map(one => option(String(one.value)))}</select
    >${chosen?.help ? html`<p class="help">${t("{help}.", { help: chosen.help })}</p>` : nothing}`;
}

function boolean(field: Field, context: Context): Part {
  const on = field.written ? field.value === true || field.value === "true" : field.default === true;
  const flip = (event: Event): void => {
    const value = (event.target as HTMLInputElement).checked;
    context.put(field, !field.required && value === (field.default ?? null) ? "" : value, context.redraw);
  };
  return html`<div class="field check" data-at=${field.pointer}>
    <div class="checkrow">
      <input
        type="checkbox"
        id=${idOf(field.pointer)}
        .checked=${liveValue(on)}
        aria-describedby=${describedBy(field, context)}
        ?disabled=${context.disabled}
        @change=${flip}
      />${label(field, context)}
    </div>
    ${errors(field, context)}
  </div>`;
}

function instant(time: string): Part {
  return html`<time class="mono" datetime=${time}>${time.replace("T", " ").replace("Z", "")}</time>`;
}

function words(field: Field, context: Context): Part {
  if (field.absent && !context.drafts.get(field.pointer)?.text) return html`<p class="help">${field.absent}</p>`;
  const reads = field.reads ?? [];
  if (!reads.length || SIDE.has(field.kind)) return nothing;
  const [first, ...rest] = reads;
  if (field.kind === "cron")
    return html`<p class="help">${t("{first}. Next times:", { first })}</p>
      <ol class="times">
        ${rest.map(time => html`<li>${instant(time)}</li>`)}
      </ol>`;
  if (rest.length)
    return html`<ol class="waits">
      ${reads.map(line => html`<li>${line}</li>`)}
    </ol>`;
  return html`<p class="help">${first}</p>`;
}

function control(field: Field, context: Context): Part {
  if (field.kind === "choice") return choice(field, context);
  if (field.kind === "reference") return referenceControl(field, context, () => input(field, context));
  if (SIDE.has(field.kind)) {
    const reads = field.reads?.[0];
    const beside = html`<div class="input ro"><span class="dim clip" title=${reads ?? ""}>${reads}</span></div>`;
    return html`<div class=${field.reads?.length ? "two" : ""}>
      ${input(field, context)}${field.reads?.length ? beside : nothing}
    </div>`;
  }
  const isLong = typeof field.value === "string" && field.value.length > 38 && field.kind !== "name";
  return field.kind === "prose" ||
    field.kind === "json" ||
    field.kind === "template" ||
    field.kind === "value" ||
    isProgram(field, context) ||
    (isLong && CODE.has(field.kind))
    ? area(field, context)
    : withOffers(field, context, input(field, context));
}

/** The way to pick from the data, for an expression; a value has it beside its other buttons. */
export function picker(field: Field, context: Context): Part {
  const { pick } = context;
  if (!takesPaths(field) || !pick) return nothing;
  return html`<button
    type="button"
    class="link pick"
    title=${t("Pick from the data that come here")}
    aria-label=${t("Pick from data: {label}", { label: field.label })}
    ?disabled=${context.disabled}
    @click=${() => pick(field)}
  >
    ${icon("data", true)}${t("Pick…")}
  </button>`;
}

/** A field with its label, or, in a row that has a label of its own (`bare`), only its control. */
export function scalar(field: Field, context: Context, bare: Part = nothing): Part {
  if (field.kind === "boolean") return boolean(field, context);
  const pick = field.kind === "value" ? nothing : picker(field, context);
  const sign = field.kind === "text" && field.forms?.length ? formChoice(field, field.label, context) : nothing;
  const beside = sign === nothing ? pick : html`${pick}${sign}`;
  const head = bare === nothing ? label(field, context, idOf(field.pointer), "", beside) : bare;
  return html`<div class="field" data-at=${field.pointer}>
    ${head}${control(field, context)}${bare === nothing ? nothing : pick}${words(field, context)}
    ${errors(field, context, remedy(field, context))}${live(field, context)}
  </div>`;
}
