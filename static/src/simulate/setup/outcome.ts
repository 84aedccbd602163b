/** What came of a scenario: whether it passed, and what the server says of it. */

import { marked } from "../../shared/marked";
import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { check } from "../core/fields";
import { type Part, button, html, icon, nothing } from "../core/widgets";
import type { SavedScenario } from "../core/setup";
import type { Companion, Coverage, Outcome, Saying } from "../core/suite";
import { playScenario } from "../files/step-through";

const NOTES = ["unused", "not-taken", "skipped"]; // what may be as it should
const SIGNS: Record<string, string> = { warning: "warning", difference: "differs" };

function tag(outcome: Outcome): Part {
  if (outcome.passed === null) return html`<span class="tag">${icon("play")}${t("ran")}</span>`;
  return outcome.passed
    ? html`<span class="tag ok">${icon("check")}${t("passed")}</span>`
    : html`<span class="tag error">${icon("close")}${t("failed")}</span>`;
}

/** How it stands with what was expected, in a few words. */
function words(outcome: Outcome): string {
  const fails = outcome.status === "failed";
  if (outcome.passed === null) return fails ? t("it fails; nothing is expected") : t("nothing is expected");
  if (outcome.passed) return fails ? t("it fails, as expected") : "";
  return outcome.headline ?? "";
}

function adds({ adds: found }: Outcome): Part {
  if (!found) return nothing;
  const alone = t("{alone} % is covered by no other scenario", { alone: found.alone });
  return html`<span class="dim small" title=${alone}>${t("adds {adds} %", { adds: found.adds })}</span>`;
}

/** The sentences of a result: those that are shown, of a failure as on the command line, and the others. */
export function parted({ passed, status, says = [] }: Outcome): { first: Saying[]; more: Saying[] } {
  if (passed === false) return { first: says.filter(one => one.first), more: says.filter(one => !one.first) };
  const told = passed === null && status === "failed" ? ["warning", "ending"] : ["warning"];
  return {
    first: says.filter(one => told.includes(one.kind)),
    more: says.filter(one => NOTES.includes(one.kind)),
  };
}

function line({ kind, text }: Saying): Part {
  const sign = NOTES.includes(kind) ? "info" : SIGNS[kind];
  return html`<li class="says-${kind} ${kind === "difference" ? "firstdiff" : ""}">
    ${sign ? icon(sign, true) : nothing}<span>${marked(text.trim())}</span>
  </li>`;
}

function list(says: Saying[]): Part {
  return says.length
    ? html`<ul class="says">
        ${says.map(line)}
      </ul>`
    : nothing;
}

function hidden(more: Saying[], passed: boolean | null): Part {
  if (!more.length) return nothing;
  const label =
    passed === false
      ? plural(more.length, "{n} more line", "{n} more lines")
      : plural(more.length, "{n} note", "{n} notes");
  return html`<details class="notes">
    <summary class="small">${label}</summary>
    ${list(more)}
  </details>`;
}

export function outcomePart(app: App, actions: Actions, one: SavedScenario, outcome: Outcome): Part {
  const { first, more } = parted(outcome);
  const { passed, difference, problem } = outcome;
  const beside = words(outcome);
  const step = typeof difference?.step === "number" ? difference.step : null;
  const play = (): void => void playScenario(app, actions, one.id, step);
  const label = step === null ? t("Show the run") : t("Show the first difference");
  const show = passed === false && !problem ? button(label, play, { icon: "goto", class: "plain" }) : nothing;
  const head = html`<span class="outcome"
    >${tag(outcome)}${beside ? html`<span class="small">${beside}</span>` : nothing}${adds(outcome)}</span
  >`;
  const why = problem ? html`<p class="small firstdiff">${problem.message}</p>` : nothing;
  return html`${head}${why}${list(first)}${hidden(more, passed)}${show}`;
}

/** What the scenarios cover of a definition that goes along. */
function companion({ name, runs, coverage }: Companion): Part {
  const { covered = 0, total = 0 } = coverage.states ?? {};
  const told = runs
    ? t("{name} ran too: {covered} of {total} states", { name, covered, total })
    : t("{name} goes along, and no scenario runs it", { name });
  return html`<p>${told}</p>`;
}

/** What all scenarios come to together, and what they cover. */
export function sumPart(app: App, coverage: Coverage): Part {
  const { summary, byCallers, companions } = app.suite;
  const all = Object.entries(coverage).filter(([, one]) => one.total);
  const callers = plural(
    byCallers,
    "With {n} scenario of a definition that runs this one.",
    "With {n} scenarios of definitions that run this one.",
  );
  return html`<div class="suitesum small" role="status">
    <b>${summary}</b>
    ${all
      .map(([kind, one]) => t("{covered} of {total} {kind}", { covered: one.covered, total: one.total, kind }))
      .join(", ")}
    ${byCallers ? callers : nothing} ${companions.map(companion)}
    ${check(t("Show the coverage on the diagram"), app.showCoverage, on => {
      app.showCoverage = on;
      app.changed();
    })}
  </div>`;
}
