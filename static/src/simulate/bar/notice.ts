/** The band below the controls: what went wrong, else what to know about the run's limits. */

import { byteSize } from "../../shared/byte-size";
import { signInAddress } from "../../shared/signed-out";
import { marked } from "../../shared/marked";
import { language, listed, spoken, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { keepLast } from "../core/last-session";
import { type Part, button, html, icon, iconButton, nothing } from "../core/widgets";

/** Why the run was not started, where it was refused. */
function unstarted(app: App): string {
  if (app.view?.status !== "refused") return "";
  const why = app.model.refused;
  return why ? t("The run was not started: {why}.", { why }) : "";
}

/** Where somebody goes on whose session is closed to them; who signs in again comes back to it. */
function way(app: App, signedOut: boolean): Part {
  if (!signedOut)
    return html`<a class="btn sm soft" href=${location.pathname} @click=${() => keepLast(app.boot.definition.id, null)}
      >${t("Start afresh")}</a
    >`;
  return html`<a class="btn sm soft" href=${signInAddress()}>${t("Sign in")}</a>`;
}

function problem(app: App): Part {
  const refused = app.run?.problem;
  const state = app.run?.connection;
  const gone = state === "refused" || state === "signed-out" ? app.run?.reason : "";
  const text = gone || app.problem || refused?.message || unstarted(app);
  if (!text) return nothing;
  const dismiss = (): void => {
    app.problem = "";
    app.run?.dismiss();
    app.changed();
  };
  return html`<div class="band error" role="alert">
    ${icon("error", true)}<span class="grow">${text}</span>${
      gone
        ? way(app, state === "signed-out")
        : app.problem || refused
          ? iconButton({ icon: "close", label: t("Dismiss"), small: true, run: dismiss })
          : nothing
    }
  </div>`;
}

/** A limit's value in words that fit on a button. */
function amount(name: string, value: number): string {
  if (name !== "traceSize" && name !== "dataLimit") return value.toLocaleString(language());
  return byteSize(value);
}

function notice(app: App, actions: Actions): Part {
  const run = app.run;
  // `Next` says by itself what it leaves out
  const said = app.view?.notices.find(one => one.code !== "next-left-out" && !run?.dismissed.has(one.code));
  if (!run || !said) return nothing;
  const dismiss = (): void => {
    run.dismissed.add(said.code);
    app.changed();
  };
  const again = said.code === "older-edition";
  const raises = Object.entries(said.raises ?? {});
  return html`<div class="band warning" role="status">
    ${icon("warning", true)}<span class="grow">${marked(again ? (spoken(said.message) ?? "") : said.message)}</span>${
      again
        ? button(t("Start again"), () => void actions.fresh(), { disabled: !app.ready })
        : raises.length
          ? button(
              [
                said.back === undefined ? t("Go on to") : t("Raise to"),
                listed(raises.map(([name, value]) => amount(name, value))),
              ].join(" "),
              () => void actions.raise(said),
              {
                title: raises.map(([name, value]) => `${name}: ${value.toLocaleString(language())}`).join(", "),
                disabled: Boolean(run.busy),
              },
            )
          : iconButton({ icon: "close", label: t("Dismiss"), small: true, run: dismiss })
    }
  </div>`;
}

export function band(app: App, actions: Actions): Part {
  const wrong = problem(app);
  return wrong === nothing ? notice(app, actions) : wrong;
}
