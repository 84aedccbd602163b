/** The timeline's code comes with the first run: a page that was just opened has nothing to draw with it. */

import { messageOf } from "../../shared/api";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, empty, html, nothing } from "../core/widgets";

type Timeline = typeof import("./timeline");

/** That code, once for the document. */
class Loader {
  here: Timeline | null = null;
  #asked = false;

  /** Ask for it once; the page is drawn again when it is here. */
  load(app: App): void {
    if (this.#asked) return;
    this.#asked = true;
    import("./timeline").then(
      timeline => {
        this.here = timeline;
        timeline.attend(app);
        app.changed();
      },
      (error: unknown) => {
        app.problem = t("The timeline cannot be shown: {why}", { why: messageOf(error) });
        app.changed();
      },
    );
  }
}

const loader = new Loader();

/** The steps of the part that the timeline shows; null: it shows the whole run. */
export function stepsShown(app: App): readonly [number, number] | null {
  return loader.here?.shownSteps(app) ?? null;
}

/** What is done with the timeline, beside the tabs. */
export function timelineTools(app: App): Part {
  return loader.here?.tools(app) ?? nothing;
}

export function timeline(app: App, actions: Actions): Part {
  if (!app.view || !app.trace.length)
    return html`<div class="scroll">
      ${empty(t("States, calls, events and timers stand here on the virtual clock once the run has started."))}
    </div>`;
  loader.load(app);
  return loader.here?.timeline(app, actions) ?? nothing;
}
