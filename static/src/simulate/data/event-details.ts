/** What a trace event carries: of one that no stage of the data shows, and of one that belongs to no state. */

import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import type { App } from "../core/app";
import { dataView } from "./json-view";
import { type Part, empty, html, nothing } from "../core/widgets";
import { instanceWords } from "../../running/scopes";
import { when } from "../../running/time";
import { wordsFor } from "../trace/words";
import type { Json, TraceEvent } from "../core/types";

const HEAD = new Set(["seq", "step", "time", "type", "instance", "state", "scope", "pointer", "changes"]);

/** The event that was chosen in the trace, if one was. */
export function selectedEvent(app: App): TraceEvent | null {
  const { seq } = app.selection;
  const event = seq === null ? undefined : app.run?.whole[seq];
  return event?.seq === seq ? (event ?? null) : null;
}

/** What an event carries beside its place and time, in a box. */
function carried(app: App, event: TraceEvent): Part {
  const own = Object.fromEntries(Object.entries(event).filter(([name]) => !HEAD.has(name))) as { [name: string]: Json };
  return Object.keys(own).length ? dataView(app, `event/${event.seq}`, own) : nothing;
}

function place(app: App, event: TraceEvent): string {
  const at = when(event.time, app.view?.started ?? event.time);
  return commas(t("Event {seq} of the trace, {at}", { seq: event.seq, at }), instanceWords(event.instance));
}

/** In place of a state's data: an event that belongs to none. */
export function eventAlone(app: App, event: TraceEvent, why: Part, button: Part): Part {
  const box = carried(app, event);
  return html`<header class="ihead">
      <div class="grow">
        <div class="dim small">${place(app, event)}</div>
        <h2 class="iname">${event.type}</h2>
      </div>
    </header>
    ${button}
    <div class="scroll">
      ${why}
      <section class="eventbox">
        ${
          why === nothing && wordsFor(event) ? html`<p>${wordsFor(event)}</p>` : nothing
        }${box === nothing ? empty(t("It carries no data.")) : box}
      </section>
    </div>`;
}

/** Above a state's data: an event of the visit that is none of its stages. */
export function eventBox(app: App, event: TraceEvent): Part {
  return html`<section class="eventbox">
    <h3>${event.type} <span class="dim">${place(app, event)}</span></h3>
    ${carried(app, event)}
  </section>`;
}
