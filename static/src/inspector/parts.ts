/** Labels, help, errors and live results around a control. */

import { message, SIGNS } from "../design/problems";
import { unmarked } from "../shared/marked";
import { t, tOf } from "../shared/translation";
import { count } from "../shared/words";
import { type Part, html, icon, iconButton, nothing } from "../simulate/core/widgets";
import type { Problem } from "../design/types";
import type { Context } from "./context";
import type { Choice, Field, Json, Preview } from "./types";
import { brief, idOf, problemsIn, worst } from "./values";
import { lower } from "./words";

export { type Part, html, icon, nothing };

/** A pick list shows what it was made with, whatever a person has picked since. */
export function showWritten(list: HTMLSelectElement): void {
  for (const option of list.options) option.selected = option.defaultSelected;
}

/** What shows any field within another one. `bare`: a group whose label would say again what stands around it. */
export type Nested = (one: Field, context: Context, bare?: boolean) => Part;

/** A small button without words in it. */
export function smallIcon(sign: string, label: string, run: () => void, disabled = false, title = label): Part {
  return iconButton({ icon: sign, label, title, run, disabled, small: true });
}

/** The quick fix of a problem, where it has one. */
export function fixOf(problem: Problem, context: Context): Part {
  if (!problem.fix) return nothing;
  return html`<button type="button" class="btn sm" @click=${() => context.fix(problem)}>
    ${icon("bulb", true)}${problem.fix.title}
  </button>`;
}

/** Tab passes by it, from field to field: F1 in the field does the same (`form-keys.ts`). */
function help(field: Field, context: Context): Part {
  if (!field.help) return nothing;
  return html`<button
    type="button"
    class="q"
    tabindex="-1"
    data-help=${field.pointer}
    title=${unmarked(field.help)}
    aria-label=${t("Help")}
    aria-keyshortcuts="F1"
    aria-expanded=${context.helped === field.pointer}
    @click=${() => context.help(field.pointer)}
  >
    ?
  </button>`;
}

function isHelped(field: Field, context: Context): boolean {
  return Boolean(field.help) && context.helped === field.pointer;
}

function helpText(field: Field, context: Context): Part {
  return isHelped(field, context)
    ? html`<p class="help" id="${idOf(field.pointer)}-help" role="status">${message(field.help ?? "")}</p>`
    : nothing;
}

/**
 * The label; `control` is the id of what it labels, where that is one element. `beside`: a button at its row's end.
 */
export function label(
  field: Field,
  context: Context,
  control: string | null = idOf(field.pointer),
  id = "",
  beside: Part = nothing,
): Part {
  const words = field.label || field.name;
  const own = id || nothing;
  const name =
    control === null ? html`<span id=${own}>${words}</span>` : html`<label for=${control} id=${own}>${words}</label>`;
  const row = html`<div class="lab">
    ${name}${
      field.required ? html` <span class="req">${t("required")}</span>` : nothing
    }${field.deprecated ? html` <span class="tag warning">${t("old spelling")}</span>` : nothing}${help(field, context)}
  </div>`;
  return html`${beside === nothing ? row : html`<div class="labrow">${row}${beside}</div>`}${helpText(field, context)}`;
}

const LOOKS: Record<string, string> = { error: "bad", warning: "warn" };

/** What is wrong at a field: of what was typed, else of what is in the text, with its quick fixes. */
export function errors(field: Field, context: Context, more: Part = nothing): Part {
  const typed = context.drafts.of(field)?.errors ?? [];
  const problems = field.errors ?? [];
  if (!typed.length && !problems.length) return nothing;
  const fixes = (problem: Problem): Part =>
    problem.fix || more !== nothing ? html`<div class="fixes">${fixOf(problem, context)}${more}</div>` : nothing;
  return html`<div class="wrong" id="${idOf(field.pointer)}-wrong">
    ${typed.map(words => html`<p class="help bad">${icon("error", true)}<span>${message(words)}</span></p>`)}${
      typed.length
        ? discard(field, context)
        : problems.map(
            problem =>
              html`<p class="help ${LOOKS[problem.severity] ?? "info"}">
                  ${icon(SIGNS[problem.severity] ?? "info", true)}<span>${message(problem.message)}</span>
                </p>
                ${fixes(problem)}`,
          )
    }
  </div>`;
}

/** What was refused stays until it is mended, or thrown away by this. */
function discard(field: Field, context: Context): Part {
  const run = (): void => {
    context.drafts.drop(field.pointer);
    context.redraw();
  };
  return html`<div class="fixes">
    <button type="button" class="btn sm" @click=${run}>${icon("close", true)}${t("Throw away")}</button>
  </div>`;
}

export function isWrong(field: Field, context: Context): boolean {
  return (
    Boolean(context.drafts.of(field)?.errors.length) || Boolean(field.errors?.some(one => one.severity === "error"))
  );
}

export function describedBy(field: Field, context: Context): unknown {
  const isWrong = context.drafts.of(field)?.errors.length || field.errors?.length;
  const parts = [...(isWrong ? ["wrong"] : []), ...(isHelped(field, context) ? ["help"] : [])];
  return parts.length ? parts.map(part => `${idOf(field.pointer)}-${part}`).join(" ") : nothing;
}

/** How much is wrong, in the colour of the worst. */
export function badge(problems: Problem[]): Part {
  if (!problems.length) return nothing;
  const words = count(problems.length, "problem");
  return html`<span class="count ${worst(problems)}" title=${words}
    >${problems.length}<span class="vh"> ${problems.length === 1 ? t("problem") : t("problems")}</span></span
  >`;
}

/** How much is wrong in a field that is folded. */
export function problemsBadge(one: Field): Part {
  return badge(problemsIn(one));
}

/** The names that a field offers, where there are some. */
export function namesOf(id: string, offered: Choice[]): Part {
  return offered.length
    ? html`<datalist id=${id}>
        ${offered.map(one => html`<option value=${String(one.value)} label=${one.help || nothing}></option>`)}
      </datalist>`
    : nothing;
}

/** "Add …": a missing member begins with what it must have. */
export function adder(one: Field, context: Context, words = one.label): Part {
  return html`<button
    type="button"
    class="link adder"
    data-add=${one.pointer}
    title=${unmarked(one.help ?? "")}
    ?disabled=${context.disabled}
    @click=${() => context.act(one.pointer, { do: "add" })}
  >
    ${icon("plus", true)}${t("Add {lower}", { lower: lower(words) })}
  </button>`;
}

function outcome(preview: Preview): Part {
  if (preview.trouble) return html`<span class="trouble">${preview.trouble}</span>`;
  const holds =
    preview.holds === undefined
      ? nothing
      : html`<span class="tag ${preview.holds ? "ok" : ""}">${preview.holds ? t("holds") : t("does not hold")}</span>`;
  const value = preview.empty
    ? html`<span class="dim">${t("selects nothing")}</span>`
    : "output" in preview
      ? html`<span class="mono clip" title=${brief(preview.output, 4000)}>${brief(preview.output)}</span>`
      : nothing;
  return html`${holds}${value}`;
}

function through(preview: Preview): Part {
  return html`<div class="through">${side(tOf("preview", "In"), preview.input)}${result(preview)}</div>`;
}

/** Where the data come from: the scenario or run that they are of, else what they were made up by. */
function sourceOf({ from }: Preview, context: Context): string {
  if (from === "error") return t("by an error of its kind");
  return from ? t("by the schema") : (context.sampleFrom ?? t("sample"));
}

/** What an expression makes of the sample data. */
export function live(field: Field, context: Context): Part {
  const preview = context.samples[field.pointer];
  if (!preview || context.drafts.get(field.pointer)?.errors.length) return nothing;
  const key = `${field.pointer}#sample`;
  const open = context.isOpen(key, false);
  const look = preview.trouble ? "is-bad" : preview.empty || preview.output === null ? "is-empty" : "";
  return html`<button
      type="button"
      class="live ${look}"
      aria-expanded=${open}
      title=${open ? t("Show the result alone") : t("Show what goes in and what comes out")}
      @click=${() => context.setOpen(key, !open)}
    >
      ${icon(open ? "down" : "right", true)}<span class="lives" title=${sourceOf(preview, context)}
        >${sourceOf(preview, context)}</span
      >${open ? nothing : outcome(preview)}</button
    >${open ? through(preview) : nothing}`;
}

function result(preview: Preview): Part {
  if (preview.trouble) return html`<p class="help bad">${icon("error", true)}<span>${preview.trouble}</span></p>`;
  return preview.empty ? html`<p class="help">${t("selects nothing")}</p>` : side(t("Out"), preview.output);
}

function side(words: string, value: Json | undefined): Part {
  return value === undefined
    ? nothing
    : html`<div class="side">
        <span class="lives">${words}</span>
        <pre class="data" tabindex="0" aria-label=${words}>${JSON.stringify(value, null, 2)}</pre>
      </div>`;
}
