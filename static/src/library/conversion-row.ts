/** A row of the table of conversions: one definition, and what became of it. */

import { type Child, el, replace } from "../shared/dom";
import { marked } from "../shared/marked";
import { placed, t } from "../shared/translation";
import type { Card } from "./types";

/** What the server says of it; `runs` only where both sides were run. */
export interface Outcome {
  outcome: "lossless" | "with losses" | "not tried" | "differs" | "not converted";
  from: string;
  why: string;
  losses: number;
  lost: string[];
  version: number | null;
  runs?: { all: number; same: number; cut: number; wrong: number };
}

const WORDS: Record<Outcome["outcome"], [words: string, tone: string]> = {
  lossless: [t("Lossless"), "ok"],
  "with losses": [t("With losses"), "warning"],
  "not tried": [t("Not tried"), "warning"],
  differs: [t("Would do something else"), "error"],
  "not converted": [t("Cannot"), "error"],
};

/** Whether a definition may be made of it: it was converted, and no run differs without a reason. */
export function keepable(one: Outcome | null): boolean {
  return one !== null && !["differs", "not converted"].includes(one.outcome);
}

export class ConversionRow {
  outcome: Outcome | null = null;
  readonly element: HTMLTableRowElement;
  private kept = false;
  private readonly from: HTMLTableCellElement;
  private readonly said = el("td", { class: "said" }, el("span", { class: "dim" }, t("Waits")));
  private readonly lost = el("td", { class: "num", "data-label": t("Lost") });
  private readonly runs = el("td", { class: "num", "data-label": t("Runs the same") });

  constructor(readonly card: Card) {
    this.from = el("td", {}, card.dialect);
    this.element = el(
      "tr",
      {},
      el("th", { scope: "row" }, link(card.id, card.name || t("Without a name"))),
      this.from,
      this.said,
      this.lost,
      this.runs,
    );
  }

  get mayBeKept(): boolean {
    return !this.kept && keepable(this.outcome);
  }

  working(seconds: number): void {
    this.say(el("span", {}, seconds < 1 ? t("At work…") : t("At work… {round} s", { round: Math.round(seconds) })));
    this.element.scrollIntoView({ block: "nearest" });
  }

  show(outcome: Outcome): void {
    this.outcome = outcome;
    const [words, tone] = WORDS[outcome.outcome];
    const wanted = outcome.why ? marked(outcome.why) : [];
    this.say(
      el("span", { class: `prob ${tone}` }, words),
      wanted.length ? el("p", {}, ...wanted) : null,
      outcome.lost.length ? losses(outcome) : null,
    );
    this.from.textContent = outcome.from || this.card.dialect;
    this.lost.textContent = keepable(outcome) || outcome.losses ? String(outcome.losses) : "";
    this.runs.textContent = runsText(outcome);
  }

  /** The work has ended: what is not known now will not be. */
  leave(): void {
    if (!this.outcome) this.say(el("span", { class: "dim" }, t("Not looked at")));
  }

  keptAs(made: { id: string }): void {
    this.kept = true;
    this.said.append(el("p", {}, ...placed("Kept: {link}", { link: link(made.id, t("the new definition")) })));
  }

  notKept(why: string): void {
    this.said.querySelector(".notkept")?.remove();
    this.said.append(el("p", { class: "notkept prob error" }, t("Not kept: {why}", { why })));
  }

  private say(...children: Child[]): void {
    replace(this.said, ...children);
  }
}

/** In a tab of its own: the table stays. */
function link(id: string, words: string): HTMLElement {
  return el("a", { href: `/definitions/${id}/design`, target: "_blank", rel: "noopener" }, words);
}

function losses({ losses: all, lost }: Outcome): HTMLElement {
  return el(
    "details",
    {},
    el("summary", {}, t("What is lost")),
    el("ul", { class: "bullets" }, ...lost.map(one => el("li", {}, ...marked(one)))),
    all > lost.length ? el("p", { class: "dim" }, t("The report has all, each with its line.")) : null,
  );
}

function runsText({ runs }: Outcome): string {
  if (!runs) return "";
  const { same, cut } = runs;
  const all = runs.all - cut;
  return cut ? t("{same} of {all}, {cut} too long", { same, all, cut }) : t("{same} of {all}", { same, all });
}
