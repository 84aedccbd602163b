/** Maps: a row or a card for each name, and a box for a new one. */

import { repeat } from "lit/directives/repeat.js";
import { quoted, t } from "../shared/translation";
import type { Context } from "./context";
import { pager } from "./pager";
import { newPair } from "./new-pair";
import { type Nested, type Part, errors, html, label, nothing, smallIcon } from "./parts";
import { scalar } from "./scalars";
import type { Field } from "./types";
import { idOf, isSimple } from "./values";

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
  const out = (): void => context.act(one.pointer, { do: "remove", name: quoted(name) });
  const remove = smallIcon("close", t("Remove {name}", { name }), out, context.disabled);
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
