/** A scenario played from its start, so that a step of it can be looked at where it is. */

import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import type { SavedScenario } from "../core/setup";

/** Plays a scenario to its end, and goes to a step of it; null: it stays at the end. */
export async function playScenario(
  app: App,
  actions: Actions,
  id: SavedScenario["id"] | null,
  step: number | null,
): Promise<void> {
  app.setup.choose(id);
  if (!(await actions.fresh())) return;
  await actions.throughTimeouts();
  if (step !== null) await actions.go(step);
}
