/** The form of a value, the same wherever one is taken: a literal, an expression, a table or a list, to any depth. */

import { repeat } from "lit/directives/repeat.js";
import { quoted, t } from "../shared/translation";
import { count } from "../shared/words";
import type { Context } from "./context";
import { formChoice } from "./form-choice";
import { entryWord, newPair } from "./new-pair";
import { pager } from "./pager";
import { type Part, errors, html, icon, label, live, nothing, problemsBadge, smallIcon } from "./parts";
import { picker, scalar } from "./scalars";
import type { Field } from "./types";
import { idOf } from "./values";

const OPEN_LEVELS = 2; // so many levels of tables and lists are open at first

function isParted(one: Field): boolean {
  return one.form === "table" || one.form === "list";
}

/** A value with its label, the choice of its form, and what it is made of. */
export function valueField(one: Field, context: Context): Part {
  const head = `${idOf(one.pointer)}-label`;
  const key = `${one.pointer}#source`;
  const inSource = context.isOpen(key, false) && isParted(one);
  const toggle = html`<button
    type="button"
    class="link pick"
    aria-pressed=${inSource}
    ?disabled=${context.disabled}
    @click=${() => context.setOpen(key, !inSource)}
  >
    ${icon("code", true)}${inSource ? t("As a form") : t("As JSON or YAML")}
  </button>`;
  const removable = one.written && !one.required;
  const out = (): void => context.act(one.pointer, { do: "remove", name: quoted(one.label) });
  const beside = html`${isParted(one) ? toggle : picker(one, context)}${formChoice(one, one.label, context)}${
    removable ? smallIcon("close", t("Remove {label}", { label: one.label }), out, context.disabled) : nothing
  }`;
  if (!isParted(one))
    return html`<div class="field fvalue" role="group" aria-labelledby=${head}>
      ${label(one, context, idOf(one.pointer), head, beside)}${typedValue(one, one.label, context)}
    </div>`;
  return html`<div class="field fvalue" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head, beside)}${
      inSource ? asSource(one, context) : html`${errors(one, context)}${parts(one, context, 0)}${live(one, context)}`
    }
  </div>`;
}

/** A literal or an expression. */
function typedValue(one: Field, name: string, context: Context): Part {
  return scalar(
    one,
    context,
    html`<label class="vh" for=${idOf(one.pointer)}>${t("Value of {name}", { name })}</label>`,
  );
}

/** The whole of it as one text: what is pasted there may be YAML too. */
function asSource(one: Field, context: Context): Part {
  return scalar(
    { ...one, kind: "json", errors: one.errors ?? [] },
    context,
    html`<label class="vh" for=${idOf(one.pointer)}>${one.label}</label>`,
  );
}

/** The entries of a table or list, and the way to a further one. */
function parts(one: Field, context: Context, level: number): Part {
  const entries = one.fields ?? [];
  const [first, all] = one.page ? [one.page.first, one.page.count] : [0, entries.length];
  return html`<div class="valparts">
    ${
      entries.length
        ? html`<div class="valrows">
            ${repeat(
              entries,
              entry => entry.pointer,
              (entry, index) => row(entry, one, first + index, all, context, level),
            )}
          </div>`
        : nothing
    }${pager(one, context)}${one.form === "table" ? newPair(one, context) : further(one, context)}
  </div>`;
}

function further(one: Field, context: Context): Part {
  return html`<button
    type="button"
    class="link adder"
    data-add=${one.pointer}
    ?disabled=${context.disabled}
    @click=${() => context.act(one.pointer, { do: "add" })}
  >
    ${icon("plus", true)}${t("Add {lower}", { lower: entryWord(one) })}
  </button>`;
}

function row(one: Field, around: Field, index: number, all: number, context: Context, level: number): Part {
  const inTable = around.form === "table";
  const name = inTable ? one.label : t("{name} {number}", { name: entryWord(around), number: index + 1 });
  const open = context.isOpen(one.pointer, level + 1 < OPEN_LEVELS);
  const toggle = (): void => context.setOpen(one.pointer, !open);
  const head = html`${
    isParted(one)
      ? html`<button
          type="button"
          class="ib sm valfold"
          aria-expanded=${open}
          aria-label=${t("Entries of {name}", { name })}
          @click=${toggle}
        >
          ${icon(open ? "down" : "right", true)}
        </button>`
      : nothing
  }${inTable ? nameOf(one, context) : html`<span class="valnumber">${index + 1}</span>`}`;
  const body = isParted(one)
    ? html`<button type="button" class="valcount" tabindex="-1" @click=${toggle}>${counted(one)}</button>`
    : typedValue(one, name, context);
  return html`<div class="valrow ${isParted(one) ? "is-parted" : ""}" data-at=${isParted(one) ? one.pointer : nothing}>
    <div class="valname">${head}</div>
    ${formChoice(one, name, context)}
    <div class="valbody">${body}</div>
    <div class="valdo">${movers(one, around, index, all, name, context)}</div>
    ${
      isParted(one)
        ? html`<div class="valinside">
            ${errors(one, context)}${open ? parts(one, context, level + 1) : problemsBadge(one)}${live(one, context)}
          </div>`
        : nothing
    }
  </div>`;
}

function counted(one: Field): string {
  const all = one.page?.count ?? one.fields?.length ?? 0;
  return one.form === "table" ? count(all, "name") : count(all, "entry", "entries");
}

function nameOf(one: Field, context: Context): Part {
  const id = `${idOf(one.pointer)}-key`;
  const rename = (event: Event): void => {
    const box = event.target as HTMLInputElement;
    const to = box.value.trim();
    if (to && to !== one.label) context.act(one.pointer, { do: "rename", name: to });
    else box.value = one.label;
  };
  return html`<label class="vh" for=${id}>${t("Name")}</label
    ><input
      class="pkey mono"
      id=${id}
      .value=${one.label}
      ?disabled=${context.disabled}
      title=${one.label}
      spellcheck="false"
      autocomplete="off"
      @change=${rename}
    />`;
}

function pickIcon(one: Field, name: string, context: Context): Part {
  const { pick } = context;
  const takes = one.form === "expression" || (one.value === "" && one.forms?.includes("expression"));
  if (!takes || !pick) return nothing;
  return smallIcon("data", t("Pick from data: {label}", { label: name }), () => pick(one), context.disabled);
}

function movers(one: Field, around: Field, index: number, all: number, name: string, context: Context): Part {
  const move = (to: number): void => context.act(one.pointer, { do: "move", index: to });
  const out = (): void => context.act(one.pointer, { do: "remove", name: quoted(name) });
  const remove = smallIcon("close", t("Remove {name}", { name }), out, context.disabled);
  if (around.form === "table") return html`${pickIcon(one, name, context)}${remove}`;
  const off = context.disabled;
  const up = smallIcon("up", t("Move {name} up", { name }), () => move(index - 1), off || index === 0);
  const down = smallIcon("down", t("Move {name} down", { name }), () => move(index + 1), off || index === all - 1);
  return html`${pickIcon(one, name, context)}${up}${down}${remove}`;
}
