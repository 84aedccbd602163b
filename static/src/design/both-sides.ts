/** A run of a proof, stepped through on both sides at once: where each is, what it does, with which data. */

import type { DiagramView } from "../diagram/view";
import { when } from "../running/time";
import { messageOf } from "../shared/api";
import { dropDown, smallButton } from "../shared/controls";
import { announce, el, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { type Line, lines } from "../simulate/core/json-layout";
import { sentence } from "../simulate/trace/sentence";
import type { Json, JsonObject, TraceEvent } from "../simulate/core/types";

/** A run of the proof, as the conversion tells it. */
export interface Trial {
  name: string;
  same: boolean;
  cut: boolean; // ended since it took too long
  wrong: boolean;
  differences: { what: string; before: unknown; after: unknown }[];
  scenario: JsonObject;
}

/** The figure of a side: its drawing, if there is one, and what happens on it. */
export interface Side {
  box: HTMLElement;
  happens: HTMLElement;
  view: DiagramView | null;
}
export type Sides = [Side, Side];

interface Step {
  pointer: string | null;
  event: TraceEvent;
  waits: boolean; // the last step of a run that has not ended
  data: Json;
  whole: boolean;
}

interface Row {
  before: Step | null;
  after: Step | null;
  same: boolean;
  comparable: boolean; // what differs in their data says something
}

interface Run {
  rows: Row[];
  earlier: number; // rows that are left out before these
  later: number;
}

export type Ask = (scenario: JsonObject, signal: AbortSignal) => Promise<Run>;

const WIDTH = 46; // characters of a line of data
const FOLD = 30; // members

const rank = (one: Trial): number => (one.wrong ? 0 : one.differences.length ? 1 : one.cut ? 3 : 2);

/** A run by its name, and whether both sides did the same. */
export function named(one: Trial): string {
  const how = one.wrong
    ? t("differs")
    : one.differences.length
      ? t("differs, as a loss or a note explains")
      : one.cut
        ? t("took too long")
        : t("the same");
  return `${one.name}: ${how}`;
}

/** The bar above both drawings, and what it does to them. */
export class Stepper {
  readonly bar: HTMLElement;
  private readonly trials: Trial[];
  private readonly known = new Map<Trial, Run>();
  private readonly opened = new Set<string>(); // folded values that a person opened
  private run: Run | null = null;
  private at = 0;
  private asking: AbortController | null = null;
  private readonly choice: HTMLSelectElement;
  private readonly slider = el("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": t("Step") });
  private readonly place = el("output", { class: "place" });
  private readonly trouble = el("p", { class: "help", role: "status" });
  private readonly back = this.button(t("Previous"), "←", () => this.go(this.at - 1));
  private readonly on = this.button(t("Next"), "→", () => this.go(this.at + 1));
  private readonly part = this.button(t("Next difference"), "Shift →", () => this.toDifference());
  private readonly steps = el("div", { class: "steps" }, this.back, this.slider, this.on, this.place, this.part);

  constructor(
    private readonly sides: Sides,
    trials: readonly Trial[],
    private readonly ask: Ask,
  ) {
    this.trials = [...trials].sort((one, other) => rank(one) - rank(other));
    const names = this.trials.map((one, number) => [String(number), named(one)] as const);
    this.choice = dropDown([["", t("Choose a run")], ...names], null, { id: "stepped-run" });
    this.choice.addEventListener("change", () => {
      const trial = this.trials[Number(this.choice.value)];
      if (this.choice.value && trial) void this.open(trial);
      else this.close();
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value) - 1));
    this.steps.hidden = true;
    this.trouble.hidden = true;
    this.bar = el(
      "div",
      { class: "stepper", "aria-live": "off" },
      el("label", { for: "stepped-run" }, t("Step through a run")),
      this.choice,
      this.steps,
      this.trouble,
    );
  }

  /** Shows a run from its first step, or from where its sides part first. */
  async open(trial: Trial, toDifference = false): Promise<void> {
    this.close();
    this.choice.value = String(this.trials.indexOf(trial));
    const asking = new AbortController();
    this.asking = asking;
    this.showTrouble(t("Running both sides…"));
    try {
      const run = this.known.get(trial) ?? (await this.ask(trial.scenario, asking.signal));
      if (asking.signal.aborted) return;
      this.known.set(trial, run);
      this.run = run;
    } catch (error) {
      if (!asking.signal.aborted) this.showTrouble(messageOf(error), true);
      return;
    }
    this.showTrouble("");
    this.steps.hidden = false;
    this.slider.max = String(this.run.rows.length);
    this.part.hidden = this.run.rows.every(row => row.same);
    this.go(0);
    if (toDifference) {
      this.toDifference(-1);
      this.bar.scrollIntoView({ block: "nearest" });
    }
  }

  /** The keys of the dialog, where a run is open: arrows, Home and End; with Shift the next difference. */
  pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (!this.run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("select, pre, svg.diagram") || (target === this.slider && !event.shiftKey)) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.run.rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey && event.key === "ArrowRight") this.toDifference();
    else this.go(to);
  }

  /** To the next row in which the sides part; after the last to the first again. */
  private toDifference(from = this.at): void {
    const places = (this.run?.rows ?? []).flatMap((row, place) => (row.same ? [] : [place]));
    const next = places.find(place => place > from) ?? places[0];
    if (next !== undefined) this.go(next);
  }

  private close(): void {
    this.asking?.abort();
    this.run = null;
    this.choice.value = "";
    this.steps.hidden = true;
    this.showTrouble("");
    for (const side of this.sides) {
      side.happens.hidden = true;
      side.box.classList.remove("apart", "gap");
      mark(side.view, null);
    }
  }

  private showTrouble(words: string, bad = false): void {
    this.trouble.hidden = !words;
    this.trouble.classList.toggle("bad", bad);
    this.trouble.textContent = words;
  }

  private go(to: number): void {
    const { run } = this;
    if (!run) return;
    this.at = Math.max(0, Math.min(to, run.rows.length - 1));
    this.opened.clear();
    this.slider.value = String(this.at + 1);
    const total = run.earlier + run.rows.length + run.later;
    this.place.textContent = t("Step {earlier} of {total}", { earlier: run.earlier + this.at + 1, total });
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    this.enable(this.back, this.at > 0);
    this.enable(this.on, this.at < run.rows.length - 1);
    const left = [run.earlier && this.at === 0, run.later && this.on.disabled].some(Boolean);
    this.showTrouble(
      left ? t("The run has {total} steps, of which {n} are shown.", { total, n: run.rows.length }) : "",
    );
    this.show();
  }

  /** A button that is pressed at the last step gives the focus on: keys would be lost on one that is disabled. */
  private enable(button: HTMLButtonElement, on: boolean): void {
    if (!on && document.activeElement === button) this.slider.focus();
    button.disabled = !on;
  }

  private show(): void {
    const row = this.run?.rows[this.at];
    if (!row) return;
    const first = this.run?.rows[0];
    const start = first?.before?.event.time ?? first?.after?.event.time ?? "";
    const steps = [row.before, row.after] as const;
    this.sides.forEach((side, number) => {
      const step = steps[number] ?? null;
      side.box.classList.toggle("apart", !row.same);
      side.box.classList.toggle("gap", !step);
      mark(side.view, step?.pointer ?? null);
      side.happens.hidden = false;
      replace(side.happens, ...this.happening(step, steps[1 - number] ?? null, row, start));
    });
    const [one, two] = steps.map(step => (step ? words(step) : t("nothing here")));
    const place = this.place.textContent;
    announce(`${row.same ? place : t("{place}, the sides part", { place })}. ${one}; ${two}`);
  }

  /** What a side does at a step, in words and with its data. */
  private happening(step: Step | null, other: Step | null, row: Row, start: string): HTMLElement[] {
    const apart = row.same ? [] : [el("span", { class: "tag error" }, t("The sides part here"))];
    if (!step) return [el("p", { class: "what dim" }, t("Nothing here"), " ", ...apart)];
    const time = step.event.time ? el("span", { class: "dim" }, when(step.event.time, start)) : "";
    const what = el("p", { class: "what" }, words(step), " ", time, " ", ...apart);
    if (step.data === null) return [what];
    const cut = step.whole ? [] : [el("p", { class: "help" }, t("The data are shortened."))];
    return [what, this.data(step, row.comparable ? other : null), ...cut];
  }

  private data(step: Step, other: Step | null): HTMLElement {
    const layout = { width: WIDTH, most: FOLD, open: this.opened, root: false };
    const all = lines(step.data, other?.data, other !== null, layout).filter(line => line.mark !== "del");
    return el("pre", { class: "data", tabindex: 0, "aria-label": t("Data") }, ...all.map(line => this.line(line)));
  }

  private line({ indent, tokens, mark: marked }: Line): HTMLElement {
    const parts = tokens.map(token =>
      token.kind === "fold"
        ? el("button", { type: "button", class: "unfold", onclick: () => this.unfold(token.path ?? "") }, token.text)
        : token.text,
    );
    const shown = marked ? el("mark", {}, ...parts) : el("span", {}, ...parts);
    return el("span", { class: "ln" }, "  ".repeat(indent), shown);
  }

  private unfold(path: string): void {
    this.opened.add(path);
    this.show();
  }

  private button(label: string, key: string, press: () => void): HTMLButtonElement {
    return smallButton(label, press, { title: `${label} (${key})` });
  }
}

const words = ({ event, waits }: Step): string => (waits ? t("the run waits, and goes no further") : sentence(event));

/** Marks where a side is; nothing where it has no part in a step. */
function mark(view: DiagramView | null, pointer: string | null): void {
  if (!view) return;
  view.marks.clearClasses();
  const drawn = pointer === null ? null : view.scene.drawn(pointer);
  view.select(drawn, true);
  if (drawn !== null) view.setClasses(drawn, ["current"]);
}
