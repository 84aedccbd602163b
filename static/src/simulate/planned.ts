/** The events that the scenario plans: their times can be changed, here or by dragging them on the timeline. A change is a new run. */

import { toast } from "../shared/toast";
import type { Actions } from "./actions";
import type { App } from "./app";
import { type Part, html, icon, iconButton, nothing } from "./parts";
import { clockTime, durationMs, durationText, ms } from "../running/time";
import type { Due, JsonObject } from "./types";

/** When a planned event comes, as epoch milliseconds. */
function timeOf(event: JsonObject, started: string): number {
  const at = String(event.at ?? "PT0S");
  const length = durationMs(at);
  return length === null ? ms(at) : ms(started) + length;
}

/** Which of the scenario's events is what is due: the one of its type and time. */
export function plannedOf(app: App, due: Due): number | undefined {
  const view = app.view;
  if (!view || due.kind !== "event") return undefined;
  const found = app.setup.events.findIndex((event) => event.type === due.label && timeOf(event, view.started) === ms(due.due));
  return found < 0 ? undefined : found;
}

/** Plans the scenario's events otherwise: a new run, up to the time where this one stands. */
async function plan(app: App, actions: Actions, events: JsonObject[], words: string): Promise<void> {
  const [before, view, run] = [app.setup.events, app.view, app.run];
  app.setup.plan(events);
  if (!view || !run) return app.changed();
  if (!(await actions.fresh())) return;
  if (view.position > 0) await actions.advanceTo(view.clock);
  const back = (): void => { app.setup.plan(before); void actions.open(run.id); };
  toast(`${words} This is a new run, up to the same time.`, { label: "Back to the other", run: back });
}

export function moveTo(app: App, actions: Actions, index: number, time: number): Promise<void> {
  const started = ms(app.view?.started ?? new Date(time).toISOString());
  const now = ms(app.view?.clock ?? "");
  const at = Math.max(time, Number.isNaN(now) ? time : now) - started;
  const rounded = Math.max(0, Math.round(at / 1000) * 1000);
  const events = app.setup.events.map((event, n) => (n === index ? { ...event, at: durationText(rounded) } : event));
  return plan(app, actions, events, `The event comes at ${clockTime(new Date(started + rounded).toISOString()).replace(/\.000Z?$/, "")} now.`);
}

function row(app: App, actions: Actions, event: JsonObject, n: number): Part {
  const change = (input: HTMLInputElement): void => {
    const at = input.value.trim();
    if (durationMs(at) === null && Number.isNaN(Date.parse(at))) return input.setAttribute("aria-invalid", "true");
    if (at !== event.at) void plan(app, actions, app.setup.events.map((one, place) => (place === n ? { ...one, at } : one)), "The event comes at another time now.");
  };
  return html`<li class="sent"><span class="grow mono clip">${String(event.type ?? "?")}</span><input class="input mono planat" aria-label="When event ${n + 1}, ${String(event.type ?? "")}, comes" .value=${String(event.at ?? "PT0S")} @change=${(change_: Event) => change(change_.target as HTMLInputElement)} />
    ${iconButton({ icon: "close", label: `Plan without event ${n + 1}`, title: "Remove", small: true, run: () => plan(app, actions, app.setup.events.filter((_, place) => place !== n), "The event is not planned any more.") })}</li>`;
}

export function planned(app: App, actions: Actions): Part {
  const { events } = app.setup;
  if (!events.length) return nothing;
  return html`<section class="group"><h2>Planned by the scenario</h2><ol class="sents">${events.map((event, n) => row(app, actions, event, n))}</ol><p class="help plannote">${icon("info", true)}<span>A time, or a duration from the start. Those still to come can be dragged on the timeline.</span></p></section>`;
}
