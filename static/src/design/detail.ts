/** How the diagram is drawn: its detail and its direction, remembered in this browser. */

import { DetailSwitch } from "../diagram/detail-switch";
import { el } from "../shared/dom";
import { remember } from "../shared/storage";
import { drawnAs } from "./drawn-as";
import type { Detail, Direction } from "./types";

export class Look {
  detail: Detail;
  direction: Direction;
  private readonly details = new DetailSwitch(["overview", "actions", "data"], one => this.setDetail(one));

  constructor(
    canvas: HTMLElement,
    private readonly changed: () => void,
  ) {
    ({ detail: this.detail, direction: this.direction } = drawnAs());
    canvas.append(el("div", { class: "float tl bare" }, this.details.element));
    this.details.press(this.detail);
  }

  setDetail(detail: Detail): void {
    this.detail = detail;
    remember("detail", detail);
    this.details.press(this.detail);
    this.changed();
  }

  turn(): void {
    this.direction = this.direction === "TB" ? "LR" : "TB";
    remember("direction", this.direction);
    this.changed();
  }
}
