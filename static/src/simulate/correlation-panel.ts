/** Below the data: who took the latest (or the selected) event, or why nobody did. */

import type { Actions } from "./actions";
import type { App } from "./app";
import { chosenEvent } from "./chosen";
import { type Row, almost, explain, tableOf } from "./correlation";
import { editEvent } from "./events";
import { type Part, html, icon, nothing } from "./parts";
import { clockTime } from "./time";
import type { JsonObject, TraceEvent } from "./types";

const FATES = new Set(["event.dropped", "event.consumed", "event.kept"]);

/** The event to explain: the selected one, else one of the latest step. */
function subject(app: App): TraceEvent | null {
  const event = chosenEvent(app);
  if (!event) return null;
  if (FATES.has(event.type)) return event;
  const id = (event.event as JsonObject | undefined)?.id;
  if (event.type === "event.received" && id !== undefined) {
    return app.trace.find((one) => FATES.has(one.type) && (one.event as JsonObject | undefined)?.id === id) ?? null;
  }
  if (app.selection.seq !== null) return null;
  const steps = new Set(app.view?.step.events ?? []);
  return app.trace.slice(-steps.size - 1).find((one) => steps.has(one.seq) && FATES.has(one.type)) ?? null;
}

function row(one: Row): Part {
  const sign = one.verdict === "same" ? icon("check", true) : one.verdict === "" ? nothing : icon("close", true);
  return html`<tr class=${one.verdict === "same" || one.verdict === "" ? "" : "miss"}><td>${one.attribute}</td><td class="mono">${one.wanted}</td>
    <td class=${one.verdict === "same" ? "yes" : one.verdict ? "no" : "dim"}>${sign}${one.verdict || "not compared"}</td></tr>`;
}

function fixes(app: App, actions: Actions, event: JsonObject, missing: string | undefined): Part {
  const other = missing ? almost(event, missing) : null;
  const again = (): void => {
    const { id: _id, time: _time, specversion: _version, ...rest } = event;
    const value = rest[other ?? ""];
    delete rest[other ?? ""];
    void actions.sendEvent({ ...rest, [missing ?? ""]: value ?? null });
  };
  return html`<div class="fixes">${other && missing ? html`<button type="button" class="btn sm soft" @click=${again}>${icon("send", true)}Send again with ${missing}</button>` : nothing}
    <button type="button" class="btn sm soft" @click=${() => editEvent(app, event)}>Edit the event</button></div>`;
}

export function correlation(app: App, actions: Actions): Part {
  const found = subject(app);
  const told = found && explain(found);
  if (!found || !told) return nothing;
  const event = (found.event ?? {}) as JsonObject;
  const tables = tableOf(found, app.vocabulary.events);
  const missing = tables[0]?.rows.find((one) => one.verdict === "missing")?.attribute;
  const other = missing ? almost(event, missing) : null;
  return html`<section class="corr ${told.taken ? "fine" : ""}"><h3>${icon("envelope", true)}<span class="grow">${told.title} at ${clockTime(found.time).replace(/Z$/, "")}</span><span class="dim small">step ${found.step ?? found.seq}</span></h3>
    ${tables.map((table) => html`<table><thead><tr><th>Attribute</th><th>Wanted by instance ${table.instance}</th><th>On the event</th></tr></thead><tbody>${table.rows.map(row)}</tbody></table>`)}
    <p>${other ? html`The event carries <span class="mono">${other}</span>. Case counts: these are two names.` : told.reason}</p>
    ${told.taken ? nothing : fixes(app, actions, event, missing)}</section>`;
}
