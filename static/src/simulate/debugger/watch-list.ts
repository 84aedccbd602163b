/** The watches of a run, or of its definition where there is no run yet. */

import type { App } from "../core/app";
import type { ShownWatch } from "../core/types";

/** Before a session there are no values yet. */
export function watchesOf(app: App): ShownWatch[] {
  return app.view?.watches.values ?? app.debugSettings.watches.map(expression => ({ expression, unknown: true }));
}
