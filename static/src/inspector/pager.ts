/** Below a list that is too long for one form: which of its entries are shown, and the ways to the others. */

import { language, lowered, t } from "../shared/translation";
import type { Context } from "./context";
import { type Part, html, nothing, smallIcon } from "./parts";
import type { Field } from "./types";

export function pager(one: Field, context: Context): Part {
  const { page } = one;
  if (!page) return nothing;
  const shown = one.fields?.length ?? 0;
  const words = shown
    ? t("{first} to {last} of {all}", {
        first: localized(page.first + 1),
        last: localized(page.first + shown),
        all: localized(page.count),
      })
    : t("{n} in all", { n: localized(page.count) });
  const way = (sign: string, label: string, place: string | null): Part =>
    smallIcon(sign, label, () => place && context.turn(one.pointer, place), !place);
  const name = lowered(one.label);
  const before = way("up", t("Show the {name} before these", { name }), page.before);
  const after = way("down", t("Show the {name} after these", { name }), page.after);
  return html`<div class="listpages" role="group" aria-label=${t("Pages of {name}", { name })}>
    <span class="grow">${words}</span>${before}${after}
  </div>`;
}

function localized(number: number): string {
  return number.toLocaleString(language());
}
