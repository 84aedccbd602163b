/** Lists of the library that are no cards: resources, what is in the archive, and what can be chosen at the side. */

import { iconButton, textButton } from "../shared/controls";
import { type Child, el, icon } from "../shared/dom";
import { type MenuItem, menu } from "../shared/menu";
import { t } from "../shared/translation";

export interface Row {
  icon: string;
  name: string;
  href?: string;
  facts: Child[];
  when: string;
  buttons?: HTMLElement[];
  more?: MenuItem[];
}

export function rowList(label: string, rows: Row[]): HTMLElement {
  return el(
    "ul",
    { class: "rows", "aria-label": label },
    ...rows.map(row =>
      el(
        "li",
        { class: "rowitem" },
        icon(row.icon),
        el(
          "div",
          { class: "rowmain" },
          row.href
            ? el("a", { class: "clip strong", href: row.href, title: row.name }, row.name)
            : el("span", { class: "clip strong", title: row.name }, row.name),
          el("p", { class: "meta" }, ...row.facts),
        ),
        el("span", { class: "dim when" }, row.when),
        ...(row.buttons ?? []),
        row.more && moreButton(row.name, row.more),
      ),
    ),
  );
}

/** The menu of a row or a card. */
export function moreButton(name: string, items: MenuItem[]): HTMLButtonElement {
  const look = { class: "ib sm more", title: t("More") };
  const button = iconButton("more", t("More for {name}", { name }), null, look);
  menu(button, () => items);
  return button;
}

/** Something at the side that is chosen or not, with how many definitions it has. */
export function sideRow(sign: string, name: string, number: number, on: boolean, press: () => void): HTMLElement {
  const inside = [
    icon(sign),
    el("span", { class: "grow clip", title: name }, name),
    el("span", { class: "num" }, String(number)),
  ];
  return el("li", {}, textButton(inside, press, { class: on ? "row on" : "row", "aria-pressed": String(on) }));
}
