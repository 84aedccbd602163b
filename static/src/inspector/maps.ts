/** Maps: a row or a card for each name, and a box for the name of a new one. */

import { repeat } from "lit/directives/repeat.js";
import { t } from "../shared/translation";
import type { Context } from "./context";
import { pager } from "./pager";
import { type Nested, type Part, errors, html, icon, iconButton, label, nothing } from "./parts";
import { scalar } from "./scalars";
import type { Choice, Field } from "./types";
import { idOf, isSimple } from "./values";
import { lower, quoted, singular } from "./words";

export function map(one: Field, context: Context, field: Nested): Part {
  const head = `${idOf(one.pointer)}-label`;
  const entries = one.fields ?? [];
  return html`<div class="field fmap" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}${errors(one, context)}
    ${
      entries.length
        ? html`<div class="params">
            ${repeat(
              entries,
              entry => entry.pointer,
              entry => pair(entry, context, field),
            )}
          </div>`
        : nothing
    }${pager(one, context)}${one.full ? nothing : newPair(one, context)}
  </div>`;
}

function pair(one: Field, context: Context, field: Nested): Part {
  const name = decodeURIComponent(encodeURIComponent(one.label));
  const id = `${idOf(one.pointer)}-key`;
  const rename = (event: Event): void => {
    const to = (event.target as HTMLInputElement).value.trim();
    if (to && to !== name) context.act(one.pointer, { do: "rename", name: to });
    else (event.target as HTMLInputElement).value = name;
  };
  const remove = iconButton({
    icon: "close",
    label: t("Remove {name}", { name }),
    run: () => context.act(one.pointer, { do: "remove", name: quoted(name) }),
    disabled: context.disabled,
    small: true,
  });
  const key = html`<label class="vh" for=${id}>${t("Name")}</label
    ><input
      class="pkey mono"
      id=${id}
      .value=${name}
      ?disabled=${context.disabled}
      title=${name}
      spellcheck="false"
      @change=${rename}
    />`;
  if (!isSimple(one))
    return html`<div class="pcard" data-at=${one.pointer}>
      <div class="prow">${key}${remove}</div>
      <div class="cardbody">${field(one, context, true)}</div>
    </div>`;
  return html`<div class="prow">
    ${key}${scalar(
      one,
      context,
      html`<label class="vh" for=${idOf(one.pointer)}>${t("Value of {name}", { name })}</label>`,
    )}${remove}
  </div>`;
}

function namesOf(id: string, offered: Choice[]): Part {
  return offered.length
    ? html`<datalist id=${id}>
        ${offered.map(one => html`<option value=${String(one.value)} label=${one.help || nothing}></option>`)}
      </datalist>`
    : nothing;
}

/** "Add …" for what has a name, which is typed first. */
export function newPair(one: Field, context: Context): Part {
  const id = `${idOf(one.pointer)}-new`;
  const single = singular(one.label);
  const offered = one.choices ?? []; // of a contract
  const begin = (): void => {
    context.naming.set(one.pointer, "");
    context.redraw();
    document.getElementById(id)?.focus();
  };
  if (!context.naming.has(one.pointer))
    return html`<button
      type="button"
      class="link adder"
      data-add=${one.pointer}
      ?disabled=${context.disabled}
      @click=${begin}
    >
      ${icon("plus", true)}${t("Add {lower}", { lower: lower(single) })}
    </button>`;
  const end = (): void => {
    context.naming.delete(one.pointer);
    context.redraw();
  };
  const add = (): void => {
    const name = context.naming.get(one.pointer)?.trim() ?? "";
    end();
    if (name) context.act(one.pointer, { do: "add", name });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      end();
    }
  };
  return html`<div class="newname">
    <label class="vh" for=${id}>${t("Name of the new {lower}", { lower: lower(single) })}</label
    ><input
      class="input mono"
      id=${id}
      placeholder=${t("name")}
      list=${offered.length ? `${id}-offered` : nothing}
      @input=${(event: Event) => context.naming.set(one.pointer, (event.target as HTMLInputElement).value)}
      @keydown=${key}
    />${namesOf(`${id}-offered`, offered)}<button type="button" class="btn sm" @click=${add}>${t("Add")}</button
    ><button type="button" class="btn sm" @click=${end}>${t("Cancel")}</button>
  </div>`;
}
