/** The chip beside the dialect: for which engine the definition is read, and the dialog that changes it. */

import { el, icon, replace } from "../shared/dom";
import { part } from "../shared/later";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import type { Subject } from "./choice";
import { type Engine, SPECIFICATION, nameOf } from "./engines";

/** Shows `id` in the chip; `offered`: an engine that the text has signs of, while nobody chose one. */
export function paintChip(button: HTMLElement, engines: readonly Engine[], id: string, offered = ""): void {
  const name = nameOf(engines, id);
  const words = offered ? t("for {engine}?", { engine: nameOf(engines, offered) }) : name;
  replace(button, el("span", { class: "clip" }, words), icon("down", true));
  button.hidden = false;
  button.classList.toggle("dim", !offered && (id || SPECIFICATION) === SPECIFICATION);
  button.classList.toggle("offer", offered !== "");
  button.title = offered
    ? t("It looks like a definition for {engine}; it is still read as the specification says.", {
        engine: nameOf(engines, offered),
      })
    : t("Engine that runs it: {engine}", { engine: name });
  button.setAttribute("aria-label", t("Engine: {engine}", { engine: words }));
}

/** Opens the dialog, which is loaded when somebody asks for it. */
export async function openChoice(subject: Subject): Promise<void> {
  const loaded = await part(import("./choice"));
  await loaded?.chooseRuntime(subject).catch(toastError);
}
