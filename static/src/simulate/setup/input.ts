/** The Input tab: the workflow's data input as JSON. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { complaint } from "../core/fields";
import { type Part, button, html, icon, nothing } from "../core/widgets";
import { laterPart } from "../core/later-part";
import { faultList, schemaFaults } from "../data/schema-faults";
import { readJson } from "../core/setup";

const secretsForm = laterPart(async () => (await import("./secrets")).secretsForm);

/** What a definition of 1.0 that events start is given, and the choice to have it started by them. */
function byEvents(app: App): Part {
  const { setup } = app;
  if (!setup.anyInput || !app.vocabulary.starts.length) return nothing;
  if (setup.start !== "manual")
    return html`<p class="help">${t("Events start this definition: the list of them is its input.")}</p>`;
  const choose = (): void => {
    setup.start = "events";
    app.changed();
  };
  return html`<p class="help">
      ${t("Events start this definition: its input is a list of CloudEvents, or of their data where it reads these.")}
    </p>
    <div class="line">${button(t("Start it by events"), choose, { icon: "envelope" })}</div>`;
}

export function inputPanel(app: App, actions: Actions): Part {
  const { setup } = app;
  const problem = setup.problems().input;
  const format = (): void => {
    const read = readJson(setup.input);
    if ("value" in read) setup.input = JSON.stringify(read.value, null, 2);
    app.changed();
  };
  return html`<div class="form tall">
    <div class="field grow-field">
      <label class="lab" for="sim-input"
        >${t("Workflow data input")} <span class="req">${setup.anyInput ? t("JSON") : t("JSON object")}</span></label
      >
      <textarea
        class="input code-area"
        id="sim-input"
        spellcheck="false"
        autocapitalize="off"
        .value=${setup.input}
        aria-invalid=${Boolean(problem)}
        aria-describedby="sim-input-note"
        @input=${(event: InputEvent) => {
          setup.input = (event.target as HTMLTextAreaElement).value;
          app.changed();
        }}
      ></textarea>
      <div id="sim-input-note">
        ${
          problem
            ? complaint(problem)
            : html`<p class="help ok">${icon("check", true)}<span>${t("Valid JSON.")}</span></p>
                ${
                  setup.changed
                    ? nothing
                    : faultList(
                        schemaFaults(app.model, "workflow input"),
                        t("The run's input breaks the definition's schema:"),
                      )
                }`
        }
      </div>
    </div>
    ${setup.secrets.declared.length || setup.secrets.lacking.length ? secretsForm(app, actions) : nothing}
    ${byEvents(app)}
    <div class="line">
      ${button(t("Tidy"), format, { disabled: Boolean(problem) })}
      ${
        app.run
          ? button(t("Restart with it"), actions.restart, { icon: "restart", disabled: Boolean(problem) })
          : nothing
      }
    </div>
    ${
      app.run && app.setup.changed
        ? html`<p class="help">${t("The run goes on with what it was started with until you restart.")}</p>`
        : nothing
    }
  </div>`;
}
