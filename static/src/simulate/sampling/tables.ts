/** The tables of many runs: single runs to step through, what takes the time, what costs. */

import { language, t } from "../../shared/translation";
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

/** Runs, the first at the top; each can be opened. `more` are those of the bar that are not named. */
export function runTable(sample: Sample, runs: SampledRun[], more: number, open: (seed: string) => void): Part {
  const rest = more.toLocaleString(language());
  const priced = sample.costs !== null;
  return html`<table class="mtable">
      <thead>
        <tr>
          <th class="num">${t("Run")}</th>
          <th>${t("Outcome")}</th>
          <th class="num">${t("Duration")}</th>
          <th class="num wide-only">${t("Calls")}</th>
          ${priced ? html`<th class="num wide-only">${t("Cost")}</th>` : nothing}
          <th class="num wide-only">${t("Seed")}</th>
          <th><span class="vh">${t("Open")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${runs.map(run => {
          const outcome = sample.outcomes[run.outcome];
          return html`<tr>
            <td class="num">${run.i}</td>
            <td>
              <span class="tag ${toneOf(outcome?.status ?? null)}">${outcome?.status ?? t("not started")}</span>
              <span class="small dim">${[outcome?.end, outcome?.error].filter(Boolean).join(", ")}</span>
            </td>
            <td class="num">${time(run.duration)}</td>
            <td class="num wide-only">${run.calls}</td>
            ${priced ? html`<td class="num wide-only">${money(run.cost ?? 0)}</td>` : nothing}
            <td class="num wide-only"><code>${run.seed}</code></td>
            <td class="num">
              ${button(t("Open"), () => open(run.seed), {
                icon: "play",
                title: t("Run the scenario with the seed of this run"),
                label: t("Open run {i}: {words}", { i: run.i, words: outcome ? outcomeWords(outcome) : "" }),
              })}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
    ${more > 0 ? html`<p class="small dim">${t("and {n} more", { n: rest })}</p>` : nothing}`;
}

/** A part of a whole as a bar and a number. */
function part(share: number): Part {
  return html`<span class="mpart"><i .style=${`width:${(100 * share).toFixed(1)}%`}></i></span>${percent(share)}`;
}

/** The states in the critical paths, those with the most time first. */
export function criticalTable(sample: Sample): Part {
  if (!sample.critical.length) return nothing;
  return html`<section class="mstates">
    <h3>${t("What takes the time")}</h3>
    <p class="small dim">
      ${t("The states that runs wait for: of what goes on at once, what ends last (the critical path).")}
    </p>
    <table class="mtable">
      <thead>
        <tr>
          <th>${t("State")}</th>
          <th class="num">${t("Of the time")}</th>
          <th class="num">${t("Runs")}</th>
          <th class="num">${t("Mean")}</th>
          <th class="wide-only">${t("By")}</th>
        </tr>
      </thead>
      <tbody>
        ${sample.critical.map(
          one =>
            html`<tr>
              <td class="name">${one.state}</td>
              <td class="num">${part(one.part)}</td>
              <td class="num">${percent(one.share)}</td>
              <td class="num">${time(one.mean)}</td>
              <td class="wide-only">
                ${Object.entries(one.did)
                  .map(([did, spent]) => `${DID[did]?.() ?? did} ${time(spent)}`)
                  .join(", ")}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** What the calls in each state cost, the dearest first. */
export function costTable(sample: Sample): Part {
  if (!sample.costs?.length) return nothing;
  return html`<section class="mstates">
    <h3>${t("What costs")}</h3>
    <p class="small dim">${t("By the costs of calls that the scenario has, for a run in the mean.")}</p>
    <table class="mtable">
      <thead>
        <tr>
          <th>${t("State")}</th>
          <th class="num">${t("Of the cost")}</th>
          <th class="num">${t("Calls")}</th>
          <th class="num">${t("Cost")}</th>
        </tr>
      </thead>
      <tbody>
        ${sample.costs.map(
          one =>
            html`<tr>
              <td class="name">${one.state ?? t("elsewhere")}</td>
              <td class="num">${part(one.part)}</td>
              <td class="num">${one.calls.toLocaleString(language(), { maximumSignificantDigits: 3 })}</td>
              <td class="num">${money(one.cost)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
