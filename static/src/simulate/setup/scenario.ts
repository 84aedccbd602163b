/** The Scenario tab: what the next run starts with, from when and by which seed; all scenarios run and judged. */

import { dialog } from "../../shared/dialog";
import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { openImport, openSource, saveAs } from "../files/later";
import { expectations } from "./expectations";
import { findings } from "./findings";
import { line, member, select } from "../core/fields";
import { type Part, button, field, html, icon, nothing, once, smallButton } from "../core/widgets";
import { manyRuns } from "./many-runs";
import { outcomePart, sumPart } from "./outcome-later";
import { sampleFacts } from "./sample-later";
import type { SavedScenario } from "../core/setup";
import { startsAnew } from "../core/status";
import { mockFaults } from "./mock-faults";
import type { Misfits } from "../core/suite";

const STARTS: [string, string][] = [
  ["manual", t("At once, with the input")],
  ["events", t("By the events it waits for")],
  ["schedule", t("By its schedule, and events")],
];

function expected(expect: unknown): string {
  if (!expect) return "";
  return (expect as { status?: unknown }).status === "failed" ? t("expects a failure") : t("with expectations");
}

function says(scenario: Record<string, unknown>): string {
  const events = Array.isArray(scenario.events) ? scenario.events.length : 0;
  const mocks =
    Object.keys((scenario.functions as object | undefined) ?? {}).length +
    Object.keys((scenario.subflows as object | undefined) ?? {}).length +
    Object.keys((scenario.calls as object | undefined) ?? {}).length;
  const parts = [
    mocks ? t("{mocks} mocked", { mocks }) : "",
    events ? plural(events, "{n} event", "{n} events") : "",
    expected(scenario.expect),
  ];
  return parts.filter(Boolean).join(" · ") || t("input only");
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
            ${one.suggestions.slice(0, 3).map(other =>
              button(t("Use {name}", { name: other.name }), () => fix(one.kind, one.name, other.name), {
                title: other.why === "renamed" ? t("It was renamed to this") : t("A similar name"),
              }),
            )}
            ${button(t("Remove"), () => fix(one.kind, one.name, null), { class: "plain" })}
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
        ? html`${smallButton("code", t("Edit the source of {name}", { name: one.name }), t("Edit source"), () =>
            openSource(app, one),
          )}${smallButton(
            "export",
            t("Save the scenario {name} as a file", { name: one.name }),
            t("Save as a file"),
            () => saveAs(save => save.saveScenario(app, one.id)),
          )}${smallButton("close", t("Remove the scenario {name}", { name: one.name }), t("Remove"), () =>
            remove(app, one),
          )}`
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
  const many = setup.scenarios.length > 0;
  const exportAll = once(() => saveAs(save => save.saveSuite(app)));
  const buttons = html`${many ? button(t("Run all"), suite.runAll, { icon: "play" }) : nothing}
  ${button(t("Explore"), suite.explore, {
    icon: "search",
    title: t("Search all paths for dead ends and states that are never reached"),
  })}
  ${button(t("Import…"), () => void openImport(app, actions), {
    icon: "import",
    class: "plain",
    title: t("Take in scenarios, or a run, from a file"),
  })}${
    many
      ? button(t("Export all"), exportAll, {
          icon: "export",
          class: "plain",
          title: t("All scenarios as one file, which the command line runs"),
        })
      : nothing
  }${manyRuns(app, actions)}`;
  return html`<div class="suitebar">
      ${
        suite.working
          ? html`<span class="small" role="status">${suite.working}…</span>${button(t("Cancel"), suite.cancel, {
                class: "plain",
              })}`
          : buttons
      }
    </div>
    ${suite.coverage ? sumPart(app, suite.coverage) : nothing}
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
    ${button(t("Run this instead"), () => void actions.restart().then(made => made && actions.proceed()), {
      icon: "restart",
    })}
  </div>`;
}

export function scenarioPanel(app: App, actions: Actions): Part {
  const { setup } = app;
  const problems = setup.problems();
  const text = (name: "clock" | "seed" | "until", label: string, hint: string, note: Part = nothing, mode = ""): Part =>
    field(
      `sim-${name}`,
      label,
      line({
        id: `sim-${name}`,
        hint,
        ...(mode && { mode }),
        wrong: Boolean(problems[name]),
        value: setup[name],
        put: typed => {
          setup[name] = typed.trim();
          app.changed();
        },
      }),
      note,
      problems[name],
    );
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
      ${field("sim-start", t("Starts"), select(STARTS, { id: "sim-start", ...member(app, setup, "start") }))}
      ${
        setup.start !== "manual" || setup.until ? text("until", t("Clock runs until"), t("2 days, or a time")) : nothing
      }
      ${text("clock", t("Clock starts at"), "2020-01-01T00:00:00Z")}
      ${text(
        "seed",
        t("Seed"),
        "0",
        html`<p class="help">${t("For random latencies and jitter: the same seed gives the same run.")}</p>`,
        "numeric",
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
