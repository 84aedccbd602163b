/** Choices between forms: one of them is written, and another can be taken in its place. */

import { repeat } from "lit/directives/repeat.js";
import { quoted, t } from "../shared/translation";
import type { Context } from "./context";
import { linked } from "./links";
import { type Nested, type Part, adder, errors, html, icon, label, live, nothing, smallIcon } from "./parts";
import { scalar } from "./scalars";
import type { Field } from "./types";
import { idOf, isSimple } from "./values";
import { lower } from "./words";

export function oneOf(one: Field, context: Context, field: Nested): Part {
  const head = `${idOf(one.pointer)}-${one.name.replace(/\W/g, "-")}-label`;
  const options = one.options ?? [];
  const inner = one.fields ?? [];
  const isList = inner.some(each => each.kind === "links") || options.some(each => each.label === t("In a resource"));
  if (isEmpty(one) && !isList)
    return html`<div class="field" data-at=${one.pointer}>${adder(one, context)}${errors(one, context)}</div>`;
  const pick = (id: string): void => {
    if (isList && id === "string") context.into(one);
    else context.act(one.pointer, { do: "choose", option: id, ask: true });
  };
  const removable = one.written && !one.required && !one.name.includes("|");
  const remove = removeWhole(one, isList, context);
  return html`<div class="field foneof" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}
    <div class="oneofrow">
      <span class="seg sm"
        >${options.map(
          option =>
            html`<button
              type="button"
              aria-pressed=${option.chosen}
              ?disabled=${context.disabled}
              @click=${() => {
                if (!option.chosen) pick(option.id);
              }}
            >
              ${option.label}
            </button>`,
        )}</span
      >${removable ? remove : nothing}
    </div>
    ${errors(one, context)}${repeat(
      inner,
      each => `${each.pointer} ${each.name} ${each.kind}`,
      each => (inner.length === 1 ? alone(each, one, context, field) : field(each, context)),
    )}${live(one, context)}
  </div>`;
}

/** Whether nothing is written of a member that may be left out, and nothing could be typed before there is. */
function isEmpty(one: Field): boolean {
  return !one.written && !one.required && !one.fields?.length && !one.name.includes("|");
}

/** Takes a choice out; a list of definitions has it in words, for it takes all of them. */
function removeWhole(one: Field, isList: boolean, context: Context): Part {
  const words = lower(one.label);
  const out = (): void => context.act(one.pointer, { do: "remove", name: quoted(one.label) });
  if (!isList) return smallIcon("close", t("Remove {label}", { label: one.label }), out, context.disabled);
  const count = one.fields?.flatMap(each => each.fields ?? []).length ?? 0;
  const name = count ? t("all {words}", { words }) : words;
  return html`<button
    type="button"
    class="btn sm plain"
    ?disabled=${context.disabled}
    @click=${() => context.removeDefined(one.pointer, name)}
  >
    ${icon("close", true)}${count ? t("Delete all") : t("Remove")}<span class="vh"> ${words}</span>
  </button>`;
}

const VALUES = new Set(["string", "number", "integer", "boolean"]);

/**
 * The only part of a choice: its label would say the choice again. True is what the choice of a member or form says;
 * where the choice is of the kind of a value, it may be true or false.
 */
function alone(each: Field, one: Field, context: Context, field: Nested): Part {
  if (each.kind === "group") return field(each, context, true);
  if (each.kind === "links") return linked(each, context);
  const typed = each.pointer === one.pointer;
  if (isSimple(each) && each.kind !== "boolean" && typed)
    return scalar(each, context, html`<label class="vh" for=${idOf(each.pointer)}>${one.label}</label>`);
  const isSaid = each.kind === "boolean" && !one.options?.every(option => VALUES.has(option.id));
  return isSaid ? nothing : field(each, context);
}
