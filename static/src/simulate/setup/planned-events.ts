/**
 * The events that are still to come: of the running session, whose server plans them anew, or before a run of the
 * scenario. Their times are changed here or by dragging them on the timeline.
 */

import { toast } from "../../shared/toast";
import { durationFrom } from "../../running/durations";
import { durationMs, durationText, ms, when } from "../../running/time";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, html, icon, nothing, smallButton } from "../core/widgets";
import type { Due, JsonObject } from "../core/types";
import { calledOf } from "./event-draft";

/** An event that is to come, and what changing its time or taking it off the plan does. */
interface Row {
  type: string;
  at: string; // a duration from the start, or a time
  change: (at: string) => void;
  remove: () => void;
}

/** Tells what was done, with a way back: the plan as it was, and the later steps that were dropped. */
function toastPlan(app: App, actions: Actions, words: string): void {
  toast(words, { label: t("Undo"), run: (): void => void actions.undo() });
  app.changed();
}

/** Lets a planned event come at another time, in whole seconds and not before now. */
export async function moveTo(app: App, actions: Actions, due: Due, time: number): Promise<void> {
  const view = app.view;
  if (!view) return;
  const at = new Date(Math.max(Math.round(time / 1000) * 1000, ms(view.clock))).toISOString();
  if (await actions.replan({ number: due.id, at }))
    toastPlan(
      app,
      actions,
      t("The event comes at {when} now.", { when: when(at, app.view?.clock ?? at).replace(/\.000$/, "") }),
    );
}

async function takeOff(app: App, actions: Actions, due: Due): Promise<void> {
  if (await actions.replan({ number: due.id, remove: true }))
    toastPlan(app, actions, t("The event is not planned any more."));
}

function live(app: App, actions: Actions, due: Due): Row {
  const started = ms(app.view?.started ?? due.due);
  const change = (at: string): void =>
    void moveTo(app, actions, due, durationMs(at) === null ? ms(at) : started + (durationMs(at) ?? 0));
  return {
    type: due.label,
    at: durationText(ms(due.due) - started),
    change,
    remove: () => void takeOff(app, actions, due),
  };
}

/** An event of the scenario, before there is a run. */
function written(app: App, event: JsonObject, place: number): Row {
  const plan = (events: JsonObject[]): void => {
    app.setup.plan(events);
    app.changed();
  };
  return {
    type: calledOf(event, app.vocabulary.events),
    at: String(event.at ?? "PT0S"),
    change: at => plan(app.setup.events.map((one, n) => (n === place ? { ...one, at } : one))),
    remove: () => {
      const before = app.setup.events;
      plan(before.filter((_, n) => n !== place));
      toast(t("The event is not planned any more."), { label: t("Undo"), run: () => plan(before) });
    },
  };
}

function row({ type, at, change, remove }: Row, n: number): Part {
  const take = (input: HTMLInputElement): void => {
    const text = input.value.trim();
    const bad = durationFrom(text) === null && Number.isNaN(Date.parse(text));
    input.setAttribute("aria-invalid", String(bad));
    if (!bad && text !== at) change(durationFrom(text) ?? text);
  };
  return html`<li class="sent plan">
    <span class="mono">${type}</span
    ><input
      class="input mono planat"
      aria-label=${t("When event {n}, {type}, comes", { n: n + 1, type })}
      .value=${at}
      @change=${(event: Event) => take(event.target as HTMLInputElement)}
    />
    ${smallButton("close", t("Plan without event {n}", { n: n + 1 }), t("Remove"), remove)}
  </li>`;
}

export function planned(app: App, actions: Actions): Part {
  const { view } = app;
  const rows = view
    ? view.next.filter(due => due.planned).map(due => live(app, actions, due))
    : app.setup.events.map((event, n) => written(app, event, n));
  if (!rows.length) return nothing;
  return html`<section class="group">
    <h2>${t("Still to come")}</h2>
    <ol class="sents">
      ${rows.map(row)}
    </ol>
    <p class="help plannote">
      ${icon("info", true)}<span
        >${
          view
            ? t("A time, or a duration from the start. They can be dragged on the timeline too.")
            : t("A time, or a duration from the start.")
        }</span
      >
    </p>
  </section>`;
}
