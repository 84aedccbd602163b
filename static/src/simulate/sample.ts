/** Many runs of the scenario: how to ask for them, what they come to, and how that looks on the diagram. */

import type { Badge } from "../diagram/view";
import { durationMs, short } from "../running/time";
import type { App } from "./app";
import { type Part, html, icon, iconButton, nothing } from "./parts";
import type { Sample } from "./suite";

const COUNTS = [100, 1000, 10_000];
let chosen = 1000;

/** `PT1M19.4S` -> `1 min 19 s`, `PT3.52S` -> `3.5 s`. */
function time(text: string | undefined): string {
  const ms = durationMs(text ?? "") ?? 0;
  return short(ms < 10_000 ? Math.round(ms / 100) * 100 : Math.round(ms / 1000) * 1000);
}

function percent(share: number): string {
  const value = 100 * share;
  return value === 0 || value >= 10 || value === Math.round(value) ? `${Math.round(value)} %` : value < 0.1 ? "< 0.1 %" : `${value.toFixed(1)} %`;
}

export function manyRuns(app: App): Part {
  const wrong = Object.keys(app.setup.problems()).length > 0;
  return html`<span class="manyruns"><button type="button" class="btn sm soft" title="Many runs, each by another seed: how often which way, how long, what it costs" ?disabled=${wrong || !app.ready}
      @click=${() => void app.suite.sampleRuns(chosen)}>${icon("grid", true)}Many runs</button>
    <select class="input" aria-label="How many runs" @change=${(event: Event) => { chosen = Number((event.target as HTMLSelectElement).value); }}>
      ${COUNTS.map((count) => html`<option value=${count} ?selected=${count === chosen}>${count.toLocaleString("en")}</option>`)}</select></span>`;
}

function outcome(one: Sample["outcomes"][number]): Part {
  const tone = one.status === "completed" ? "ok" : one.status === "failed" || one.status === "blocked" ? "error" : "warning";
  return html`<li class="odd"><span class="tag ${tone}">${one.status ?? "not started"}</span><span class="grow small">${one.end ?? ""}${one.error ? html` <code>${one.error}</code>` : nothing}</span><b>${percent(one.share)}</b></li>`;
}

/** A line of facts, `what` in front. */
function fact(what: string, words: string): Part {
  return html`<div><dt>${what}</dt><dd>${words}</dd></div>`;
}

export function sampleFacts(app: App, sample: Sample): Part {
  const { duration, cost } = sample;
  const close = (): void => { app.suite.sample = null; app.showSample = false; app.changed(); };
  return html`<section class="group sample" aria-label="Many runs"><h2>${sample.runs.toLocaleString("en")} runs ${iconButton({ icon: "close", label: "Close the many runs", title: "Close", small: true, run: close })}</h2>
    <ul>${sample.outcomes.slice(0, 12).map(outcome)}</ul>
    <dl>${duration ? html`${fact("Half take up to", time(duration.p50))}${fact("95 % take up to", time(duration.p95))}${fact("The longest takes", time(duration.max))}` : nothing}
      ${cost ? html`${fact("A run costs", String(cost.mean))}${fact("95 % cost up to", String(cost.p95))}` : nothing}
      ${sample.expectations.map((one) => fact(`Expected ${one.name}`, percent(one.share)))}
      ${sample.functions.slice(0, 12).map((one) => fact(one.function, `${one.mean} calls a run${one.cost === null ? "" : `, ${one.cost}`}`))}</dl>
    <details><summary>Times of the states, half and 95 %</summary><dl>${sample.states.filter((one) => one.visits).map((one) => fact(one.state, `${percent(one.share)}: ${time(one.time?.p50)}, ${time(one.time?.p95)}`))}</dl></details>
    <label class="check"><input type="checkbox" .checked=${app.showSample} @change=${(event: Event) => { app.showSample = (event.target as HTMLInputElement).checked; app.changed(); }} /><span>Show it on the diagram</span></label></section>`;
}

export interface SampleLooks {
  classes: Map<string, string[]>;
  badges: Map<string, Badge>;
  edges: { pointer: string; text: string; title: string }[];
}

/** The share of the runs on every edge, the middle and the 95th percentile of the time on every state. */
export function sampleLooks(sample: Sample, places: readonly string[]): SampleLooks {
  const shares = new Map([...sample.states, ...sample.edges].map((one) => [one.pointer, one.share]));
  const classes = new Map(places.map((pointer) => {
    const share = shares.get(pointer) ?? (pointer.endsWith("/start") ? shares.get(pointer.slice(0, -6)) : undefined) ?? 0;
    return [pointer, [share > 0 ? "taken" : "nottaken"]];
  }));
  const badges = new Map<string, Badge>();
  for (const { pointer, share, visits, runs, time: spent } of sample.states) {
    if (!spent || !visits) continue;
    const text = durationMs(spent.p95 ?? "") ? `${time(spent.p50)} · ${time(spent.p95)}` : percent(share);
    badges.set(pointer, { kind: "taken", text, title: `${percent(share)} of the runs come here (${runs.toLocaleString("en")}); half of the visits take up to ${time(spent.p50)}, 95 % up to ${time(spent.p95)}` });
  }
  const edges = sample.edges.filter((one) => one.runs > 0).map((one) => ({ pointer: one.pointer, text: percent(one.share), title: `taken by ${percent(one.share)} of the runs` }));
  return { classes, badges, edges };
}
