/** The year as twelve rows, or a month as weeks: a cell a day with the number of starts. */

import { textButton } from "../shared/controls";
import { type Child, el, icon } from "../shared/dom";
import { plural, t } from "../shared/translation";
import { type Cell, cells, datesOf, later, months, weekday } from "./days";
import type { Schedule } from "./types";
import { SIGNS, longDay, monthName, monthOfYear, said, weekdayName } from "./words";

export interface Shown {
  year: number;
  date: string; // the chosen one
  pick: (date: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };

/** `by month`: of the chosen day alone. */
export function grid(schedule: Schedule, shown: Shown, byMonth: boolean): HTMLElement {
  const found = cells(schedule);
  const table = byMonth ? monthTable(found, shown) : yearTable(found, shown);
  table.addEventListener("keydown", event => step(event, shown, byMonth));
  return el("div", { class: byMonth ? "year bymonth" : "year" }, byMonth ? monthBar(shown) : null, table, legend());
}

function yearTable(found: Map<string, Cell>, shown: Shown): HTMLElement {
  return el(
    "table",
    {},
    el("caption", { class: "away" }, t("Starts of each day of {year}", { year: shown.year })),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, String(shown.year)),
        ...Array.from({ length: 31 }, (_, at) => el("th", { scope: "col" }, String(at + 1))),
      ),
    ),
    el(
      "tbody",
      {},
      ...months(shown.year).map(month =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, monthName(month)),
          ...datesOf(month).map(date => cell(found.get(date), date, shown)),
        ),
      ),
    ),
  );
}

function monthTable(found: Map<string, Cell>, shown: Shown): HTMLElement {
  const month = shown.date.slice(0, 7);
  const dates = datesOf(month);
  const places: (string | null)[] = [...Array.from({ length: weekday(`${month}-01`) }, () => null), ...dates];
  const weeks = Array.from({ length: Math.ceil(places.length / 7) }, (_, at) => places.slice(at * 7, at * 7 + 7));
  return el(
    "table",
    {},
    el("caption", { class: "away" }, t("Starts of each day of {month}", { month: monthOfYear(month) })),
    el("thead", {}, el("tr", {}, ...Array.from({ length: 7 }, (_, at) => el("th", { scope: "col" }, weekdayName(at))))),
    el(
      "tbody",
      {},
      ...weeks.map(week =>
        el("tr", {}, ...week.map(date => (date ? cell(found.get(date), date, shown, true) : el("td", {})))),
      ),
    ),
  );
}

function monthBar(shown: Shown): HTMLElement {
  const month = shown.date.slice(0, 7);
  const to = (sign: string, label: string, date: string): HTMLElement =>
    textButton(icon(sign), () => shown.pick(date), {
      class: "ib",
      title: label,
      "aria-label": label,
      disabled: Number(date.slice(0, 4)) !== shown.year,
    });
  return el(
    "div",
    { class: "monthbar" },
    to("left", t("Month before"), `${later(`${month}-01`, -1).slice(0, 7)}-01`),
    el("b", {}, monthOfYear(month)),
    to("right", t("Month after"), `${later(`${month}-01`, 31).slice(0, 7)}-01`),
  );
}

const CLASSES = { none: "", free: "free", few: "d1", many: "d2", touched: "mark", overlap: "over0", gap: "gap0" };

function cell(found: Cell | undefined, date: string, shown: Shown, dated = false): HTMLElement {
  const count = found?.count ?? 0;
  const mark = found?.start?.mark;
  const words = [
    longDay(date),
    plural(count, "{n} start", "{n} starts"),
    ...(found?.start ? said(found.start) : []),
    ...(found?.look === "overlap" ? [t("the run before is still going")] : []),
    ...(found?.look === "gap" ? [t("a gap")] : []),
  ].join(", ");
  const chosen = date === shown.date;
  const content: Child[] = dated
    ? [String(Number(date.slice(8))), mark ? icon(SIGNS[mark]) : el("small", {}, count ? brief(count) : "")]
    : [mark ? icon(SIGNS[mark]) : count < 100 ? brief(count) : el("small", {}, brief(count))];
  return el(
    "td",
    { class: `${CLASSES[found?.look ?? "none"]}${chosen ? " sel" : ""}` },
    el(
      "button",
      {
        type: "button",
        "data-date": date,
        title: words,
        "aria-label": words,
        "aria-pressed": String(chosen),
        tabindex: chosen ? 0 : -1,
        onclick: () => shown.pick(date),
      },
      ...content,
    ),
  );
}

/** A number that a small cell has room for. */
function brief(count: number): string {
  return count < 1000 ? String(count) : `${Math.round(count / 1000)}k`;
}

function step(event: KeyboardEvent, shown: Shown, byMonth: boolean): void {
  const down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  let to: string | null = null;
  if (down !== undefined) {
    if (byMonth) to = later(shown.date, 7 * down);
    else {
      const month = months(shown.year)[Number(shown.date.slice(5, 7)) - 1 + down];
      if (month) to = datesOf(month)[Number(shown.date.slice(8)) - 1] ?? datesOf(month).at(-1) ?? null;
    }
  } else if (event.key in STEPS) {
    const dates = datesOf(shown.date.slice(0, 7));
    if (event.key === "Home") to = dates[0] ?? null;
    else if (event.key === "End") to = dates.at(-1) ?? null;
    else to = later(shown.date, STEPS[event.key] ?? 0);
  }
  if (!to) return;
  event.preventDefault();
  shown.pick(to);
}

function legend(): HTMLElement {
  const one = (name: string, sign: Child, words: string): HTMLElement =>
    el("li", {}, el("i", { class: name, "aria-hidden": "true" }, sign), words);
  return el(
    "ul",
    { class: "ckey" },
    one("d1", "1", t("starts that day")),
    one("mark", icon("skip"), t("the hour is missing: starts right after it")),
    one("mark", icon("twice"), t("the hour comes twice: starts once")),
    one("mark", icon("clock"), t("in UTC: the time on the wall moves")),
    one("over0", "1", t("the run before is still going")),
    one("gap0", "0", t("a gap")),
  );
}
