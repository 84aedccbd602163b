/** Many runs of the scenario: how to ask for them, what they come to, and how that looks on the diagram. */

import type { Badge } from "../../diagram/view";
import { svg } from "lit";
import { durationMs, durationText, short } from "../../running/time";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, html, icon, iconButton, nothing } from "../core/widgets";
import type { Sample } from "./suite";
import { PageField } from "../core/page-field";

const COUNTS = [100, 1000, 10_000];

/** How many runs are to be made. */
class RunCount {
  chosen = 1000;
}

const kept = new PageField(() => new RunCount());

/** `PT1M19.4S` -> `1 min 19 s`, `PT3.52S` -> `3.5 s`. */
function time(text: string | undefined): string {
  const ms = durationMs(text ?? "") ?? 0;
  return short(ms < 10_000 ? Math.round(ms / 100) * 100 : Math.round(ms / 1000) * 1000);
}

function percent(share: number): string {
  const value = 100 * share;
  return value === 0 || value >= 10 || value === Math.round(value)
    ? `${Math.round(value)} %`
    : value < 0.1
      ? "< 0.1 %"
      : `${value.toFixed(1)} %`;
}

export function manyRuns(app: App): Part {
  const own = kept.of(app);
  const wrong = Object.keys(app.setup.problems()).length > 0;
  return html`<span class="manyruns"
    ><button
      type="button"
      class="btn sm soft"
      title="Many runs, each by another seed: how often which way, how long, what it costs"
      ?disabled=${wrong || !app.ready}
      @click=${() => void app.suite.sampleRuns(own.chosen)}
    >
      ${icon("grid", true)}Many runs
    </button>
    <select
      class="input"
      aria-label="How many runs"
      @change=${(event: Event) => {
        own.chosen = Number((event.target as HTMLSelectElement).value);
      }}
    >
      ${COUNTS.map(
        count => html`<option value=${count} ?selected=${count === own.chosen}>${count.toLocaleString("en")}</option>`,
      )}
    </select></span
  >`;
}

/** A run that ended so: the first of them, by its seed. */
async function openOne(app: App, actions: Actions, seed: string): Promise<void> {
  app.setup.seed = seed;
  app.showSample = false;
  if (await actions.fresh()) await actions.proceed();
}

function outcome(app: App, actions: Actions, one: Sample["outcomes"][number]): Part {
  const tone =
    one.status === "completed" ? "ok" : one.status === "failed" || one.status === "blocked" ? "error" : "warning";
  const words = [one.status ?? "not started", one.end ? `at ${one.end}` : "", one.error ?? ""]
    .filter(Boolean)
    .join(", ");
  return html`<li class="odd">
    <span class="tag ${tone}">${one.status ?? "not started"}</span
    ><span class="grow small">${one.end ?? ""}${one.error ? html` <code>${one.error}</code>` : nothing}</span
    ><b>${percent(one.share)}</b>
    <button
      type="button"
      class="btn sm soft"
      title="Run the scenario with the seed of the first run that ended so"
      aria-label="Open a run: ${words}"
      @click=${() => void openOne(app, actions, one.seed)}
    >
      ${icon("play", true)}Open
    </button>
  </li>`;
}

/** A line of facts, `what` in front. */
function fact(what: string, words: string): Part {
  return html`<div>
    <dt>${what}</dt>
    <dd>${words}</dd>
  </div>`;
}

const [WIDE, HIGH] = [240, 56];

/** How many runs took how long; the middle and the 95th percentile are marked. */
function histogram(sample: Sample): Part {
  const { histogram: found, duration } = sample;
  if (!found || !duration) return nothing;
  const [from, step] = [durationMs(found.from) ?? 0, durationMs(found.step) ?? 1];
  const most = Math.max(...found.runs);
  const wide = WIDE / found.runs.length;
  const x = (text: string | undefined): number =>
    Math.min(WIDE, Math.max(0, (((durationMs(text ?? "") ?? 0) - from) / (step * found.runs.length)) * WIDE));
  const tall = (count: number): number => (count ? Math.max(1.5, (HIGH * count) / most) : 0);
  const span = (n: number): string => `${short(from + n * step)} to ${short(from + (n + 1) * step)}`;
  const rest = [
    found.below ? `${found.below.toLocaleString("en")} shorter` : "",
    found.beyond ? `${found.beyond.toLocaleString("en")} longer` : "",
  ]
    .filter(Boolean)
    .join(", ");
  return html`<figure class="histogram">
    <svg
      viewBox="0 -2 ${WIDE} ${HIGH + 2}"
      preserveAspectRatio="none"
      role="img"
      aria-label="How long the runs took: most ${span(found.runs.indexOf(most))}"
    >
      ${found.runs.map(
        (count, n) =>
          svg`<g>
            <title>${span(n)}: ${count.toLocaleString("en")} runs</title>
            <rect class="room" x=${n * wide} y="0" width=${wide} height=${HIGH}></rect>
            <rect class="bar" x=${n * wide + 0.4} y=${HIGH - tall(count)} width=${wide - 0.8}
              height=${tall(count)}></rect>
          </g>`,
      )}
      ${[duration.p50, duration.p95].map(text => svg`<line x1=${x(text)} x2=${x(text)} y1="-2" y2=${HIGH}></line>`)}
    </svg>
    <figcaption class="small dim">
      <span>${time(found.from)}</span><span>${rest}</span
      ><span>${time(durationText(from + step * found.runs.length))}</span>
    </figcaption>
  </figure>`;
}

export function sampleFacts(app: App, actions: Actions, sample: Sample): Part {
  const { duration, cost } = sample;
  const close = (): void => {
    app.suite.sample = null;
    app.showSample = false;
    app.changed();
  };
  return html`<section class="group sample" aria-label="Many runs">
    <h2>
      ${sample.runs.toLocaleString("en")} runs
      ${iconButton({ icon: "close", label: "Close the many runs", title: "Close", small: true, run: close })}
    </h2>
    <ul>
      ${sample.outcomes.slice(0, 12).map(one => outcome(app, actions, one))}
    </ul>
    ${histogram(sample)}
    <dl>
      ${
        duration
          ? html`${fact("Half take up to", time(duration.p50))}${fact("95 % take up to", time(duration.p95))}${fact(
              "The longest takes",
              time(duration.max),
            )}`
          : nothing
      }
      ${cost ? html`${fact("A run costs", String(cost.mean))}${fact("95 % cost up to", String(cost.p95))}` : nothing}
      ${sample.expectations.map(one => fact(`Expected ${one.name}`, percent(one.share)))}
      ${sample.functions
        .slice(0, 12)
        .map(one => fact(one.function, `${one.mean} calls a run${one.cost === null ? "" : `, ${one.cost}`}`))}
    </dl>
    <details>
      <summary>Times of the states, half and 95 %</summary>
      <dl>
        ${sample.states
          .filter(one => one.visits)
          .map(one => fact(one.state, `${percent(one.share)}: ${time(one.time?.p50)}, ${time(one.time?.p95)}`))}
      </dl>
    </details>
    <label class="check"
      ><input
        type="checkbox"
        .checked=${app.showSample}
        @change=${(event: Event) => {
          app.showSample = (event.target as HTMLInputElement).checked;
          app.changed();
        }}
      /><span>Show it on the diagram</span></label
    >
  </section>`;
}

export interface SampleLooks {
  classes: Map<string, string[]>;
  badges: Map<string, Badge>;
  edges: { pointer: string; text: string; title: string }[];
}

/** The share of the runs on every edge, the middle and the 95th percentile of the time on every state. */
export function sampleLooks(sample: Sample, places: readonly string[]): SampleLooks {
  const shares = new Map([...sample.states, ...sample.edges].map(one => [one.pointer, one.share]));
  const classes = new Map(
    places.map(pointer => {
      const share =
        shares.get(pointer) ?? (pointer.endsWith("/start") ? shares.get(pointer.slice(0, -6)) : undefined) ?? 0;
      return [pointer, [share > 0 ? "taken" : "nottaken"]];
    }),
  );
  const badges = new Map<string, Badge>();
  for (const { pointer, share, visits, runs, time: spent } of sample.states) {
    if (!spent || !visits) continue;
    const text = durationMs(spent.p95 ?? "") ? `${time(spent.p50)} · ${time(spent.p95)}` : percent(share);
    badges.set(pointer, {
      kind: "taken",
      text,
      title:
        `${percent(share)} of the runs come here (${runs.toLocaleString("en")}); ` +
        `half of the visits take up to ${time(spent.p50)}, 95 % up to ${time(spent.p95)}`,
    });
  }
  const edges = sample.edges
    .filter(one => one.runs > 0)
    .map(one => ({
      pointer: one.pointer,
      text: percent(one.share),
      title: `taken by ${percent(one.share)} of the runs`,
    }));
  return { classes, badges, edges };
}
