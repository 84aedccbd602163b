/** What stands where no cards are: nothing was written yet, or nothing is as it was searched. */

import { el, icon, must } from "../shared/dom";
import { listed, t } from "../shared/translation";

const INVITATION = t(
  "Write a new one, drop YAML, JSON or a zip on this page, or start from one of the examples below: each has a " +
    "scenario that runs.",
);

export function welcome(start: () => void): HTMLElement {
  return el(
    "div",
    { class: "welcome" },
    icon("logo"),
    el("h2", {}, t("No definitions yet")),
    el("p", {}, INVITATION),
    el(
      "div",
      { class: "fixes" },
      el("button", { type: "button", class: "btn soft", onclick: start }, icon("plus", true), t("Write the first one")),
      el(
        "button",
        { type: "button", class: "btn soft", onclick: () => must<HTMLInputElement>("#files").click() },
        icon("import", true),
        t("Choose files"),
      ),
    ),
  );
}

export function noneFound(why: string, showAll: () => void): HTMLElement {
  return el(
    "div",
    { class: "welcome small-welcome" },
    el("p", {}, why),
    el("button", { type: "button", class: "btn soft", onclick: showAll }, t("Show all")),
  );
}

/** Why no definition is shown. */
export function whyNone(query: string, tags: string[], onlyTroubled: boolean): string {
  const said = [
    query ? t("matches “{query}”", { query }) : "",
    tags.length ? t("is tagged {tags}", { tags: listed(tags) }) : "",
    onlyTroubled ? t("has a problem") : "",
  ].filter(Boolean);
  return t("No definition {said}.", { said: said.join(` ${t("and")} `) });
}
