/** The Settings tab: how what the documents leave open is read (semantics.md), from the next restart on. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { select } from "../core/fields";
import { type Part, field, html, icon, nothing } from "../core/widgets";

interface Choice {
  name: string;
  label: string;
  help: string;
  values: [string, string][];
  isOld?: boolean; // of 0.1 to 0.6 alone: later dialects say it themselves
}

const CHOICES: Choice[] = [
  {
    name: "projection",
    isOld: true,
    label: t("State filters"),
    help: t("Whether a filter such as $.a.hello keeps the member's name."),
    values: [
      ["auto", t("Keep the name, not of lists")],
      ["value", t("The bare value")],
      ["keyed", t("Always keep the name")],
    ],
  },
  {
    name: "unmatchedEvents",
    label: t("Events that nobody waits for"),
    help: t("A declared event that comes too early."),
    values: [
      ["keep", t("Keep until someone waits")],
      ["drop", t("Drop")],
    ],
  },
  {
    name: "unmocked",
    label: t("Calls without a mock"),
    help: t("What a call does that no mock answers."),
    values: [
      ["ask", t("Ask me")],
      ["empty", t("Answer {} at once")],
      ["fail", t("Fail with UnmockedFunction")],
    ],
  },
  {
    name: "enforceSchemas",
    isOld: true,
    label: t("Data that break a schema"),
    help: t("Of the definition and of its states: dataInputSchema and dataOutputSchema."),
    values: [
      ["false", t("Say so and go on")],
      ["true", t("An error in the state")],
    ],
  },
];

export function settingsPanel(app: App, actions: Actions): Part {
  const { settings } = app.setup;
  const put = (name: string, value: string): void => {
    settings[name] = value === "true" || value === "false" ? value === "true" : value;
    app.changed();
  };
  return html`<div class="form">
    ${CHOICES.filter(one => !one.isOld || app.boot.definition.dialect < "0.8").map(({ name, label, help, values }) =>
      field(
        `set-${name}`,
        label,
        select(values, {
          id: `set-${name}`,
          value: String(settings[name] ?? values[0]?.[0]),
          put: value => put(name, value),
        }),
        html`<p class="help">${help}</p>`,
      ),
    )}
    ${
      app.run && app.setup.changed
        ? html`<button type="button" class="btn soft" @click=${actions.restart}>
            ${icon("restart", true)}${t("Restart with these settings")}
          </button>`
        : nothing
    }
  </div>`;
}
