/** How the diagram is drawn: its detail and its direction, remembered in this browser. */

import { textButton } from "../shared/controls";
import { el } from "../shared/dom";
import { remember } from "../shared/storage";
import { t } from "../shared/translation";
import { drawnAs } from "./drawn-as";
import type { Detail, Direction } from "./types";

const DETAILS: [Detail, string][] = [
  ["overview", t("Overview")],
  ["actions", t("Actions")],
  ["data", t("Data")],
];

export class Look {
  detail: Detail;
  direction: Direction;
  private readonly buttons = new Map<Detail, HTMLButtonElement>();

  constructor(
    canvas: HTMLElement,
    private readonly changed: () => void,
  ) {
    ({ detail: this.detail, direction: this.direction } = drawnAs());
    const group = el("div", { class: "seg sm", role: "group", "aria-label": t("Detail") });
    for (const [detail, label] of DETAILS)
      this.buttons.set(
        detail,
        textButton(label, () => this.setDetail(detail), { class: null }),
      );
    group.append(...this.buttons.values());
    canvas.append(el("div", { class: "float tl bare" }, group));
    this.press();
  }

  private press(): void {
    for (const [detail, button] of this.buttons) button.setAttribute("aria-pressed", String(detail === this.detail));
  }

  setDetail(detail: Detail): void {
    this.detail = detail;
    remember("detail", detail);
    this.press();
    this.changed();
  }

  turn(): void {
    this.direction = this.direction === "TB" ? "LR" : "TB";
    remember("direction", this.direction);
    this.changed();
  }
}
