/** The expectations of the scenario that runs, each with what became of it: held, differs, or not yet. */

import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import type { App } from "../core/app";
import { Asked } from "../core/queries";
import { dataView } from "../data/json-view";
import { excerpt, isObject } from "../core/json-layout";
import { type Part, html, icon, nothing } from "../core/widgets";
import type { Json, Judgement, JudgementWord, View } from "../core/types";

const WORDS: Record<JudgementWord, [string, string, string]> = {
  held: ["ok", "check", t("held")],
  differs: ["error", "close", t("differs")],
  "not-yet": ["", "hourglass", t("not yet")],
};
const NAMES: Record<string, string> = {
  outputContains: t("output contains"),
  outputHas: t("output has"),
  outputAt: t("output at"),
  outputCount: t("entries in the output"),
  errorContains: t("error contains"),
  callCount: t("number of calls"),
  callsContain: t("calls contain"),
  notCalled: t("not called"),
  produced: t("produced events"),
  producedContain: t("produced events contain"),
  notTaken: t("events that nobody took"),
  instances: t("instances in order"),
  path: t("states in order"),
  order: t("order of states"),
};

const asked = new Asked<View, "judge">("judge");

/** What became of what the scenario expects; empty without a run or expectations. */
export function judged(app: App): Judgement[] {
  const expect = app.setup.running?.expect as Json | undefined;
  if (!app.view || app.view.position === 0 || !isObject(expect)) return [];
  return asked.of(app, app.view, { expect, position: app.view.position }) ?? [];
}

function row(app: App, one: Judgement): Part {
  const [tone, sign, word] = WORDS[one.judgement];
  const brief = excerpt(one.expected, 120);
  return html`<li class="expectation">
    <details ?open=${one.judgement === "differs"}>
      <summary>
        <span class="tag ${tone}">${icon(sign)}${word}</span><b>${NAMES[one.name] ?? one.name}</b>
        <span class="dim small clip mono">${brief}</span>
      </summary>
      <p class="dim small">
        ${one.judgement === "differs" ? t("Expected, and what differs in the run") : t("Expected")}
      </p>
      ${
        one.judgement === "differs"
          ? dataView(app, `expect/${one.name}`, one.actual, one.expected, true)
          : dataView(app, `expect/${one.name}`, one.expected)
      }
    </details>
  </li>`;
}

/** All of them, or nothing where the scenario expects nothing. */
export function expectations(app: App): Part {
  const all = judged(app);
  if (!all.length) return nothing;
  const count = (judgement: Judgement["judgement"]): number => all.filter(one => one.judgement === judgement).length;
  const [held, differ, open] = [count("held"), count("differs"), count("not-yet")];
  const said = commas(
    held && t("{n} held", { n: held }),
    differ && t("{n} differ", { n: differ }),
    open && t("{n} not yet", { n: open }),
  );
  return html`<section class="group expects" aria-label=${t("Expectations")}>
    <h2>${t("Expectations")} <span class="dim small">${said}</span></h2>
    <ul>
      ${all.map(one => row(app, one))}
    </ul>
  </section>`;
}
