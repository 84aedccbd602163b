/** The dialog that saves the run as a scenario; loaded when somebody asks for it. */

import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { toast } from "../../shared/toast";
import type { App } from "../core/app";
import { askWhich, settled } from "../setup/scenario-conflict";
import type { Saved } from "../setup/suite";

function free(app: App, wanted: string): string {
  const taken = new Set(app.setup.scenarios.map(one => one.name));
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(`${wanted} ${n}`)) n += 1;
  return `${wanted} ${n}`;
}

export async function askToSave(app: App): Promise<void> {
  const run = app.run;
  if (!run) return;
  const chosen = app.setup.scenarios.find(one => one.id === app.setup.chosen);
  const name = el("input", {
    type: "text",
    class: "input",
    maxlength: 200,
    autofocus: true,
    "aria-label": "Name of the scenario",
  });
  name.value = free(app, chosen?.name ?? "Run");
  const replace = el("input", { type: "checkbox" });
  replace.addEventListener("change", () => {
    name.value = replace.checked ? (chosen?.name ?? "") : free(app, chosen?.name ?? "Run");
  });
  let made: Saved | null = null;
  await dialog(
    "Save the run as a scenario",
    [
      el(
        "p",
        {},
        "Input, answers and events are kept, up to this step, and what the run came to becomes its expectations.",
      ),
      el("label", { class: "field" }, el("span", { class: "lab" }, "Name"), name),
      ...(chosen ? [el("label", { class: "check" }, replace, el("span", {}, `Replace “${chosen.name}”`))] : []),
    ],
    [{ label: "Save", value: "yes", primary: true }],
    async () => {
      needed(name, "Give the scenario a name first.");
      const title = name.value.trim();
      const over = replace.checked && chosen ? { id: chosen.id, version: app.setup.version } : null;
      made = await settled(now => app.suite.save(run.id, now || !over ? title : free(app, title), now), over, askWhich);
      return made !== null;
    },
  );
  if (made === null) return;
  const { name: called, exact, ended } = made as Saved;
  toast(
    `The scenario “${called}” is saved.${
      ended ? "" : " The run has not ended: it expects what it came to so far."
    }${exact ? "" : " It does not give exactly the same trace again."}`,
  );
}
