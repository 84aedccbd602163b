/**
 * The trace: a window of rows over any number of events; a click shows an event's data, a double click goes to its
 * step.
 */

import { repeat } from "lit/directives/repeat.js";
import type { App } from "../core/app";
import { css } from "../core/style-properties";
import { type Part, empty, html, icon, nothing } from "../core/widgets";
import { when } from "../../running/time";
import { isBad, wordsFor } from "./words";
import type { TraceEvent } from "../core/types";
import { PageField } from "../core/page-field";

const ROW = 22; // pixels, as in simulate.css
const SPARE = 8; // rows above and below what is in sight

/** Which rows are in sight, and for which run and filter they were drawn. */
class TraceWindow {
  filter = "";
  top = 0;
  height = 200;
  shownFor = "";
  shownIn: HTMLElement | null = null; // a list that is made anew stands at its top
  revealed: number | null = null; // the selected event that was brought into sight
  /** Filtered once for each trace and text. */
  memo: { trace: readonly TraceEvent[]; filter: string; rows: readonly TraceEvent[] } = {
    trace: [],
    filter: "",
    rows: [],
  };
}

const kept = new PageField(() => new TraceWindow());

const follow = true;

export function matches(event: TraceEvent, words: string[]): boolean {
  const text = `${event.type} ${event.state ?? ""} ${event.instance ?? ""} ${wordsFor(event)}`.toLowerCase();
  return words.every(word => text.includes(word));
}

function rows(app: App): readonly TraceEvent[] {
  const own = kept.of(app);
  const trace = app.run?.whole ?? [];
  if (own.memo.trace === trace && own.memo.filter === own.filter) return own.memo.rows;
  const words = own.filter.toLowerCase().split(/\s+/).filter(Boolean);
  own.memo = { trace, filter: own.filter, rows: words.length ? trace.filter(event => matches(event, words)) : trace };
  return own.memo.rows;
}

/** The time of day; with the date where it is another day than of the row before. */
function timeOf(event: TraceEvent, before: TraceEvent | undefined, app: App): string {
  return when(event.time, before?.time ?? app.view?.started ?? event.time);
}

function row(app: App, event: TraceEvent, before: TraceEvent | undefined): Part {
  const view = app.view;
  const ahead = event.seq >= (view?.traceLength ?? 0);
  const here = view?.step.events.includes(event.seq) ?? false;
  const on = app.selection.seq === event.seq;
  const words = wordsFor(event);
  const where = [event.state, event.instance && event.instance !== "1" ? `instance ${event.instance}` : ""]
    .filter(Boolean)
    .join(", ");
  return html`<li
    class="${isBad(event) ? "bad" : ""} ${here ? "on" : ""} ${on ? "sel" : ""} ${ahead ? "ahead" : ""}"
    id="trace-${event.seq}"
    role="option"
    aria-selected=${on}
    aria-setsize="-1"
    aria-posinset=${event.seq + 1}
    title="${event.time} · ${event.type}${where ? ` · ${where}` : ""}${words ? ` · ${words}` : ""}"
    @click=${() => {
      if (ahead) app.goTo(event.step ?? 0, event.seq);
      else app.select({ seq: event.seq });
    }}
    @dblclick=${() => app.goTo(event.step ?? 0, event.seq)}
  >
    <span class="no">${event.seq}</span><span class="t">${timeOf(event, before, app)}</span
    ><span><b>${event.type}</b> <span class="dim">${words}</span></span>
  </li>`;
}

function keys(app: App, all: readonly TraceEvent[]) {
  const own = kept.of(app);
  return (event: KeyboardEvent): void => {
    const now = all.findIndex(one => one.seq === (app.selection.seq ?? app.view?.step.events.at(-1) ?? -1));
    const page = Math.max(1, Math.floor(own.height / ROW) - 1);
    const by: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -all.length,
      End: all.length,
    };
    const step = by[event.key];
    const target = step === undefined ? undefined : all[Math.max(0, Math.min(all.length - 1, now + step))];
    if (event.key === "Enter" && app.selection.seq !== null) app.goTo(all[now]?.step ?? 0, app.selection.seq);
    else if (!target) return;
    else {
      app.select({ seq: target.seq });
      reveal(event.currentTarget as HTMLElement, all.indexOf(target));
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function reveal(list: HTMLElement, index: number): void {
  const at = index * ROW;
  if (at < list.scrollTop) list.scrollTop = at;
  else if (at + ROW > list.scrollTop + list.clientHeight - 8) list.scrollTop = at + ROW + 8 - list.clientHeight;
}

/** After a step the list shows the new events, unless a person looks elsewhere. */
export function followTrace(app: App, host: HTMLElement): void {
  const own = kept.of(app);
  const list = host.querySelector<HTMLElement>(".rows");
  if (!list) return;
  if (own.height !== list.clientHeight || own.top !== list.scrollTop) {
    [own.height, own.top] = [list.clientHeight, list.scrollTop];
    app.changed();
  }
  if (app.selection.seq !== own.revealed) {
    own.revealed = app.selection.seq;
    const at = own.revealed === null ? -1 : rows(app).findIndex(event => event.seq === own.revealed);
    if (at >= 0) reveal(list, at);
  }
  const key = `${app.run?.id}/${app.view?.position}/${app.trace.length}/${own.filter}`;
  if (key === own.shownFor && list === own.shownIn) return;
  const last = app.view?.step.events.at(-1) ?? (app.view?.traceLength ?? 0) - 1; // a step may tell nothing
  const index = rows(app).findIndex(event => event.seq === last);
  if (index < 0 && !own.filter) return; // its events have not come yet
  [own.shownFor, own.shownIn] = [key, list];
  if (follow && index >= 0) reveal(list, index);
}

export function traceList(app: App): Part {
  const own = kept.of(app);
  const all = rows(app);
  // a new run is shorter than the last
  const from = Math.max(0, Math.min(Math.floor(own.top / ROW), all.length - 1) - SPARE);
  const to = Math.min(all.length, Math.ceil((own.top + own.height) / ROW) + SPARE);
  const total = app.view?.traceLength ?? 0;
  const days = (all.at(-1)?.time ?? "").slice(0, 10) !== (app.view?.started ?? "").slice(0, 10);
  const scrolled = (event: Event): void => {
    own.top = (event.currentTarget as HTMLElement).scrollTop;
    app.changed();
  };
  const body = all.length
    ? html`<div
        class="rows scroll"
        role="listbox"
        tabindex="0"
        aria-label="Trace"
        aria-activedescendant=${app.selection.seq === null ? nothing : `trace-${app.selection.seq}`}
        @scroll=${scrolled}
        @keydown=${keys(app, all)}
      >
        <ol
          ${css({
            "--t": days ? "13ch" : "56px",
            "--no": `${String(all.at(-1)?.seq ?? 0).length + 1}ch`,
            "padding-top": `${from * ROW + 4}px`,
            "padding-bottom": `${(all.length - to) * ROW + 4}px`,
          })}
          role="presentation"
        >
          ${repeat(
            all.slice(from, to),
            event => event.seq,
            (event, n) => row(app, event, all[from + n - 1]),
          )}
        </ol>
      </div>`
    : html`<div class="scroll">
        ${empty(
          own.filter && total
            ? `No event matches “${own.filter}”.`
            : "Every event of the run is listed here, with the time on the virtual clock.",
        )}
      </div>`;
  return html`<div class="tabs">
      <h2 class="ptitle">Trace ${total ? html`<span class="count">${total.toLocaleString("en")}</span>` : nothing}</h2>
      <span class="right"
        ><label class="input filt"
          >${icon("search", true)}<span class="vh">Filter the trace</span
          ><input
            type="search"
            placeholder="Filter"
            .value=${own.filter}
            @input=${(event: InputEvent) => {
              own.filter = (event.target as HTMLInputElement).value;
              own.top = 0;
              app.changed();
            }} /></label
      ></span>
    </div>
    ${body}`;
}
