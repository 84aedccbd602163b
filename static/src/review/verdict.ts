/** The bar below: where the review of the shown version stands, and the two decisions. A new version begins anew. */

import { type TemplateResult, html, nothing, render } from "lit";
import { api, messageOf } from "../shared/api";
import { announce } from "../shared/dom";
import { guestTag } from "../shared/person";
import { quoted, said, t } from "../shared/translation";
import { count } from "../shared/words";
import type { Review } from "./app";
import { decide } from "./deciding";
import { showHistory } from "./decisions";
import { live } from "../shared/live";
import { icon, iconButton } from "./parts";
import { askForReview } from "./request";
import { policyDialog } from "./policy";
import { named } from "./talk/guest";
import type { Decision, Judged, Standing } from "./talk/types";
import { discOf, initials, moment } from "./talk/words";

const SHOWN = 4; // people in the bar; the others are in the history

export function mountVerdict(app: Review, host: HTMLElement): void {
  const bar = new Verdict(app, host);
  app.onChange(() => bar.update());
}

class Verdict {
  private judged: Judged | null = null;
  private asked = 0;
  private problem = "";

  constructor(
    private readonly app: Review,
    private readonly host: HTMLElement,
  ) {
    live(app.definition.id).on(told => {
      if (told.type === "version") void this.newer(Number(told["number"]));
      if (told.type === "again") void app.reload();
      if (told.type !== "activity" && app.to) void this.load();
    });
  }

  update(): void {
    if (this.app.to && this.app.to !== this.asked) void this.load();
    render(this.template(), this.host);
  }

  private get path(): string {
    return `/api/definitions/${this.app.definition.id}/decisions`;
  }

  private async load(): Promise<void> {
    const version = (this.asked = this.app.to);
    try {
      const found = await api<Judged>(`${this.path}?version=${version}`);
      if (version === this.app.to) this.put(found);
    } catch (error) {
      this.problem = messageOf(error);
    }
    this.app.changed();
  }

  private put(found: Judged): void {
    [this.judged, this.problem, this.app.judged] = [found, "", found];
  }

  /** The left side says that there is a newer version, and shows it where that is wished. */
  private async newer(number: number): Promise<void> {
    await this.app.reload();
    const author = this.app.versions.find(one => one.number === number)?.author;
    if (number > this.app.to)
      announce(t("{author} saved version {number}", { author: author || t("Somebody"), number }));
  }

  private template(): TemplateResult {
    const { app, judged } = this;
    const mine = judged && judged.version === app.to ? judged : null;
    return html`<div class="grow verdicts">
        <b>${t("Version {to}", { to: app.to || "…" })}</b>
        ${mine ? standings(mine) : nothing} ${judged?.decisions.length ? historyButton(judged.decisions) : nothing}
        ${app.may.has("manage") ? settingsButton(app) : nothing}
        ${this.problem ? html`<span class="bad" role="alert">${this.problem}</span>` : nothing}
      </div>
      ${judged ? html`<span class="dim open-count">${openWords(judged.open)}</span>` : nothing}
      ${app.may.has("edit") ? this.request() : nothing} ${app.may.has("decide") ? this.buttons() : nothing}`;
  }

  private request(): TemplateResult {
    const title = t("Tell the others that this version is to be reviewed");
    return this.button("share", t("Ask for a review"), () => void this.ask(), { title });
  }

  private buttons(): TemplateResult {
    const { app, judged } = this;
    const mine = judged?.version === app.to ? judged.standings.find(one => one.me)?.stand : undefined;
    const approved = mine === "approved";
    const title = t("Tell the author what must change before you approve");
    const words = approved
      ? t("You approved version {to}", { to: app.to })
      : t("Approve version {to}", { to: app.to || "" });
    return html`${this.button("pencil", t("Request changes"), () => void this.decide(false), { title })}
    ${this.button("check", words, () => void this.decide(true), { primary: !judged?.blocked, off: approved })}`;
  }

  private button(
    sign: string,
    words: string,
    run: () => void,
    { title, primary = false, off = false }: { title?: string; primary?: boolean; off?: boolean },
  ): TemplateResult {
    return html`<button
      type="button"
      class="btn ${primary ? "primary" : ""}"
      title=${title ?? nothing}
      ?disabled=${!this.app.to || this.judged === null || off}
      @click=${run}
    >
      ${icon(sign)}${words}
    </button>`;
  }

  private async ask(): Promise<void> {
    const found = this.judged && (await askForReview(this.app, this.judged));
    if (found) this.put(found);
    this.app.changed();
  }

  private async decide(approved: boolean): Promise<void> {
    if (!this.judged || !(await named())) return;
    const found = await decide(this.app, this.judged, approved);
    if (found) this.put(found);
    this.app.changed();
  }
}

/** "1 of 2 approvals", "Changes requested", "Approved"; what is missing is in its title. */
function tally({ status, approvals, needed, missing, standings, asked }: Judged): TemplateResult {
  const words = t("{approvals} of {approvals2}", { approvals, approvals2: count(needed, "approval") });
  if (status === "approved")
    return html`<span class="tag ok" title=${words}
      >${icon("check")}${t("Approved")}<span class="dim">·</span>${words}</span
    >`;
  const title = [words, ...missing.map(said)].join(". ");
  if (status === "changes")
    return html`<span class="tag error" title=${title}>${icon("pencil")}${t("Changes requested")}</span>`;
  if (!standings.some(one => one.when))
    return asked
      ? html`<span class="tag info" title=${title}>${icon("hourglass")}${t("review asked for")}</span>`
      : html`<span class="tag" title=${title}>${t("not reviewed yet")}</span>`;
  return html`<span class="tag warning" title=${title}>${icon("hourglass")}${words}</span>`;
}

/** Who asked for a review; once the version is approved that is no news. */
function requested({ asked, status }: Judged): TemplateResult | typeof nothing {
  if (!asked || status === "approved") return nothing;
  const sentence = asked.sentence ? `: ${quoted(asked.sentence)}` : "";
  return html`<span class="dim asked clip" title=${asked.sentence || nothing}
    >${t("{author} asked {moment}{sentence}", {
      author: asked.author,
      moment: moment(asked.when, false),
      sentence,
    })}</span
  >`;
}

function standings(judged: Judged): TemplateResult {
  const rest = judged.standings.length - SHOWN;
  const more = rest > 0 ? html`<span class="dim small">${t("and {rest} more", { rest })}</span>` : nothing;
  return html`${tally(judged)}${requested(judged)}${judged.standings.slice(0, SHOWN).map(who)}${more}`;
}

function historyButton(decisions: Decision[]): TemplateResult {
  const label = t("History of decisions");
  return iconButton("clock", label, label, () => void showHistory(decisions));
}

function settingsButton(app: Review): TemplateResult {
  const title = t("Review settings: when a version is approved");
  return iconButton("settings", t("Review settings"), title, () => void policyDialog(app));
}

function openWords(open: number): string {
  if (!open) return t("No open comments");
  return open === 1 ? t("1 comment is open") : t("{open} comments are open", { open });
}

function who(one: Standing): TemplateResult {
  const why = one.when && !one.counts && one.why ? t("does not count: {why}", { why: one.why }) : "";
  return html`<span class="who" title=${[one.sentence, why].filter(Boolean).join("\n")}
    ><span class="avatar ${discOf(one.name)}" aria-hidden="true">${initials(one.name)}</span
    ><span>${one.name} ${guestTag(one.guest)} ${words(one)}</span></span
  >`;
}

function words({ stand, when, earlier, earlier_stand }: Standing): string {
  if (stand !== "undecided") {
    const said = stand === "approved" ? t("approved") : t("requested changes");
    return when ? `${said} ${moment(when, false)}` : said;
  }
  if (earlier === null) return t("has not decided");
  return earlier_stand === "approved"
    ? t("approved v{earlier}, not this version", { earlier })
    : t("wanted changes of v{earlier}, not this version", { earlier });
}
