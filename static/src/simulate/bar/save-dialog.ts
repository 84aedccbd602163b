/** The dialog that saves the run as a scenario; loaded when somebody asks for it. */

import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { nameOf } from "../core/name";
import { askWhich, settled } from "../setup/scenario-conflict";
import type { Saved } from "../core/suite";

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
    autofocus: true,
    "aria-label": t("Name of the scenario"),
  });
  name.value = free(app, chosen?.name ?? t("Run"));
  name.addEventListener("focus", () => name.select(), { once: true }); // what is typed takes its place
  const replace = el("input", { type: "checkbox" });
  replace.addEventListener("change", () => {
    name.value = replace.checked ? (chosen?.name ?? "") : free(app, chosen?.name ?? t("Run"));
  });
  let made: Saved | null = null;
  await dialog(
    t("Save the run as a scenario"),
    [
      el(
        "p",
        {},
        t("Input, answers and events are kept, up to this step, and what the run came to becomes its expectations."),
      ),
      ...(app.setup.secrets.of === null
        ? []
        : [el("p", {}, t("Secrets that were typed are not in it: it has their names with empty values."))]),
      el("label", { class: "field" }, el("span", { class: "lab" }, t("Name")), name),
      ...(chosen
        ? [el("label", { class: "check" }, replace, el("span", {}, t("Replace “{name}”", { name: chosen.name })))]
        : []),
    ],
    [{ label: t("Save"), value: "yes", primary: true }],
    async () => {
      needed(name, t("Give the scenario a name first."));
      const title = nameOf(name.value);
      const over = replace.checked && chosen ? { id: chosen.id, version: app.setup.version } : null;
      made = await settled(now => app.suite.save(run.id, now || !over ? title : free(app, title), now), over, askWhich);
      return made !== null;
    },
  );
  if (made === null) return;
  const { name: called, exact, ended } = made as Saved;
  toast(
    ended
      ? exact
        ? t("The scenario “{called}” is saved.", { called })
        : t("The scenario “{called}” is saved. It does not give exactly the same trace again.", { called })
      : exact
        ? t("The scenario “{called}” is saved. The run has not ended: it expects what it came to so far.", { called })
        : t(
            "The scenario “{called}” is saved. The run has not ended: it expects what it came to so far. It does " +
              "not give exactly the same trace again.",
            { called },
          ),
  );
}
