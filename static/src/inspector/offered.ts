/** Texts that a field offers, in a menu beside it: the browser's own list has only those like what stands there. */

import { menuOf } from "../shared/menu";
import { t } from "../shared/translation";
import type { Context } from "./context";
import { type Part, html, icon } from "./parts";
import type { Field } from "./types";

/** The field with the button of the menu; Alt+Down opens it, so that Tab goes on to the next field. */
export function withOffers(field: Field, context: Context, control: Part): Part {
  const offered = field.kind === "text" ? (field.choices ?? []) : [];
  if (!offered.length) return control;
  const now = field.written ? field.value : undefined;
  const open = (button: HTMLButtonElement): void =>
    menuOf(
      button,
      offered.map(one => ({
        label: String(one.value),
        ...(one.help && { detail: one.help }),
        checked: one.value === now,
        run: () => {
          context.drafts.drop(field.pointer);
          context.put(field, String(one.value));
          button.parentElement?.querySelector("input")?.focus();
        },
      })),
    );
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    const button = (event.currentTarget as Element).querySelector("button");
    if (button) open(button);
  };
  return html`<div class="withoffers" @keydown=${key}>
    ${control}<button
      type="button"
      class="ib sm"
      tabindex="-1"
      title=${t("Choose from a list (Alt+↓)")}
      aria-label=${t("Choose from a list: {label}", { label: field.label })}
      aria-haspopup="menu"
      aria-expanded="false"
      aria-keyshortcuts="Alt+ArrowDown"
      ?disabled=${context.disabled}
      @click=${(event: Event) => open(event.currentTarget as HTMLButtonElement)}
    >
      ${icon("down", true)}
    </button>
  </div>`;
}
