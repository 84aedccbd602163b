/** The switch of drawings: a button for each detail, of which one is pressed. */

import { textButton } from "../shared/controls";
import { el } from "../shared/dom";
import { t, tOf } from "../shared/translation";

const WORDS = { overview: t("Overview"), actions: t("Actions"), data: t("Data") };

export class DetailSwitch<Detail extends keyof typeof WORDS> {
  readonly element = el("div", { class: "seg sm", role: "group", "aria-label": tOf("drawing", "Detail") });
  private readonly buttons: [Detail, HTMLButtonElement][];

  constructor(details: readonly Detail[], choose: (detail: Detail) => void) {
    this.buttons = details.map(one => [one, textButton(WORDS[one], () => choose(one), { class: null })]);
    this.element.append(...this.buttons.map(([, button]) => button));
  }

  press(detail: Detail): void {
    for (const [one, button] of this.buttons) button.setAttribute("aria-pressed", String(one === detail));
  }
}
