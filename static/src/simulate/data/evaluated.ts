/** What the expressions of a visit read and gave, beside what the page shows of it. */

import { placed, t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { Asked } from "../core/queries";
import type { Evaluated, Json, ReadValue, TraceEvent, VisitVariables } from "../core/types";
import type { Visit } from "../core/visits";
import { type Part, html, icon, nothing } from "../core/widgets";
import { equal } from "../core/json-layout";
import { type Stage, keyOf } from "./stages";

const SHORT = 60; // characters of a value that stands in the line
const answers = new Asked<object, "variables">("variables");
/** Answers about other visits than the chosen one, by the same keys; null: asked for. */
const kept = new PageField(() => new WeakMap<object, { answer: VisitVariables | null }>());

/** What the expressions of the chosen visit saw and gave by the step that is shown; null: not known yet. */
export function evaluatedOf(app: App, visit: Visit): VisitVariables | null {
  const found = answers.of(app, keyOf(app, visit, ""), question(app, visit));
  return found?.entered === visit.from.seq && found.instance === visit.instance ? found : null;
}

function question(app: App, visit: Visit): { seq: number; position: number } {
  return { seq: visit.from.seq, position: app.view?.position ?? 0 };
}

/** The expressions that were evaluated last before a trace event of some visit. */
export function evaluatedBefore(app: App, event: TraceEvent): Evaluated[] {
  const place = event.pointer ?? "";
  const around = app.visits.filter(
    one =>
      one.instance === event.instance &&
      one.from.seq <= event.seq &&
      (place === one.pointer || place.startsWith(`${one.pointer}/`)),
  );
  const visit = around.reduce<Visit | null>((best, one) => (deeper(one, best) ? one : best), null);
  return visit ? atEvent(once(app, visit), event.seq) : [];
}

function deeper(one: Visit, than: Visit | null): boolean {
  if (!than) return true;
  return one.pointer === than.pointer ? one.from.seq > than.from.seq : one.pointer.length > than.pointer.length;
}

function once(app: App, visit: Visit): VisitVariables | null {
  const known = kept.of(app);
  const key = keyOf(app, visit, "");
  const entry = known.get(key);
  if (entry) return entry.answer;
  const made: { answer: VisitVariables | null } = { answer: null };
  known.set(key, made);
  void app.run?.question("variables", question(app, visit)).then(answer => {
    made.answer = answer;
    app.changed();
  });
  return null;
}

function atEvent(found: VisitVariables | null, seq: number): Evaluated[] {
  return found?.places.flatMap(place => place.expressions).filter(one => one.seq === seq) ?? [];
}

/** Below the title of a stage: the expressions that made it, with the values that they read. */
export function stageValues(app: App, visit: Visit, stage: Stage): Part {
  const all = stage.seq === null ? [] : atEvent(evaluatedOf(app, visit), stage.seq);
  const isTold = (one: Evaluated): boolean => stage.note.includes(one.expression); // beside the title
  const rows = all.map(one => (isTold(one) ? reads(one) : row(one))).filter(one => one !== nothing);
  return rows.length
    ? html`<ul class="exprs dim small">
        ${rows.map(one => html`<li>${one}</li>`)}
      </ul>`
    : nothing;
}

/** What an expression read, unless that is what it gave. */
function reads(one: Evaluated): Part {
  const [first] = one.reads;
  const isPlain = one.reads.length === 1 && first?.lacking === undefined && equal(first?.value, one.value);
  return one.reads.length && !isPlain ? html`${one.reads.map(read)}` : nothing;
}

function row(one: Evaluated): Part {
  const expression = html`<code class="mono">${one.expression}</code>`;
  return html`<b class="mono">${one.place}</b> ${expression} ${result(one)} ${reads(one)}`;
}

/** What the expressions before an event read and gave, one below the other. */
export function eventValues(app: App, event: TraceEvent): Part {
  const all = evaluatedBefore(app, event);
  return all.length
    ? html`<ul class="exprs dim small">
        ${all.map(
          one => html`<li><code class="mono">${one.expression}</code> ${result(one)} ${one.reads.map(read)}</li>`,
        )}
      </ul>`
    : nothing;
}

function result(one: Evaluated): Part {
  if (one.error !== undefined) return html`<span class="no">${one.error}</span>`;
  if (one.nothing) return html`= ${t("nothing")}`;
  return html`= <code class="mono">${one.large ? "…" : short(one.value)}</code>`;
}

/** A part that an expression read, and the first part on the way to it that is null. */
export function read(one: ReadValue): Part {
  return html`<span class="read"
    ><code class="mono">${one.place}</code> = <code class="mono">${one.large ? "…" : short(one.value)}</code>${
      one.lacking === undefined
        ? nothing
        : html` <span class="lacking"
            >${icon("warning", true)}
            ${placed("{part} is null here", { part: html`<code class="mono">${one.lacking}</code>` })}</span
          >`
    }</span
  > `;
}

/** A value in one line. */
export function short(value: Json | undefined): string {
  const text = JSON.stringify(value ?? null);
  return text.length <= SHORT ? text : `${text.slice(0, SHORT)}…`;
}
