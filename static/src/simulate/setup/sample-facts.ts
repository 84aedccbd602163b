/** What many runs of the scenario come to, and how that looks on the diagram; fetched with the first of them. */

import type { Badge } from "../../diagram/view";
import { svg } from "lit";
import { durationMs, durationText, short } from "../../running/time";
import { language, t } from "../../shared/translation";
import { commas } from "../core/filling";
import { endWords } from "../core/status";
import { nameOfRun, outcomeWords, percent, runsWords, time, toneOf } from "../sampling/words";
import { openSheet } from "../sampling/sheet";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { check } from "../core/fields";
import { type Part, button, html, nothing, smallButton } from "../core/widgets";
import { sampleVersion } from "./sample-version";
import type { Sample } from "../core/suite";

/** A run to step through, by its seed. */
async function openOne(app: App, actions: Actions, sample: Sample, seed: string): Promise<void> {
  app.setup.seed = seed;
  app.showSample = false;
  if (await actions.fresh(nameOfRun(sample, seed))) await actions.proceed();
}

function outcome(app: App, actions: Actions, sample: Sample, one: Sample["outcomes"][number]): Part {
  return html`<li class="odd">
    <span class="tag ${toneOf(one.status)}">${endWords(one.status)}</span
    ><span class="grow small">${one.end ?? ""}${one.error ? html` <code>${one.error}</code>` : nothing}</span
    ><b>${percent(one.share)}</b>
    ${button(t("Open"), () => void openOne(app, actions, sample, one.seed), {
      icon: "play",
      title: t("Run the scenario with the seed of the first run that ended so"),
      label: t("Open a run: {words}", { words: outcomeWords(one) }),
    })}
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
  const span = (n: number): string =>
    t("{short} to {short2}", { short: short(from + n * step), short2: short(from + (n + 1) * step) });
  const rest = commas(
    found.below ? t("{below} shorter", { below: found.below.toLocaleString(language()) }) : "",
    found.beyond ? t("{beyond} longer", { beyond: found.beyond.toLocaleString(language()) }) : "",
  );
  return html`<figure class="histogram">
    <svg
      viewBox="0 -2 ${WIDE} ${HIGH + 2}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${t("How long the runs took: most {span}", { span: span(found.runs.indexOf(most)) })}
    >
      ${found.runs.map(
        (count, n) =>
          svg`<g>
            <title>${t("{span}: {count} runs", { span: span(n), count: count.toLocaleString(language()) })}</title>
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
  const title = runsWords(sample, app.boot.engines);
  const version = sampleVersion(app);
  const close = (): void => {
    app.suite.sample = null;
    app.showSample = false;
    app.changed();
  };
  const openAll = (): void => void openSheet(title, sample, seed => openOne(app, actions, sample, seed), version);
  return html`<section class="group sample" aria-label=${t("Many runs")}>
    <h2>${title} ${smallButton("close", t("Close the many runs"), t("Close"), close)}</h2>
    ${version ? html`<p class="version small" role="status">${version}</p>` : nothing}
    <ul>
      ${sample.outcomes.slice(0, 12).map(one => outcome(app, actions, sample, one))}
    </ul>
    ${histogram(sample)}
    <p class="more">
      ${button(t("Durations, states and single runs"), openAll, { icon: "clock", class: "", opens: "dialog" })}
    </p>
    <dl>
      ${
        duration
          ? html`${fact(t("Half take up to"), time(duration.p50))}${fact(
              t("95 % take up to"),
              time(duration.p95),
            )}${fact(t("The longest takes"), time(duration.max))}`
          : nothing
      }
      ${
        cost
          ? html`${fact(t("A run costs"), String(cost.mean))}${fact(t("95 % cost up to"), String(cost.p95))}`
          : nothing
      }
      ${sample.expectations.map(one => fact(t("Expected {name}", { name: one.name }), percent(one.share)))}
      ${sample.functions
        .slice(0, 12)
        .map(one =>
          fact(
            one.function,
            [
              one.mean === 1 ? t("1 call a run") : t("{mean} calls a run", { mean: one.mean }),
              ...(one.cost === null ? [] : [one.cost]),
            ].join(", "),
          ),
        )}
    </dl>
    <details>
      <summary>${t("Times of the states, half and 95 %")}</summary>
      <dl>
        ${sample.states
          .filter(one => one.visits)
          .map(one => fact(one.state, `${percent(one.share)}: ${time(one.time?.p50)}, ${time(one.time?.p95)}`))}
      </dl>
    </details>
    ${check(t("Show it on the diagram"), app.showSample, on => {
      app.showSample = on;
      app.changed();
    })}
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
      title: t("{percent} of the runs come here ({runs}); half of the visits take up to {half}, 95 % up to {most}", {
        percent: percent(share),
        runs: runs.toLocaleString(language()),
        half: time(spent.p50),
        most: time(spent.p95),
      }),
    });
  }
  const edges = sample.edges
    .filter(one => one.runs > 0)
    .map(one => ({
      pointer: one.pointer,
      text: percent(one.share),
      title: t("taken by {percent} of the runs", { percent: percent(one.share) }),
    }));
  return { classes, badges, edges };
}
