/** One day: its hours with the runs, its starts, and what can be done with them. On a phone a sheet from below. */

import { iconButton, smallButton } from "../shared/controls";
import { type Child, el, icon } from "../shared/dom";
import { language, t } from "../shared/translation";
import { later } from "./days";
import { hoursOf } from "./hours";
import { copyTimes } from "./taken";
import type { Day, Start } from "./types";
import { described, longDay, placeOf, ruleLink, time, timeIn } from "./words";

const ROWS = 3;

export function dayPanel(day: Day, pick: (date: string) => void, handle: HTMLElement): Child[] {
  const turn = (sign: string, label: string, by: number): HTMLElement =>
    iconButton(sign, label, () => pick(later(day.date, by)), { title: label });
  return [
    handle,
    el(
      "header",
      { class: "dayhead" },
      el("h3", {}, longDay(day.date)),
      el("span", { class: "count" }, day.count.toLocaleString(language())),
      turn("left", t("Day before"), -1),
      turn("right", t("Day after"), 1),
    ),
    el("div", { class: "daydrawing" }, hoursOf(day)),
    day.count ? startsOf(day) : el("p", { class: "help" }, t("Nothing starts on this day.")),
    changes(day),
    doing(day),
  ];
}

/** The first starts of the day, or of many those that need a look. */
function startsOf(day: Day): HTMLElement {
  const odd = day.starts.filter(one => one.mark || one.overlap);
  const listed = (day.starts.length > ROWS && odd.length ? odd : day.starts).slice(0, ROWS);
  const rest = day.count - listed.length;
  const line = (one: Start): HTMLElement =>
    el(
      "li",
      { class: one.mark ? "first" : "" },
      el("b", {}, time(one.local)),
      el("span", { class: "dim" }, `${time(one.utc)} UTC`),
      day.second ? el("span", { class: "dim" }, `${timeIn(day.second, one.utc)} ${placeOf(day.second)}`) : null,
      one.mark || one.overlap ? described(one) : null,
    );
  return el(
    "ul",
    { class: "daystarts", "aria-label": t("Starts of the day") },
    ...listed.map(line),
    rest > 0 ? el("li", { class: "dim" }, t("and {n} more", { n: rest.toLocaleString(language()) })) : null,
  );
}

/** What the change of clocks on this day means for the schedule, and where that is written. */
function changes(day: Day): HTMLElement | null {
  const start = day.starts.find(one => one.mark === "moved" || one.mark === "once");
  if (!start) return null;
  const meant = time(start.meant ?? start.local);
  const title =
    start.mark === "once" ? t("{time} comes twice.", { time: meant }) : t("{time} does not exist.", { time: meant });
  const words =
    start.mark === "once"
      ? t("A fixed time starts at the first one, {time} UTC.", { time: time(start.utc) })
      : t("A fixed time starts right after the gap, at {time} UTC.", { time: time(start.utc) });
  const rest = t("One with * or a step in its hours or minutes goes by elapsed time.");
  return el("p", { class: "help" }, el("b", {}, title), ` ${words} ${rest} `, ruleLink(day.dialect));
}

/** What can be done with the starts of the day. */
function doing(day: Day): HTMLElement | null {
  const start = day.starts.find(one => one.mark || one.overlap) ?? day.starts[0];
  if (!start) return null;
  const play = [icon("play", true), t("Play the start at {time}", { time: time(start.local) })];
  return el(
    "p",
    { class: "daydoing" },
    smallButton(play, () => day.play(start), { class: "btn sm primary" }),
    smallButton([icon("copy", true), t("Copy the times")], () => void copyTimes(day.starts)),
  );
}
