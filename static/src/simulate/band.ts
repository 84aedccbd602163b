/** The band below the controls: what went wrong with a command, or with the session. It goes when it is dismissed. */

import type { App } from "./app";
import { type Part, html, icon, iconButton, nothing } from "./parts";

export function band(app: App): Part {
  const refused = app.run?.problem;
  const gone = app.run?.connection === "refused" ? app.run.reason : "";
  const text = app.problem || refused?.message || gone;
  if (!text) return nothing;
  const dismiss = (): void => {
    app.problem = "";
    app.run?.dismiss();
    app.changed();
  };
  return html`<div class="band error" role="alert">${icon("error", true)}<span class="grow">${text}</span>${gone && !refused
    ? html`<a class="btn sm soft" href=${location.pathname}>Start afresh</a>` : iconButton({ icon: "close", label: "Dismiss", small: true, run: dismiss })}</div>`;
}
