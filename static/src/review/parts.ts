/** Small pieces of the page's templates. */

import { type TemplateResult, html, nothing, svg } from "lit";

export function icon(name: string): TemplateResult {
  return html`<svg class="ic sm" aria-hidden="true">${svg`<use href=${`#i-${name}`}></use>`}</svg>`;
}

export function chip(kind: string): TemplateResult {
  return html`<span class="kchip kind-${kind}">${icon(`k-${kind}`)}</span>`;
}

/** A button without words in it; `look` is a class besides the usual ones. */
export function iconButton(
  name: string,
  label: string,
  title: string,
  run: (event: Event) => void,
  { disabled = false, pressed = null, look = "" }: { disabled?: boolean; pressed?: boolean | null; look?: string } = {},
): TemplateResult {
  return html`<button
    type="button"
    class="ib sm ${look}"
    aria-label=${label}
    title=${title}
    ?disabled=${disabled}
    aria-pressed=${pressed ?? nothing}
    @click=${run}
  >
    ${icon(name)}
  </button>`;
}
