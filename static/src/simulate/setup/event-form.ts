/**
 * An event is sent from the definition's own form: now, later or twice.
 */

import { live } from "lit/directives/live.js";
import { t } from "../../shared/translation";
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
import { type Part, field, html, icon, iconButton, nothing, once, sendByKey, soon } from "../core/widgets";
import { durationFrom } from "../../running/durations";
import { durationWords, ms } from "../../running/time";
import type { JsonObject } from "../core/types";
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
  learnSamples([...app.setup.events, ...app.setup.scenarios.flatMap(one => one.scenario.events ?? [])]);
}

/** Puts an event of the definition into the form, and shows it; what somebody is typing of just that one stays. */
export function writeEvent(app: App, name: string): void {
  learn(app);
  if (typedEvent(app)?.name !== name)
    fill(
      app,
      draftOf(
        app.vocabulary.events.find(one => one.name === name),
        takenAttributes(app.model),
      ),
    );
  app.tab = "events";
  app.changed();
  soon(() => inSight(fieldFor(null)));
}

/**
 * Puts an event that was sent before into the form, at what kept it from being taken: an attribute, its type or source.
 */
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

/** The names of the events that the definition awaits. */
export function consumed(app: App): string[] {
  return app.vocabulary.events.filter(one => one.kind === "consumed").map(one => one.name);
}

function current(app: App): EventDraft {
  const own = kept.of(app);
  learn(app);
  const waited = app.view?.waiting.flatMap(one => one.events)[0];
  return (
    own.draft ??
    fill(
      app,
      draftOf(
        app.vocabulary.events.find(one => one.name === waited) ??
          app.vocabulary.events.find(one => one.kind === "consumed"),
        takenAttributes(app.model),
      ),
    )
  );
}

function attributes(app: App, now: EventDraft): Part {
  const shape = app.vocabulary.events.find(one => one.name === now.name);
  const taken = takenAttributes(app.model);
  const any = now.attributes.map(([name]) => wantedOf(shape, name, taken).words).filter(Boolean);
  const row = ([name, value]: [string, string], n: number): Part =>
    html`<div class="attr">
      <input
        class="input mono"
        aria-label=${t("Attribute name")}
        placeholder=${t("attribute")}
        .value=${live(name)}
        @input=${(event: InputEvent) => {
          now.attributes[n] = [(event.target as HTMLInputElement).value.trim(), value];
          app.changed();
        }}
      />
      <input
        class="input mono"
        aria-label=${name ? t("Value of {name}", { name }) : t("Value")}
        placeholder=${wantedOf(shape, name, taken).hint}
        .value=${live(value)}
        @input=${(event: InputEvent) => {
          now.attributes[n] = [now.attributes[n]?.[0] ?? name, (event.target as HTMLInputElement).value];
          app.changed();
        }}
      />
      ${iconButton({
        icon: "close",
        label: t("Remove the attribute {name}", { name }),
        title: t("Remove"),
        small: true,
        run: () => {
          now.attributes.splice(n, 1);
          app.changed();
        },
      })}
    </div>`;
  const problem = eventProblems(now).attributes;
  return html`<fieldset class="attrs">
    <legend class="lab">${t("Context attributes")}</legend>
    ${now.attributes.map(row)} ${any.map(words => html`<p class="help">${words}</p>`)}
    ${problem ? html`<p class="help bad">${icon("error", true)}<span>${problem}</span></p>` : nothing}
    <button
      type="button"
      class="btn sm plain"
      @click=${() => {
        now.attributes.push(["", ""]);
        app.changed();
      }}
    >
      ${icon("plus", true)}${t("Attribute")}
    </button>
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

/** The form of the event that is being typed. */
export function eventForm(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const now = current(app);
  const wrong = eventProblems(now);
  const bad = Object.keys(wrong).length > 0;
  // What is typed belongs to the event that is in the form then: it may be another than when this was drawn.
  const put =
    (name: "type" | "source" | "after") =>
    (event: InputEvent): void => {
      current(app)[name] = (event.target as HTMLInputElement).value;
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
  const option = (value: string, words: string): Part =>
    html`<option value=${value} ?selected=${value === now.when}>${words}</option>`;
  const shape = app.vocabulary.events.find(one => one.name === now.name);
  const racing = timeouts.find(due =>
    app.view?.waiting.some(
      one =>
        shape && one.events.includes(shape.name) && isInside(due.pointer, one.pointer) && one.instance === due.instance,
    ),
  );
  const names = consumed(app);
  return html`<form
    class="form"
    @keydown=${sendByKey}
    @submit=${(event: Event) => {
      event.preventDefault();
      if (!Object.keys(eventProblems(current(app))).length) void send(1);
    }}
  >
    ${field(
      "ev-name",
      t("Event"),
      html`<select
        class="input"
        id="ev-name"
        title=${now.name || nothing}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          fill(
            app,
            draftOf(
              app.vocabulary.events.find(one => one.name === value),
              takenAttributes(app.model),
            ),
          );
          app.changed();
        }}
      >
        ${names.map(name => html`<option value=${name} ?selected=${name === now.name}>${name}</option>`)}
        <option value="" ?selected=${!names.includes(now.name)}>${t("Another event…")}</option>
      </select>`,
    )}
    <div class="inline">
      ${field(
        "ev-type",
        t("Type"),
        html`<input
          class="input mono"
          id="ev-type"
          title=${now.type}
          .value=${live(now.type)}
          @input=${put("type")}
          aria-invalid=${Boolean(wrong.type)}
        />`,
        nothing,
        wrong.type,
      )}
      ${field(
        "ev-source",
        t("Source"),
        html`<input
          class="input mono"
          id="ev-source"
          title=${now.source}
          .value=${live(now.source)}
          @input=${put("source")}
        />`,
      )}
    </div>
    ${attributes(app, now)}
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
      html`<select
        class="input"
        id="ev-when"
        @change=${(event: Event) => {
          now.when = (event.target as HTMLSelectElement).value;
          now.after = now.when === "at" ? (app.view?.clock ?? "") : "";
          app.changed();
        }}
      >
        ${option("after", t("Now, or after a time"))}${option("at", t("At a time"))}${timeouts.map(
          due =>
            html`${option(`before:${due.due}`, t("Just before the {label}", { label: due.label }))}${option(
              `late:${due.due}`,
              t("Late: just after the {label}", { label: due.label }),
            )}`,
        )}
      </select>`,
    )}
    ${
      now.when === "after"
        ? field(
            "ev-after",
            t("After"),
            html`<input
              class="input mono"
              id="ev-after"
              placeholder=${t("now, or 5 min")}
              .value=${now.after}
              @input=${put("after")}
              aria-invalid=${Boolean(wrong.after)}
            />`,
            html`<p class="help">
              ${
                now.after
                  ? t("{durationWords} of virtual time from now", {
                      durationWords: durationWords(durationFrom(now.after) ?? "") ?? "",
                    })
                  : t("at once")
              }
            </p>`,
            wrong.after,
          )
        : now.when === "at"
          ? field(
              "ev-at",
              t("At"),
              html`<input
                class="input mono"
                id="ev-at"
                placeholder="2020-03-20T09:05:00Z"
                .value=${now.after}
                @input=${put("after")}
                aria-invalid=${Boolean(wrong.after)}
              />`,
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
      <button
        type="button"
        class="btn sm plain"
        ?disabled=${bad}
        title=${t("Sends the same event two times")}
        @click=${once(() => void send(2))}
      >
        ${t("Send twice")}
      </button>
      ${
        racing
          ? html`<button
              type="button"
              class="btn sm plain"
              ?disabled=${bad}
              title=${t("Here the event comes just before the {label}, in a fork after it; the two are compared", {
                label: racing.label,
              })}
              @click=${() => void actions.race(eventOf(now), racing.due)}
            >
              ${icon("fork", true)}${t("Race the timeout both ways")}
            </button>`
          : nothing
      }
    </div>
  </form>`;
}
