/** Many runs in a dialog: bars by outcome, runs of a bar to step through, outcomes, what takes the time and costs. */

import { render } from "lit";
import { durationMs } from "../../running/time";
import { dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { language, t } from "../../shared/translation";
import { endWords } from "../core/status";
import { type Part, button, html, nothing, segments } from "../core/widgets";
import type { Distribution, Sample, SampledRun } from "../core/suite";
import { type Drawn, histogram, legend, roundNumber, roundTime, span } from "./histogram";
import { costTable, criticalTable, money, runTable } from "./tables";
import { outcomeWords, percent, time, timeOf, toneOf } from "./words";

type Measure = "duration" | "calls" | "cost";

function drawnOf<T>(
  found: Distribution<T> | null,
  number: (value: T) => number,
  round: Drawn["round"],
  say: Drawn["say"],
  single = false,
): Drawn | null {
  if (!found) return null;
  return {
    from: number(found.from),
    step: number(found.step),
    count: found.count,
    bars: found.bars,
    lines: [
      ["p50", number(found.p50)],
      ["p90", number(found.p90)],
      ["p99", number(found.p99)],
    ],
    single,
    round,
    say,
  };
}

/** The bars, runs and tables of many runs; `host` is where they are drawn. */
export class Sheet {
  measure: Measure = "duration";
  chosen: number | null = null;
  readonly host = el("div", { class: "many" });
  readonly #runs: Map<number, SampledRun>;

  constructor(
    readonly sample: Sample,
    readonly open: (seed: string) => void,
  ) {
    this.#runs = new Map(sample.distributions.runs.map(run => [run.i, run]));
  }

  draw = (): void => {
    render(this.#page(), this.host);
  };

  #drawn(): Drawn | null {
    const { duration, calls, cost } = this.sample.distributions;
    if (this.measure === "calls")
      return drawnOf(calls, Number, roundNumber, value => value.toLocaleString(language()), calls?.step === 1);
    if (this.measure === "cost") return drawnOf(cost, Number, roundNumber, money);
    const step = durationMs(duration?.step ?? "") ?? Infinity;
    return drawnOf(
      duration,
      text => durationMs(text) ?? 0,
      roundTime,
      ms => timeOf(ms, step),
    );
  }

  /** Those of the chosen bar, or else the slowest. */
  #listed(drawn: Drawn | null): { title: string; runs: SampledRun[]; more: number } {
    const bar = drawn?.bars.find(one => one.at === this.chosen);
    const numbers = bar
      ? bar.outcomes.flatMap(one => one.first).sort((one, two) => one - two)
      : this.sample.distributions.slowest;
    const runs = numbers.flatMap(number => this.#runs.get(number) ?? []);
    if (!bar || !drawn) return { title: t("The slowest runs"), runs, more: 0 };
    const count = bar.runs.toLocaleString(language());
    return {
      title: t("{span}: {runs} runs", { span: span(drawn, bar), runs: count }),
      runs,
      more: bar.runs - runs.length,
    };
  }

  #measures(): Part {
    const names: [Measure, string][] = [
      ["duration", t("Duration")],
      ["calls", t("Calls")],
    ];
    if (this.sample.costs) names.push(["cost", t("Cost")]);
    return segments(t("What the bars show"), names, this.measure, measure => {
      this.measure = measure;
      this.chosen = null;
      this.draw();
    });
  }

  #title(): string {
    if (this.measure === "calls") return t("How many calls a run makes");
    return this.measure === "cost" ? t("What a run costs") : t("How long a run takes");
  }

  #bars(drawn: Drawn | null): Part {
    if (!drawn) return html`<p class="empty">${t("It is the same for all runs.")}</p>`;
    const width = Math.max(260, this.host.querySelector(".mbars")?.clientWidth ?? 0);
    const choose = (at: number): void => {
      this.chosen = this.chosen === at ? null : at;
      this.draw();
    };
    return html`${histogram(this.sample, drawn, width, { chosen: this.chosen, choose })}${legend(this.sample)}`;
  }

  #outcome = (one: Sample["outcomes"][number]): Part =>
    html`<li>
      <span class="tag ${toneOf(one.status)}">${endWords(one.status)}</span>
      <span>${one.end ?? ""}${one.error ? html` <code>${one.error}</code>` : nothing}</span>
      <span class="num">${one.runs.toLocaleString(language())}</span>
      <span class="num dim">${percent(one.share)}</span>
      ${button(t("Open"), () => this.open(one.seed), {
        icon: "play",
        title: t("Run the scenario with the seed of the first run that ended so"),
        label: t("Open a run: {words}", { words: outcomeWords(one) }),
      })}
      <span class="mshare"
        ><i class="h-${toneOf(one.status)}" .style=${`width:${(100 * one.share).toFixed(1)}%`}></i
      ></span>
    </li>`;

  #outcomes(): Part {
    const slowest = this.#runs.get(this.sample.distributions.slowest[0] ?? -1);
    const { duration } = this.sample;
    return html`<section class="mouts">
      <header>
        <h3>${t("Outcomes")}</h3>
        ${slowest ? button(t("Open the slowest"), () => this.open(slowest.seed), { class: "" }) : nothing}
      </header>
      <ul>
        ${this.sample.outcomes.map(this.#outcome)}
      </ul>
      ${
        duration
          ? html`<dl class="pcts">
              ${["p50", "p90", "p99"].map(
                name =>
                  html`<div>
                    <dt>${t("{name}, duration", { name })}</dt>
                    <dd>${time(duration[name])}</dd>
                  </div>`,
              )}
            </dl>`
          : nothing
      }
    </section>`;
  }

  #page(): Part {
    const drawn = this.#drawn();
    const { title, runs, more } = this.#listed(drawn);
    return html`<div class="mtop">
        <section>
          <header>
            <h3>${this.#title()}</h3>
            ${this.#measures()}
          </header>
          <div class="mbars">${this.#bars(drawn)}</div>
        </section>
        ${this.#outcomes()}
      </div>
      <section class="mruns">
        <header>
          <h3 aria-live="polite">${title}</h3>
          ${drawn ? html`<span class="small dim">${t("A click on a bar lists its runs.")}</span>` : nothing}
        </header>
        ${runTable(this.sample, runs, more, this.open)}
      </section>
      <div class="mboth">${criticalTable(this.sample)}${costTable(this.sample)}</div>`;
  }
}

/** Shows the runs until the dialog is closed; `open` gets the seed of one to step through, `version` is said. */
export async function openSheet(
  title: string,
  sample: Sample,
  open: (seed: string) => Promise<void>,
  version = "",
): Promise<void> {
  const sheet: Sheet = new Sheet(sample, seed => {
    sheet.host.closest("dialog")?.close();
    void open(seed);
  });
  const closed = dialog(title, [version ? el("p", { class: "small" }, version) : "", sheet.host], [], () => true, true);
  sheet.draw();
  const seen = new ResizeObserver(sheet.draw); // the bars are as wide as there is room
  seen.observe(sheet.host);
  await closed;
  seen.disconnect();
}
