/** The sign of a value's form, a literal, an expression, a table or a list, and the choice of another one. */

import { live as liveValue } from "lit/directives/live.js";
import { t } from "../shared/translation";
import type { Context } from "./context";
import { type Part, html, icon, nothing } from "./parts";
import type { Field, ValueForm } from "./types";

const WORDS: Record<ValueForm, string> = {
  literal: t("Literal"),
  expression: t("Expression"),
  table: t("Table"),
  list: t("List"),
};
const LETTERS = "Aa"; // the sign of a literal
const SIGNS: Record<string, string> = { dollar: "${ }", braces: "{{ }}", path: "$" }; // what is around an expression

function formOf(one: Field): ValueForm {
  return one.form ?? "literal";
}

/** Which form a value has: a small sign, and a list to choose another one. */
export function formChoice(one: Field, name: string, context: Context): Part {
  const forms = one.forms ?? [];
  const form = formOf(one);
  if (forms.length < 2 && forms[0] === form) return nothing;
  const all = forms.includes(form) ? forms : [form, ...forms];
  const choose = (event: Event): void => {
    const option = (event.target as HTMLSelectElement).value;
    context.act(one.pointer, { do: "choose", option, ask: true });
    context.redraw(); // what was chosen is shown when it is in the text
  };
  return html`<span class="valform is-${form}" title=${WORDS[form]}
    ><span class="valsign" aria-hidden="true">${sign(form, context)}</span
    ><select
      aria-label=${t("Form of {name}", { name })}
      .value=${liveValue(form)}
      ?disabled=${context.disabled}
      @change=${choose}
    >
      ${all.map(each => html`<option value=${each} ?selected=${each === form}>${WORDS[each]}</option>`)}
    </select></span
  >`;
}

function sign(form: ValueForm, context: Context): Part {
  if (form === "table") return icon("grid", true);
  if (form === "list") return icon("sort", true);
  if (form === "literal") return html`${LETTERS}`;
  return html`${SIGNS[context.marks.style] ?? "$"}`;
}
