/** “Convert…” of the Library: to which dialect and engine, which definitions, and whether runs prove it. */

import { SPECIFICATION, nameOf } from "../runtimes/engines";
import { enginesToWriteFor, knownEngines } from "../runtimes/known";
import { messageOf } from "../shared/api";
import { dropDown, labelled } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { placed, t } from "../shared/translation";
import { count } from "../shared/words";
import { type Target, showConversions } from "./conversions";
import { type Wanted, byName, same } from "./filter";
import type { Pages } from "./pages";
import type { Card, Dialect } from "./types";

const PROVED = "1.0"; // conversions to it are proved by runs, and several engines run it
const NAMED = 20; // those that cannot go there, told by name
const SHOWN = "shown";
const ALL = "all";
const EVERYTHING = { query: "", tags: [], problems: false };

export interface Held {
  pages: Pages;
  wanted: Wanted; // what is shown now: all that is found, also what is not scrolled to yet
  dialects: Dialect[];
  limit: number; // definitions that are converted at once
}

/** Asks what is to be converted, then shows how it goes; `kept` is told that there are new definitions. */
export async function convertMany(held: Held, kept: () => void): Promise<void> {
  const choice = new Choice(held);
  const convert = await confirmed(t("Convert definitions"), [choice.body], t("Convert"), () => choice.holds());
  if (convert) await showConversions(choice.convertible(), choice.target, choice.verify, kept);
}

class Choice {
  readonly body: HTMLElement;
  private readonly dialect: HTMLSelectElement;
  private readonly engine = dropDown(enginesToWriteFor(PROVED), null, { id: "conversions-engine" });
  private readonly which: HTMLSelectElement;
  private readonly proof = el("input", { type: "checkbox", id: "conversions-proof", checked: true });
  private readonly summary = el("div", { "aria-live": "polite", class: "told" });
  private chosen: Card[] = [];
  private known: Promise<void>;

  constructor(private readonly held: Held) {
    const targets = [...new Set(held.dialects.flatMap(one => one.targets))];
    const ordered = held.dialects.filter(one => targets.includes(one.id));
    const titles = ordered.map(one => [one.id, `${one.id} · ${one.title}`] as const);
    this.dialect = dropDown(titles, null, { id: "conversions-to", autofocus: true });
    this.which = dropDown(this.groups(), null, { id: "conversions-which" });
    this.body = el(
      "div",
      { class: "conversion-choice" },
      labelled(t("To"), this.dialect),
      labelled(t("Written for"), this.engine),
      labelled(t("Which"), this.which),
      el(
        "label",
        { class: "check", for: "conversions-proof" },
        ...placed("{proof} Prove by runs that both do the same", { proof: this.proof }),
      ),
      this.summary,
    );
    this.body.addEventListener("change", event => {
      if (event.target === this.which) this.known = this.choose();
      else this.showSummary();
    });
    this.known = this.choose();
  }

  get to(): string {
    return this.dialect.value;
  }

  /** The engine that they are written for; null: the specification. */
  private get runtime(): string | null {
    return this.to === PROVED && this.engine.value !== SPECIFICATION ? this.engine.value : null;
  }

  get target(): Target {
    const { to, runtime } = this;
    return { to, runtime, words: runtime ? `${to} · ${nameOf(knownEngines(), runtime)}` : to };
  }

  get verify(): boolean {
    return this.to === PROVED && this.proof.checked;
  }

  convertible(): Card[] {
    return this.chosen.filter(card => this.goes(card));
  }

  /** For the dialog: whether there is something to convert, and not too much. */
  async holds(): Promise<true> {
    await this.known;
    const found = this.convertible().length;
    if (!found)
      throw new Error(
        t("None of them can be converted to {to}: choose others, or another dialect.", { to: this.target.words }),
      );
    if (found > this.held.limit)
      throw new Error(
        t("{limit} at once at most: choose a tag, or show fewer by a search.", { limit: this.held.limit }),
      );
    return true;
  }

  private groups(): (readonly [string, string])[] {
    const { pages, wanted } = this.held;
    const { counts, found } = pages;
    const all: [string, string][] = [
      [ALL, t("All, {definitions}", { definitions: count(counts.definitions, "definition") })],
    ];
    if (found && !same(wanted, { ...EVERYTHING, order: wanted.order }))
      all.unshift([SHOWN, t("Those shown now, {definitions}", { definitions: count(found, "definition") })]);
    const tags = byName(Object.keys(counts.tags)).map(
      name => [`tag ${name}`, t("Tagged “{name}”, {number}", { name, number: counts.tags[name] })] as const,
    );
    return [...all, ...tags];
  }

  private get group(): Wanted {
    const { wanted } = this.held;
    const { value } = this.which;
    if (value === SHOWN) return wanted;
    const tags = value === ALL ? [] : [value.slice("tag ".length)];
    return { ...EVERYTHING, order: wanted.order, tags };
  }

  /** Finds the definitions of the group, and tells of them where no other group was chosen meanwhile. */
  private async choose(): Promise<void> {
    const { value } = this.which;
    this.chosen = [];
    replace(this.summary, el("p", { class: "dim" }, t("Looking for the definitions…")));
    try {
      const cards = await this.held.pages.all(this.group);
      if (this.which.value !== value) return;
      this.chosen = cards;
      this.showSummary();
    } catch (error) {
      if (this.which.value === value) replace(this.summary, el("p", {}, messageOf(error)));
    }
  }

  private goes(card: Card): boolean {
    return card.readable && this.why(card) === "";
  }

  /** Why a definition cannot go there; "" where it can. */
  private why(card: Card): string {
    if (!card.readable) return t("cannot be read");
    if (!card.dialect) return t("of no known dialect");
    if (card.dialect === this.to) {
      const isMoved = this.runtime !== null && this.runtime !== card.read_for;
      return isMoved ? "" : t("is {to} already", { to: this.target.words });
    }
    const source = this.held.dialects.find(one => one.id === card.dialect);
    return source?.targets.includes(this.to)
      ? ""
      : t("nothing is carried over from {dialect}", { dialect: card.dialect });
  }

  private showSummary(): void {
    this.proof.disabled = this.engine.disabled = this.to !== PROVED;
    const { chosen } = this;
    const left = chosen.filter(card => !this.goes(card));
    const going = chosen.length - left.length;
    replace(
      this.summary,
      el(
        "p",
        {},
        t("{definitions} can be converted to {to}.", {
          definitions: count(going, "definition"),
          to: this.target.words,
        }),
      ),
      left.length ? this.leftOut(left) : null,
      el("p", { class: "dim" }, t("Nothing is kept before you say so, and the old ones stay as they are.")),
    );
  }

  private leftOut(left: Card[]): HTMLElement {
    const more = left.length - NAMED;
    return el(
      "details",
      {},
      el("summary", {}, t("{definitions} cannot", { definitions: count(left.length, "definition") })),
      el(
        "ul",
        { class: "bullets" },
        ...left.slice(0, NAMED).map(card => el("li", {}, `${card.name || t("Without a name")}: ${this.why(card)}`)),
        more > 0 ? el("li", {}, t("and {more} more", { more })) : null,
      ),
    );
  }
}
