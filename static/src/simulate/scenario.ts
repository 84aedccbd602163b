/** The Scenario tab: which scenario the next run starts with, from when, with which seed. */

import type { Actions } from "./actions";
import type { App } from "./app";
import { expectations } from "./expect-panel";
import { type Part, field, html, icon, nothing } from "./parts";

function choice(app: App, id: string | number | null, name: string, note: string): Part {
  const on = app.setup.chosen === id;
  return html`<label class="row pick ${on ? "on" : ""}"><input type="radio" name="scenario" .checked=${on}
    @change=${() => { app.setup.choose(id); app.changed(); }} /><span class="grow"><span class="clip">${name}</span><span class="dim small">${note}</span></span></label>`;
}

function says(scenario: Record<string, unknown>): string {
  const events = Array.isArray(scenario.events) ? scenario.events.length : 0;
  const mocks = Object.keys((scenario.functions as object | undefined) ?? {}).length + Object.keys((scenario.subflows as object | undefined) ?? {}).length;
  const parts = [mocks ? `${mocks} mocked` : "", events ? `${events} event${events === 1 ? "" : "s"}` : "", scenario.expect ? "with expectations" : ""];
  return parts.filter(Boolean).join(" · ") || "input only";
}

export function scenarioPanel(app: App, actions: Actions): Part {
  const { setup } = app;
  const problems = setup.problems();
  const text = (name: "clock" | "seed") => (event: InputEvent): void => { setup[name] = (event.target as HTMLInputElement).value.trim(); app.changed(); };
  return html`<div class="picks" role="radiogroup" aria-label="Scenario">
      ${setup.scenarios.map((one) => choice(app, one.id, one.name, says(one.scenario)))}
      ${choice(app, null, "No scenario", "calls ask you, events come from you")}
    </div>
    ${expectations(app)}
    <div class="form">
      ${setup.scenarios.length ? nothing : html`<p class="help">None is kept with this definition yet. Give an input, press Start and answer what the run asks.</p>`}
      ${field("sim-clock", "Clock starts at", html`<input class="input mono" id="sim-clock" placeholder="2020-01-01T00:00:00Z" .value=${setup.clock} @input=${text("clock")} aria-invalid=${Boolean(problems.clock)} />`, nothing, problems.clock)}
      ${field("sim-seed", "Seed", html`<input class="input mono" id="sim-seed" inputmode="numeric" placeholder="0" .value=${setup.seed} @input=${text("seed")} aria-invalid=${Boolean(problems.seed)} />`,
        html`<p class="help">For random latencies and jitter: the same seed gives the same run.</p>`, problems.seed)}
      ${app.run ? html`<button type="button" class="btn soft" @click=${actions.fresh}>${icon("plus", true)}New run with this</button><p class="help">A new run gets its own address; this one stays where it is.</p>` : nothing}
    </div>`;
}
