/** A sheet of styles that a page does without until something of it is shown. */

import { el, must } from "./dom";

/** Adds the sheet that the page names in its meta element `NAME-styles`; once. */
export function addStyles(name: string): void {
  const href = must<HTMLMetaElement>(`meta[name="${name}-styles"]`).content;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(el("link", { rel: "stylesheet", href }));
}
