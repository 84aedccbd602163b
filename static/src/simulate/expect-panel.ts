/** The expectations of the scenario that runs, each with what became of it: held, differs, or not yet. */

import type { App } from "./app";
import { type Judged, judged } from "./expectations";
import { dataView } from "./json-view";
import { inline } from "./lines";
import { type Part, html, icon, nothing } from "./parts";
import { isOver } from "./status";
import type { View } from "./types";

const WORDS: Record<Judged["verdict"], [string, string, string]> = {
  held: ["ok", "check", "held"], differs: ["error", "close", "differs"], open: ["", "hourglass", "not yet"],
};
const NAMES: Record<string, string> = { outputContains: "output contains", produced: "produced events", path: "states in order" };

let memo: { view: View | null; found: Judged[] } = { view: null, found: [] };

/** What the scenario expects of the run as it stands; empty without a run or expectations. */
export function verdicts(app: App): Judged[] {
  const view = app.view;
  if (!view || view.position === 0) return [];
  if (memo.view !== view) memo = { view, found: judged(app.setup.running?.expect, app.trace, view, isOver(view)) };
  return memo.found;
}

function row(app: App, one: Judged): Part {
  const [tone, sign, word] = WORDS[one.verdict];
  const brief = inline(one.expected).map((token) => token.text).join("");
  return html`<li class="expectation"><details ?open=${one.verdict === "differs"}><summary><span class="tag ${tone}">${icon(sign)}${word}</span><b>${NAMES[one.name] ?? one.name}</b> <span class="dim small clip mono">${brief}</span></summary>
    <p class="dim small">Expected${one.verdict === "differs" ? ", and what differs in the run" : ""}</p>
    ${one.verdict === "differs" ? dataView(app, `expect/${one.name}`, one.actual, one.expected, true) : dataView(app, `expect/${one.name}`, one.expected)}</details></li>`;
}

/** All of them, or nothing where the scenario expects nothing. */
export function expectations(app: App): Part {
  const all = verdicts(app);
  if (!all.length) return nothing;
  const count = (verdict: Judged["verdict"]): number => all.filter((one) => one.verdict === verdict).length;
  const said = [[count("held"), "held"], [count("differs"), "differ"], [count("open"), "not yet"]].filter(([n]) => n).map(([n, word]) => `${n} ${word}`).join(", ");
  return html`<section class="group expects" aria-label="Expectations"><h2>Expectations <span class="dim small">${said}</span></h2><ul>${all.map((one) => row(app, one))}</ul></section>`;
}
