/** The buttons at the corners of the canvas: zoom, fit, and (where a page can turn it) the direction. */

import { iconButton, textButton } from "../shared/controls";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import type { DiagramView } from "./view";

export interface Turn {
  direction: () => "TB" | "LR";
  turn: () => void;
}

export function mountControls(view: DiagramView, turn?: Turn): void {
  const button = (name: string, label: string, title: string, run: () => void): HTMLButtonElement =>
    iconButton(name, label, run, { class: "ib", title });
  const whole = (): void => view.viewport.zoomBy(1 / view.viewport.transform.k);
  const percent = textButton("", whole, { class: "zoom", title: t("Back to 100%") });
  const bar = el(
    "div",
    { class: "float bl", role: "toolbar", "aria-label": t("View") },
    button("minus", t("Zoom out"), t("Zoom out (−)"), () => view.viewport.zoomBy(0.8)),
    percent,
    button("plus", t("Zoom in"), t("Zoom in (+)"), () => view.viewport.zoomBy(1.25)),
    el("span", { class: "sep" }),
    button("fit", t("Fit"), t("Fit (F)"), () => view.fit()),
  );
  if (turn) {
    const way = button("sort", "", t("Direction (D)"), turn.turn);
    const name = (): void => {
      way.setAttribute(
        "aria-label",
        turn.direction() === "TB" ? t("Direction: top to bottom") : t("Direction: left to right"),
      );
      way.classList.toggle("sideways", turn.direction() === "LR");
    };
    way.addEventListener("click", name);
    view.onChange(name);
    bar.append(way);
  }
  const columns = button("grid", t("Fold into columns"), t("Fold a long drawing into columns"), () =>
    view.setColumns(!view.columns),
  );
  bar.append(columns);
  const update = (): void => {
    columns.hidden = !view.foldable;
    columns.setAttribute("aria-pressed", String(view.columns));
    const text = `${Math.round(view.viewport.transform.k * 100)}%`;
    if (percent.textContent !== text) {
      percent.textContent = text;
      percent.setAttribute("aria-label", t("Zoom {percent}, back to 100%", { percent: text }));
    }
  };
  view.onChange(update);
  update();
  view.host.append(bar);
}
