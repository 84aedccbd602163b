/** Many runs of the scenario: how to ask for them. */

import { language, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { select } from "../core/fields";
import { type Part, button, html } from "../core/widgets";
import { PageField } from "../core/page-field";

const COUNTS = [100, 1000, 10_000];

/** How many runs are to be made. */
const kept = new PageField(() => ({ chosen: 1000 }));

async function sweep(app: App, actions: Actions): Promise<void> {
  const part = await import("../sampling/sweep").catch(() => null);
  if (part) await part.openSweep(app, actions);
  else app.problem = t("The server cannot be reached: try again.");
  app.changed();
}

export function manyRuns(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const disabled = Object.keys(app.setup.problems()).length > 0 || !app.ready;
  return html`<span class="manyruns"
    >${button(t("Many runs"), () => void app.suite.sampleRuns(own.chosen), {
      icon: "grid",
      title: t("Many runs, each by another seed: how often which way, how long, what it costs"),
      disabled,
    })}
    ${select(
      COUNTS.map(count => [String(count), count.toLocaleString(language())]),
      {
        label: t("How many runs"),
        value: String(own.chosen),
        put: count => {
          own.chosen = Number(count);
        },
      },
    )}
    ${button(t("Sweep…"), () => void sweep(app, actions), {
      title: t("Many runs for each of several values, as a heat map"),
      opens: "dialog",
      disabled,
    })}</span
  >`;
}
