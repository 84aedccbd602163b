/** Links to forms of their own: of states, and of the functions, events, retries and errors that a definition has. */

import { definedMenu } from "../design/defined-menu";
import { t } from "../shared/translation";
import type { Context } from "./context";
import { newPair } from "./new-pair";
import { pager } from "./pager";
import { type Part, adder, errors, html, icon, label, nothing, problemsBadge, smallIcon } from "./parts";
import type { Field } from "./types";
import { idOf } from "./values";
import { singular } from "./words";

const KINDS_OF: Record<string, string> = {
  functions: t("function"),
  events: t("event"),
  retries: t("retry strategy"),
  errors: t("error"),
  auth: t("access"),
  triggerDefs: t("event"),
  "trigger-defs": t("event"),
};
const SIGNS: Record<string, string> = {
  functions: "function",
  events: "envelope",
  retries: "retry",
  errors: "error",
  auth: "key",
  triggerDefs: "envelope",
  "trigger-defs": "envelope",
  states: "grid",
};

/** What the entries of a list are called, where its label does not say it. */
const ENTRIES: Record<string, string> = { do: t("task"), try: t("task"), before: t("task"), after: t("task") };

export function links(one: Field, context: Context): Part {
  const head = `${idOf(one.pointer)}-label`;
  return html`<div class="field flinks" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}${linked(one, context)}
  </div>`;
}

/** Links to the forms of a list's entries; states are added on the diagram. */
export function linked(one: Field, context: Context): Part {
  return html`${errors(one, context)}
  ${
    one.fields?.length
      ? html`<ul class="linklist">
          ${one.fields.map(link => linkRow(one, link, context))}
        </ul>`
      : nothing
  }${pager(one, context)}
  ${further(one, context)}`;
}

/** What adds one more, where there may be more. */
function further(one: Field, context: Context): Part {
  if (one.name === "states" || one.full) return nothing;
  return one.keyed ? newPair(one, context) : adder(one, context, ENTRIES[one.name] ?? singular(one.label));
}

/** One of them: opened by a click, taken out by its button, Del or menu; states are the diagram's to take out. */
function linkRow(one: Field, link: Field, context: Context): Part {
  const open = html`<button type="button" class="row grow" @click=${() => context.select(link.pointer)}>
    ${icon(SIGNS[one.name] ?? "file", true)}<span class="grow linkname"
      >${link.summary || html`<span class="dim">${t("no name")}</span>`}</span
    >${problemsBadge(link)}${icon("right", true)}
  </button>`;
  if (one.name === "states") return html`<li>${open}</li>`;
  const name = link.summary || t("no name");
  const remove = (): void => {
    if (!context.disabled)
      context.removeDefined(
        link.pointer,
        t("the {kindsOf} “{name}”", { kindsOf: KINDS_OF[one.name] ?? t("entry"), name }),
      );
  };
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    definedMenu(event, {
      open: () => context.select(link.pointer),
      where: () => context.showWhere(link.pointer, name),
      remove,
    });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Delete") {
      event.preventDefault();
      remove();
    }
  };
  const button = smallIcon("close", t("Delete {name}", { name }), remove, context.disabled, t("Delete"));
  return html`<li class="definedrow" @contextmenu=${menu} @keydown=${key}>${open}${button}</li>`;
}
