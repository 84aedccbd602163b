/** One day, hour by hour, on the clocks of its zone and in UTC. */

import { iconButton, textButton } from "../shared/controls";
import { type Child, el, icon } from "../shared/dom";
import { language, t } from "../shared/translation";
import { hours, later } from "./days";
import { overlapOf } from "./overlap";
import { copyTimes } from "./taken";
import type { Run, Start } from "./types";
import { described, lasting, longDay, time } from "./words";

export interface Day {
  date: string;
  zone: string;
  starts: Start[]; // of the day, the first of them
  count: number;
  touched: Start[]; // of the year
  run: Run | null;
  play: (start: Start) => void;
}

export function dayPanel(day: Day, pick: (date: string) => void): Child[] {
  const turn = (sign: string, label: string, by: number): HTMLElement =>
    iconButton(sign, label, () => pick(later(day.date, by)), { title: label });
  const looks = day.starts.filter(one => one.mark || one.overlap);
  return [
    el(
      "header",
      { class: "dayhead" },
      el("h3", {}, longDay(day.date)),
      el("span", { class: "count" }, day.count.toLocaleString(language())),
      turn("left", t("Day before"), -1),
      turn("right", t("Day after"), 1),
    ),
    el(
      "table",
      { class: "hours" },
      el("thead", {}, el("tr", {}, ...[day.zone, "UTC", t("Starts")].map(name => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...rows(day)),
    ),
    day.starts.length < day.count
      ? el(
          "p",
          { class: "help" },
          t("The first {shown} of {count} are shown.", {
            shown: day.starts.length,
            count: day.count.toLocaleString(language()),
          }),
        )
      : null,
    looks.length
      ? el("ul", { class: "daylooks" }, ...looks.slice(0, 20).map(one => el("li", {}, described(one))))
      : null,
    looks.some(one => one.mark === "moved" || one.mark === "once")
      ? el(
          "p",
          { class: "help" },
          t("A fixed time starts once. One with * or a step in its hours or minutes goes by elapsed time."),
        )
      : null,
    ...day.starts
      .filter(one => one.overlap)
      .slice(0, OPENED)
      .map(one => day.run && overlapOf(one, day.zone, day.run)),
    day.run
      ? el(
          "p",
          { class: "help" },
          t("A run takes {length}, as in “{scenario}”.", {
            length: lasting(day.run.duration),
            scenario: day.run.scenario,
          }),
        )
      : null,
    doing(day),
  ];
}

const OPENED = 3; // overlaps

/** What can be done with the starts of the day. */
function doing(day: Day): HTMLElement | null {
  const start = day.starts.find(one => one.mark || one.overlap) ?? day.starts[0];
  if (!start) return null;
  const play = [icon("play", true), t("Play the start at {time}", { time: time(start.local) })];
  const soft = { class: "btn sm soft" };
  return el(
    "p",
    { class: "daydoing" },
    textButton(play, () => day.play(start), soft),
    textButton([icon("copy", true), t("Copy the times")], () => void copyTimes(day.starts), soft),
  );
}

const CHIPS = 6; // of an hour

function rows(day: Day): HTMLElement[] {
  const again = day.touched.flatMap(one => (one.again ? [Date.parse(one.again)] : []));
  return hours(day.date, day.zone).flatMap(hour => {
    const inside = (at: number): boolean => hour.from <= at && at < hour.until;
    const starts = day.starts.filter(one => inside(Date.parse(one.utc)));
    const chips = starts
      .slice(0, CHIPS)
      .map(one =>
        el("span", { class: one.overlap ? "start over0" : one.mark ? "start mark" : "start" }, time(one.local)),
      );
    const rest = starts.length - chips.length;
    const row = el(
      "tr",
      { class: hour.twice ? "clockchange" : "" },
      el("td", {}, hour.local),
      el("td", { class: "dim" }, hour.utc),
      el(
        "td",
        {},
        ...chips,
        rest > 0 ? el("span", { class: "dim" }, t("and {n} more", { n: rest })) : null,
        again.some(inside) ? el("span", { class: "start not" }, t("not again")) : null,
        hour.twice ? el("span", { class: "wt0" }, t("this hour comes twice")) : null,
      ),
    );
    if (!hour.after) return [row];
    const gap = el(
      "tr",
      { class: "clockchange" },
      el(
        "td",
        { colspan: 3 },
        el("span", { class: "wt0" }, t("clocks skip what is before {time}", { time: hour.local })),
      ),
    );
    return [gap, row];
  });
}
