/** All versions with their names, authors and times; each can be put on either side. */

import { type TemplateResult, html, nothing } from "lit";
import { ago, clockTime } from "../shared/time";
import type { Version } from "../comparison/types";
import type { Review } from "./app";
import { loadVersions } from "./load";

export function versionList(app: Review): TemplateResult {
  const oldest = app.versions.at(-1)?.number ?? 1;
  return html`<ul class="versions">${app.versions.map((version) => row(app, version))}</ul>
    ${oldest > 1 ? html`<button type="button" class="btn sm soft older" @click=${() => void loadVersions(app, true)}>Older versions</button>` : nothing}`;
}

function when(version: Version): string {
  const words = ago(version.created);
  return /ago|now|today/.test(words) ? words : `${words}, ${clockTime(new Date(version.created))}`;
}

function row(app: Review, version: Version): TemplateResult {
  const { number } = version;
  const [isFrom, isTo] = [app.from === number && !app.other, app.to === number];
  const about = [version.author, version.restored === null ? "" : `restored v${version.restored}`, when(version)].filter(Boolean).join(" · ");
  return html`<li class="vrow ${isTo ? "current" : ""}" data-version=${number}>
    <div class="grow"><button type="button" class="vname" title="Compare with the version before" @click=${() => app.compare(before(app, number), number)}><b class="num">v${number}</b>${version.name ? html`<span class="grow">${version.name}</span>` : nothing}</button>
      <span class="dim small" title=${new Date(version.created).toLocaleString()}>${about}</span></div>
    <span class="seg sm" role="group" aria-label="Version ${number}">
      <button type="button" aria-pressed=${isFrom} @click=${() => app.compare(number, app.to)}>From</button>
      <button type="button" aria-pressed=${isTo} @click=${() => app.compare(app.from, number, app.other)}>To</button></span>
  </li>`;
}

function before(app: Review, number: number): number {
  return app.versions.find((version) => version.number < number)?.number ?? number;
}
