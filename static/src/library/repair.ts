/** The offer to repair a text that is about to be imported and does not parse. */

import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { type Repaired, repairOf } from "../shared/repair";
import { marked } from "../shared/marked";
import { said, t } from "../shared/translation";

function preview(text: string): HTMLElement {
  return el("pre", { class: "repaired mono", tabindex: 0, "aria-label": t("The repaired text") }, text);
}

function ask(found: Repaired, name: string): Promise<string> {
  const what = found.syntax === "json" || /^\s*[{["“1]/.test(found.text) ? "JSON" : "YAML";
  return dialog(
    name ? t("Import {name}", { name }) : t("Import"),
    [
      el(
        "p",
        {},
        el("b", {}, t("This text is not valid {what}. Signalbox can repair it.", { what })),
        ...(found.problem ? [" ", ...marked(t("As it is: {problem}.", { problem: said(found.problem) }))] : []),
      ),
      el(
        "section",
        {},
        el("h3", {}, t("Changes")),
        el("ul", { class: "bullets" }, ...found.changes.map(change => el("li", {}, ...marked(said(change))))),
      ),
      el("section", {}, el("h3", {}, t("Repaired")), preview(found.text)),
    ],
    [
      { label: t("Cancel"), value: "" },
      { label: t("Import as it is"), value: "same" },
      { label: t("Import repaired"), value: "repaired", primary: true },
    ],
    undefined,
    true,
  );
}

/** The text to import: as it is, or repaired where the person agrees; null when they do not want it at all. */
export async function settled(text: string, name = ""): Promise<string | null> {
  const found = await repairOf(text);
  if (!found) return text;
  const choice = await ask(found, name);
  return choice === "repaired" ? found.text : choice === "same" ? text : null;
}
