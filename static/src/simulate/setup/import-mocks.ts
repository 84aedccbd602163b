/** Takes a MockConfigFile.json of AWS Step Functions: what it says as scenarios, and what could not be taken over. */

import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { keepTyped } from "../../shared/kept";
import { toast } from "../../shared/toast";
import { plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Scenario } from "../core/types";

export async function importMocks(app: App): Promise<void> {
  const text = el("textarea", {
    class: "input code-area",
    rows: 12,
    spellcheck: "false",
    "aria-label": "MockConfigFile.json",
    autofocus: true,
  });
  const used = keepTyped(text, "mocks");
  const file = el("input", { type: "file", accept: ".json,application/json", "aria-label": t("Choose a file") });
  const report = el("div", { role: "status" });
  let found: Scenario[] = [];
  let shown = "";
  file.addEventListener(
    "change",
    () =>
      void file.files?.[0]?.text().then(read => {
        text.value = read;
      }),
  );
  /** The first press reads and reports, the second keeps. */
  const check = async (): Promise<boolean> => {
    if (shown === text.value && found.length) return true;
    report.replaceChildren();
    needed(text, t("Paste a file, or choose one, first."));
    const read = await app.suite.importMocks(text.value); // what it throws is told below
    [found, shown] = [read.scenarios, text.value];
    report.replaceChildren(
      el(
        "p",
        {},
        plural(
          found.length,
          "{n} scenario: {found}. Press Import again to keep it.",
          "{n} scenarios: {found}. Press Import again to keep them.",
          { found: found.map(one => one.name ?? "").join(", ") },
        ),
      ),
      ...read.report.map(one => el("p", { class: "help bad" }, `${one.place}: ${one.message}`)),
    );
    return false;
  };
  const answer = await dialog(
    t("Import mocks of AWS Step Functions"),
    [
      el("p", {}, t("Paste a MockConfigFile.json, or choose the file. Its test cases become scenarios.")),
      file,
      text,
      report,
    ],
    [{ label: t("Import"), value: "yes", primary: true }],
    check,
    true,
  );
  if (!answer) return;
  await app.suite.keep(found.map((scenario, n) => ({ name: scenario.name ?? `Case ${n + 1}`, scenario })));
  used();
  toast(plural(found.length, "{n} scenario imported.", "{n} scenarios imported."));
}
