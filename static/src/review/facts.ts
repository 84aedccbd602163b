/** The foot: how many scenarios pass, how many problems there are, and how much the scenarios cover, once they ran. */

import { marked } from "../shared/marked";
import { type TemplateResult, html, nothing } from "lit";
import { textButton } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { el, icon as sprite } from "../shared/dom";
import { plural, t } from "../shared/translation";
import { count, problemWords } from "../shared/words";
import type { Fault } from "../comparison/types";
import type { Review } from "./app";
import { type Ran, percent } from "./checks";
import { iconButton } from "./parts";
import { isInside } from "../shared/pointers";

/** The list of problems; one that is chosen is shown in the drawing and in the text. */
async function showProblems(app: Review, all: Fault[]): Promise<void> {
  let chosen: Fault | null = null;
  const rows = all.map(one => {
    const inside = [
      el("span", { class: one.severity }, sprite(one.severity, true)),
      el("span", { class: "grow" }, ...marked(one.message)),
      el("span", { class: "dim small nowrap" }, t("line {line}", { line: one.line })),
    ];
    const take = (): void => {
      chosen = one;
    };
    return el("li", {}, textButton(inside, take, { type: "submit", class: "row faultrow", value: "go" }));
  });
  await dialog(
    t("Problems of version {to}", { to: app.to }),
    [el("ul", { class: "picks" }, ...rows)],
    [],
    () => chosen !== null,
    true,
  );
  const picked = chosen as Fault | null;
  if (!picked) return;
  const state = app.found?.states.filter(one => isInside(picked.pointer, one.pointer)).at(-1);
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
    if (!all) return fact("–", t("problems"));
    const errors = all.filter(one => one.severity === "error").length;
    const word = plural(all.length, "problem", "problems");
    if (!all.length) return fact(0, word);
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
        <b>${t("{done} of {total}", { done: running.done, total: running.total })}</b
        ><span
          >${t("running…")}
          <button type="button" class="linklike" @click=${() => running.stop.abort()}>${t("Stop")}</button></span
        >
        <progress
          max=${running.total || 1}
          .value=${running.done}
          aria-label=${t("Scenarios that were run")}
        ></progress>
      </div>`;
    if (result)
      return fact(
        t("{passed} of {total}", { passed: result.passed, total: result.total }),
        result.passed < result.total
          ? plural(result.total, "scenario passed", "scenarios passed")
          : plural(result.total, "scenario", "scenarios"),
        result.failed.length ? t("Failed: {failed}", { failed: result.failed.join(", ") }) : "",
        result.passed < result.total,
      );
    const mayRun = Boolean(scenarios) && this.app.sides !== null;
    const label = t("Run {scenarios}", { scenarios: count(scenarios ?? 0, "scenario") });
    const run = (): void => void this.app.checks.run(this.app.to);
    const button = iconButton("play", label, t("Run the scenarios with this version"), run);
    return html`<div>
      <b>${scenarios ?? "–"}</b
      ><span>${scenarios === 1 ? t("scenario") : t("scenarios")}</span>${mayRun ? button : nothing}
    </div>`;
  }

  private coverage(): TemplateResult | typeof nothing {
    const { result } = this;
    if (!result)
      return html`<div>
        <b>–</b
        ><span title=${t("Run the scenarios to know how much of the definition they go through")}
          >${t("coverage")}</span
        >
      </div>`;
    const title = t("{covered} of {all} places that a run can go through", {
      covered: result.covered,
      all: result.all,
    });
    return fact(`${percent(result)} %`, t("coverage"), title);
  }
}

function fact(number: string | number, words: string, title = "", bad = false): TemplateResult {
  return html`<div title=${title || nothing}>
    <b class=${bad ? "bad" : nothing}>${number}</b><span>${words}</span>
  </div>`;
}
