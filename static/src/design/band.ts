/** The band over the canvas: why there is no drawing, or only the last good one, or one that may be old. */

import { smallButton } from "../shared/controls";
import { type Child, announce, el, icon, replace } from "../shared/dom";
import { signInAddress } from "../shared/signed-out";
import { t } from "../shared/translation";
import { message, ofNoDialect } from "./problems";
import type { Analysis } from "./types";

export class Band {
  private readonly box = el("div", { class: "band" });

  constructor(
    private readonly canvas: HTMLElement,
    private readonly go: (from: number) => void,
    private readonly chooseDialect: () => void,
    private readonly chooseEngine: () => void,
  ) {
    this.box.hidden = true;
    canvas.append(this.box);
  }

  private say(tone: string, inside: Child[], deed?: Node): void {
    this.box.hidden = false;
    this.box.className = `band ${tone}`;
    const sign = icon(tone === "error" ? "error" : "info", true);
    replace(this.box, sign, el("span", { class: "grow" }, ...inside), deed);
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
      const { undrawn } = analysis;
      this.say("info", [t("Too crowded for a diagram: {undrawn}. Everything else works as usual.", { undrawn })]);
      return;
    }
    const first = analysis.diagnostics.find(problem => problem.severity === "error");
    const resource = first ? undefined : ofNoDialect(analysis);
    if (resource) {
      const choose = smallButton(t("Choose the engine…"), () => this.chooseEngine());
      this.say("info", message(`${resource.message}.`), choose);
      return;
    }
    if (!first) {
      this.say("info", [t("Nothing to draw yet. Write a workflow in the source below: a name, then its states.")]);
      return;
    }
    const old = drawn ? el("span", { class: "dim" }, ` ${t("This is the last good drawing.")}`) : null;
    if (first.rule === "unknown-dialect") {
      const choose = smallButton(t("Set the dialect by hand"), () => this.chooseDialect());
      this.say("error", [...message(`${first.message}.`), old], choose);
      announce(first.message);
      return;
    }
    const { line, column } = first;
    const words = t("Line {line}:{column} · {message}.", {
      line,
      column,
      message: first.message.replace(/[.\s]+$/, ""),
    });
    const go = smallButton(t("Go to line {line}", { line }), () => this.go(first.from));
    this.say("error", [...message(words), old], go);
    announce(words);
  }

  /** The server did not answer, or no more to somebody who is signed out; `null`: it does again. */
  trouble(words: string | null, isSignedOut = false): void {
    if (words === null) {
      if (this.box.classList.contains("offline")) this.box.hidden = true;
      return;
    }
    if (isSignedOut) {
      const signIn = el("a", { class: "btn sm soft", href: signInAddress() }, t("Sign in"));
      this.say(
        "error offline",
        [t("You were signed out. Sign in to go on: your text is kept in this browser.")],
        signIn,
      );
      return;
    }
    this.say("error offline", [t("The drawing may be old: {words}", { words })]);
  }
}
