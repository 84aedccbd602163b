/**
 * The foot: how many scenarios pass, how many problems there are, and how much the scenarios cover. Running them is
 * asked for.
 */

import { marked } from "../shared/marked";
import { type TemplateResult, html, nothing } from "lit";
import { dialog } from "../shared/dialog";
import { el, icon as sprite } from "../shared/dom";
import { count, problemWords } from "../shared/words";
import type { Fault } from "../comparison/types";
import type { Review } from "./app";
import { type Ran, percent } from "./checks";
import { icon } from "./parts";

/** The list of problems; one that is chosen is shown in the drawing and in the text. */
async function showProblems(app: Review, all: Fault[]): Promise<void> {
  let chosen: Fault | null = null;
  const rows = all.map(one =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "submit",
          class: "row faultrow",
          value: "go",
          onclick: () => {
            chosen = one;
          },
        },
        el("span", { class: one.severity }, sprite(one.severity, true)),
        el("span", { class: "grow" }, ...marked(one.message)),
        el("span", { class: "dim small nowrap" }, `line ${one.line}`),
      ),
    ),
  );
  await dialog(
    `Problems of version ${app.to}`,
    [el("ul", { class: "picks" }, ...rows)],
    [],
    () => chosen !== null,
    true,
  );
  const picked = chosen as Fault | null;
  if (!picked) return;
  const state = app.found?.states
    .filter(one => picked.pointer === one.pointer || picked.pointer.startsWith(`${one.pointer}/`))
    .at(-1);
  if (!state) app.show("source");
  app.select(state?.pointer ?? null, picked.line);
}

export class Facts {
  constructor(private readonly app: Review) {}

  template(): TemplateResult {
    const { trouble } = this.app.checks;
    const told = trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing;
    return html`${this.tests()}${this.problems()}${this.coverage()}${told}`;
  }

  private problems(): TemplateResult {
    const all = this.app.found?.problems;
    if (!all) return html`<div><b>–</b><span>problems</span></div>`;
    const errors = all.filter(one => one.severity === "error").length;
    const word = all.length === 1 ? "problem" : "problems";
    if (!all.length) return html`<div><b>0</b><span>${word}</span></div>`;
    return html`<button
      type="button"
      title=${problemWords(errors, all.length - errors)}
      @click=${() => void showProblems(this.app, all)}
    >
      <b class=${errors ? "bad" : ""}>${all.length}</b><span>${word}</span>
    </button>`;
  }

  private get result(): Ran | undefined {
    return this.app.checks.of(this.app.to);
  }

  private tests(): TemplateResult {
    const { result } = this;
    const { running, scenarios } = this.app.checks;
    if (running)
      return html`<div>
        <b>${running.done} of ${running.total}</b
        ><span>running… <button type="button" class="linklike" @click=${() => running.stop.abort()}>Stop</button></span>
        <progress max=${running.total || 1} .value=${running.done} aria-label="Scenarios that were run"></progress>
      </div>`;
    if (result)
      return html`<div title=${result.failed.length ? `Failed: ${result.failed.join(", ")}` : ""}>
        <b class=${result.passed < result.total ? "bad" : ""}>${result.passed} of ${result.total}</b
        ><span>${result.total === 1 ? "scenario" : "scenarios"}${result.passed < result.total ? " passed" : ""}</span>
      </div>`;
    const mayRun = Boolean(scenarios) && this.app.sides !== null;
    const button = html`<button
      type="button"
      class="ib sm"
      aria-label="Run ${count(scenarios ?? 0, "scenario")}"
      title="Run the scenarios with this version"
      @click=${() => void this.app.checks.run(this.app.to)}
    >
      ${icon("play")}
    </button>`;
    return html`<div>
      <b>${scenarios ?? "–"}</b><span>${scenarios === 1 ? "scenario" : "scenarios"}</span>${mayRun ? button : nothing}
    </div>`;
  }

  private coverage(): TemplateResult | typeof nothing {
    const { result } = this;
    if (!result)
      return html`<div>
        <b>–</b><span title="Run the scenarios to know how much of the definition they go through">coverage</span>
      </div>`;
    return html`<div title="${result.covered} of ${result.all} places that a run can go through">
      <b>${percent(result)} %</b><span>coverage</span>
    </div>`;
  }
}
