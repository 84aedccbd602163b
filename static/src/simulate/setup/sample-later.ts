/** Few make many runs: the code that shows what they come to comes with the first of them. */

import { messageOf } from "../../shared/api";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, nothing } from "../core/widgets";
import type { SampleLooks } from "./sample-facts";
import type { Sample } from "../core/suite";

type Facts = typeof import("./sample-facts");

/** That code, once for the document. */
class Loader {
  here: Facts | null = null;
  #loading = false;

  /** Ask for it where it is not here; the page is drawn again when it is. */
  load(app: App): void {
    if (this.here || this.#loading) return;
    this.#loading = true;
    import("./sample-facts")
      .then(
        facts => {
          this.here = facts;
        },
        (error: unknown) => {
          app.suite.sample = null;
          app.problem = t("The runs cannot be shown: {why}", { why: messageOf(error) });
        },
      )
      .finally(() => {
        this.#loading = false;
        app.changed();
      });
  }
}

const loader = new Loader();

/** What the runs came to, as a part of the page, as soon as it can be shown. */
export function sampleFacts(app: App, actions: Actions, sample: Sample): Part {
  loader.load(app);
  return loader.here ? loader.here.sampleFacts(app, actions, sample) : nothing;
}

/** How the runs look on the diagram; null where there are none, and until that can be told. */
export function sampleLooks(app: App, places: () => readonly string[]): SampleLooks | null {
  const { sample } = app.suite;
  return loader.here && sample ? loader.here.sampleLooks(sample, places()) : null;
}

/** How many runs can be shown: another number is another look. */
export function shownRuns(app: App): number | null {
  return loader.here ? (app.suite.sample?.runs ?? null) : null;
}
