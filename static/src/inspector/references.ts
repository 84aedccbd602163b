/** A pick list of the names that there are; "New function…" makes one in place. */

import { placed, t } from "../shared/translation";
import type { Context } from "./context";
import { type Part, describedBy, html, icon, isWrong, nothing, showWritten } from "./parts";
import type { Field } from "./types";
import { idOf } from "./values";

const NEW = "\u0000new";
const OTHER = "\u0000other";
const CALLED = "use/functions"; // of 1.0: catalogs and engines have functions that the definition does not name

function create(field: Field, context: Context): void {
  const name = context.naming.get(field.pointer)?.trim() ?? "";
  context.naming.delete(field.pointer);
  if (name && field.reference === CALLED) context.put(field, name);
  else if (name) context.act(field.pointer, { do: "create", option: field.reference ?? "", name });
  else context.redraw();
}

function newName(field: Field, context: Context): Part {
  const id = `${idOf(field.pointer)}-new`;
  const cancel = (): void => {
    context.naming.delete(field.pointer);
    context.redraw();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      create(field, context);
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      cancel();
    }
  };
  const called = field.reference === CALLED;
  return html`<div class="newname">
    <label class="vh" for=${id}
      >${called ? t("What is called") : html`${t("Name of the new")} ${field.reference}`}</label
    ><input
      class="input mono"
      id=${id}
      placeholder=${
        called ? t("e.g. log:1.0.0@catalog") : t("name of the new {reference}", { reference: field.reference })
      }
      .value=${context.naming.get(field.pointer) ?? ""}
      @input=${(event: Event) => context.naming.set(field.pointer, (event.target as HTMLInputElement).value)}
      @keydown=${key}
    />
    <button type="button" class="btn sm" @click=${() => create(field, context)}>
      ${called ? t("Call it") : t("Create")}</button
    ><button type="button" class="btn sm" @click=${cancel}>${t("Cancel")}</button>
  </div>`;
}

function pick(field: Field, context: Context): (event: Event) => void {
  return event => {
    const list = event.target as HTMLSelectElement;
    if (list.value === NEW || list.value === OTHER) begin(field, context);
    else context.put(field, list.value, () => showWritten(list));
  };
}

function begin(field: Field, context: Context): void {
  context.naming.set(field.pointer, "");
  context.redraw();
  document.getElementById(`${idOf(field.pointer)}-new`)?.focus();
}

/** Whether a task goes on in order where nothing is written; what is caught then goes where its `try` does. */
function isInOrder(field: Field): boolean {
  return field.reference === "task" && !field.pointer.endsWith("/catch/then");
}

function list(field: Field, context: Context): Part {
  const now = field.written ? String(field.value) : "";
  const names = (field.choices ?? []).map(one => String(one.value));
  const option = (name: string): Part =>
    html`<option value=${name} ?selected=${name === now} .selected=${name === now}>${name}</option>`;
  const none = html`<option value="" ?selected=${!now} .selected=${!now}>
    ${field.required ? t("choose…") : isInOrder(field) ? t("the next in the list") : t("none")}
  </option>`;
  return html`<select
    class="input mono ${isWrong(field, context) ? "bad" : ""}"
    id=${idOf(field.pointer)}
    aria-describedby=${describedBy(field, context)}
    aria-invalid=${isWrong(field, context)}
    ?disabled=${context.disabled}
    @change=${pick(field, context)}
  >
    ${field.required && now ? nothing : none}
    ${
      now && !names.includes(now)
        ? html`<option value=${now} selected>
            ${field.reference === CALLED ? now : t("{now} (not there)", { now })}
          </option>`
        : nothing
    }
    ${names.map(option)}
    ${field.reference === CALLED ? html`<option value=${OTHER}>${t("Another name…")}</option>` : nothing}
    ${
      field.creates
        ? html`<option value=${NEW}>${placed("New {reference}…", { reference: field.reference })}</option>`
        : nothing
    }
  </select>`;
}

/** `typed` is the control for names that need not be in the definition. */
export function referenceControl(field: Field, context: Context, typed: () => Part): Part {
  if (context.naming.has(field.pointer)) return newName(field, context);
  const isOpen = field.many || field.reference === "workflow" || (field.reference === "function" && !field.creates);
  if (isOpen) return typed();
  return list(field, context);
}

/** What else helps where a name is not there: to make it. */
export function remedy(field: Field, context: Context): Part {
  if (!field.creates || context.naming.has(field.pointer)) return nothing;
  return html`<button type="button" class="btn sm" @click=${() => begin(field, context)}>
    ${icon("plus", true)}${placed("New {reference}…", { reference: field.reference })}
  </button>`;
}
