/** The find box on the canvas: states, functions, events and retries by part of their name, then by what they say. */

import { chip, el, icon, replace } from "../shared/dom";
import { kindWord } from "../shared/kind-words";
import { isInside } from "../shared/pointers";
import { rank } from "../shared/ranking";
import { t } from "../shared/translation";
import { isResource, resourceIcon } from "./outline";
import type { Entry } from "./types";

const MOST = 12; // of names, and of places
const SHORTEST = 2; // signs of what is looked for in texts
const BEFORE = 12; // signs that stand before what was found
const PAUSE = 150; // milliseconds without a key before the server is asked

/** A place whose text has what is looked for: the members that lead to it, and where in its text it was found. */
export interface Place {
  pointer: string;
  key: string;
  text: string;
  from: number;
  to: number;
}

/** A row of the list; one that was found by what it says has the place. */
interface Hit {
  entry: Entry;
  place?: Place;
}

/** What a place belongs to: the innermost thing with a name, else the workflow. */
function ownerOf(place: Place, entries: Entry[]): Entry {
  const around = entries.filter(entry => isInside(place.pointer, entry.pointer));
  const [owner] = around.sort((a, b) => b.pointer.length - a.pointer.length);
  return owner ?? { pointer: "", kind: "workflow", name: t("Workflow"), from: 0, to: 0 };
}

/** Names first, in the order of their fit; then what else says it, without a name's own row. */
export function hitsOf(query: string, entries: Entry[], places: Place[]): Hit[] {
  const names = entries
    .filter(entry => rank(entry.name, query) < Infinity)
    .sort(
      (a, b) =>
        rank(a.name, query) - rank(b.name, query) ||
        Number(isResource(a)) - Number(isResource(b)) ||
        a.name.length - b.name.length,
    )
    .slice(0, MOST);
  const own = new Set(names.map(entry => `${entry.pointer}/name`));
  const said = places.filter(place => !own.has(place.pointer)).slice(0, MOST);
  return [...names.map(entry => ({ entry })), ...said.map(place => ({ entry: ownerOf(place, entries), place }))];
}

/** The text of a place, what was found in it marked and in sight. */
function saying({ text, from, to }: Place): HTMLElement {
  const before = text.slice(0, from);
  const parts = [
    before.length > BEFORE ? `…${before.slice(1 - BEFORE)}` : before,
    el("mark", {}, text.slice(from, to)),
    text.slice(to),
  ];
  return el("bdi", { class: "said dim small mono" }, ...parts);
}

export class Find {
  private readonly input: HTMLInputElement;
  private readonly list = el("ul", { class: "found", role: "listbox", id: "found", "aria-label": t("Found") });
  private hits: Hit[] = [];
  private at = 0;
  private places: Place[] = []; // that the server found for `asked`
  private asked = "";
  private isAsking = false;
  private timer = 0;

  constructor(
    host: HTMLElement,
    private readonly entries: () => Entry[],
    private readonly select: (pointer: string) => void,
    private readonly dialect: () => string | null,
    private readonly leave: (found: string | null) => void,
    private readonly placesOf: (query: string) => Promise<Place[]>,
  ) {
    this.input = el("input", {
      class: "bare grow",
      type: "text",
      role: "combobox",
      placeholder: t("Find in the diagram"),
      "aria-label": t("Find in the diagram"),
      "aria-expanded": "false",
      "aria-controls": "found",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
    });
    const box = el(
      "div",
      { class: "float tr find" },
      icon("search", true),
      this.input,
      el("kbd", { "aria-hidden": "true" }, "/"),
      this.list,
    );
    this.list.hidden = true;
    this.input.addEventListener("input", () => this.search());
    this.input.addEventListener("focus", () => {
      if (this.input.value) this.search();
    });
    this.input.addEventListener("keydown", event => this.key(event));
    this.input.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", event => event.preventDefault());
    host.append(box);
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  /** Other things can be found now: an open list shows them, as near to its row as before. */
  refresh(): void {
    if (this.list.hidden) return;
    this.ask(this.input.value.trim());
    this.render();
  }

  private close(): void {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  private search(): void {
    const query = this.input.value.trim();
    this.at = 0;
    if (query === "") {
      this.close();
      return;
    }
    this.ask(query);
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.render();
  }

  /** Has the server look at what the texts say, once nobody types. */
  private ask(query: string): void {
    clearTimeout(this.timer);
    this.isAsking = query.length >= SHORTEST;
    if (query !== this.asked) this.places = [];
    if (!this.isAsking) return;
    this.timer = window.setTimeout(() => void this.learn(query), PAUSE);
  }

  private async learn(query: string): Promise<void> {
    const places = await this.placesOf(query).catch(() => []);
    if (query !== this.input.value.trim() || this.list.hidden) return; // another is asked for
    [this.places, this.asked, this.isAsking] = [places, query, false];
    this.render();
  }

  private render(): void {
    const query = this.input.value.trim();
    this.hits = hitsOf(query.toLowerCase(), this.entries(), this.places);
    replace(
      this.list,
      ...this.hits.map((hit, index) => this.row(hit, index)),
      this.hits.length || this.isAsking
        ? null
        : el("li", { class: "empty" }, t("Nothing is named “{value}”, and no text has it.", { value: query })),
    );
    this.at = Math.min(this.at, Math.max(0, this.hits.length - 1));
    this.show();
  }

  private row({ entry, place }: Hit, index: number): HTMLElement {
    const kind = isResource(entry) ? entry.kind : kindWord(entry.kind, this.dialect());
    return el(
      "li",
      { role: "option", id: `found-${index}`, class: "row", onclick: () => this.choose(index) },
      isResource(entry) ? icon(resourceIcon(entry)) : entry.pointer ? chip(entry.kind) : icon("grid"),
      el("span", { class: "clip grow" }, el("bdi", {}, entry.name), place ? saying(place) : null),
      el("span", { class: "dim small" }, place ? place.key : kind),
    );
  }

  private show(): void {
    [...this.list.children].forEach((row, index) => {
      row.classList.toggle("on", index === this.at && this.hits.length > 0);
      row.setAttribute("aria-selected", String(index === this.at));
    });
    if (this.hits.length) this.input.setAttribute("aria-activedescendant", `found-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  private choose(index: number): void {
    const hit = this.hits[index];
    if (!hit) return;
    this.close();
    this.input.value = "";
    this.select(hit.entry.pointer);
    this.leave(hit.entry.pointer);
  }

  private key(event: KeyboardEvent): void {
    const last = this.hits.length - 1;
    if (event.key === "ArrowDown") this.at = this.at >= last ? 0 : this.at + 1;
    else if (event.key === "ArrowUp") this.at = this.at <= 0 ? Math.max(0, last) : this.at - 1;
    else if (event.key === "Enter") this.choose(this.at);
    else if (event.key === "Escape") {
      this.close();
      this.input.value = "";
      this.leave(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.show();
  }
}
