/** An overlap, opened: the run before and the run of a start as two bars over one time. */

import { smallButton } from "../shared/controls";
import { el, icon } from "../shared/dom";
import { t } from "../shared/translation";
import { type Together, clockOf, together } from "./days";
import type { Run, Start } from "./types";
import { dayName, lasting, time } from "./words";

const OPENED = 3;
const APART = 30; // per cent, from which on there is room for the words of two times

export interface Opened {
  zone: string;
  run: Run;
  numbers: Map<string, number>;
  others: boolean; // other schedules of the definition start runs too
  playBoth: (both: Together) => void;
}

/** The first overlaps of a day; null where it has none. */
export function overlapsOf(starts: readonly Start[], opened: Opened): HTMLElement | null {
  const found = starts.filter(one => one.overlap).slice(0, OPENED);
  const figures = found.map(one => figureOf(one, opened)).filter(one => one !== null);
  if (!figures.length) return null;
  const from = t("The duration comes from the scenario “{scenario}”.", { scenario: opened.run.scenario });
  return el(
    "section",
    { class: "overlaps" },
    el("h3", {}, t("An overlap, opened"), " ", el("span", { class: "dim" }, from)),
    ...figures,
  );
}

function figureOf(start: Start, { zone, run, numbers, others, playBoth }: Opened): HTMLElement | null {
  const both = together(start, run);
  if (!both) return null;
  const share = (at: number): number => (100 * (at - both.before)) / (both.end - both.before);
  const clock = clockOf(zone);
  const when = (at: number): string => `${dayName(clock(at))} ${time(clock(at))}`;
  const number = numbers.get(start.utc);
  const length = lasting(run.duration);
  const named = (of: number | undefined): string => (of ? t("run {number}, {length}", { number: of, length }) : length);
  const bar = (name: string, from: number, to: number): HTMLElement => {
    const found = el("i", { class: name });
    found.style.setProperty("left", `${share(from)}%`);
    found.style.setProperty("width", `${share(to) - share(from)}%`);
    return found;
  };
  const words = (from: number, text: string): HTMLElement => {
    const found = el("span", {}, text);
    found.style.setProperty("left", `${share(from)}%`);
    return found;
  };
  const apart = share(both.at) > APART;
  const ticks = [
    el("span", {}, when(both.before)),
    apart && words(both.at, when(both.at)),
    el("span", {}, when(both.end)),
  ];
  return el(
    "figure",
    { class: "overlap" },
    el("div", { class: "ticks dim" }, ...ticks),
    el(
      "div",
      { class: "bar" },
      bar("run0", both.before, both.until),
      bar("ov", both.at, Math.min(both.until, both.end)),
      words(both.before, named(number && number - 1)),
    ),
    el(
      "div",
      { class: "bar" },
      bar("run0", both.at, both.end),
      words(both.at, apart ? named(number) : `${when(both.at)}, ${named(number)}`),
    ),
    el(
      "figcaption",
      {},
      el("b", { class: "no" }, t("{length} together", { length: lasting(start.overlap ?? "") })),
      " ",
      smallButton([icon("play", true), t("Play both")], () => playBoth(both)),
      others ? el("span", { class: "dim" }, t("The other schedules start runs then, too.")) : null,
    ),
  );
}
