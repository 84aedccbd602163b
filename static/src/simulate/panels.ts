/** The panels' sizes: a bar between each two of them; what is drawn to a size is drawn anew when it changes. */

import { must } from "../shared/dom";
import { splitter } from "../shared/splitter";
import type { App } from "./app";

export function setUpPanels(app: App): void {
  const main = must(".sim");
  const bottom = must(".sim > .bottom");
  const width = (id: string) => (): number => must(id).offsetWidth;
  splitter(main, { name: "sim-left", label: "Width of the set-up", axis: "x", grows: 1, min: 220, max: () => innerWidth * 0.35, size: width("#left") });
  splitter(main, { name: "sim-right", label: "Width of the data", axis: "x", grows: -1, min: 260, max: () => innerWidth * 0.45, size: width("#data") });
  splitter(main, { name: "sim-bottom", label: "Height of timeline and trace", axis: "y", grows: -1, min: 120, max: () => innerHeight - 260, size: () => bottom.offsetHeight });
  splitter(bottom, { name: "sim-next", label: "Width of what is next", axis: "x", grows: -1, min: 150, max: () => bottom.offsetWidth * 0.4, size: width("#next") });
  splitter(bottom, { name: "sim-trace", label: "Width of the trace", axis: "x", grows: -1, min: 200, max: () => bottom.offsetWidth * 0.5, size: width("#trace") });
  const resized = new ResizeObserver(() => app.changed());
  for (const id of ["#timeline", "#trace"]) resized.observe(must(id));
}
