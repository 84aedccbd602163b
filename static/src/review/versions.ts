/** All versions by sitting, with what each changed, their names, authors and times; each can be put on either side. */

import { type TemplateResult, html, nothing } from "lit";
import { personWords } from "../shared/person";
import { FEW, type Sitting, sittings } from "../history/sittings";
import { Summaries } from "../history/summaries";
import { writtenBy } from "../history/writers";
import { ago, clockTime } from "../shared/time";
import type { Version } from "../comparison/types";
import { language, t } from "../shared/translation";
import type { Review } from "./app";
import { loadVersions } from "./load";
import { icon } from "./parts";
import type { Decision } from "./talk/types";

const APPROVED = html`<span class="said"><span class="tag ok">${icon("check")}${t("Approved")}</span></span>`;

export class VersionList {
  private readonly unfolded = new Set<number>(); // sittings, by the version before their oldest
  private readonly summaries: Summaries;

  constructor(private readonly app: Review) {
    this.summaries = new Summaries(`/api/definitions/${app.definition.id}/versions`, () => app.changed());
  }

  template(): TemplateResult {
    const { app } = this;
    const oldest = app.versions.at(-1)?.number ?? 1;
    const more = (): void => void loadVersions(app, true);
    const older = html`<button type="button" class="btn sm soft older" @click=${more}>${t("Older versions")}</button>`;
    return html`<ul class="versions">
        ${sittings(app.versions, false).map(one => this.sitting(one))}
      </ul>
      ${oldest > 1 ? older : nothing}`;
  }

  /** What changed since an older version, once it is known; asked for while the list is in sight. */
  private summary(number: number, since: number): TemplateResult | typeof nothing {
    const { app } = this;
    if (app.tab !== "versions") return nothing;
    return html`<span class="vsummary small">${this.summaries.of(number, since) ?? "…"}</span>`;
  }

  /** A sitting of many versions is one row, with those that are looked at, named or judged; the others unfold. */
  private sitting({ versions, since }: Sitting): TemplateResult {
    const [newest] = versions;
    if (!newest || versions.length < FEW) return html`${versions.map(version => this.row(version))}`;
    const { app } = this;
    const open = this.unfolded.has(since);
    const toggle = (): void => {
      if (!this.unfolded.delete(since)) this.unfolded.add(since);
      app.changed();
    };
    const told = new Set([app.from, app.to, ...app.decisions.map(one => one.version), ...app.approved]);
    const shown = open ? versions : versions.filter(version => version.name || told.has(version.number));
    return html`<li class="vrow vsitting" data-sitting=${since}>
        <button type="button" class="vfold" aria-expanded=${open} @click=${toggle}>
          ${icon(open ? "down" : "right")}
          <span class="grow"
            ><span
              ><b class="num">${t("v{since} – v{number}", { since: since + 1, number: newest.number })}</b> ·
              ${t("{n} versions", { n: versions.length })}</span
            >${this.summary(newest.number, since)}<span class="dim small"
              >${writtenBy(newest) ? `${writtenBy(newest)} · ` : ""}${when(newest)}</span
            ></span
          >
        </button>
      </li>
      ${shown.map(version => this.row(version, true))}`;
  }

  private row(version: Version, inside = false): TemplateResult {
    const { app } = this;
    const { number } = version;
    const [isFrom, isTo] = [app.from === number && !app.other, app.to === number];
    const about = [
      writtenBy(version),
      version.restored === null ? "" : t("restored v{restored}", { restored: version.restored }),
      when(version),
    ]
      .filter(Boolean)
      .join(" · ");
    const decisions = lastOfEach(app.decisions.filter(one => one.version === number));
    return html`<li class="vrow ${isTo ? "current" : ""} ${inside ? "inside" : ""}" data-version=${number}>
      <div class="grow">
        <button
          type="button"
          class="vname"
          title=${t("Compare with the version before")}
          @click=${() => app.compare(before(app, number), number)}
        >
          <b class="num">${t("v{number}", { number })}</b
          >${version.name ? html`<span class="grow">${version.name}</span>` : nothing}</button
        >${app.approved.has(number) ? APPROVED : nothing} ${this.summary(number, number - 1)}<span
          class="dim small"
          title=${new Date(version.created).toLocaleString(language())}
          >${about}</span
        >${decisions.length ? html`<span class="said">${decisions.map(decided)}</span>` : nothing}
      </div>
      <span class="seg sm" role="group" aria-label=${t("Version {number}", { number })}>
        <button type="button" aria-pressed=${isFrom} @click=${() => app.compare(number, app.to)}>${t("From")}</button>
        <button type="button" aria-pressed=${isTo} @click=${() => app.compare(app.from, number, app.other)}>
          ${t("To")}
        </button></span
      >
    </li>`;
  }
}

function when(version: Version): string {
  const words = ago(version.created);
  return /ago|now|today/.test(words) ? words : `${words}, ${clockTime(new Date(version.created))}`;
}

/** A person's last word. */
function lastOfEach(decisions: Decision[]): Decision[] {
  return decisions.filter(
    (one, at) => decisions.findIndex(other => other.author === one.author && other.guest === one.guest) === at,
  );
}

function decided(one: Decision): TemplateResult {
  const name = personWords(one.author, one.guest);
  const words = one.approved ? t("{name} approved", { name }) : t("{name} asked for changes", { name });
  return html`<span
    class="tag ${one.approved ? "ok" : "warning"}"
    title=${one.sentence ? `${words}: ${one.sentence}` : words}
    >${icon(one.approved ? "check" : "pencil")}<span class="clip">${name}</span
    ><span class="vh"> ${one.approved ? t("approved") : t("asked for changes")}</span></span
  >`;
}

function before(app: Review, number: number): number {
  return app.versions.find(version => version.number < number)?.number ?? number;
}
