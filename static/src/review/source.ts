/** Both texts, side by side or in one, as the person last had it; of a version alone its text. */

import { showLater } from "../comparison/later";
import type { ShownTexts } from "../comparison/texts";
import type { Side } from "../comparison/types";
import { textButton } from "../shared/controls";
import { el, replace } from "../shared/dom";
import { remember, remembered } from "../shared/storage";
import { t } from "../shared/translation";
import type { Review } from "./app";

type Way = "beside" | "inline";
const WAYS: [Way, string][] = [
  ["beside", t("Side by side")],
  ["inline", t("Inline")],
];
const NARROW = 860; // pixels in which two texts cannot be read beside each other

export class Source {
  readonly element = el("div", { class: "sourcepane", hidden: true });
  private way: Way | null = remembered<Way>("review-source");
  private texts: ShownTexts | null = null;
  private shown: [Side, Side] | null = null;
  private line: number | null = null;

  constructor(private readonly app: Review) {}

  show(visible: boolean): void {
    this.element.hidden = !visible;
    if (!visible) return this.clear();
    const { sides, lineShown: line } = this.app;
    if (sides && sides !== this.shown) this.fill(sides);
    if (line !== null && line !== this.line) this.texts?.reveal(line);
    this.line = line;
  }

  private clear(): void {
    this.texts?.clear();
    this.texts = this.shown = this.line = null;
  }

  private fill(sides: [Side, Side]): void {
    this.clear();
    this.shown = sides;
    const { app } = this;
    const way = this.way ?? (this.element.clientWidth < NARROW ? "inline" : "beside");
    const host = el("div", { class: `difftext editor ${way}` });
    const button = ([name, label]: [Way, string]): HTMLElement =>
      textButton(label, () => this.choose(name), { class: null, "aria-pressed": String(name === way) });
    const ways = el("div", { class: "seg sm", role: "group", "aria-label": t("Texts") }, ...WAYS.map(button));
    const label = app.alone ? sides[1].label : `${sides[0].label} → ${sides[1].label}`;
    const bar = el(
      "div",
      { class: "sourcebar" },
      el("span", { class: "grow clip dim" }, label),
      app.alone ? null : ways,
    );
    replace(this.element, bar, host);
    this.texts = showLater(
      texts =>
        app.alone
          ? texts.showText(host, sides[1], app.nonce)
          : texts.showTextDifference(host, sides[0], sides[1], way === "inline", app.nonce),
      () => app.changed(),
    );
  }

  private choose(way: Way): void {
    this.way = way;
    remember("review-source", way);
    this.shown = null;
    this.show(true);
    this.element.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }
}
