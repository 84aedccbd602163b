/** What an exploration found: problems and ways to end, each played with one press. */

import { marked } from "../../shared/marked";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, html, icon, iconButton, nothing } from "../core/widgets";
import type { Exploration } from "./suite";
import type { Scenario } from "../core/types";

async function play(app: App, actions: Actions, scenario: Scenario): Promise<void> {
  app.setup.load(scenario, null);
  if (await actions.fresh()) await actions.throughTimeouts();
}

export function findings(app: App, actions: Actions, found: Exploration): Part {
  const button = (scenario: Scenario | null, what: string): Part =>
    scenario
      ? html`<button
          type="button"
          class="btn sm soft"
          aria-label="Play: ${what}"
          @click=${() => void play(app, actions, scenario)}
        >
          ${icon("play", true)}Play
        </button>`
      : nothing;
  const reached = Object.entries(found.reached)
    .filter(([, one]) => one.total)
    .map(([kind, one]) => `${one.covered} of ${one.total} ${kind}`)
    .join(", ");
  const keep = (): void =>
    void app.suite.keep(found.scenarios.map((scenario, n) => ({ name: scenario.name ?? `Path ${n + 1}`, scenario })));
  const show = (pointer: string) => (): void => app.select({ pointer });
  return html`<section class="group findings" aria-label="Exploration">
    <h2>
      Exploration
      ${iconButton({
        icon: "close",
        label: "Close the exploration",
        title: "Close",
        small: true,
        run: () => {
          app.suite.exploration = null;
          app.changed();
        },
      })}
    </h2>
    <p class="small dim">
      ${found.paths} path${found.paths === 1 ? "" : "s"}; reached
      ${reached}.${found.complete ? "" : " It was cut short: not everything was looked at."}
    </p>
    <ul>
      ${found.problems.map(
        one =>
          html`<li class="finding">
            <span class="tag error">${icon("warning")}${one.kind}</span
            ><button type="button" class="rowlink" @click=${show(one.pointer)}>${marked(one.message)}</button
            >${button(one.scenario, one.message)}
          </li>`,
      )}
      ${found.ends.map(
        one =>
          html`<li class="finding">
            <span class="tag ${one.status === "completed" ? "ok" : "warning"}">${one.status}</span
            ><span class="small grow">${one.path.join(" → ")}</span>${button(one.scenario, one.path.join(" → "))}
          </li>`,
      )}
      ${found.missed.map(
        one =>
          html`<li class="finding">
            <span class="tag">not reached</span
            ><button type="button" class="rowlink grow" @click=${show(one.pointer)}>${one.name}: ${one.reason}</button>
          </li>`,
      )}
    </ul>
    ${
      found.scenarios.length
        ? html`<button type="button" class="btn sm soft" @click=${keep}>
            ${icon("save", true)}Keep ${found.scenarios.length} scenario${found.scenarios.length === 1 ? "" : "s"} that
            cover${found.scenarios.length === 1 ? "s" : ""} it
          </button>`
        : nothing
    }
  </section>`;
}
