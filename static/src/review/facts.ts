/** The foot: how many scenarios pass, how many problems there are, and how much the scenarios cover. Running them is asked for. */

import { type TemplateResult, html, nothing } from "lit";
import { api, messageOf } from "../shared/api";
import { announce } from "../shared/dom";
import { lines } from "../shared/streaming";
import { count, problemWords } from "../shared/words";
import type { Review } from "./app";
import { icon } from "./parts";

interface Ran { passed: number; total: number; covered: number; all: number; failed: string[] }
type Coverage = Record<string, { covered: number; total: number }>;

export class Facts {
  private scenarios: number | null = null;
  private ran = new Map<string, Ran>();
  private running: { done: number; total: number; stop: AbortController } | null = null;
  private trouble = "";

  constructor(private readonly app: Review) {
    api<unknown[]>(`/api/definitions/${app.definition.id}/scenarios`).then((found) => { this.scenarios = found.length; app.changed(); }).catch(() => undefined);
  }

  template(): TemplateResult {
    const { found } = this.app;
    const problems = found ? found.problems.errors + found.problems.warnings : null;
    return html`${this.tests()}<div><b class=${found?.problems.errors ? "bad" : ""}>${problems ?? "–"}</b><span title=${found ? problemWords(found.problems.errors, found.problems.warnings) : ""}>${problems === 1 ? "problem" : "problems"}</span></div>${this.coverage()}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}`;
  }

  private get result(): Ran | undefined {
    return this.ran.get(this.app.sides?.[1].text ?? "");
  }

  private tests(): TemplateResult {
    const { result, running, scenarios } = this;
    if (running) return html`<div><b>${running.done} of ${running.total}</b><span>running… <button type="button" class="linklike" @click=${() => running.stop.abort()}>Stop</button></span>
      <progress max=${running.total || 1} .value=${running.done} aria-label="Scenarios that were run"></progress></div>`;
    if (result) return html`<div title=${result.failed.length ? `Failed: ${result.failed.join(", ")}` : ""}><b class=${result.passed < result.total ? "bad" : ""}>${result.passed} of ${result.total}</b><span>${result.total === 1 ? "scenario" : "scenarios"}${result.passed < result.total ? " passed" : ""}</span></div>`;
    const mayRun = this.app.may.has("simulate") && Boolean(scenarios) && this.app.sides !== null;
    return html`<div><b>${scenarios ?? "–"}</b><span>${scenarios === 1 ? "scenario" : "scenarios"}</span>${mayRun ? html`<button type="button" class="ib sm" aria-label="Run ${count(scenarios ?? 0, "scenario")}" title="Run the scenarios with this version" @click=${() => void this.run()}>${icon("play")}</button>` : nothing}</div>`;
  }

  private coverage(): TemplateResult | typeof nothing {
    const { result } = this;
    if (!result) return html`<div><b>–</b><span title="Run the scenarios to know how much of the definition they go through">coverage</span></div>`;
    return html`<div title="${result.covered} of ${result.all} places that a run can go through"><b>${result.all ? Math.floor((100 * result.covered) / result.all) : 0} %</b><span>coverage</span></div>`;
  }

  private async run(): Promise<void> {
    const { app } = this;
    const text = app.sides?.[1].text;
    if (text === undefined || this.running) return;
    const running = (this.running = { done: 0, total: this.scenarios ?? 0, stop: new AbortController() });
    this.trouble = "";
    const failed: string[] = [];
    app.changed();
    try {
      for await (const line of lines(`/api/definitions/${app.definition.id}/scenarios/run`, { text }, running.stop.signal)) {
        if (line.type === "start") running.total = Number(line.total);
        if (line.type === "scenario") { running.done += 1; if (!line.passed) failed.push(String(line.name)); }
        if (line.type === "done") this.keep(text, running.total, Number(line.passed), failed, line.coverage as Coverage);
        app.changed();
      }
    } catch (error) {
      if (!running.stop.signal.aborted) this.trouble = `The scenarios could not be run: ${messageOf(error)}`;
    } finally {
      this.running = null;
      app.changed();
    }
  }

  private keep(text: string, total: number, passed: number, failed: string[], coverage: Coverage): void {
    const sum = (pick: (one: { covered: number; total: number }) => number): number => Object.values(coverage).reduce((all, one) => all + pick(one), 0);
    this.ran.set(text, { passed, total, failed, covered: sum((one) => one.covered), all: sum((one) => one.total) });
    announce(`${passed} of ${count(total, "scenario")} passed`);
  }
}
