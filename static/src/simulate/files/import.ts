/** Takes in a file: scenarios, a suite, a MockConfigFile.json of AWS Step Functions, or a whole run. */

import { api } from "../../shared/api";
import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { keepTyped } from "../../shared/kept";
import { toast } from "../../shared/toast";
import { plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Scenario } from "../core/types";

/** What a file of scenarios has, and what of it cannot be taken. */
interface Read {
  scenarios: Scenario[];
  report: { place: string; message: string }[];
}

/** Whether a text is a run that was saved as a file; the server reads it in full. */
const isSession = (text: string): boolean => /^\s*\{\s*"signalbox"\s*:\s*"session"/.test(text);

/** Makes a run of its file, and shows it. */
async function openSession(app: App, text: string): Promise<void> {
  const base = `/api/definitions/${app.boot.definition.id}/sessions/from-file`;
  const made = await api<{ url: string }>(base, { method: "POST", body: { text } });
  location.assign(made.url);
}

const readScenarios = (app: App, text: string): Promise<Read> =>
  api(`/api/definitions/${app.boot.definition.id}/scenarios/from-file`, { method: "POST", body: { text } });

function told(read: Read): HTMLElement[] {
  const found = read.scenarios.map(one => one.name ?? "").join(", ");
  return [
    el(
      "p",
      {},
      read.scenarios.length
        ? plural(
            read.scenarios.length,
            "{n} scenario: {found}. Press Import again to keep it.",
            "{n} scenarios: {found}. Press Import again to keep them.",
            { found },
          )
        : t("There is no scenario in it that can be taken."),
    ),
    ...read.report.map(one => el("p", { class: "help bad" }, one.place ? `${one.place}: ${one.message}` : one.message)),
  ];
}

/** Asks for a file; `dropped` is the text of one that was dropped on the page. */
export async function importFile(app: App, dropped = ""): Promise<void> {
  const text = el("textarea", {
    class: "input code-area",
    rows: 12,
    spellcheck: "false",
    "aria-label": t("The file’s text"),
    autofocus: true,
  });
  const used = keepTyped(text, "import");
  if (dropped) text.value = dropped;
  const file = el("input", {
    type: "file",
    accept: ".yaml,.yml,.json,application/json,application/yaml",
    "aria-label": t("Choose a file"),
  });
  const report = el("div", { role: "status" });
  let found: Scenario[] = [];
  let shown = "";
  const reading = (read: string): void => {
    text.value = read;
  };
  file.addEventListener("change", () => void file.files?.[0]?.text().then(reading));
  /** The first press reads and reports, the second keeps; a run is opened at once. */
  const check = async (): Promise<boolean> => {
    if (shown === text.value && found.length) return true;
    report.replaceChildren();
    needed(text, t("Paste a file, or choose one, first."));
    if (isSession(text.value)) {
      await openSession(app, text.value); // what it throws is told below
      used();
      return false; // the page goes there
    }
    const read = await readScenarios(app, text.value);
    [found, shown] = [read.scenarios, text.value];
    report.replaceChildren(...told(read));
    return false;
  };
  const answer = await dialog(
    t("Import scenarios or a run"),
    [
      el(
        "p",
        {},
        t(
          "Choose a file, paste it, or drop it on this page: a scenario or a suite, a run that was saved as a file, " +
            "or a MockConfigFile.json of AWS Step Functions.",
        ),
      ),
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
