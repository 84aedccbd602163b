/** The fields of a form, each as its kind is shown; groups fold, and hold what may be left out behind a button. */

import { repeat } from "lit/directives/repeat.js";
import { unmarked } from "../shared/marked";
import { quoted, t } from "../shared/translation";
import { oneOf } from "./choices";
import type { Context } from "./context";
import { links } from "./links";
import { list } from "./lists";
import { map } from "./maps";
import { type Part, adder, errors, html, icon, nothing, problemsBadge, smallIcon } from "./parts";
import { scalar } from "./scalars";
import type { Field } from "./types";
import { valueField } from "./value-form";
import { isSimple } from "./values";
import { lower } from "./words";

/** Any field. `bare`: a group whose label would say again what stands around it. */
export function field(one: Field, context: Context, bare = false): Part {
  if (one.kind === "group") return bare && one.written ? members(one, context) : group(one, context);
  if (one.kind === "list") return list(one, context, field);
  if (one.kind === "value") return valueField(one, context);
  if (one.kind === "map") return map(one, context, field);
  if (one.kind === "links") return links(one, context);
  if (one.kind === "one-of") return oneOf(one, context, field);
  return scalar(one, context);
}

export function fields(all: Field[], context: Context): Part {
  return html`${repeat(
    all,
    one => `${one.pointer} ${one.name}`,
    one => field(one, context),
  )}`;
}

function members(one: Field, context: Context): Part {
  return html`<div class="members" data-at=${one.pointer}>${errors(one, context)}${parts(one, context)}</div>`;
}

const ALWAYS = new Set(["name", "parameters", "data", "retryRef", "schedule", "correlation"]);

const EVENT = "datacontenttype"; // which the attributes of an event have

/**
 * The parts of a group; where some must be there, the others that are not there are behind a button. Of an event's
 * attributes that is the type, though a filter may do without.
 */
function parts(one: Field, context: Context): Part {
  const all = one.fields ?? [];
  const isEvent = all.some(each => each.name === EVENT);
  const may = (each: Field): boolean =>
    !each.required &&
    !each.written &&
    !each.absent &&
    !each.errors?.length &&
    !ALWAYS.has(each.name) &&
    !(isEvent && each.name === "type") &&
    !context.drafts.get(each.pointer) &&
    !context.isOpen(`${each.pointer}#shown`, false);
  const left = isEvent || all.some(each => each.required) ? all.filter(may) : [];
  const show = (each: Field): void => {
    if (!isSimple(each) && each.kind !== "map" && each.kind !== "value") {
      context.act(each.pointer, { do: "add" });
      return;
    }
    context.setOpen(`${each.pointer}#shown`, true);
    const place = document.querySelector<HTMLElement>(`#inspector [data-at="${CSS.escape(each.pointer)}"]`);
    place?.querySelector<HTMLElement>("input, select, textarea, .adder")?.focus();
  };
  const chip = (each: Field): Part =>
    html`<button
      type="button"
      class="chipadd"
      title=${unmarked(each.help ?? "")}
      aria-label=${t("Add {lower}", { lower: lower(each.label) })}
      ?disabled=${context.disabled}
      @click=${() => show(each)}
    >
      ${icon("plus", true)}${each.label}
    </button>`;
  const shown = all.filter(each => !left.includes(each));
  return html`${fields(shown, context)}${left.length ? html`<div class="chips">${left.map(chip)}</div>` : nothing}`;
}

function group(one: Field, context: Context): Part {
  const hasFields = (one.fields?.length ?? 0) > 0;
  if (!one.written && !hasFields)
    return html`<div class="field" data-at=${one.pointer}>${adder(one, context)}${errors(one, context)}</div>`;
  const open = context.isOpen(one.pointer, true);
  const remove = (): void => context.act(one.pointer, { do: "remove", name: quoted(one.label) });
  const removable = one.written && !one.required;
  return html`<section class="fgroup" data-at=${one.pointer}>
    <h3 class="fold">
      <button
        type="button"
        class="foldbutton"
        aria-expanded=${open}
        title=${unmarked(one.help ?? "")}
        @click=${() => context.setOpen(one.pointer, !open)}
      >
        ${icon(open ? "down" : "right", true)}<span class="grow">${one.label}</span
        >${open ? nothing : problemsBadge(one)}</button
      >${removable ? smallIcon("close", t("Remove {label}", { label: one.label }), remove) : nothing}
    </h3>
    ${open ? html`<div class="fbody">${errors(one, context)}${parts(one, context)}</div>` : nothing}
  </section>`;
}
