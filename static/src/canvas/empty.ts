/** What the canvas says while there is no state: what to do next. */

import { el } from "../shared/dom";
import { t } from "../shared/translation";

export class EmptyHint {
  private readonly card: HTMLElement;

  constructor(canvas: HTMLElement, toPalette: () => void) {
    this.card = el(
      "div",
      { class: "emptyhint", hidden: true },
      el("b", {}, t("No states yet")),
      el("p", {}, t("Drag one from the palette to here, choose a tile, or write it in the source.")),
      el("button", { type: "button", class: "btn", onclick: toPalette }, t("Go to the palette")),
    );
    canvas.append(this.card);
  }

  show(empty: boolean): void {
    this.card.hidden = !empty;
  }
}
