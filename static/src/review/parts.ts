/** Small pieces of the page's templates. */

import { type TemplateResult, html, svg } from "lit";

export function icon(name: string): TemplateResult {
  return html`<svg class="ic sm" aria-hidden="true">${svg`<use href=${`#i-${name}`}></use>`}</svg>`;
}

export function chip(kind: string): TemplateResult {
  return html`<span class="kchip kind-${kind}">${icon(`k-${kind}`)}</span>`;
}
