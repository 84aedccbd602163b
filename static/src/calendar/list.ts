/** The starts as a table: those that need a look, or all that are listed. */

import { el, replace } from "../shared/dom";
import { language, t } from "../shared/translation";
import { odd } from "./days";
import type { Gap, Schedule, Start } from "./types";
import { dayName, time, told } from "./words";

const SHOWN = 500; // rows

export function startList(schedule: Schedule): HTMLElement {
  const body = el("tbody", {});
  const more = el("p", { class: "help" });
  const looks = odd(schedule);
  const buttons = [false, true].map(all =>
    el("button", { type: "button", onclick: () => show(all) }, all ? t("All") : t("To look at")),
  );
  const show = (all: boolean): void => {
    buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(all === Boolean(at))));
    const starts = all ? schedule.starts : looks;
    replace(body, ...starts.slice(0, SHOWN).map(row), ...schedule.gaps.map(gapRow));
    const count = all ? schedule.count : looks.length;
    more.textContent =
      count > SHOWN
        ? t("The first {shown} of {count} are shown.", { shown: SHOWN, count: count.toLocaleString(language()) })
        : "";
  };
  show(looks.length === 0);
  return el(
    "div",
    { class: "callist" },
    el("div", { class: "seg sm", role: "group", "aria-label": t("Which starts") }, ...buttons),
    el(
      "table",
      { class: "tbl starts" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...[t("Day"), schedule.zone, "UTC", t("What happens")].map(name => el("th", { scope: "col" }, name)),
        ),
      ),
      body,
    ),
    more,
  );
}

function row(start: Start): HTMLElement {
  const moved = start.mark === "moved" && start.meant ? el("s", {}, time(start.meant)) : null;
  return el(
    "tr",
    { class: start.mark ? "first" : "" },
    el("td", {}, dayName(start.local)),
    el("td", {}, moved, moved ? " " : null, time(start.local)),
    el("td", { class: "dim" }, time(start.utc)),
    el("td", {}, start.mark || start.overlap ? told(start) : null),
  );
}

function gapRow(gap: Gap): HTMLElement {
  return el(
    "tr",
    {},
    el("td", {}, gap.days > 1 ? t("from {day}", { day: dayName(gap.first) }) : dayName(gap.first)),
    el("td", {}, "–"),
    el("td", { class: "dim" }, "–"),
    el("td", { class: "dim" }, t("a gap until {day}", { day: dayName(gap.last) })),
  );
}
