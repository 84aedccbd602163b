/** Lists of the library that are no cards: resources, and what is in the archive. */

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
    ...rows.map(row => {
      const more = row.more
        ? el(
            "button",
            {
              type: "button",
              class: "ib sm more",
              "aria-label": t("More for {name}", { name: row.name }),
              title: t("More"),
            },
            icon("more", true),
          )
        : null;
      if (more) menu(more, () => row.more ?? []);
      return el(
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
        more,
      );
    }),
  );
}
