/** Everything that changed, in three groups: up and down go from one to the next, choosing one shows its place. */

import { el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Change, Row } from "./types";
import { titleOf, valueInWords, whatChanged } from "./words";

export const GROUPS: [Change, string, string][] = [
  ["added", t("Added"), "plus"],
  ["changed", t("Changed"), "pencil"],
  ["removed", t("Removed"), "minus"],
];

export class ChangeList {
  readonly element = el("div", {
    class: "changelist",
    role: "group",
    "aria-label": t("Changes"),
    onkeydown: event => this.pressed(event as KeyboardEvent),
  });
  private buttons: [Row, HTMLButtonElement][] = [];
  /** The row that was chosen last; several are of one place. */
  private chosen: Row | null = null;

  constructor(private readonly go: (row: Row) => void) {}

  show(rows: Row[]): void {
    this.buttons = [];
    this.chosen = null;
    replace(
      this.element,
      ...GROUPS.map(([change, title, sign]) => {
        const mine = rows.filter(row => row.change === change);
        return (
          mine.length > 0 &&
          el(
            "section",
            { class: "changegroup" },
            el(
              "h3",
              {},
              el("span", { class: `changemark ${change}` }, icon(sign, true)),
              title,
              el("span", { class: "count", title: count(mine.length, "change") }, String(mine.length)),
            ),
            el("ul", {}, ...mine.map(row => el("li", {}, this.button(row)))),
          )
        );
      }),
    );
  }

  /** Marks the row of the place that is selected. */
  mark(place: string | null): void {
    const of = (row: Row): boolean => place !== null && row.place === place;
    const on = (this.chosen && (of(this.chosen) || this.chosen.place === null) ? this.chosen : null) ?? this.first(of);
    for (const [row, button] of this.buttons) {
      button.classList.toggle("on", row === on);
      if (row === on) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (row === on && document.activeElement !== button) button.scrollIntoView({ block: "nearest" });
    }
  }

  /** What is about the place itself goes before what is only used there. */
  private first(of: (row: Row) => boolean): Row | null {
    const mine = this.buttons.map(([row]) => row).filter(of);
    return mine.find(row => row.about === "state" || row.about === "edge") ?? mine[0] ?? null;
  }

  private button(row: Row): HTMLButtonElement {
    const value = (tag: "del" | "ins", before: string, text: string, code: string): HTMLElement | null =>
      text ? el(tag, { title: code || text }, el("span", { class: "vh" }, before), text) : null;
    const button = el(
      "button",
      {
        type: "button",
        class: "changerow",
        "data-place": row.place,
        onclick: () => {
          this.chosen = row;
          this.go(row);
          this.mark(row.place);
        },
      },
      el("b", {}, titleOf(row)),
      row.words ? el("span", { class: "dim small" }, whatChanged(row)) : null,
      row.old || row.new
        ? el(
            "span",
            { class: "was" },
            value("del", `${t("before:")} `, valueInWords(row.old), row.old_code),
            value("ins", `${t("now:")} `, valueInWords(row.new), row.new_code),
          )
        : null,
      written(row),
    );
    this.buttons.push([row, button]);
    return button;
  }

  private pressed(event: KeyboardEvent): void {
    const at = this.buttons.findIndex(([, button]) => button === event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.buttons.length - 1 }[event.key];
    const next = to === undefined || at < 0 ? undefined : this.buttons[to];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next[1].focus();
    next[1].click();
  }
}

/** The expressions behind the words, as they are written; shown of the row that is looked at. */
function written(row: Row): HTMLElement | null {
  const codes = [...new Set([row.old_code, row.new_code])].filter(Boolean);
  return codes.length
    ? el("span", { class: "written mono" }, el("span", { class: "vh" }, `${t("as written:")} `), codes.join(" → "))
    : null;
}
