/** Takes in a file: scenarios, a MockConfigFile.json of AWS Step Functions, a run, or what an engine recorded. */

import { api, messageOf } from "../../shared/api";
import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { keepTyped } from "../../shared/kept";
import { toast } from "../../shared/toast";
import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import type { Scenario } from "../core/types";
import { type RecordedRun, isHistory, nameOf, readRecorded, report } from "./recorded";
import { playScenario } from "./step-through";
import { textOf } from "./text";

/** What a file of scenarios has, and what of it cannot be taken. */
interface Read {
  scenarios: Scenario[];
  report: { place: string; message: string }[];
}

/** Whether a text is a run that was saved as a file; the server reads it in full. */
const isSession = (text: string): boolean => /^\s*\{\s*"signalbox"\s*:\s*"session"/.test(text);

/** Makes a run of its file; gives its address. */
async function makeSession(app: App, text: string): Promise<string> {
  const base = `/api/definitions/${app.boot.definition.id}/sessions/from-file`;
  const made = await api<{ url: string }>(base, { method: "POST", body: { text } });
  return made.url;
}

const readScenarios = (app: App, text: string): Promise<Read> =>
  api(`/api/definitions/${app.boot.definition.id}/scenarios/from-file`, { method: "POST", body: { text } });

function reportOf(read: Read): HTMLElement[] {
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

/** What was read of a text, until it is kept. */
class Found {
  scenarios: Scenario[] = [];
  recorded: RecordedRun | null = null;
  text = "";

  constructor(
    private readonly app: App,
    private readonly report: HTMLElement,
  ) {}

  isOf(text: string): boolean {
    return this.text === text && this.scenarios.length > 0;
  }

  /** Reads a text and tells what is in it; throws what the server says of one that cannot be read. */
  async read(text: string, instance: string | null = null): Promise<void> {
    this.scenarios = [];
    this.recorded = isHistory(text) ? await readRecorded(this.app, text, instance) : null;
    if (this.recorded) {
      this.scenarios = [{ ...this.recorded.scenario, name: nameOf(this.recorded) }];
      this.report.replaceChildren(...report(this.recorded, other => void this.readOther(text, other)));
    } else {
      const read = await readScenarios(this.app, text);
      this.scenarios = read.scenarios;
      this.report.replaceChildren(...reportOf(read));
    }
    this.text = text;
  }

  /** Another instance of the same history; what was told of the first stays where it cannot be read. */
  private async readOther(text: string, instance: string): Promise<void> {
    await this.read(text, instance).catch((error: unknown) => toast(messageOf(error), undefined, "error"));
  }
}

/** Asks for a file; `dropped` is one that was dropped on the page. */
export async function importFile(app: App, actions: Actions, dropped: File | null = null): Promise<void> {
  const text = el("textarea", {
    class: "input code-area",
    rows: 12,
    spellcheck: "false",
    "aria-label": t("The file’s text"),
    autofocus: true,
  });
  const used = keepTyped(text, "import");
  const file = el("input", {
    type: "file",
    accept: ".yaml,.yml,.json,.jsonl,.ndjson,application/json,application/yaml",
    "aria-label": t("Choose a file"),
  });
  const status = el("div", { role: "status", class: "readfile" });
  const found = new Found(app, status);
  const reading = async (one: File | undefined): Promise<void> => {
    if (!one) return;
    status.replaceChildren();
    try {
      text.value = await textOf(one);
    } catch (error) {
      file.value = "";
      status.replaceChildren(el("p", { class: "help bad" }, messageOf(error)));
    }
  };
  file.addEventListener("change", () => void reading(file.files?.[0]));
  const closed = new AbortController();
  /** A dropped file stands in the field as one that was chosen, by its name. */
  const taken = (one: File | undefined): void => {
    if (!one) return;
    const chosen = new DataTransfer();
    chosen.items.add(one);
    file.files = chosen.files;
    void reading(one);
  };
  addEventListener("drop", event => taken(event.dataTransfer?.files[0]), { signal: closed.signal });
  if (dropped) taken(dropped);
  /** The first press reads and reports, the second keeps; a run is opened at once. */
  const check = async (pressed: string): Promise<boolean> => {
    if (!pressed || found.isOf(text.value)) return true;
    status.replaceChildren();
    needed(text, t("Paste a file, or choose one, first."));
    if (isSession(text.value)) {
      const address = await makeSession(app, text.value); // what it throws is told below
      used();
      if (text.isConnected) location.assign(address);
      else toast(t("The run is imported: it stands in Runs.")); // who has closed the dialog stays here
    } else await found.read(text.value);
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
            "what a real engine recorded of a run (lifecycle events, SonataFlow’s process events, an execution " +
            "history), or a MockConfigFile.json of AWS Step Functions.",
        ),
      ),
      file,
      text,
      status,
    ],
    [
      { label: t("Cancel"), value: "" },
      { label: t("Import"), value: "yes", primary: true },
    ],
    check,
    true,
  );
  closed.abort();
  if (!answer) return;
  const cases = found.scenarios.map((scenario, n) => ({ name: scenario.name ?? `Case ${n + 1}`, scenario }));
  await app.suite.keep(cases);
  used();
  toast(plural(cases.length, "{n} scenario imported.", "{n} scenarios imported."));
  const kept = app.setup.scenarios.at(-1);
  if (found.recorded && kept?.name === cases[0]?.name)
    await playScenario(app, actions, kept?.id ?? null, found.recorded.agreement.difference?.step ?? null);
}
