/** The History tab: every version with who saved it and when; names, comparisons, restoring. */

import type { ReadAs } from "../runtimes/read-as";
import { api, messageOf } from "../shared/api";
import { smallButton } from "../shared/controls";
import { announce, el, icon, replace } from "../shared/dom";
import { menu } from "../shared/menu";
import { ago, clockTime } from "../shared/time";
import { toast } from "../shared/toast";
import { language, placed, t } from "../shared/translation";
import { mergeWith } from "../merging/later";
import { type Compared, NOW, openComparison } from "./compare";
import { FEW, type Sitting, sittings } from "./sittings";
import { Summaries } from "./summaries";
import { writtenBy } from "./writers";
import type { Side, Version, VersionFull } from "../comparison/types";

const PAGE = 50;

export interface HistoryOptions {
  id: string;
  nonce: string;
  readAs: () => ReadAs;
  text: () => string; // in the editor now
  version: () => number; // that is saved
  restore: (number: number) => Promise<void>; // also shows it in the editor
  merged: (before: string, merged: string) => Promise<void>; // puts a merged text into the editor
}

export class History {
  private versions: Version[] = [];
  private named = false;
  private more = false;
  private asked = 0;
  private shown = false;
  private editing: number | null = null;
  private readonly list = el("ul", { class: "versions" });
  private readonly unfolded = new Set<number>(); // the sittings that are unfolded, by their oldest version
  private readonly summaries: Summaries;
  private readonly older = el(
    "button",
    { type: "button", class: "btn sm soft", onclick: () => void this.load(this.versions.at(-1)?.number) },
    t("Older versions"),
  );
  private readonly filter = el("input", { type: "checkbox" });

  constructor(
    private readonly host: HTMLElement,
    private readonly options: HistoryOptions,
  ) {
    this.summaries = new Summaries(this.url, (key, words) => {
      for (const line of this.list.querySelectorAll(`[data-summary="${key}"]`)) line.textContent = words;
    });
    this.filter.addEventListener("change", () => {
      this.named = this.filter.checked;
      void this.load();
    });
    this.host.append(
      el(
        "div",
        { class: "vbar" },
        el("label", { class: "check" }, this.filter, t("Named only")),
        smallButton([icon("merge", true), t("Merge…")], () => void this.merge()),
        smallButton([icon("swap", true), t("Compare…")], () => void this.compare()),
      ),
      this.list,
      this.older,
    );
    this.older.hidden = true;
  }

  /** The tab is in sight (or no longer). */
  open(shown: boolean): void {
    this.shown = shown;
    if (shown) void this.load();
  }

  /** Somebody saved. */
  saved(): void {
    if (this.shown && this.editing === null) void this.load();
  }

  private get url(): string {
    return `/api/definitions/${this.options.id}/versions`;
  }

  private async load(before?: number): Promise<void> {
    const mine = ++this.asked;
    const query = `?limit=${PAGE}${this.named ? "&named=true" : ""}${before === undefined ? "" : `&before=${before}`}`;
    try {
      const found = await api<Version[]>(this.url + query);
      if (mine !== this.asked) return;
      this.versions = before === undefined ? found : [...this.versions, ...found];
      this.more = found.length === PAGE;
      this.paint();
    } catch (error) {
      if (mine === this.asked)
        replace(
          this.list,
          el("li", { class: "empty" }, t("The history could not be read: {why}", { why: messageOf(error) })),
        );
    }
  }

  private paint(): void {
    this.older.hidden = !this.more;
    const focus = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("[data-version]")?.dataset
      .version;
    this.summaries.forget();
    replace(
      this.list,
      ...(this.versions.length
        ? sittings(this.versions, this.named).flatMap(sitting => this.sitting(sitting))
        : [
            el(
              "li",
              { class: "empty" },
              this.named ? t("No version has a name yet. Name one with its pencil.") : t("Nothing is saved yet."),
            ),
          ]),
    );
    if (focus) this.list.querySelector<HTMLElement>(`[data-version="${focus}"] button`)?.focus();
  }

  /** Many versions of one sitting are one row, with those below that have a name; the others unfold. */
  private sitting({ versions, since }: Sitting): HTMLElement[] {
    const [newest] = versions;
    if (!newest || versions.length < FEW) return versions.map(version => this.row(version));
    const open = this.unfolded.has(since);
    const toggle = (): void => {
      if (!this.unfolded.delete(since)) this.unfolded.add(since);
      this.paint();
      this.list.querySelector<HTMLElement>(`[data-sitting="${since}"] button`)?.focus();
    };
    const current = versions.some(version => version.number === this.options.version());
    const head = el(
      "li",
      { class: current && !open ? "vrow vsitting current" : "vrow vsitting", "data-sitting": since },
      el(
        "button",
        { type: "button", class: "vfold", "aria-expanded": String(open), onclick: toggle },
        icon(open ? "down" : "right", true),
        el(
          "span",
          { class: "grow" },
          el(
            "span",
            {},
            ...placed("{what} · {n} versions", {
              what: el("b", { class: "num" }, `v${since + 1} – v${newest.number}`),
              n: String(versions.length),
            }),
          ),
          this.summary(newest.number, since),
          el("span", { class: "dim small" }, this.about(newest)),
        ),
      ),
      current && !open ? el("span", { class: "tag" }, t("current")) : null,
    );
    const shown = open ? versions : versions.filter(version => version.name || version.number === this.editing);
    return [head, ...shown.map(version => this.row(version, true))];
  }

  private summary(number: number, since: number): HTMLElement {
    return el(
      "span",
      { class: "vsummary small", "data-summary": this.summaries.key(number, since) },
      this.summaries.of(number, since) ?? "…",
    );
  }

  private about(version: Version): string {
    return [
      writtenBy(version),
      version.restored === null ? "" : t("restored v{restored}", { restored: version.restored }),
      this.when(version),
    ]
      .filter(Boolean)
      .join(" · ");
  }

  private row(version: Version, inside = false): HTMLElement {
    const current = version.number === this.options.version();
    const when = new Date(version.created);
    const more = el(
      "button",
      { type: "button", class: "ib sm", "aria-label": t("More about version {number}", { number: version.number }) },
      icon("more", true),
    );
    const compare = (old: number, now: string): void => void this.compare(String(old), now);
    const withNow = { label: t("Compare with the text now"), run: () => compare(version.number, NOW) };
    const withBefore = {
      label: t("Compare with the one before"),
      icon: "swap",
      run: () => compare(version.number - 1, String(version.number)),
    };
    menu(more, () => [
      { label: version.name ? t("Rename…") : t("Name…"), icon: "pencil", run: () => this.edit(version) },
      { ...withNow, icon: "swap" },
      ...(version.number > 1 ? [withBefore] : []),
      ...(current
        ? []
        : [{ label: t("Merge into the text…"), icon: "merge", run: () => void this.merge(version.number) }]),
      ...(current
        ? []
        : [{ label: t("Restore"), icon: "restart", run: () => void this.options.restore(version.number) }]),
    ]);
    const title =
      this.editing === version.number
        ? this.field(version)
        : el(
            "button",
            { type: "button", class: "vname", title: withNow.label, onclick: withNow.run },
            el("b", { class: "num" }, `v${version.number}`),
            version.name ? el("span", { class: "grow" }, version.name) : null,
          );
    return el(
      "li",
      { class: `vrow${current ? " current" : ""}${inside ? " inside" : ""}`, "data-version": version.number },
      el(
        "div",
        { class: "grow" },
        title,
        this.summary(version.number, version.number - 1),
        el(
          "span",
          { class: "dim small" },
          el("time", { datetime: version.created, title: when.toLocaleString(language()) }, this.about(version)),
        ),
      ),
      current ? el("span", { class: "tag" }, t("current")) : null,
      el(
        "button",
        {
          type: "button",
          class: "ib sm",
          "aria-label": t("Name version {number}", { number: version.number }),
          title: t("Name"),
          onclick: () => this.edit(version),
        },
        icon("pencil", true),
      ),
      more,
    );
  }

  private when(version: Version): string {
    const words = ago(version.created);
    return /ago|now|today/.test(words) ? words : `${words}, ${clockTime(new Date(version.created))}`;
  }

  private edit(version: Version): void {
    this.editing = version.number;
    this.paint();
    this.list.querySelector<HTMLInputElement>(".vedit input")?.select();
  }

  private field(version: Version): HTMLElement {
    const input = el("input", {
      class: "input",
      type: "text",
      maxlength: 120,
      value: version.name,
      "aria-label": t("Name of version {number}", { number: version.number }),
      placeholder: t("As agreed on Monday"),
    });
    const done = (keep: boolean): void => {
      if (this.editing !== version.number) return;
      this.editing = null;
      if (keep && input.value.trim() !== version.name) void this.name(version, input.value.trim());
      else this.paint();
    };
    input.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      done(event.key === "Enter");
    });
    input.addEventListener("blur", () => done(true));
    return el("span", { class: "vedit" }, el("b", { class: "num" }, `v${version.number}`), input);
  }

  private async name(version: Version, name: string): Promise<void> {
    try {
      const kept = await api<Version>(`${this.url}/${version.number}`, { method: "PUT", body: { name } });
      this.versions = this.versions.map(one => (one.number === kept.number ? kept : one));
      announce(
        name
          ? t("Version {number} is named {name}", { number: version.number, name })
          : t("Version {number} has no name any more", { number: version.number }),
      );
    } catch (error) {
      toast(t("The name was not kept: {why}", { why: messageOf(error) }), undefined, "error");
    }
    this.paint();
    this.list.querySelector<HTMLElement>(`[data-version="${version.number}"] .vname`)?.focus();
  }

  private async side(key: string): Promise<Side> {
    if (key === NOW) return { label: t("The text in the editor"), text: this.options.text() };
    const version = await api<VersionFull>(`${this.url}/${key}`);
    return {
      label: version.name ? t("Version {key}, “{name}”", { key, name: version.name }) : t("Version {key}", { key }),
      text: version.text,
    };
  }

  /** The sheet; without sides: the version before the saved one and the text now. */
  async compare(old?: string, now = NOW): Promise<void> {
    const versions = await api<Version[]>(`${this.url}?limit=200`).catch(() => this.versions);
    const compared: Compared = {
      versions,
      side: key => this.side(key),
      readAs: this.options.readAs,
      nonce: this.options.nonce,
      restore: number => void this.options.restore(number),
      merge: number => void this.merge(number),
    };
    openComparison(compared, old ?? String(versions[1]?.number ?? versions[0]?.number ?? NOW), now);
  }

  /** Asks what the text is merged with, unless a version is given, and for the conflicts of both. */
  private async merge(theirs?: number): Promise<void> {
    const versions = await api<Version[]>(`${this.url}?limit=200`).catch(() => this.versions);
    const { id, nonce, readAs, text, merged } = this.options;
    const mine = text();
    const chosen = await mergeWith({ id, versions, theirs, mine, nonce, readAs });
    if (chosen !== null) await merged(mine, chosen);
  }
}
