/** Below a list that is too long for one form: which of its entries are shown, and the ways to the others. */

import type { Context } from "./context";
import { type Part, html, iconButton, nothing } from "./parts";
import type { Field } from "./types";

export function pager(one: Field, context: Context): Part {
  const { page } = one;
  if (!page) return nothing;
  const shown = one.fields?.length ?? 0;
  const words = shown
    ? `${told(page.first + 1)} to ${told(page.first + shown)} of ${told(page.count)}`
    : `${told(page.count)} in all`;
  const to = (place: string | null) => (): void => {
    if (place) context.turn(one.pointer, place);
  };
  const name = one.label.toLowerCase();
  return html`<div class="listpages" role="group" aria-label="Pages of ${name}">
    <span class="grow">${words}</span>${iconButton({
      icon: "up",
      label: `Show the ${name} before these`,
      run: to(page.before),
      disabled: !page.before,
      small: true,
    })}${iconButton({
      icon: "down",
      label: `Show the ${name} after these`,
      run: to(page.after),
      disabled: !page.after,
      small: true,
    })}
  </div>`;
}

function told(number: number): string {
  return number.toLocaleString("en");
}
