/** Compares this run with another, or with what a scenario would do, event by event. */

import { language, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { compare, comparedRun } from "./compared-run";
import { dataView } from "../data/json-view";
import { sends } from "../core/fields";
import { type Part, empty, html, icon, nothing } from "../core/widgets";
import { type Card, loadRuns, runsOf } from "./runs";
import { when } from "../../running/time";
import { differences, sentence, whereOf } from "../trace/sentence";
import type { Block, Comparison, Json, TraceEvent } from "../core/types";

function event(app: App, title: string, one: TraceEvent | null, other: TraceEvent | null): Part {
  if (!one)
    return html`<div>
      <h4>${title}</h4>
      <p class="dim small">${t("has no such event")}</p>
    </div>`;
  const plain = ({ seq: _seq, step: _step, ...rest }: TraceEvent): Json => rest as unknown as Json;
  return html`<div>
    <h4>${title} <span class="dim">${t("step {step}", { step: one.step ?? one.seq })}</span></h4>
    ${dataView(app, `compare/${title}`, plain(one), other ? plain(other) : undefined, other !== null)}
  </div>`;
}

/** What one run does at the first difference; `stands` is the step at which it does if it is not over. */
function happens(app: App, title: string, one: TraceEvent | null, stands: number | null): Part {
  if (!one && stands !== null)
    return html`<p><b>${title}:</b> ${t("is paused at step {step}, and has not come so far.", { step: stands })}</p>`;
  if (!one) return html`<p><b>${title}:</b> ${t("has nothing more of this kind.")}</p>`;
  const where = whereOf(one);
  return html`<p>
    <b>${title}:</b> ${sentence(one)}${where ? ` (${where})` : ""}
    <span class="dim"
      >${t("{when}, step {step}", {
        when: when(one.time, app.view?.started ?? one.time),
        step: one.step ?? one.seq,
      })}</span
    >
  </p>`;
}

/** The first difference in words; both events as they are on demand. */
function firstOf(app: App, first: NonNullable<Comparison["first"]>, stands: Comparison["stands"]): Part {
  const { left, right } = first;
  const told =
    left && right && left.type === right.type
      ? differences(
          left,
          right,
          first.differs.map(one => one.pointer),
        )
      : [];
  return html`<div class="cmpfirst" role="status">
    <h3>${t("The first difference")}</h3>
    ${happens(app, t("This run"), left, stands?.left ?? null)}
    ${happens(app, t("The other"), right, stands?.right ?? null)}
    ${
      told.length
        ? html`<ul>
            ${told.map(one => html`<li>${one}</li>`)}
          </ul>`
        : nothing
    }
    <p class="help">${t("Dashed on the diagram: where only the other run went.")}</p>
    <details>
      <summary class="small">${t("Both events in full")}</summary>
      <div class="cmppair">${event(app, t("The other run"), right, null)}${event(app, t("This run"), left, right)}</div>
    </details>
  </div>`;
}

const KINDS: Record<Block["kind"], [tone: string, words: string]> = {
  same: ["", t("the same")],
  changed: ["warning", t("differ")],
  left: ["ok", t("only in this run")],
  right: ["error", t("only in the other")],
};

function block(app: App, actions: Actions, one: Block): Part {
  const [tone, what] = KINDS[one.kind];
  const [from, to] = one.kind === "right" ? one.right : one.left;
  const here = one.kind === "right" ? undefined : app.run?.whole[from];
  const words = here ? `${when(here.time, app.view?.started ?? here.time)} ${sentence(here)}` : "";
  const go = (): void => {
    if (!here) return;
    void actions.go(here.step ?? 0).then(() => app.select({ seq: here.seq }));
  };
  return html`<li class="cmp ${one.kind}">
    <span class="tag ${tone}">${to - from} ${what}</span>
    ${
      here
        ? html`<button type="button" class="rowlink grow small clip" title=${t("Go to this step")} @click=${go}>
            ${words}
          </button>`
        : nothing
    }
  </li>`;
}

function result(app: App, actions: Actions): Part {
  const own = comparedRun(app);
  if (!own.found || own.madeFor !== app.run?.id)
    return empty(t("Choose a run or a scenario: the first difference is shown here and marked on the diagram."));
  if (own.found.same)
    return html`<p class="empty" role="status">
      ${icon("check", true)} ${t("The two runs are the same, event by event.")}
    </p>`;
  return html`${own.found.first ? firstOf(app, own.found.first, own.found.stands) : nothing}
    <ul>
      ${own.found.blocks.map(one => block(app, actions, one))}
    </ul>
    ${own.found.more ? html`<p class="empty">${t("and {more} more parts", { more: own.found.more })}</p>` : nothing}`;
}

/** What a run in the list is called: its scenario, how far it is, and which run it was forked from, at which step. */
function called(app: App, one: Card): string {
  const cards = runsOf(app);
  const mine = cards.find(card => card.id === app.run?.id);
  const isOrigin = mine ? mine.origin === one.id : app.others.includes(one.id);
  const from =
    one.origin === app.run?.id ? t("this run") : cards.find(card => card.id === one.origin)?.name || t("another run");
  const name = one.name || t("no scenario");
  return [
    isOrigin ? t("Forked from: {name}", { name }) : t("Run: {name}", { name }),
    ...(isOrigin && mine ? [t("at step {step}", { step: mine.origin_position })] : []),
    t("{position} steps", { position: one.position }),
    new Date(one.updated).toLocaleTimeString(language()),
    ...(one.origin ? [t("forked from {from} at step {step}", { from, step: one.origin_position })] : []),
  ].join(", ");
}

export function comparePanel(app: App, actions: Actions): Part {
  const own = comparedRun(app);
  if (!app.run) return empty(t("Start a run first; then it can be compared with another, or with a scenario."));
  const cards = runsOf(app);
  const others = cards.filter(one => one.id !== app.run?.id);
  const all: [string, string][] = [
    ...others.map((one): [string, string] => [one.id, called(app, one)]),
    ...app.setup.scenarios.map((one): [string, string] => [
      `scenario:${one.id}`,
      t("Scenario: {name}", { name: one.name }),
    ]),
  ];
  const origin = cards.find(one => one.id === app.run?.id)?.origin;
  const near = (id: string): number => Number(id === origin || app.others.includes(id));
  const order = [...all].sort((a, b) => near(b[0]) - near(a[0]));
  if (!own.picked || !order.some(([value]) => value === own.against)) own.against = order[0]?.[0] ?? "";
  own.name = order.find(([value]) => value === own.against)?.[1] ?? "";
  return html`<div class="scroll">
    <form class="watchnew" @submit=${sends(() => compare(app))}>
      <label class="small" for="cmp-with">${t("With")}</label>
      <select
        class="input"
        id="cmp-with"
        title=${own.name}
        @focus=${() => void loadRuns(app)}
        @change=${(event: Event) => {
          own.against = (event.target as HTMLSelectElement).value;
          own.picked = true;
          app.changed();
        }}
      >
        ${order.map(
          ([value, words]) => html`<option value=${value} ?selected=${value === own.against}>${words}</option>`,
        )}
      </select>
      <button type="submit" class="btn sm soft" ?disabled=${!own.against}>${t("Compare")}</button>
    </form>
    ${result(app, actions)}
  </div>`;
}
