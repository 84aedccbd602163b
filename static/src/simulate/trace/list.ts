/** The trace, a window of rows: a click shows an event's data, a double click goes to its step. */

import { repeat } from "lit/directives/repeat.js";
import { language, t } from "../../shared/translation";
import { commas } from "../core/filling";
import type { App } from "../core/app";
import { css } from "../core/style-properties";
import { type Part, empty, html, icon, iconButton, nothing } from "../core/widgets";
import { saveAs } from "../files/later";
import { instanceWords } from "../../running/scopes";
import { when } from "../../running/time";
import { isBad, wordsFor } from "./words";
import { endingOf } from "../core/looks";
import type { TraceEvent } from "../core/types";
import { PageField } from "../core/page-field";
import { Asked } from "../core/queries";
import type { Filtered } from "../core/types";

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
  /** Filtered once for each trace, text and answer. */
  memo: {
    trace: readonly TraceEvent[];
    filter: string;
    found: Filtered | null;
    rows: readonly TraceEvent[];
    exact: boolean;
  } = {
    trace: [],
    filter: "",
    found: null,
    rows: [],
    exact: false,
  };
  /** What a path in the filter selects is asked for: of a trace, by path. */
  readonly asked = new Asked<object, "filter">("filter");
  question: { trace: readonly TraceEvent[]; path: string } = { trace: [], path: "" };
}

const kept = new PageField(() => new TraceWindow());

export function matches(event: TraceEvent, words: string[]): boolean {
  const text = `${event.type} ${event.state ?? ""} ${event.instance ?? ""} ${wordsFor(event)}`.toLowerCase();
  return words.every(word => text.includes(word));
}

/** What is typed is a path, which goes by what an event has, not by its words. */
export const isPath = (typed: string): boolean => typed.trimStart().startsWith("$");

/** The events that a filter leaves; those that a path selects in are `found` by the server. */
export function left(trace: readonly TraceEvent[], filter: string, found: Filtered | null): readonly TraceEvent[] {
  if (isPath(filter)) {
    const numbers = new Set(found?.events);
    return trace.filter(event => numbers.has(event.seq));
  }
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? trace.filter(event => matches(event, words)) : trace;
}

/** What the path in the filter selects, as far as it is known. */
function answer(app: App): Filtered | null {
  const own = kept.of(app);
  const trace = app.run?.whole ?? [];
  const path = own.filter.trim();
  if (!isPath(path) || !trace.length) return null;
  if (own.question.trace !== trace || own.question.path !== path) own.question = { trace, path };
  const found = own.asked.of(app, own.question, { path });
  return found?.path === path ? found : null;
}

function rows(app: App): readonly TraceEvent[] {
  const own = kept.of(app);
  const trace = app.run?.whole ?? [];
  const found = answer(app);
  if (own.memo.trace === trace && own.memo.filter === own.filter && own.memo.found === found) return own.memo.rows;
  const exact = trace.some(({ time }) => time.includes(".")); // milliseconds
  own.memo = { trace, filter: own.filter, found, rows: left(trace, own.filter, found), exact };
  return own.memo.rows;
}

/** The width of the times, which are never cut: with the day where it changes, with milliseconds where they are. */
export const timeWidth = (days: boolean, exact: boolean): string =>
  days || exact ? `${(days ? 13 : 8) + (exact ? 4 : 0)}ch` : "56px";

/** What is said where no event is left. */
export function nothingLeft(filter: string, found: Filtered | null): string {
  if (!isPath(filter)) return t("No event matches “{filter}”.", { filter });
  if (!found) return t("Looking through the events…");
  return found.error ?? t("In no event does “{path}” select anything.", { path: found.path });
}

/** A long trace is not looked through whole by a path. */
const partly = (found: Filtered | null): Part =>
  found && found.first > 0 && !found.error
    ? html`<p class="help pad">${t("Only events from no. {first} on were looked at.", { first: found.first })}</p>`
    : nothing;

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
  const how = isBad(event) ? "bad" : (endingOf(event)?.look ?? "");
  const where = commas(event.state, instanceWords(event.instance));
  return html`<li
    class="${how} ${here ? "on" : ""} ${on ? "sel" : ""} ${ahead ? "ahead" : ""}"
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
    ><span
      ><b>${event.type}</b>
      ${app.engine?.differs(event) ? html`<span class="tag edif">${t("differs")}</span> ` : nothing}<span class="dim"
        >${words}</span
      ></span
    >
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
  if (index >= 0) reveal(list, index);
}

/** How many events have happened, or a filter leaves; of how many, where the list has others. */
function countWords(app: App, filter: string, left: number): string {
  const shown = filter.trim() ? left : (app.view?.traceLength ?? 0);
  const whole = app.run?.whole.length ?? 0;
  const told = (one: number): string => one.toLocaleString(language());
  return shown < whole ? t("{shown} of {whole}", { shown: told(shown), whole: told(whole) }) : told(shown);
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
        aria-label=${t("Trace")}
        aria-activedescendant=${app.selection.seq === null ? nothing : `trace-${app.selection.seq}`}
        @scroll=${scrolled}
        @keydown=${keys(app, all)}
      >
        <ol
          ${css({
            "--t": timeWidth(days, own.memo.exact),
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
            ? nothingLeft(own.filter, answer(app))
            : t("Every event of the run is listed here, with the time on the virtual clock."),
        )}
      </div>`;
  return html`<div class="tabs">
      <h2 class="ptitle">
        ${t("Trace")} ${total ? html`<span class="count">${countWords(app, own.filter, all.length)}</span>` : nothing}
      </h2>
      <span class="right"
        ><label class="input filt"
          >${icon("search", true)}<span class="vh">${t("Filter the trace")}</span
          ><input
            type="search"
            placeholder=${t("Filter")}
            title=${t(
              "Words of a row, or a JSONPath such as $.error or $..customer that selects something in an event",
            )}
            .value=${own.filter}
            @input=${(event: InputEvent) => {
              own.filter = (event.target as HTMLInputElement).value;
              own.top = 0;
              app.changed();
            }} /></label
        >${iconButton({
          icon: "export",
          label: t("Save the trace as a file"),
          title: total ? t("Save the trace up to here as a file (JSON)") : t("There is no trace yet."),
          small: true,
          disabled: !total,
          run: () => app.run && saveAs(save => save.saveTrace(app.run?.id ?? "")),
        })}</span
      >
    </div>
    ${partly(answer(app))}${body}`;
}
