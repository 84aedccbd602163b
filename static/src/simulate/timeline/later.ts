/** The timeline's code comes with the first run: a page that was just opened has nothing to draw with it. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { LaterCode } from "../core/later-part";
import { type Part, empty, html, nothing } from "../core/widgets";

type Timeline = typeof import("./timeline");

const code = new LaterCode<Timeline>(
  async app => {
    const here = await import("./timeline");
    here.attend(app);
    return here;
  },
  (app, why) => {
    app.problem = t("The timeline cannot be shown: {why}", { why });
    return false;
  },
);

/** The steps of the part that the timeline shows; null: it shows the whole run. */
export function stepsShown(app: App): readonly [number, number] | null {
  return code.here?.shownSteps(app) ?? null;
}

/** What is done with the timeline, beside the tabs. */
export function timelineTools(app: App): Part {
  return code.here?.tools(app) ?? nothing;
}

export function timeline(app: App, actions: Actions): Part {
  if (!app.view || !app.trace.length)
    return html`<div class="scroll">
      ${empty(t("What runs, calls, events and timers stand here on the virtual clock once the run has started."))}
    </div>`;
  return code.load(app)?.timeline(app, actions) ?? nothing;
}
