/** What came of a scenario: whether it passed, and what the server says of it. */

import { marked } from "../../shared/marked";
import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, button, html, icon, nothing } from "../core/widgets";
import type { SavedScenario } from "../core/setup";
import type { Outcome, Saying } from "../core/suite";
import { playScenario } from "../files/step-through";

const NOTES = ["unused", "not-taken", "skipped"]; // what may be as it should
const FEW = 3; // notes of a failure that are shown before the others
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
  return outcome.passed && fails ? t("it fails, as expected") : "";
}

function adds({ adds: found }: Outcome): Part {
  if (!found) return nothing;
  const alone = t("{alone} % is covered by no other scenario", { alone: found.alone });
  return html`<span class="dim small" title=${alone}>${t("adds {adds} %", { adds: found.adds })}</span>`;
}

/** The sentences of a result: those that are shown, and those that somebody asks for. */
export function parted({ passed, status, says = [] }: Outcome): { first: Saying[]; more: Saying[] } {
  const notes = says.filter(one => NOTES.includes(one.kind));
  if (passed !== false) {
    const told = passed === null && status === "failed" ? ["warning", "ending"] : ["warning"];
    return { first: says.filter(one => told.includes(one.kind)), more: notes };
  }
  const few = notes.slice(0, FEW);
  const main = says.filter(one => !NOTES.includes(one.kind) && !["expectation", "path"].includes(one.kind));
  const first = [...main, ...few];
  return { first, more: says.filter(one => !first.includes(one)) };
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
