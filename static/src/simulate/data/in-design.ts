/** The way from what the debugger shows to its place in the definition. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { type Part, html, icon } from "../core/widgets";

export function inDesign(app: App, pointer: string): Part {
  const address = `/definitions/${app.boot.definition.id}/design?select=${encodeURIComponent(pointer)}`;
  return html`<a class="indesign" href=${address}>${icon("code", true)}${t("Open in Design")}</a>`;
}
