/** Why nothing took the error that ended an instance: who was asked, from the inside out, and what each said. */

import { marked } from "../../shared/marked";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Mark } from "../core/run-model";
import type { ErrorPasses, TraceEvent } from "../core/types";
import { type Part, html, nothing } from "../core/widgets";
import { eventValues } from "./evaluated";
import { inDesign } from "./in-design";

type Asked = Mark<ErrorPasses["passes"]>;

function askedIn(app: App, instance: string): Asked[] {
  return app.model.asked.get(instance) ?? [];
}

/** How many were asked about the error, and that none takes it. */
function sentence(app: App, asked: readonly Asked[]): string {
  const n = new Set(asked.flatMap(({ what, event }) => (what === "catch" ? event.pointer : []))).size;
  if (!app.ofTasks) return asked.length ? t("No entry of onErrors takes this error.") : t("The state has no onErrors.");
  if (!asked.length) return t("No catch is around it.");
  return n < 2
    ? t("The catch that was asked does not take this error.")
    : t("{n} catches were asked, and none takes this error.", { n });
}

/** Each who was asked about the error of the first instance, with the reason, the step and the way to its place. */
export function whyNotTaken(app: App): Part {
  const asked = askedIn(app, app.view?.instances[0]?.id ?? "");
  return html`<section class="whynot" aria-label=${t("Why not?")}>
    <p>${sentence(app, asked)}</p>
    ${
      asked.length
        ? html`<h4>${t("Why not?")} <span class="dim">${t("asked from the inside out")}</span></h4>
            <ol>
              ${asked.map(one => row(app, one))}
            </ol>`
        : nothing
    }
  </section>`;
}

/** From a task that was skipped to its step and its condition. */
export function waysFromSkipped(app: App): Part {
  const one = app.model.skipped.findLast(({ pointer }) => pointer === app.selection.pointer);
  return one
    ? html`${eventValues(app, one.event)}
        <p class="ways">${stepLink(app, one.event)}${inDesign(app, `${one.pointer}/if`)}</p>`
    : nothing;
}

function row(app: App, { event, what }: Asked): Part {
  const { pointer = "", state = "", reason } = event;
  return html`<li>
    <b>${state}</b> <span class="dim">${sortOf(app, what)}</span>
    <p>${marked(String(reason))}</p>
    ${eventValues(app, event)}
    <p class="ways">${stepLink(app, event)} ${inDesign(app, pointer)}</p>
  </li>`;
}

function stepLink(app: App, { step, seq }: TraceEvent): Part {
  return html`<button type="button" class="steplink" title=${t("Go to this step")} @click=${() => app.goTo(step, seq)}>
    ${t("step")} ${step}
  </button>`;
}

function sortOf(app: App, what: Asked["what"]): string {
  if (what === "retry") return t("not tried again");
  return app.ofTasks ? t("catch, not taken") : t("onErrors, not taken");
}
