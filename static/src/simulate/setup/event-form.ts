/** An event is sent from the definition's own form: now, later or twice. */

import { live } from "lit/directives/live.js";
import { t, tOf } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { dataField } from "./event-data";
import {
  type EventDraft,
  draftFrom,
  draftOf,
  eventOf,
  eventProblems,
  learnSamples,
  takenAttributes,
  timeOf,
  wantedOf,
} from "./event-draft";
import { type Choices, complaint, line, select, sends } from "../core/fields";
import { type Part, button, field, html, icon, nothing, once, sendByKey, smallButton, soon } from "../core/widgets";
import { durationFrom } from "../../running/durations";
import { durationWords, ms } from "../../running/time";
import type { EventShape, JsonObject } from "../core/types";
import { bring } from "../../shared/edges";
import { PageField } from "../core/page-field";
import { isInside } from "../../shared/pointers";

/** The event that is being typed. */
class EventForm {
  draft: EventDraft | null = null;
  filled = ""; // the draft as it was before somebody typed, or as it was sent
}

const kept = new PageField(() => new EventForm());

function fill(app: App, filling: EventDraft): EventDraft {
  const own = kept.of(app);
  own.filled = JSON.stringify(filling);
  own.draft = filling;
  return filling;
}

function shapeOf(app: App, name: string | undefined): EventShape | undefined {
  return app.vocabulary.events.find(one => one.name === name);
}

function fillFor(app: App, shape: EventShape | undefined): EventDraft {
  return fill(app, draftOf(shape, takenAttributes(app.model)));
}

/** The event that somebody has typed and not sent yet. */
export function typedEvent(app: App): EventDraft | null {
  const own = kept.of(app);
  return own.draft && JSON.stringify(own.draft) !== own.filled ? own.draft : null;
}

/** The event that was being typed when the page was left. */
export function putEventBack(app: App, event: EventDraft | null): void {
  const own = kept.of(app);
  own.draft = event;
  own.filled = "";
}

/** What events look like: as the scenarios plan them. */
function learn(app: App): void {
  const planned = [...app.setup.events, ...app.setup.scenarios.flatMap(one => one.scenario.events ?? [])];
  learnSamples(planned, app.vocabulary.events);
}

/** Puts an event of the definition into the form, and shows it; what somebody is typing of just that one stays. */
export function writeEvent(app: App, name: string): void {
  learn(app);
  if (typedEvent(app)?.name !== name) fillFor(app, shapeOf(app, name));
  app.tab = "events";
  app.changed();
  soon(() => inSight(fieldFor(null)));
}

/** Puts an event that was sent into the form, at what kept it from being taken: an attribute, its type or source. */
export function editEvent(app: App, event: JsonObject, wrong: string | null = null): void {
  fill(app, draftFrom(event, app.vocabulary.events));
  app.tab = "events";
  app.changed();
  soon(() => inSight(fieldFor(wrong)));
}

/** The panel may be closed where there is little room. */
function inSight(field: HTMLElement | null): HTMLElement | null {
  if (field) bring(field);
  return field;
}

/** The field of an attribute; without one, or where there is none, the first that is empty, else the data. */
function fieldFor(attribute: string | null): HTMLElement | null {
  if (attribute === "type" || attribute === "source") return document.getElementById(`ev-${attribute}`);
  const rows = [...document.querySelectorAll<HTMLElement>(".attr")].map(row => [...row.querySelectorAll("input")]);
  const found =
    rows.find(([name]) => name?.value === attribute) ??
    (attribute === null ? undefined : rows.find(([name]) => name?.value.toLowerCase() === attribute.toLowerCase())) ??
    rows.find(([, value]) => !value?.value);
  return found?.[1] ?? document.querySelector("#ev-data, .evfields :is(input, select, textarea)");
}

/** What an event of the definition is called: `Signal bell` where that is of a kind of the runtime. */
function calledIn(app: App, name: string): string {
  const shape = shapeOf(app, name);
  return shape?.own ? `${t(shape.own.word)} ${shape.own.name}` : name;
}

/** The names of the events that the definition awaits. */
export function consumed(app: App): string[] {
  return app.vocabulary.events.filter(one => one.kind === "consumed").map(one => one.name);
}

function current(app: App): EventDraft {
  learn(app);
  const waited = app.view?.waiting.flatMap(one => one.events)[0];
  return (
    kept.of(app).draft ??
    fillFor(app, shapeOf(app, waited) ?? app.vocabulary.events.find(one => one.kind === "consumed"))
  );
}

function attributes(app: App, now: EventDraft): Part {
  const shape = shapeOf(app, now.name);
  const taken = takenAttributes(app.model);
  const any = now.attributes.map(([name]) => wantedOf(shape, name, taken).words).filter(Boolean);
  const put = (n: number, attribute: [string, string]): void => {
    now.attributes[n] = attribute;
    app.changed();
  };
  const row = ([name, value]: [string, string], n: number): Part =>
    html`<div class="attr">
      ${line({
        label: t("Attribute name"),
        hint: t("attribute"),
        value: live(name),
        put: text => put(n, [text.trim(), value]),
      })}
      ${line({
        label: name ? t("Value of {name}", { name }) : t("Value"),
        hint: wantedOf(shape, name, taken).hint,
        value: live(value),
        put: text => put(n, [now.attributes[n]?.[0] ?? name, text]),
      })}
      ${smallButton("close", t("Remove the attribute {name}", { name }), t("Remove"), () => {
        now.attributes.splice(n, 1);
        app.changed();
      })}
    </div>`;
  const add = (): void => put(now.attributes.length, ["", ""]);
  return html`<fieldset class="attrs">
    <legend class="lab">${t("Context attributes")}</legend>
    ${now.attributes.map(row)} ${any.map(words => html`<p class="help">${words}</p>`)}
    ${complaint(eventProblems(now).attributes)} ${button(t("Attribute"), add, { icon: "plus", class: "plain" })}
  </fieldset>`;
}

/** Fills the data from the contract that has the event's message. */
async function fromContract(app: App): Promise<void> {
  const now = current(app);
  const part = await import("./from-contracts").catch(() => null);
  const data = part && (await part.dataFromContracts(app, now.type));
  if (data === null || current(app) !== now) return;
  now.data = data;
  app.changed();
}

/** Why the event cannot be sent, at the buttons: what it is about may be scrolled out of sight. */
function unsendable(wrong: ReturnType<typeof eventProblems>): Part {
  const names = { type: t("Type"), attributes: t("Context attributes"), data: t("Data"), after: t("When") };
  const first = (Object.keys(names) as (keyof typeof names)[]).find(name => wrong[name]);
  if (!first) return nothing;
  return html`<p class="help bad whynot">${icon("error", true)}<span>${names[first]}: ${wrong[first]}</span></p>`;
}

/** Type, source and the other attributes of a CloudEvent. */
function context(app: App, now: EventDraft, put: (name: "type" | "source") => (text: string) => void): Part {
  const { type } = eventProblems(now);
  return html`<div class="inline">
      ${field(
        "ev-type",
        t("Type"),
        line({ id: "ev-type", title: now.type, value: live(now.type), put: put("type"), wrong: Boolean(type) }),
        nothing,
        type,
      )}
      ${field(
        "ev-source",
        tOf("events", "Source"),
        line({ id: "ev-source", title: now.source, value: live(now.source), put: put("source") }),
      )}
    </div>
    ${attributes(app, now)}`;
}

/** The form of the event that is being typed. */
export function eventForm(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const now = current(app);
  const wrong = eventProblems(now);
  const bad = Object.keys(wrong).length > 0;
  // What is typed belongs to the event that is in the form then: it may be another than when this was drawn.
  const put =
    (name: "type" | "source" | "after") =>
    (text: string): void => {
      current(app)[name] = text;
      app.changed();
    };
  const send = async (count: number): Promise<void> => {
    const sent = current(app);
    const before = JSON.stringify(sent);
    await actions.sendEvent(eventOf(sent), timeOf(sent), count);
    if (own.draft === sent && app.run && !app.run.problem) own.filled = before;
  };
  const timeouts =
    app.view?.next.filter(due => due.kind === "timer" && ms(due.due) > ms(app.view?.clock ?? due.due)).slice(0, 8) ??
    [];
  if (/^(before|late):/.test(now.when) && !timeouts.some(due => now.when.endsWith(due.due))) now.when = "after";
  const times: Choices = [
    ["after", t("Now, or after a time")],
    ["at", t("At a time")],
    ...timeouts.flatMap(({ due, label }): [string, string][] => [
      [`before:${due}`, t("Just before the {label}", { label })],
      [`late:${due}`, t("Late: just after the {label}", { label })],
    ]),
  ];
  const shape = shapeOf(app, now.name);
  const racing = timeouts.find(due =>
    app.view?.waiting.some(
      one =>
        shape && one.events.includes(shape.name) && isInside(due.pointer, one.pointer) && one.instance === due.instance,
    ),
  );
  const names = consumed(app);
  const after = { value: now.after, put: put("after"), wrong: Boolean(wrong.after) };
  const long = durationWords(durationFrom(now.after) ?? "") ?? "";
  return html`<form
    class="form"
    @keydown=${sendByKey}
    @submit=${sends(() => !Object.keys(eventProblems(current(app))).length && send(1))}
  >
    ${field(
      "ev-name",
      t("Event"),
      select([...names.map(name => [name, calledIn(app, name)] as const), ["", t("Another event…")]], {
        id: "ev-name",
        ...(now.name && { title: now.name }),
        value: names.includes(now.name) ? now.name : "",
        put: name => {
          fillFor(app, shapeOf(app, name));
          app.changed();
        },
      }),
    )}
    ${now.own ? nothing : context(app, now, put)}
    ${dataField(
      app,
      now,
      wrong.data,
      () => current(app),
      () => void fromContract(app),
    )}
    ${field(
      "ev-when",
      t("When"),
      select(times, {
        id: "ev-when",
        value: now.when,
        put: time => {
          now.when = time;
          now.after = time === "at" ? (app.view?.clock ?? "") : "";
          app.changed();
        },
      }),
    )}
    ${
      now.when === "after"
        ? field(
            "ev-after",
            t("After"),
            line({ id: "ev-after", hint: t("now, or 5 min"), ...after }),
            html`<p class="help">
              ${now.after ? t("{durationWords} of virtual time from now", { durationWords: long }) : t("at once")}
            </p>`,
            wrong.after,
          )
        : now.when === "at"
          ? field(
              "ev-at",
              tOf("clock", "At"),
              line({ id: "ev-at", hint: "2020-03-20T09:05:00Z", ...after }),
              nothing,
              wrong.after,
            )
          : nothing
    }
    <div class="line sendline">
      ${unsendable(wrong)}
      <button type="submit" class="btn sm soft strong" ?disabled=${bad} @click=${once()}>
        ${icon("send", true)}${now.after || !["after", "at"].includes(now.when) ? t("Schedule") : t("Send now")}
      </button>
      ${button(
        t("Send twice"),
        once(() => void send(2)),
        {
          class: "plain",
          title: t("Sends the same event two times"),
          disabled: bad,
        },
      )}
      ${
        racing
          ? button(t("Race the timeout both ways"), () => void actions.race(eventOf(now), racing.due), {
              icon: "fork",
              class: "plain",
              title: t("Here the event comes just before the {label}, in a fork after it; the two are compared", {
                label: racing.label,
              }),
              disabled: bad,
            })
          : nothing
      }
    </div>
  </form>`;
}
