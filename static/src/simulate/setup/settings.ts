/**
 * The Settings tab: how the places that the documents leave open are read (semantics.md). They apply with the next
 * restart.
 */

import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, field, html, icon, nothing } from "../core/widgets";

interface Choice {
  name: string;
  label: string;
  help: string;
  values: [string, string][];
}

const CHOICES: Choice[] = [
  {
    name: "projection",
    label: "State filters",
    help: "Whether a filter such as $.a.hello keeps the member's name.",
    values: [
      ["auto", "Keep the name, not of lists"],
      ["value", "The bare value"],
      ["keyed", "Always keep the name"],
    ],
  },
  {
    name: "unmatchedEvents",
    label: "Events that nobody waits for",
    help: "A declared event that comes too early.",
    values: [
      ["keep", "Keep until someone waits"],
      ["drop", "Drop"],
    ],
  },
  {
    name: "unmocked",
    label: "Calls without a mock",
    help: "What a call does that no mock answers.",
    values: [
      ["ask", "Ask me"],
      ["empty", "Answer {} at once"],
      ["fail", "Fail with UnmockedFunction"],
    ],
  },
  {
    name: "enforceSchemas",
    label: "Data that break a schema",
    help: "Of the definition and of its states: dataInputSchema and dataOutputSchema.",
    values: [
      ["false", "Say so and go on"],
      ["true", "An error in the state"],
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
    ${CHOICES.map(choice =>
      field(
        `set-${choice.name}`,
        choice.label,
        html`<select
          class="input"
          id="set-${choice.name}"
          .value=${String(settings[choice.name] ?? choice.values[0]?.[0])}
          @change=${(event: Event) => put(choice.name, (event.target as HTMLSelectElement).value)}
        >
          ${choice.values.map(
            ([value, label]) =>
              html`<option value=${value} ?selected=${value === String(settings[choice.name] ?? choice.values[0]?.[0])}>
                ${label}
              </option>`,
          )}
        </select>`,
        html`<p class="help">${choice.help}</p>`,
      ),
    )}
    ${
      app.run && app.setup.changed
        ? html`<button type="button" class="btn soft" @click=${actions.restart}>
            ${icon("restart", true)}Restart with these settings
          </button>`
        : nothing
    }
  </div>`;
}
