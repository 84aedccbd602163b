/** The form for the secrets of the next run, and for those that an opened run lacks (typed-secrets.ts). */

import { api, messageOf } from "../../shared/api";
import { listed, t } from "../../shared/translation";
import type { App } from "../core/app";
import { complaint, sends } from "../core/fields";
import { type Part, html } from "../core/widgets";
import type { Scenario } from "../core/types";

/** Whether a scenario gives a secret: with an empty value it only names it. */
function gives(scenario: Scenario, name: string): boolean {
  const known = (scenario as { secrets?: Record<string, unknown> }).secrets ?? {};
  return known[name] !== undefined && known[name] !== "";
}

function field(app: App, name: string, note: string): Part {
  const { secrets } = app.setup;
  const id = `secret-${name}`;
  return html`<div class="field">
    <label class="lab" for=${id}><span class="mono">${name}</span></label
    ><input
      class="input mono"
      id=${id}
      type="password"
      autocomplete="new-password"
      spellcheck="false"
      maxlength="10000"
      placeholder=${note}
      .value=${secrets.get(name)}
      @input=${(event: InputEvent) => {
        secrets.put(name, (event.target as HTMLInputElement).value);
        if (app.run) app.setup.outdated = true;
        app.changed();
      }}
    />
  </div>`;
}

async function give(app: App): Promise<void> {
  const { secrets } = app.setup;
  if (!app.run) return;
  const values = secrets.chosen(secrets.lacking);
  try {
    await api(`/api/sessions/${app.run.id}/secrets`, { method: "PUT", body: { values } });
    location.reload(); // the run is read anew, from its beginning
  } catch (error) {
    secrets.problem = messageOf(error);
    app.changed();
  }
}

/** The form for what an opened run lacks. */
function lackingForm(app: App): Part {
  const { secrets } = app.setup;
  const whole = secrets.lacking.every(name => secrets.get(name));
  return html`<form class="secrets" aria-labelledby="secrets-lacking" @submit=${sends(() => give(app))}>
    <h3 id="secrets-lacking" class="lab">${t("This run lacks secrets")}</h3>
    <p class="help">
      ${t("It was started with secrets that are not here: {names}. Give the same values again to go on with it.", {
        names: listed(secrets.lacking),
      })}
    </p>
    ${secrets.lacking.map(name => field(app, name, t("as it was")))} ${complaint(secrets.problem)}
    <div class="line">
      <button type="submit" class="btn sm soft strong" ?disabled=${!whole}>${t("Give the secrets")}</button>
    </div>
  </form>`;
}

/** The secrets below the input. */
export function secretsForm(app: App): Part {
  const { secrets } = app.setup;
  if (secrets.lacking.length) return lackingForm(app);
  const scenario = app.setup.base;
  const note = (name: string): string =>
    secrets.of !== null ? t("as in this run") : gives(scenario, name) ? t("as in the scenario") : t("not given");
  return html`<section class="secrets" aria-labelledby="secrets-title">
    <h3 id="secrets-title" class="lab">${t("Secrets")}</h3>
    ${secrets.declared.map(name => field(app, name, note(name)))}
    <p class="help">
      ${t("For this run alone: the server keeps them encrypted, and no scenario, file or link has them.")}
    </p>
  </section>`;
}
