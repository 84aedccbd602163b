/** The starts as a table: those that need a look, or all that are listed. */

import { el, icon, replace } from "../shared/dom";
import { language, plural, t } from "../shared/translation";
import { odd, partsOfYear } from "./days";
import type { Gap, Schedule, Start } from "./types";
import { dayName, described, ruleLink, time, timeIn } from "./words";

const SHOWN = 500; // rows
const DATE = /^\d{4}-\d{2}-\d{2}/;

export interface Listed {
  second: string; // a zone beside UTC, or ""
  dialect: string | null;
  pick: (date: string) => void;
}

export function startList(schedule: Schedule, listed: Listed): HTMLElement {
  const body = el("tbody", {});
  const more = el("p", { class: "help" });
  const looks = odd(schedule);
  const title = el("h3", {});
  const number = el("span", { class: "count" });
  const buttons = [true, false].map(all =>
    el("button", { type: "button", onclick: () => show(all) }, all ? t("All") : t("To look at")),
  );
  const show = (all: boolean): void => {
    buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(all === !at)));
    const starts = all ? schedule.starts : looks;
    const gaps = schedule.gaps.map(gap => gapRow(schedule, gap, listed));
    replace(body, ...starts.slice(0, SHOWN).map(one => row(one, listed)), ...gaps);
    const count = all ? schedule.count : looks.length;
    title.textContent = all ? t("All starts") : t("Starts that need a look");
    number.textContent = count.toLocaleString(language());
    more.textContent =
      count > SHOWN
        ? t("The first {shown} of {count} are shown.", { shown: SHOWN, count: count.toLocaleString(language()) })
        : "";
  };
  show(looks.length === 0);
  return el(
    "div",
    { class: "callist" },
    el(
      "header",
      { class: "dayhead" },
      title,
      number,
      el("div", { class: "seg sm", role: "group", "aria-label": t("Which starts") }, ...buttons),
    ),
    el(
      "table",
      { class: "tbl starts" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...[t("Day"), schedule.zone, "UTC", listed.second, t("What happens")]
            .filter(Boolean)
            .map(name => el("th", { scope: "col" }, name)),
        ),
      ),
      body,
    ),
    more,
    parts(schedule, listed),
  );
}

/** Of a schedule by UTC: what clocks show of it in each part of the year. */
function parts(schedule: Schedule, { second, dialect }: Listed): HTMLElement | null {
  const found = partsOfYear(schedule);
  if (!found.length) return null;
  const line = (one: Start): HTMLElement =>
    el(
      "tr",
      { class: one.mark ? "first" : "" },
      el("td", {}, t("from {day}", { day: dayName(one.local) })),
      el("td", {}, el("b", {}, time(one.utc))),
      el(
        "td",
        {},
        one.mark ? el("span", { class: "dif" }, icon("clock", true), ` ${time(one.local)}`) : time(one.local),
      ),
      second ? el("td", {}, timeIn(second, one.utc)) : null,
    );
  const heads = [t("Part of the year"), "UTC", schedule.zone, second]
    .filter(Boolean)
    .map(name => el("th", { scope: "col" }, name));
  return el(
    "section",
    { class: "calparts" },
    el("h3", {}, t("It goes by UTC")),
    el("table", { class: "tbl starts" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...found.map(line))),
    el(
      "p",
      { class: "help" },
      t("Nothing is skipped and nothing comes twice: the time on the wall moves."),
      " ",
      ruleLink(dialect),
    ),
  );
}

/** The day, to see it beside. */
function dayButton(date: string, pick: (date: string) => void): HTMLElement {
  return el("button", { type: "button", class: "dayname", onclick: () => pick(date.slice(0, 10)) }, dayName(date));
}

function row(start: Start, { second, pick }: Listed): HTMLElement {
  const moved = start.mark === "moved" && start.meant ? el("s", {}, time(start.meant)) : null;
  return el(
    "tr",
    { class: start.mark ? "first" : "" },
    el("td", {}, dayButton(start.local, pick)),
    el("td", {}, moved, moved ? " " : null, time(start.local)),
    el("td", { class: "dim" }, time(start.utc)),
    second ? el("td", { class: "dim" }, timeIn(second, start.utc)) : null,
    el("td", {}, start.mark || start.overlap ? described(start) : null),
  );
}

function gapRow(schedule: Schedule, gap: Gap, { second, pick }: Listed): HTMLElement {
  const { valid_until: until } = schedule;
  const words = [plural(gap.days, "a gap of one day", "a gap of {n} days")];
  if (until && DATE.test(until) && until.slice(0, 10) < gap.last)
    words.push(t("validUntil is {day}", { day: dayName(until) }));
  return el(
    "tr",
    {},
    el("td", {}, dayButton(gap.first, pick), gap.days > 1 ? ` – ${dayName(gap.last)}` : null),
    el("td", {}, "–"),
    second ? el("td", { class: "dim" }, "–") : null,
    el("td", { class: "dim" }, "–"),
    el("td", { class: "dim" }, words.join(", ")),
  );
}
