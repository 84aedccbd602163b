/** The bar below: what people decided about the version that is shown, and the two decisions. A new version begins anew. */

import { type TemplateResult, html, nothing, render } from "lit";
import { api, messageOf } from "../shared/api";
import { dialog, needed } from "../shared/dialog";
import { announce, el } from "../shared/dom";
import { count } from "../shared/words";
import type { Review } from "./app";
import { live } from "../shared/live";
import { icon } from "./parts";
import { named } from "./talk/guest";
import type { Decision, Judged, Standing } from "./talk/types";
import { discOf, initials, moment } from "./talk/words";

const LONGEST = 1000;
const SHOWN = 4; // people in the bar; the others are in the history

export function mountVerdict(app: Review, host: HTMLElement): void {
  const bar = new Verdict(app, host);
  app.onChange(() => bar.update());
}

class Verdict {
  private judged: Judged | null = null;
  private asked = 0;
  private problem = "";

  constructor(private readonly app: Review, private readonly host: HTMLElement) {
    live(app.definition.id).on((told) => {
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
      if (version === this.app.to) [this.judged, this.problem] = [found, ""];
    } catch (error) {
      this.problem = messageOf(error);
    }
    this.app.changed();
  }

  /** The left side says that there is a newer version, and shows it where that is wished. */
  private async newer(number: number): Promise<void> {
    await this.app.reload();
    const author = this.app.versions.find((one) => one.number === number)?.author;
    if (number > this.app.to) announce(`${author || "Somebody"} saved version ${number}`);
  }

  private template(): TemplateResult {
    const { app, judged } = this;
    return html`<div class="grow verdicts"><b>Version ${app.to || "…"}</b>
        ${judged && judged.version === app.to ? html`${tally(judged)}${judged.standings.slice(0, SHOWN).map(who)}${judged.standings.length > SHOWN ? html`<span class="dim small">and ${judged.standings.length - SHOWN} more</span>` : nothing}` : nothing}
        ${judged?.decisions.length ? html`<button type="button" class="ib sm" aria-label="History of decisions" title="History of decisions" @click=${() => void this.history()}>${icon("clock")}</button>` : nothing}
        ${this.problem ? html`<span class="bad" role="alert">${this.problem}</span>` : nothing}</div>
      ${judged ? html`<span class="dim open-count">${judged.open === 1 ? "1 comment is open" : judged.open ? `${judged.open} comments are open` : "No open comments"}</span>` : nothing}
      ${app.may.has("decide") ? this.buttons() : nothing}`;
  }

  private buttons(): TemplateResult {
    const { app, judged } = this;
    const mine = judged?.version === app.to ? judged.standings.find((one) => one.name === judged.me)?.stand : undefined;
    const off = !app.to || judged === null;
    return html`<button type="button" class="btn" ?disabled=${off} @click=${() => void this.decide(false)}>${icon("pencil")}Request changes</button>
      <button type="button" class="btn primary" ?disabled=${off || mine === "approved"} @click=${() => void this.decide(true)}>${icon("check")}${mine === "approved" ? `You approved version ${app.to}` : `Approve version ${app.to || ""}`}</button>`;
  }

  private async decide(approved: boolean): Promise<void> {
    const version = this.app.to;
    if (!(await named())) return;
    const sentence = el("textarea", { class: "input", rows: 3, maxlength: LONGEST, autofocus: true, required: !approved });
    const field = el("label", { class: "field" }, el("span", { class: "lab" }, approved ? "A sentence for the others (if you like)" : "What should change?"), sentence);
    const open = this.judged?.open ?? 0;
    const note = approved && open ? el("p", { class: "help" }, `${open === 1 ? "1 comment is" : `${open} comments are`} still open.`) : null;
    const label = approved ? `Approve version ${version}` : "Request changes";
    await dialog(approved ? label : `Request changes of version ${version}`, [field, note], [{ label: "Cancel", value: "" }, { label, value: "yes", primary: true }], async (value) => {
      if (!value) return true;
      if (!approved) needed(sentence, "Say what should change first.");
      this.judged = await api<Judged>(this.path, { method: "POST", body: { version, approved, sentence: sentence.value.trim() } });
      announce(approved ? `You approved version ${version}` : `You requested changes of version ${version}`);
      this.app.changed();
      return true;
    });
  }

  private async history(): Promise<void> {
    const rows = (this.judged?.decisions ?? []).map(line);
    await dialog("History of decisions", [el("ol", { class: "decisions" }, ...rows)], []);
  }
}

/** "1 of 2 approvals", "Changes requested", "Approved". */
function tally({ standings, approvals }: Judged): TemplateResult | typeof nothing {
  if (!standings.length) return html`<span class="tag">not reviewed yet</span>`;
  const words = `${approvals} of ${count(standings.length, "approval")}`;
  if (standings.some((one) => one.stand === "changes")) return html`<span class="tag error" title=${words}>${icon("pencil")}Changes requested</span>`;
  const done = approvals === standings.length;
  return html`<span class="tag ${done ? "ok" : "warning"}">${icon(done ? "check" : "hourglass")}${words}</span>`;
}

function who(one: Standing): TemplateResult {
  return html`<span class="who" title=${one.sentence}><span class="avatar ${discOf(one.name)}" aria-hidden="true">${initials(one.name)}</span>${words(one)}</span>`;
}

function words({ name, stand, when, earlier, earlier_stand }: Standing): string {
  const first = name.split(" ")[0] ?? name;
  if (stand !== "undecided") return `${first} ${stand === "approved" ? "approved" : "requested changes"}${when ? ` ${moment(when).replace(/^today /, "")}` : ""}`;
  if (earlier === null) return `${first} has not decided`;
  return `${first} ${earlier_stand === "approved" ? "approved" : "wanted changes of"} v${earlier}, not this version`;
}

function line(one: Decision): HTMLElement {
  const said = `${one.author}${one.guest ? " (by link)" : ""} ${one.approved ? "approved" : "requested changes of"} version ${one.version}`;
  return el("li", {}, el("span", { class: `cm ${one.approved ? "add" : "chg"}` }), el("div", {}, el("b", {}, said), " ", el("span", { class: "dim small", title: new Date(one.created).toLocaleString() }, moment(one.created)), one.sentence ? el("p", {}, one.sentence) : null));
}
