/** Why nothing took the error that ended an instance: who was asked, from the inside out, and what each said. */

import { marked } from "../../shared/marked";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Mark } from "../core/run-model";
import type { ErrorPasses } from "../core/types";
import { type Part, html, icon, nothing } from "../core/widgets";

type Asked = Mark<ErrorPasses["passes"]>;

function askedIn(app: App, instance: string): Asked[] {
  return app.model.asked.get(instance) ?? [];
}

/** The failure in a sentence. */
export function failedHere(app: App, instance: string): string {
  const catches = new Set(askedIn(app, instance).flatMap(({ what, event }) => (what === "catch" ? event.pointer : [])));
  const n = catches.size;
  if (app.ofTasks) {
    if (!askedIn(app, instance).length) return t("The run failed here: no catch is around it");
    if (n < 2) return t("The run failed here: the catch that was asked does not take this error");
    return t("The run failed here: {n} catches were asked, and none takes this error", { n });
  }
  if (!askedIn(app, instance).length) return t("The run failed here: the state has no onErrors");
  return t("The run failed here: no entry of onErrors takes this error");
}

/** Each who was asked, with the reason, the step and the way to its place in Design. */
export function whyNotTaken(app: App, instance: string): Part {
  const asked = askedIn(app, instance);
  if (!asked.length) return nothing;
  return html`<section class="whynot" aria-label=${t("Why not?")}>
    <h4>${t("Why not?")} <span class="dim">${t("asked from the inside out")}</span></h4>
    <ol>
      ${asked.map(one => row(app, one))}
    </ol>
  </section>`;
}

function row(app: App, { event, what }: Asked): Part {
  const { pointer = "", state = "", reason, seq, step } = event;
  return html`<li>
    <b>${state}</b> <span class="dim">${sortOf(app, what)}</span>
    <p>${marked(String(reason))}</p>
    <p class="ways">
      <button type="button" class="steplink" title=${t("Go to this step")} @click=${() => app.goTo(step, seq)}>
        ${t("step")} ${step}
      </button>
      ${inDesign(app, pointer)}
    </p>
  </li>`;
}

/** The way to a place of the definition. */
export function inDesign(app: App, pointer: string): Part {
  const address = `/definitions/${app.boot.definition.id}/design?select=${encodeURIComponent(pointer)}`;
  return html`<a class="indesign" href=${address}>${icon("code", true)}${t("Open in Design")}</a>`;
}

function sortOf(app: App, what: Asked["what"]): string {
  if (what === "retry") return t("not tried again");
  return app.ofTasks ? t("catch, not taken") : t("onErrors, not taken");
}
