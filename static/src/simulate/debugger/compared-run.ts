/** The run, or the scenario, that this run is compared with, and where the two differ. */

import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import type { Comparison, JsonObject } from "../core/types";

/** What the run is compared with, and what came of it. */
class Compared {
  found: Comparison | null = null;
  against = "";
  picked = false; // by a person; else the run that this one was forked from
  name = "";
  madeFor = "";
}

const kept = new PageField(() => new Compared());

export function comparedRun(app: App): Compared {
  return kept.of(app);
}

/** What came of it while it is shown; null where it is of another run. */
function shown(app: App): Comparison | null {
  const own = kept.of(app);
  return app.lower === "compare" && own.madeFor === app.run?.id ? own.found : null;
}

/** Where the compared runs differ first, as a place on the diagram. */
export function firstDifference(app: App): string | null {
  const first = shown(app)?.first;
  return first?.left?.pointer ?? first?.right?.pointer ?? null;
}

/** Where the other run has been, while it is compared with this one: by pointer, how often. */
export function otherWay(app: App): Record<string, number> | null {
  const found = shown(app);
  return found && !found.same ? { ...found.passed.entered, ...found.passed.taken } : null;
}

/** Asks the server how this run differs from what was picked. */
export async function compare(app: App): Promise<void> {
  const own = kept.of(app);
  own.picked = true; // runs that are listed later do not take the place of what is compared
  const scenario = own.against.startsWith("scenario:")
    ? app.setup.scenarios.find(one => `scenario:${one.id}` === own.against)?.scenario
    : undefined;
  own.found =
    (await app.run?.ask("compare", scenario ? { scenario: scenario as JsonObject } : { session: own.against })) ?? null;
  own.madeFor = app.run?.id ?? "";
  const first = own.found?.first;
  if (first?.left) app.select({ seq: first.left.seq });
  else app.changed();
}

/** Shows the comparison of this run with another one. */
export function compareWith(app: App, session: string): void {
  kept.of(app).against = session;
  app.lower = "compare";
  void compare(app);
  app.changed();
}
