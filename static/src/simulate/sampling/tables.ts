/** The tables of many runs: single runs to step through, what takes the time, what costs. */

import { language, t } from "../../shared/translation";
import { endWords } from "../core/status";
import { commas } from "../core/filling";
import { type Part, button, html, nothing } from "../core/widgets";
import type { Sample, SampledRun } from "../core/suite";
import { outcomeWords, percent, time, toneOf } from "./words";

/** What a state does in the time that runs wait for it. */
const DID: Record<string, () => string> = {
  call: () => t("calls"),
  subflow: () => t("sub-workflows"),
  event: () => t("waiting for events"),
  delay: () => t("delays"),
  backoff: () => t("before retries"),
  other: () => t("other"),
};

export function money(cost: number): string {
  return cost.toLocaleString(language(), { maximumSignificantDigits: 4 });
}

type Cell = string | number | Part;
type Column = readonly [words: string | Part, look: string, wide?: "wide-only"];

/** A table; the cells of a column look alike. */
function table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Part {
  const looks = columns.map(([, look, wide]) => (wide ? `${look} ${wide}` : look));
  return html`<table class="mtable">
    <thead>
      <tr>
        ${columns.map((column, n) => html`<th class=${looks[n]}>${column[0]}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        cells =>
          html`<tr>
            ${cells.map((cell, n) => html`<td class=${looks[n]}>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Runs, the first at the top; each can be opened. `more` are those of the bar that are not named. */
export function runTable(sample: Sample, runs: SampledRun[], more: number, open: (seed: string) => void): Part {
  const priced = sample.costs !== null;
  const columns: Column[] = [
    [t("Run"), "num"],
    [t("Outcome"), ""],
    [t("Duration"), "num"],
    [t("Calls"), "num", "wide-only"],
    ...(priced ? [[t("Cost"), "num", "wide-only"] as const] : []),
    [t("Seed"), "num", "wide-only"],
    [html`<span class="vh">${t("Open")}</span>`, "num"],
  ];
  const rows = runs.map(run => {
    const outcome = sample.outcomes[run.outcome];
    return [
      run.i,
      html`<span class="tag ${toneOf(outcome?.status ?? null)}">${endWords(outcome?.status ?? null)}</span>
        <span class="small dim">${commas(outcome?.end, outcome?.error)}</span>`,
      time(run.duration),
      run.calls,
      ...(priced ? [money(run.cost ?? 0)] : []),
      html`<code>${run.seed}</code>`,
      button(t("Open"), () => open(run.seed), {
        icon: "play",
        title: t("Run the scenario with the seed of this run"),
        label: t("Open run {i}: {words}", { i: run.i, words: outcome ? outcomeWords(outcome) : "" }),
      }),
    ];
  });
  const rest = more.toLocaleString(language());
  return html`${table(columns, rows)}${
    more > 0 ? html`<p class="small dim">${t("and {n} more", { n: rest })}</p>` : nothing
  }`;
}

/** A part of a whole as a bar and a number. */
function part(share: number): Part {
  return html`<span class="mpart"><i .style=${`width:${(100 * share).toFixed(1)}%`}></i></span>${percent(share)}`;
}

function states(title: string, words: string, content: Part): Part {
  return html`<section class="mstates">
    <h3>${title}</h3>
    <p class="small dim">${words}</p>
    ${content}
  </section>`;
}

/** The states in the critical paths, those with the most time first. */
export function criticalTable(sample: Sample): Part {
  if (!sample.critical.length) return nothing;
  const columns: Column[] = [
    [t("State"), "name"],
    [t("Of the time"), "num"],
    [t("Runs"), "num"],
    [t("Mean"), "num"],
    [t("By"), "wide-only"],
  ];
  const rows = sample.critical.map((one): Cell[] => [
    one.state,
    part(one.part),
    percent(one.share),
    time(one.mean),
    commas(...Object.entries(one.did).map(([did, spent]) => `${DID[did]?.() ?? did} ${time(spent)}`)),
  ]);
  const words = t("The states that runs wait for: of what goes on at once, what ends last (the critical path).");
  return states(t("What takes the time"), words, table(columns, rows));
}

/** What the calls in each state cost, the dearest first. */
export function costTable(sample: Sample): Part {
  if (!sample.costs?.length) return nothing;
  const columns: Column[] = [
    [t("State"), "name"],
    [t("Of the cost"), "num"],
    [t("Calls"), "num"],
    [t("Cost"), "num"],
  ];
  const rows = sample.costs.map((one): Cell[] => [
    one.state ?? t("elsewhere"),
    part(one.part),
    one.calls.toLocaleString(language(), { maximumSignificantDigits: 3 }),
    money(one.cost),
  ]);
  const words = t("By the costs of calls that the scenario has, for a run in the mean.");
  return states(t("What costs"), words, table(columns, rows));
}
