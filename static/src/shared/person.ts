/** Names of people, whole; who came by a link is marked wherever they are named: the name is of their own choice. */

import { html, nothing, type TemplateResult } from "lit";
import { el } from "./dom";
import { t } from "./translation";

export const GUEST = t("guest");
const WHY = t("Came by a link, under a name of their own choice");

/** "Marta Silva (guest)", where only plain text goes. */
export function personWords(name: string, guest: boolean): string {
  return guest ? `${name} (${GUEST})` : name;
}

/** The mark behind a guest's name; nothing for others. */
export function guestMark(guest: boolean): HTMLElement | null {
  return guest ? el("span", { class: "tag guest", title: WHY }, GUEST) : null;
}

/** The same in a template. */
export function guestTag(guest: boolean): TemplateResult | typeof nothing {
  return guest ? html`<span class="tag guest" title=${WHY}>${GUEST}</span>` : nothing;
}
