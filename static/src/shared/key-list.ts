/** The list of a page's keys, with the ways to the guide and to About; fetched when it is asked for. */

import { dialog } from "./dialog";
import { el } from "./dom";
import { remember } from "./storage";
import { t } from "./translation";

interface Listed {
  keys: string;
  title: string;
}

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

function caps(spelling: string): HTMLElement {
  const parts = (spelling === "+" ? ["+"] : spelling.replace("Mod", MAC ? "⌘" : "Ctrl").split("+")).map(
    part => ARROWS[part] ?? part,
  );
  return el("span", { class: "keycaps" }, ...parts.map(part => el("kbd", {}, part)));
}
const ARROWS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Arrows: t("Arrows"),
  Click: t("Click"),
  Space: t("Space"),
  Wheel: t("Wheel"),
};

const GUIDES: Record<string, string> = { design: "authors", simulate: "debuggers", review: "reviewers" };

/** The page of the guide that is about a page. */
export function guideOf(path: string): string {
  const name =
    GUIDES[path.split("/").at(-1) ?? ""] ?? (path.startsWith("/shared/") ? "reviewers" : "first-ten-minutes");
  return `/help/guide/${name}/`;
}

/** Show the dialog; `groups` are the keys by their heading. */
export function show(groups: Map<string, Listed[]>, lettersOff: boolean): void {
  const lists = [...groups].map(([group, entries]) =>
    el(
      "section",
      { class: "keygroup" },
      el("h3", {}, group),
      el(
        "dl",
        {},
        ...entries.map(key => el("div", {}, el("dt", {}, ...key.keys.split(" ").map(caps)), el("dd", {}, key.title))),
      ),
    ),
  );
  const box = el("input", { type: "checkbox", checked: !lettersOff });
  box.addEventListener("change", () => remember("letters-off", box.checked ? null : true));
  const letters = el("label", { class: "check" }, box, t("Single letters work as keys outside text fields"));
  const guide = el("a", { class: "link", href: guideOf(location.pathname), target: "_blank" }, t("Open the guide"));
  const about = el("a", { class: "link", href: "/about", target: "_blank" }, t("About Signalbox"));
  void dialog(
    t("Keys"),
    [el("p", {}, guide), el("p", {}, about), el("div", { class: "keylists" }, ...lists), letters],
    [],
    () => true,
    true,
  );
}
