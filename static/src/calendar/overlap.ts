/** An overlap, opened: the run before and the run of a start as two bars over one time. */

import { el } from "../shared/dom";
import { t } from "../shared/translation";
import { clockOf, together } from "./days";
import type { Run, Start } from "./types";
import { dayName, lasting, time } from "./words";

function bar(name: string, from: number, to: number, whole: { from: number; to: number }): HTMLElement {
  const found = el("i", { class: name });
  const share = (at: number): string => `${(100 * (at - whole.from)) / (whole.to - whole.from)}%`;
  found.style.setProperty("left", share(from));
  found.style.setProperty("width", share(whole.from + to - from));
  return found;
}

export function overlapOf(start: Start, zone: string, run: Run): HTMLElement | null {
  const found = together(start, run);
  if (!found) return null;
  const whole = { from: found.before, to: found.end };
  const clock = clockOf(zone);
  const when = (at: number): string => `${dayName(clock(at))} ${time(clock(at))}`;
  const length = lasting(start.overlap ?? "");
  return el(
    "figure",
    { class: "overlap" },
    el(
      "figcaption",
      {},
      t("{length} together: the run of {before} goes on while that of {at} begins.", {
        length,
        before: when(found.before),
        at: when(found.at),
      }),
    ),
    el(
      "div",
      { class: "bar", "aria-hidden": "true" },
      bar("run0", found.before, found.until, whole),
      bar("ov", found.at, Math.min(found.until, found.end), whole),
    ),
    el("div", { class: "bar", "aria-hidden": "true" }, bar("run0", found.at, found.end, whole)),
  );
}
