/** The band over the canvas: why there is no drawing, or only the last good one, or one that may be old. */

import { announce, el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { message } from "./problems";
import type { Analysis } from "./types";

export class Band {
  private readonly box = el("div", { class: "band" });

  constructor(
    private readonly canvas: HTMLElement,
    private readonly go: (from: number) => void,
    private readonly choose: () => void,
  ) {
    this.box.hidden = true;
    canvas.append(this.box);
  }

  private say(tone: string, ...parts: Node[]): void {
    this.box.hidden = false;
    this.box.className = `band ${tone}`;
    replace(this.box, icon(tone === "error" ? "error" : "info", true), ...parts);
  }

  /** `drawn`: a drawing is on the canvas. */
  show(analysis: Analysis, drawn: boolean): void {
    const broken = analysis.diagram === null;
    this.canvas.classList.toggle("stale", broken && drawn);
    if (!broken) {
      this.box.hidden = true;
      return;
    }
    if (analysis.undrawn) {
      this.say(
        "info",
        el(
          "span",
          { class: "grow" },
          t("Too crowded for a diagram: {undrawn}. Everything else works as usual.", { undrawn: analysis.undrawn }),
        ),
      );
      return;
    }
    const first = analysis.diagnostics.find(problem => problem.severity === "error");
    if (!first) {
      this.say(
        "info",
        el(
          "span",
          { class: "grow" },
          t("Nothing to draw yet. Write a workflow in the source below: a name, then its states."),
        ),
      );
      return;
    }
    if (first.rule === "unknown-dialect") {
      this.say(
        "error",
        el(
          "span",
          { class: "grow" },
          ...message(`${first.message}.`),
          drawn ? el("span", { class: "dim" }, ` ${t("This is the last good drawing.")}`) : null,
        ),
        el("button", { type: "button", class: "btn sm", onclick: () => this.choose() }, t("Set the dialect by hand")),
      );
      announce(first.message);
      return;
    }
    const words = t("Line {line}:{column} · {message}.", {
      line: first.line,
      column: first.column,
      message: first.message.replace(/[.\s]+$/, ""),
    });
    this.say(
      "error",
      el(
        "span",
        { class: "grow" },
        ...message(words),
        drawn ? el("span", { class: "dim" }, ` ${t("This is the last good drawing.")}`) : null,
      ),
      el(
        "button",
        { type: "button", class: "btn sm", onclick: () => this.go(first.from) },
        t("Go to line {line}", { line: first.line }),
      ),
    );
    announce(words);
  }

  /** The server did not answer; `null`: it does again. */
  trouble(words: string | null): void {
    if (words === null) {
      if (this.box.classList.contains("offline")) this.box.hidden = true;
      return;
    }
    this.say("error offline", el("span", { class: "grow" }, t("The drawing may be old: {words}", { words })));
  }
}
