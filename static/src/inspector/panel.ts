/** One tab of a form: what is wrong with the whole, the fields, what is seldom filled in, and the ways around. */

import { message, SIGNS } from "../design/problems";
import type { Problem } from "../design/types";
import { t } from "../shared/translation";
import { fields } from "./fields";
import type { Context } from "./context";
import { type Part, fixOf, html, icon, nothing } from "./parts";
import type { Samples } from "./samples";
import type { Field, Form, Tab, TabId } from "./types";

const LAST = new Set([
  "id",
  "start",
  "dataInputSchema",
  "dataOutputSchema",
  "compensatedBy",
  "usedForCompensation",
  "metadata",
  "extensions",
  "schemaVersion",
  "execStatus",
  "exec-status",
]);
const NOTHING_ON: Partial<Record<TabId, string>> = {
  data: t("There is no data to filter here."),
  errors: t("No errors are handled here."),
  transition: t("Nothing leads on from here."),
};

/** `around`: the ways of the object, where the tab is about them. */
export function panel(form: Form, tab: Tab, context: Context, samples: Samples, around: Part): Part {
  const rest =
    tab.id === "configuration"
      ? tab.fields.filter(one => LAST.has(one.name) && !one.written && !one.errors?.length)
      : [];
  const first = tab.fields.filter(one => !rest.includes(one));
  const whole = tab.id === "configuration" ? form.errors : [];
  const fold = rest.length ? more(form, rest, context) : nothing;
  return html`${
      tab.id === "data" && form.kind
        ? html`<div class="form">${samples.show(form.pointer, form.name)}</div>
            <div class="divider flush"></div>`
        : nothing
    }
    ${
      whole.length
        ? html`<ul class="iproblems">
            ${whole.map(one => problem(one, context))}
          </ul>`
        : nothing
    }
    <div class="form">
      ${first.length ? fields(first, context) : html`<p class="help">${NOTHING_ON[tab.id] ?? ""}</p>`}${fold}
    </div>
    ${tab.id === "transition" || (tab.id === "configuration" && form.kind) ? around : nothing}`;
}

function problem(one: Problem, context: Context): Part {
  return html`<li class=${one.severity}>
    ${icon(SIGNS[one.severity] ?? "info", true)}
    <div class="grow">
      <p>${message(one.message)}</p>
      ${fixOf(one, context)}
    </div>
  </li>`;
}

/** A field stays in it while somebody types there, or the focus would be lost with the first letter. */
function more(form: Form, rest: Field[], context: Context): Part {
  const key = `${form.pointer}#more`;
  const open = context.isOpen(key, false) || rest.some(one => context.drafts.get(one.pointer));
  return html`<section class="fgroup">
    <h3 class="fold">
      <button type="button" class="foldbutton" aria-expanded=${open} @click=${() => context.setOpen(key, !open)}>
        ${icon(open ? "down" : "right", true)}<span class="grow">${t("More")}</span>
      </button>
    </h3>
    ${open ? html`<div class="fbody">${fields(rest, context)}</div>` : nothing}
  </section>`;
}
