/** Many runs of the scenario: how to ask for them. */

import { language, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, html, icon } from "../core/widgets";
import { PageField } from "../core/page-field";

const COUNTS = [100, 1000, 10_000];

/** How many runs are to be made. */
class RunCount {
  chosen = 1000;
}

const kept = new PageField(() => new RunCount());

async function sweep(app: App, actions: Actions): Promise<void> {
  const part = await import("../sampling/sweep").catch(() => null);
  if (part) await part.openSweep(app, actions);
  else app.problem = t("The server cannot be reached: try again.");
  app.changed();
}

export function manyRuns(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const wrong = Object.keys(app.setup.problems()).length > 0;
  return html`<span class="manyruns"
    ><button
      type="button"
      class="btn sm soft"
      title=${t("Many runs, each by another seed: how often which way, how long, what it costs")}
      ?disabled=${wrong || !app.ready}
      @click=${() => void app.suite.sampleRuns(own.chosen)}
    >
      ${icon("grid", true)}${t("Many runs")}
    </button>
    <select
      class="input"
      aria-label=${t("How many runs")}
      @change=${(event: Event) => {
        own.chosen = Number((event.target as HTMLSelectElement).value);
      }}
    >
      ${COUNTS.map(
        count =>
          html`<option value=${count} ?selected=${count === own.chosen}>${count.toLocaleString(language())}</option>`,
      )}
    </select>
    <button
      type="button"
      class="btn sm soft"
      title=${t("Many runs for each of several values, as a heat map")}
      aria-haspopup="dialog"
      ?disabled=${wrong || !app.ready}
      @click=${() => void sweep(app, actions)}
    >
      ${t("Sweep…")}
    </button></span
  >`;
}
