/** Which two versions are compared: From, To, and the way to change them about. */

import { type TemplateResult, html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import { ago } from "../shared/time";
import type { Version } from "../comparison/types";
import { t } from "../shared/translation";
import type { Review } from "./app";
import { iconButton } from "./parts";
import { chooseOther } from "./other";

const OTHER = "other";
const NOTHING = "nothing";

export function versionWords(version: Version): string {
  return `v${version.number} · ${ago(version.created)}${version.name ? ` · ${version.name}` : ""}`;
}

function numberWords(app: Review, number: number): string {
  const version = app.versions.find(one => one.number === number);
  return version ? versionWords(version) : `v${number}`;
}

/** What is compared from, whole: a narrow panel cuts what is chosen. */
function fromWords(app: Review): string {
  if (app.alone) return t("Nothing: the whole version");
  return app.other ? `${app.other.name}, v${app.from}` : numberWords(app, app.from);
}

export function pickers(app: Review): TemplateResult {
  const newest = app.versions[0];
  const swap = (): void => app.compare(app.to, app.from);
  const change = (value: string): void => app.compare(app.alone ? Number(value) : app.from, Number(value), app.other);
  return html`<header class="vs">
      ${picker(app, "From", app.other ? OTHER : app.alone ? NOTHING : String(app.from), value => {
        if (value === OTHER) void chooseOther(app);
        else app.compare(value === NOTHING ? app.to : Number(value), app.to);
      })}
      ${iconButton("swap", t("Swap versions"), t("Swap versions"), swap, { disabled: app.alone || app.other !== null })}
      ${picker(app, "To", String(app.to), change)}
    </header>
    ${newest && newest.number > app.to ? newerNote(app, newest) : nothing}`;
}

function newerNote(app: Review, newest: Version): TemplateResult {
  const { number, author } = newest;
  const words = author
    ? t("Version {number} is newer, saved by {author}.", { number, author })
    : t("Version {number} is newer.", { number });
  return html`<p class="newer">
    <span class="grow">${words}</span
    ><button type="button" class="btn sm" @click=${() => app.compare(app.from, newest.number, app.other)}>
      ${t("Show it")}
    </button>
  </p>`;
}

function picker(app: Review, label: "From" | "To", chosen: string, choose: (value: string) => void): TemplateResult {
  const words = label === "From" ? t("From") : t("To");
  const number = label === "From" ? app.from : app.to;
  const listed = app.versions.some(version => version.number === number);
  const put = (select: Element | undefined): void => {
    if (select) (select as HTMLSelectElement).value = chosen;
  };
  const changed = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    const value = select.value;
    select.value = chosen; // until that is what is compared
    choose(value);
  };
  const isFrom = label === "From";
  const offered = app.versions.filter(version => !isFrom || version.number !== app.to);
  const missing = !listed && !(isFrom && (app.other || app.alone));
  const another = isFrom && !app.link && !app.other;
  return html`<label class="vpick" title=${isFrom ? fromWords(app) : numberWords(app, app.to)}
    ><span class="lab">${words}</span
    ><select class="input" aria-label=${words} @change=${changed} ${ref(put)}>
      ${isFrom ? html`<option value=${NOTHING}>${t("Nothing: the whole version")}</option>` : nothing}
      ${offered.map(version => html`<option value=${version.number}>${versionWords(version)}</option>`)}
      ${missing ? html`<option value=${number}>${t("v{number}", { number })}</option>` : nothing}
      ${isFrom && app.other ? html`<option value=${OTHER}>${app.other.name}, v${app.from}</option>` : nothing}
      ${another ? html`<option value=${OTHER}>${t("Another definition…")}</option>` : nothing}
    </select></label
  >`;
}
