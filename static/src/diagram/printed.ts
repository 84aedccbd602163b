/** The whole drawing of a view as it is to be printed: nothing panned away, however it is zoomed on the screen. */

import { el } from "../shared/dom";
import type { DiagramView } from "./view";

const AROUND = 12; // pixels

export function printed(view: DiagramView): HTMLElement | null {
  const world = view.svg.querySelector<SVGGElement>(":scope > .world");
  const box = world?.getBBox();
  if (!box || !box.width) return null;
  const copy = view.svg.cloneNode(true) as SVGSVGElement;
  const moved = copy.querySelector<SVGGElement>(":scope > .world");
  moved?.removeAttribute("transform");
  moved?.style.removeProperty("transform");
  const [width, height] = [box.width + 2 * AROUND, box.height + 2 * AROUND];
  copy.setAttribute("viewBox", `${box.x - AROUND} ${box.y - AROUND} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return el("div", { class: "figure" }, copy);
}
