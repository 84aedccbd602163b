/** Not every run is looked at as a sequence: its code comes with the first that is. */

import { messageOf } from "../../shared/api";
import { must } from "../../shared/dom";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { type Part, empty, html } from "../core/widgets";

/** That code, once it is here, or why it is not. */
class Code {
  here: typeof import("./view") | null = null;
  problem = "";
  asked = false;
}

const kept = new PageField(() => new Code());

function load(app: App, own: Code): void {
  if (own.asked) return;
  own.asked = true;
  import("./view")
    .then(
      code => {
        own.here = code;
        app.afterwards(() => code.followSequence(app, must("#timeline")));
      },
      (error: unknown) => {
        own.problem = t("The sequence cannot be shown: {why}", { why: messageOf(error) });
      },
    )
    .finally(() => app.changed());
}

export function sequence(app: App): Part {
  const own = kept.of(app);
  load(app, own);
  return own.here ? own.here.sequence(app) : html`<div class="scroll">${empty(own.problem)}</div>`;
}
