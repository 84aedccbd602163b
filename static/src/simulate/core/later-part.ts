/** Parts of the page that are not shown at first: their code comes when they are drawn. */

import { messageOf } from "../../shared/api";
import { t } from "../../shared/translation";
import type { Actions } from "./actions";
import type { App } from "./app";
import { type Part, empty, html, nothing } from "./widgets";

type Draw = (app: App, actions: Actions) => Part;

/** What draws a part whose code `load` brings; nothing is shown until it is here, and why where it does not come. */
export function laterPart(load: (app: App) => Promise<Draw>): Draw {
  let draw: Draw | null = null;
  let asked = false;
  let problem = "";

  function ask(app: App): void {
    asked = true;
    load(app)
      .then(
        code => {
          draw = code;
        },
        (error: unknown) => {
          asked = false;
          problem = t("This cannot be shown: {why}", { why: messageOf(error) });
        },
      )
      .finally(() => app.changed());
  }

  return (app, actions) => {
    if (!draw && !asked && !problem) ask(app);
    if (draw) return draw(app, actions);
    return problem ? html`<div class="scroll">${empty(problem)}</div>` : nothing;
  };
}
