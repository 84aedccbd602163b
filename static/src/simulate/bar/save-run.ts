/** Saving the run as a scenario, and forking it: what a person does with a run that is worth keeping. */

import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { withCode } from "../core/later-part";

export function saveAsScenario(app: App): Promise<void> {
  return withCode(import("./save-dialog"), part => part.askToSave(app));
}

/** A run of its own from this step on; the page goes there, and can compare the two. */
export async function fork(app: App, actions: Actions): Promise<void> {
  await actions.lead(() => toFork(app, actions));
}

async function toFork(app: App, actions: Actions): Promise<void> {
  const origin = app.run?.id;
  const made = await actions.fork(app.view?.position ?? 0);
  if (!made || !origin) return;
  app.others = [...new Set([origin, ...app.others])];
  await actions.open(made);
  app.changed();
  toast(t("This is a fork: what you change here leaves the other run as it is."), {
    label: t("Compare"),
    run: () => {
      app.lower = "compare";
      app.changed();
    },
  });
}
