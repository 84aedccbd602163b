/** The middle: draws what the page shows, and lets a click on it select. */

import { mountControls } from "../diagram/controls";
import { type DiagramView, mountDiagram } from "../diagram/view";
import type { Review } from "./app";

/** The drawing and its controls; `chosen` hears what a person clicks. */
export function mountCanvas(host: HTMLElement, chosen: (pointer: string | null) => void): DiagramView {
  const view = mountDiagram(host, { label: "Diagram", onSelect: chosen });
  mountControls(view);
  return view;
}

/** Keeps the drawing in step with the page. */
export function followCanvas(app: Review): void {
  let shown: string | null = null;
  app.onChange(() => {
    const svg = app.found?.svg ?? null;
    if (svg !== null && svg !== shown) { shown = svg; app.view.show(svg); }
    if (app.view.selected !== app.selected) app.view.select(app.selected, true);
  });
}
