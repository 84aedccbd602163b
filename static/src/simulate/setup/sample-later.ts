/** Few make many runs: the code that shows what they come to comes with the first of them. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { LaterCode } from "../core/later-part";
import { type Part, nothing } from "../core/widgets";
import type { SampleLooks } from "./sample-facts";
import type { Sample } from "../core/suite";

type Facts = typeof import("./sample-facts");

const facts = new LaterCode<Facts>(
  () => import("./sample-facts"),
  (app, why) => {
    app.suite.sample = null;
    app.problem = t("The runs cannot be shown: {why}", { why });
    return true; // with the next runs
  },
);

/** What the runs came to, as a part of the page, as soon as it can be shown. */
export function sampleFacts(app: App, actions: Actions, sample: Sample): Part {
  return facts.load(app)?.sampleFacts(app, actions, sample) ?? nothing;
}

/** How the runs look on the diagram; null where there are none, and until that can be told. */
export function sampleLooks(app: App, places: () => readonly string[]): SampleLooks | null {
  const { sample } = app.suite;
  return facts.here && sample ? facts.here.sampleLooks(sample, places()) : null;
}

/** How many runs can be shown: another number is another look. */
export function shownRuns(app: App): number | null {
  return facts.here ? (app.suite.sample?.runs ?? null) : null;
}
