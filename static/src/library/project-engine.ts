/** The engine that counts for the definitions of a project which say none themselves. */

import { nameOf, SPECIFICATION } from "../runtimes/engines";
import { knownEngines } from "../runtimes/known";
import { api, messageOf } from "../shared/api";
import { alarm, dropDown, labelled, tellIn } from "../shared/controls";
import { announce, el } from "../shared/dom";
import { t } from "../shared/translation";
import type { ProjectFull } from "./project-members";

/** `changed`: its definitions are read otherwise now. */
export function projectEngine(full: ProjectFull, path: string, changed: () => void): HTMLElement {
  const engines = knownEngines();
  const choices = engines.map(one => [one.id === SPECIFICATION ? "" : one.id, nameOf(engines, one.id)] as const);
  const choice = dropDown(choices, full.runtime, { id: "project-engine", disabled: full.role !== "owner" });
  const note = alarm();
  choice.addEventListener("change", () => {
    tellIn(note, "");
    api(path, { method: "PUT", body: { runtime: choice.value } }).then(
      () => {
        announce(t("Kept"));
        changed();
      },
      (error: unknown) => {
        choice.value = full.runtime;
        tellIn(note, messageOf(error));
      },
    );
  });
  const help = t("It counts for definitions of its dialect that say none themselves.");
  return el("div", {}, labelled(t("Engine that runs its definitions"), choice), el("p", { class: "help" }, help), note);
}
