/** The offer above the problems: the text has signs of an engine, and nobody chose one. Never silently. */

import { api } from "../shared/api";
import { smallButton, textButton } from "../shared/controls";
import { el, icon, replace } from "../shared/dom";
import { plural, t } from "../shared/translation";
import { type Engine, type Spoken, nameOf, offeredBy, signWords } from "./engines";

const PAUSE = 800; // milliseconds without a key

interface Deeds {
  engines: readonly Engine[];
  text: () => string;
  silent: () => boolean; // nobody chose a runtime
  problemsAs: (runtime: string) => Promise<number>; // how many it would have then
  problems: () => number;
  choose: (runtime: string) => void; // also the specification, which ends the offer
  look: () => void; // at the dialog
  told: (runtime: string) => void; // for the chip; "" no offer
}

export class Offer {
  private timer = 0;
  private asked: string | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly deeds: Deeds,
  ) {}

  /** The text was analysed: what it has signs of is asked for in a pause. */
  show(): void {
    clearTimeout(this.timer);
    if (!this.deeds.silent()) return this.end();
    if (this.asked !== this.deeds.text()) this.timer = window.setTimeout(() => void this.ask(), PAUSE);
  }

  private end(): void {
    this.asked = null;
    this.host.hidden = true;
    this.deeds.told("");
  }

  private async ask(): Promise<void> {
    const text = this.deeds.text();
    this.asked = text;
    const spoken = await api<Spoken>("/api/runtimes", { method: "POST", body: { text } }).catch(() => null);
    if (this.asked !== text || !spoken) return;
    const first = spoken.said.length || !this.deeds.silent() ? undefined : spoken.signs[0];
    this.deeds.told(first?.runtime ?? "");
    if (!first || !offeredBy(spoken)) this.host.hidden = true;
    else await this.paint(first, text);
  }

  private async paint(found: Spoken["signs"][number], text: string): Promise<void> {
    const { engines, choose } = this.deeds;
    const engine = nameOf(engines, found.runtime);
    const then = await this.deeds.problemsAs(found.runtime).catch(() => null);
    if (this.asked !== text || !this.deeds.silent()) return;
    replace(
      this.host,
      icon("info"),
      el(
        "div",
        { class: "grow" },
        el("p", {}, t("This is written for {engine}. Read it so?", { engine }), " ", this.difference(then)),
        el("p", { class: "dim small" }, t("Signs: {signs}.", { signs: signWords(found) })),
        el(
          "p",
          { class: "offerdeeds" },
          smallButton(t("Read as {engine}", { engine }), () => choose(found.runtime), { class: "btn sm primary" }),
          smallButton(t("Keep the specification"), () => choose("specification")),
          textButton(t("Another engine…"), () => this.deeds.look(), { class: "link small" }),
        ),
      ),
    );
    this.host.hidden = false;
  }

  private difference(then: number | null): string {
    const now = this.deeds.problems();
    if (then === null || then === now) return "";
    return plural(now, "{n} problem becomes {then}.", "{n} problems become {then}.", { then });
  }
}
