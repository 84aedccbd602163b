/**
 * The Scenario tab: which scenario the next run starts with, all of them run and judged, from when and with which seed.
 */

import { dialog } from "../../shared/dialog";
import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { openImport, saveAs } from "../files/later";
import { playScenario } from "../files/step-through";
import { expectations } from "./expectations";
import { findings } from "./findings";
import { type Part, field, html, icon, iconButton, nothing, once } from "../core/widgets";
import { manyRuns } from "./many-runs";
import { sampleFacts } from "./sample-later";
import type { SavedScenario } from "../core/setup";
import { startsAnew } from "../core/status";
import { mockFaults } from "./mock-faults";
import type { Misfits, Outcome } from "../core/suite";

const STARTS: [string, string][] = [
  ["manual", t("At once, with the input")],
  ["events", t("By the events it waits for")],
  ["schedule", t("By its schedule, and events")],
];

function says(scenario: Record<string, unknown>): string {
  const events = Array.isArray(scenario.events) ? scenario.events.length : 0;
  const mocks =
    Object.keys((scenario.functions as object | undefined) ?? {}).length +
    Object.keys((scenario.subflows as object | undefined) ?? {}).length +
    Object.keys((scenario.calls as object | undefined) ?? {}).length;
  const parts = [
    mocks ? t("{mocks} mocked", { mocks }) : "",
    events ? plural(events, "{n} event", "{n} events") : "",
    scenario.expect ? t("with expectations") : "",
  ];
  return parts.filter(Boolean).join(" · ") || t("input only");
}

function outcomePart(app: App, actions: Actions, one: SavedScenario, outcome: Outcome): Part {
  const adds = outcome.adds
    ? html`<span
        class="dim small"
        title=${t("{alone} % is covered by no other scenario", { alone: outcome.adds.alone })}
        >${t("adds {adds} %", { adds: outcome.adds.adds })}</span
      >`
    : nothing;
  if (outcome.passed)
    return html`<span class="outcome"><span class="tag ok">${icon("check")}${t("passed")}</span>${adds}</span>`;
  const found = outcome.difference;
  const why =
    outcome.problem?.message ??
    (outcome.stopped && outcome.stopped !== "until"
      ? t("The run was stopped before its end ({reason}).", { reason: outcome.stopped })
      : found?.message) ??
    t("The run is {status}.", { status: outcome.status ?? t("not as expected") });
  return html`<span class="outcome"><span class="tag error">${icon("close")}${t("failed")}</span>${adds}</span>
    <p class="small firstdiff">${why}</p>
    ${
      outcome.problem
        ? nothing
        : html`<button
            type="button"
            class="btn sm plain"
            @click=${() => void playScenario(app, actions, one.id, found?.step ?? null)}
          >
            ${icon("goto", true)}${
              found?.step === null || found?.step === undefined ? t("Show the run") : t("Show the first difference")
            }
          </button>`
    }`;
}

function repairs(app: App, found: Misfits): Part {
  const fix = (kind: string, name: string, to: string | null): void =>
    void app.suite.repair(found.id, { [kind.endsWith("s") ? kind : `${kind}s`]: { [name]: to } });
  return html`<div class="misfits">
    <p class="small">${icon("warning", true)}${t("It names what the definition no longer has:")}</p>
    <ul>
      ${found.misfits.map(
        one =>
          html`<li>
            <b>${one.name}</b> <span class="dim small">(${one.kind})</span>
            ${one.suggestions
              .slice(0, 3)
              .map(
                other =>
                  html`<button
                    type="button"
                    class="btn sm soft"
                    title=${other.why === "renamed" ? t("It was renamed to this") : t("A similar name")}
                    @click=${() => fix(one.kind, one.name, other.name)}
                  >
                    ${t("Use {name}", { name: other.name })}
                  </button>`,
              )}
            <button type="button" class="btn sm plain" @click=${() => fix(one.kind, one.name, null)}>
              ${t("Remove")}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

async function remove(app: App, one: SavedScenario): Promise<void> {
  const answer = await dialog(
    t("Remove the scenario"),
    [t("“{name}” is removed for everybody.", { name: one.name })],
    [{ label: t("Remove"), value: "yes", primary: true }],
  );
  if (answer) await app.suite.remove(one);
}

function choice(app: App, actions: Actions, one: SavedScenario | null): Part {
  const id = one?.id ?? null;
  const on = app.setup.chosen === id;
  const outcome = one && app.suite.outcomes.get(one.id);
  const misfit = one && app.suite.misfits.find(other => other.id === one.id);
  return html`<div class="scnrow ${on ? "on" : ""}">
    <label class="row pick"
      ><input
        type="radio"
        name="scenario"
        .checked=${on}
        @change=${() => {
          app.setup.choose(id);
          app.changed();
        }}
      /><span class="grow"
        ><span class="clip" title=${one?.name ?? nothing}>${one?.name ?? t("No scenario")}</span
        ><span class="dim small">${one ? says(one.scenario) : t("calls ask you, events come from you")}</span></span
      ></label
    >
    ${
      one && on
        ? html`${iconButton({
            icon: "export",
            label: t("Save the scenario {name} as a file", { name: one.name }),
            title: t("Save as a file"),
            small: true,
            run: () => saveAs(save => save.saveScenario(app, one.id)),
          })}${iconButton({
            icon: "close",
            label: t("Remove the scenario {name}", { name: one.name }),
            title: t("Remove"),
            small: true,
            run: () => remove(app, one),
          })}`
        : nothing
    }
    ${
      one && outcome ? html`<div class="told">${outcomePart(app, actions, one, outcome)}</div>` : nothing
    }${misfit?.misfits.length ? repairs(app, misfit) : nothing}${
      misfit?.results.length ? mockFaults(misfit.results) : nothing
    }
  </div>`;
}

function together(app: App, actions: Actions): Part {
  const { suite, setup } = app;
  const all = suite.coverage ? Object.entries(suite.coverage).filter(([, one]) => one.total) : [];
  return html`<div class="suitebar">
      ${
        suite.working
          ? html`<span class="small" role="status">${suite.working}…</span
              ><button type="button" class="btn sm plain" @click=${suite.cancel}>${t("Cancel")}</button>`
          : html`${
                setup.scenarios.length
                  ? html`<button type="button" class="btn sm soft" @click=${suite.runAll}>
                      ${icon("play", true)}${t("Run all")}
                    </button>`
                  : nothing
              }
              <button
                type="button"
                class="btn sm soft"
                title=${t("Search all paths for dead ends and states that are never reached")}
                @click=${suite.explore}
              >
                ${icon("search", true)}${t("Explore")}
              </button>
              <button
                type="button"
                class="btn sm plain"
                title=${t("Take in scenarios, or a run, from a file")}
                @click=${() => void openImport(app, actions)}
              >
                ${icon("import", true)}${t("Import…")}</button
              >${
                setup.scenarios.length
                  ? html`<button
                      type="button"
                      class="btn sm plain"
                      title=${t("All scenarios as one file, which the command line runs")}
                      @click=${once(() => saveAs(save => save.saveSuite(app)))}
                    >
                      ${icon("export", true)}${t("Export all")}
                    </button>`
                  : nothing
              }${manyRuns(app, actions)}`
      }
    </div>
    ${
      suite.coverage
        ? html`<div class="suitesum small" role="status">
            <b>${suite.summary}</b> ·
            ${all
              .map(([kind, one]) => t("{covered} of {total} {kind}", { covered: one.covered, total: one.total, kind }))
              .join(", ")}
            <label class="check"
              ><input
                type="checkbox"
                .checked=${app.showCoverage}
                @change=${(event: Event) => {
                  app.showCoverage = (event.target as HTMLInputElement).checked;
                  app.changed();
                }}
              /><span>${t("Show the coverage on the diagram")}</span></label
            >
          </div>`
        : nothing
    }
    ${suite.sample ? sampleFacts(app, actions, suite.sample) : nothing}
    ${suite.exploration ? findings(app, actions, suite.exploration) : nothing}`;
}

/** Another set-up is chosen while a run is on its way: that run does not change by itself. */
function goesOn(app: App, actions: Actions): Part {
  if (!app.view || !app.setup.differs || (startsAnew(app) && !app.setup.outdated)) return nothing;
  const words = app.setup.outdated
    ? t("The definition was changed after this run began: what you see here is the run of what it was.")
    : t("The run goes on with what it began with.");
  return html`<div class="goeson">
    <p class="small">${icon("info", true)}<span>${words}</span></p>
    <button
      type="button"
      class="btn sm soft"
      @click=${() => void actions.restart().then(made => made && actions.proceed())}
    >
      ${icon("restart", true)}${t("Run this instead")}
    </button>
  </div>`;
}

export function scenarioPanel(app: App, actions: Actions): Part {
  const { setup } = app;
  const problems = setup.problems();
  const text =
    (name: "clock" | "seed" | "until") =>
    (event: InputEvent): void => {
      setup[name] = (event.target as HTMLInputElement).value.trim();
      app.changed();
    };
  return html`<div class="picks" role="radiogroup" aria-label=${t("Scenario")}>
      ${setup.scenarios.map(one => choice(app, actions, one))}${choice(app, actions, null)}
    </div>
    ${goesOn(app, actions)} ${together(app, actions)} ${expectations(app)}
    <div class="form">
      ${
        setup.scenarios.length
          ? nothing
          : html`<p class="help">
              ${t(
                "None is kept with this definition yet. Give an input, press Start and answer what the run asks; " +
                  "then save the run as a scenario.",
              )}
            </p>`
      }
      ${field(
        "sim-start",
        t("Starts"),
        html`<select
          class="input"
          id="sim-start"
          @change=${(event: Event) => {
            setup.start = (event.target as HTMLSelectElement).value;
            app.changed();
          }}
        >
          ${STARTS.map(
            ([value, words]) => html`<option value=${value} ?selected=${value === setup.start}>${words}</option>`,
          )}
        </select>`,
      )}
      ${
        setup.start !== "manual" || setup.until
          ? field(
              "sim-until",
              t("Clock runs until"),
              html`<input
                class="input mono"
                id="sim-until"
                placeholder=${t("2 days, or a time")}
                .value=${setup.until}
                @input=${text("until")}
                aria-invalid=${Boolean(problems.until)}
              />`,
              nothing,
              problems.until,
            )
          : nothing
      }
      ${field(
        "sim-clock",
        t("Clock starts at"),
        html`<input
          class="input mono"
          id="sim-clock"
          placeholder="2020-01-01T00:00:00Z"
          .value=${setup.clock}
          @input=${text("clock")}
          aria-invalid=${Boolean(problems.clock)}
        />`,
        nothing,
        problems.clock,
      )}
      ${field(
        "sim-seed",
        t("Seed"),
        html`<input
          class="input mono"
          id="sim-seed"
          inputmode="numeric"
          placeholder="0"
          .value=${setup.seed}
          @input=${text("seed")}
          aria-invalid=${Boolean(problems.seed)}
        />`,
        html`<p class="help">${t("For random latencies and jitter: the same seed gives the same run.")}</p>`,
        problems.seed,
      )}
      ${
        app.run
          ? html`<button type="button" class="btn soft" @click=${() => void actions.fresh()}>
                ${icon("plus", true)}${t("New run with this")}
              </button>
              <p class="help">${t("A new run gets its own address; this one stays where it is.")}</p>`
          : nothing
      }
    </div>`;
}
