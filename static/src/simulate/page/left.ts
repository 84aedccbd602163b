/** The left side: what is asked of the person first, then the tabs of the set-up. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App, LeftTab } from "../core/app";
import { asks, waits } from "../setup/open-calls";
import { laterPart } from "../core/later-part";
import { eventsPanel } from "../setup/events-panel";
import { inputPanel } from "../setup/input";
import { mocksPanel } from "../setup/mocks";
import { type Part, html, tabs } from "../core/widgets";
import { scenarioPanel } from "../setup/scenario";

const TABS: [LeftTab, string][] = [
  ["scenario", t("Scenario")],
  ["input", t("Input")],
  ["mocks", t("Mocks")],
  ["events", t("Events")],
  ["settings", t("Settings")],
];
const PANELS: Record<LeftTab, (app: App, actions: Actions) => Part> = {
  scenario: scenarioPanel,
  input: inputPanel,
  mocks: mocksPanel,
  events: eventsPanel,
  settings: laterPart(async () => (await import("../setup/settings")).settingsPanel),
};

export function left(app: App, actions: Actions): Part {
  if (!app.ready)
    return html`<p class="empty" role="status">
      ${
        app.failed
          ? t("The definition could not be loaded. Reload the page to try again.")
          : t("Loading the definition…")
      }
    </p>`;
  return html`${asks(app, actions)}${waits(app, actions)}
    ${tabs(t("Set-up"), TABS, app.tab, tab => {
      app.tab = tab;
      app.changed();
    })}
    <div class="scroll" role="tabpanel" tabindex="-1" id="panel-${app.tab}" aria-labelledby="tab-${app.tab}">
      ${PANELS[app.tab](app, actions)}
    </div>`;
}
