/** What came of scenarios is shown when they have been run: the code for it comes with the first result. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { LaterCode } from "../core/later-part";
import { type Part, nothing } from "../core/widgets";
import type { SavedScenario } from "../core/setup";
import type { Coverage, Outcome } from "../core/suite";

const code = new LaterCode(
  () => import("./outcome"),
  (app, why) => {
    app.problem = t("The results cannot be shown: {why}", { why });
    return false;
  },
);

/** What came of a scenario, as soon as it can be shown. */
export function outcomePart(app: App, actions: Actions, one: SavedScenario, outcome: Outcome): Part {
  return code.load(app)?.outcomePart(app, actions, one, outcome) ?? nothing;
}

/** What all scenarios come to together, as soon as it can be shown. */
export const sumPart = (app: App, coverage: Coverage): Part => code.load(app)?.sumPart(app, coverage) ?? nothing;
