/** The variables of the chosen state or task by place, and its expressions, each with what it read and gave. */

import { addStyles } from "../../shared/late-styles";
import { language, plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { chosenState } from "../core/selection";
import type { Evaluated, Json, Variable, VariablesPlace, Writer } from "../core/types";
import type { Visit } from "../core/visits";
import { type Part, chip, empty, html, icon, nothing } from "../core/widgets";
import { evaluatedOf, read } from "./evaluated";
import { inDesign } from "./in-design";
import { dataView } from "./json-view";

const SHORT = 60; // characters of a value that stands in the line

/** Which place is looked at, by its number among those of a visit; null: the one where the run stands. */
const kept = new PageField(() => ({ visit: -1, place: null as number | null }));

export function variablesPanel(app: App): Part {
  addStyles("variables");
  const { visits, index } = chosenState(app);
  const visit = visits[index];
  if (!visit) return empty(t("Choose a task or state of the diagram."));
  const found = evaluatedOf(app, visit);
  if (!found) return nothing;
  if (!found.places.length) return empty(t("No expression has been evaluated here yet."));
  const number = chosenPlace(app, visit, found.places);
  return html`<div class="placechips" role="group" aria-label=${t("Places")}>
      ${found.places.map((one, n) => chip(titleOf(one, found.places), n === number, () => choose(app, visit, n)))}
    </div>
    ${placeView(app, found.places[number], `variables/${visit.from.seq}/${number}`)}${more(found.more)}`;
}

function choose(app: App, visit: Visit, place: number): void {
  Object.assign(kept.of(app), { visit: visit.from.seq, place });
  app.changed();
}

/** The place that was chosen by hand in this visit; else the last one before the event that is looked at. */
function chosenPlace(app: App, visit: Visit, places: readonly VariablesPlace[]): number {
  const own = kept.of(app);
  if (own.visit === visit.from.seq && own.place !== null && own.place < places.length) return own.place;
  const { seq } = app.selection;
  const before = seq === null ? -1 : places.findLastIndex(one => one.seq <= seq);
  return before < 0 ? places.length - 1 : before;
}

/** The name of a place; its step is told where there are several of the name. */
function titleOf(place: VariablesPlace, all: readonly VariablesPlace[]): string {
  const name = place.place || t("elsewhere");
  if (all.filter(one => one.place === place.place).length < 2) return name;
  return t("{name}, step {step}", { name, step: place.step.toLocaleString(language()) });
}

function placeView(app: App, place: VariablesPlace | undefined, key: string): Part {
  if (!place) return nothing;
  return html`<div class="variables">
    <h3>${t("Expressions")}</h3>
    <ul>
      ${place.expressions.map((one, n) => expressionRow(app, one, `${key}/${n}`))}
    </ul>
    <h3>${t("What they see")}</h3>
    <ul>
      ${place.variables.map(one => variableRow(app, one, `${key}/${one.name}`))}
    </ul>
  </div>`;
}

/** An expression with the values that it read, and what it gave. */
export function expressionRow(app: App, one: Evaluated, key: string): Part {
  return html`<li>
    <div class="varhead">
      <b class="mono">${one.place}</b>${one.pointer === null ? nothing : inDesign(app, one.pointer)}
    </div>
    <code class="mono">${one.expression}</code>
    ${one.reads.length ? html`<div class="reads dim small">${one.reads.map(read)}</div>` : nothing}
    <div class="gives">${gives(app, one, key)}</div>
  </li>`;
}

function gives(app: App, one: Evaluated, key: string): Part {
  if (one.error !== undefined) return html`<p class="failed">${icon("error", true)} ${one.error}</p>`;
  if (one.nothing) return html`= <span class="dim">${t("nothing")}</span>`;
  return valueView(app, one, key, "= ");
}

function valueView(app: App, one: { value?: Json; large?: boolean }, key: string, sign = ""): Part {
  if (one.large) return html`${sign}<span class="dim">${t("too large to be shown here")}</span>`;
  const text = JSON.stringify(one.value ?? null);
  return text.length <= SHORT ? html`${sign}<code class="mono">${text}</code>` : dataView(app, key, one.value);
}

function variableRow(app: App, one: Variable, key: string): Part {
  return html`<li>
    <div class="varhead">
      <b class="mono">${one.name}</b>${
        one.names ? html`<span>${secretNames(one.names)}</span>` : nothing
      }${writers(app, one.writers)}
    </div>
    ${one.names ? nothing : valueView(app, one, key)}
    ${
      one.without
        ? html`<p class="dim small">${t("without {members}", { members: one.without.join(", ") })}</p>`
        : nothing
    }
    ${readers(app, one)}
  </li>`;
}

function secretNames(names: readonly string[]): string {
  return names.length ? t("{names}: their values are not shown", { names: names.join(", ") }) : t("none");
}

/** What gave it its value last, and how many did before. */
function writers(app: App, all: readonly Writer[]): Part {
  const last = all.at(-1);
  if (!last) return nothing;
  return html`<button
      type="button"
      class="steplink"
      title=${t("Go to this step")}
      @click=${() => app.goTo(last.step, last.seq)}
    >
      ${last.state === null ? "" : `${last.state} · `}${t("step {step}", { step: last.step })}</button
    >${all.length > 1 ? html`<span class="dim small">${t("{n} earlier", { n: all.length - 1 })}</span>` : nothing}`;
}

/** Where the definition reads it. */
function readers(app: App, { name, readers: all }: Variable): Part {
  if (!all.length) return nothing;
  return html`<details>
    <summary>${plural(all.length, "Read at {n} place", "Read at {n} places")}</summary>
    <ul>
      ${all.map(
        one =>
          html`<li>
            ${one.state ?? t("the workflow")}<code class="mono">${one.reads ? `${name}.${one.reads}` : name}</code
            >${inDesign(app, one.pointer)}
          </li>`,
      )}
    </ul>
  </details>`;
}

function more(left: number): Part {
  return left
    ? html`<p class="dim small capped">
        ${plural(left, "{n} more expression is not shown.", "{n} more expressions are not shown.")}
      </p>`
    : nothing;
}
