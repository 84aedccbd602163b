/** The tags at the side, each with the number of its definitions, and the chosen ones above the cards. */

import { el, icon, must, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { byName } from "./filter";

/** `counts`: how many definitions have each. */
export function showTags(counts: Record<string, number>, chosen: string[], choose: (tag: string) => void): void {
  const found = byName(Object.keys(counts)).map(name => [name, counts[name]] as const);
  must("#tags-title").hidden = found.length === 0;
  replace(
    must("#tags"),
    ...found.map(([name, number]) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: chosen.includes(name) ? "row on" : "row",
            "aria-pressed": String(chosen.includes(name)),
            onclick: () => choose(name),
          },
          icon("tag"),
          el("span", { class: "grow clip", title: name }, name),
          el("span", { class: "num" }, String(number)),
        ),
      ),
    ),
  );
  replace(
    must("#chosen-tags"),
    ...chosen.map(name =>
      el(
        "button",
        {
          type: "button",
          class: "tag accent",
          "aria-label": t("No longer only {name}", { name }),
          onclick: () => choose(name),
        },
        icon("tag"),
        name,
        icon("close"),
      ),
    ),
  );
}
