/** What stands where no cards are: nothing was written yet, or nothing is as it was searched. */

import { textButton } from "../shared/controls";
import { el, icon, must } from "../shared/dom";
import { listed, t } from "../shared/translation";

const INVITATION = t(
  "Write a new one, drop YAML, JSON or a zip on this page, or start from one of the examples below: each has a " +
    "scenario that runs.",
);

/** What there is to do where nothing is. */
export function invitation(sign: string, title: string, words: string, ...deeds: HTMLElement[]): HTMLElement {
  return el("div", { class: "welcome" }, icon(sign), el("h2", {}, title), el("p", {}, words), ...deeds);
}

export function welcome(start: () => void): HTMLElement {
  const soft = { class: "btn soft" };
  const deeds = el(
    "div",
    { class: "fixes" },
    textButton([icon("plus", true), t("Write the first one")], start, soft),
    textButton([icon("import", true), t("Choose files")], () => must<HTMLInputElement>("#files").click(), soft),
  );
  return invitation("logo", t("No definitions yet"), INVITATION, deeds);
}

export function noneFound(why: string, showAll: () => void): HTMLElement {
  return el(
    "div",
    { class: "welcome small-welcome" },
    el("p", {}, why),
    textButton(t("Show all"), showAll, { class: "btn soft" }),
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
