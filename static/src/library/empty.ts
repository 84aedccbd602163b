/** What stands where no cards are: nothing was written yet, or nothing is as it was searched. */

import { el, icon, must } from "../shared/dom";

const INVITATION =
  "Write a new one, drop YAML, JSON or a zip on this page, or start from one of the examples below: " +
  "each has a scenario that runs.";

export function welcome(start: () => void): HTMLElement {
  return el(
    "div",
    { class: "welcome" },
    icon("logo"),
    el("h2", {}, "No definitions yet"),
    el("p", {}, INVITATION),
    el(
      "div",
      { class: "fixes" },
      el("button", { type: "button", class: "btn soft", onclick: start }, icon("plus", true), "Write the first one"),
      el(
        "button",
        { type: "button", class: "btn soft", onclick: () => must<HTMLInputElement>("#files").click() },
        icon("import", true),
        "Choose files",
      ),
    ),
  );
}

export function noneFound(why: string, showAll: () => void): HTMLElement {
  return el(
    "div",
    { class: "welcome small-welcome" },
    el("p", {}, why),
    el("button", { type: "button", class: "btn soft", onclick: showAll }, "Show all"),
  );
}

/** Why no definition is shown. */
export function whyNone(query: string, tags: string[], onlyTroubled: boolean): string {
  const said = [
    query ? `matches “${query}”` : "",
    tags.length ? `is tagged ${tags.join(" and ")}` : "",
    onlyTroubled ? "has a problem" : "",
  ].filter(Boolean);
  return `No definition ${said.join(" and ")}.`;
}
