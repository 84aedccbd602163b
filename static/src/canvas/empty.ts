/** What the canvas says while there is no state or task: what to do next. */

import { textButton } from "../shared/controls";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

export class EmptyHint {
  private readonly card: HTMLElement;
  private readonly head = el("b");

  constructor(canvas: HTMLElement, toPalette: () => void) {
    this.card = el(
      "div",
      { class: "emptyhint", hidden: true },
      this.head,
      el("p", {}, t("Drag one from the palette to here, choose a tile, or write it in the source.")),
      textButton(t("Go to the palette"), toPalette),
    );
    canvas.append(this.card);
  }

  show(empty: boolean, ofTasks: boolean): void {
    this.head.textContent = ofTasks ? t("No tasks yet") : t("No states yet");
    this.card.hidden = !empty;
  }
}
