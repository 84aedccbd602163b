/**
 * Panels that have no room beside the canvas. A word on the edge of the page stands for each and opens it over the
 * canvas; in a small window the words are a bar of tabs below. The focus goes in with the panel, Escape closes it and
 * gives the focus back. What is open is remembered. How it looks is in `styles/edges.css`, which follows the attributes
 * that are set here.
 */

import { textButton } from "./controls";
import { el, icon, must, typing } from "./dom";
import { remember, remembered } from "./storage";
import { t } from "./translation";

export type Side = "left" | "right" | "bottom";
const SIDES: readonly Side[] = ["left", "right", "bottom"];

/** A word on the edge: a panel, or a part of one. */
export interface Word {
  word: string;
  icon: string;
  panel: string; // the id of the panel
  side: Side;
  tab?: string; // the id of a tab in the panel, which the word chooses
  enter?: string; // selects what gets the focus in the panel, where that is not the chosen tab or the first control
  part?: string; // the id of a part of the panel: it alone is shown while the panel has no place of its own
  minor?: boolean; // not in the bar of tabs nor in low windows: another word stands for its panel there
  sheet?: boolean; // in the bar of tabs it leaves the upper part of the canvas in sight
  count?: () => string | null; // a number beside the word
}

/** From which width and height of the window a panel has its place beside the canvas. */
export type Least = readonly [width: number, height: number];

export interface Room {
  name: string; // of the page: what is open there is remembered under it
  main: HTMLElement;
  canvas: string; // the word for the canvas itself in the bar of tabs
  docked: Partial<Record<Side, Least>>; // a side that is not named is never docked
  tabs: number; // windows narrower than this have the bar of tabs
  short: number; // in windows lower than this the bottom opens over the canvas too, instead of below it
  words: Word[];
  note?: () => string | null; // beside the words below: what must be seen though the panel is closed
}

const FOCUSABLE = [
  "[role=tab][aria-selected=true]",
  "a[href]",
  "button:not([disabled], [tabindex='-1'])",
  "input:not([disabled])",
  "select:not([disabled])",
  "textarea:not([disabled])",
  "[tabindex='0']",
].join(", ");

/** Opens the panel that holds `element`, if it is closed; something of the canvas itself closes what covers it. */
export function bring(element: Element): void {
  Edges.ofPage?.bring(element);
}

/** What stands beside the words, and which part a panel shows, may have changed. */
export function paintEdges(): void {
  Edges.ofPage?.paint();
}

/** Gives the page's panels their places; once, before the canvas is drawn. */
export function setUpEdges(room: Room): void {
  Edges.setUp(room);
}

/** Whether it is a field with something in it. */
function isWritten(target: EventTarget | null): boolean {
  return typing(target) && ((target as HTMLInputElement).value ?? (target as HTMLElement).textContent) !== "";
}

class Edges {
  private static page: Edges | null = null;
  private readonly buttons = new Map<Word, HTMLButtonElement>();
  private readonly home: HTMLButtonElement;
  private readonly note = el("span", { class: "edgenote clip", hidden: true });
  private open: Word[]; // what was opened last
  private shown: Word[] = []; // those of `open` that there is room for
  private docked = new Set<Side>();
  private tabs = false;

  static get ofPage(): Edges | null {
    return this.page;
  }

  static setUp(room: Room): void {
    this.page = new Edges(room);
  }

  private constructor(private readonly room: Room) {
    const kept = remembered<string[]>(this.key) ?? [];
    this.open = room.words.filter(one => kept.includes(one.word));
    const name = [icon("grid"), el("span", {}, room.canvas)];
    this.home = textButton(name, () => this.close(), { class: "panelword home" });
    const group = (side: Side): HTMLElement =>
      el(
        "div",
        { class: `panelside at-${side}` },
        ...room.words.filter(one => one.side === side).map(one => this.button(one)),
      );
    room.main.append(el("nav", { class: "edges", "aria-label": t("Panels") }, this.home, ...SIDES.map(group)));
    must(".at-bottom", room.main).append(this.note);
    for (const one of room.words) this.panel(one).classList.add("drawer", `at-${one.side}-side`);
    room.main.addEventListener("keydown", event => this.pressed(event));
    // a tab inside may have been chosen
    for (const done of ["click", "keyup"]) room.main.addEventListener(done, () => this.paint());
    addEventListener("resize", () => this.measure());
    this.measure();
  }

  private get key(): string {
    return `edges.${this.room.name}`;
  }

  private panel(one: Word): HTMLElement {
    return must(`#${one.panel}`);
  }

  private button(one: Word): HTMLButtonElement {
    const inside = [icon(one.icon), el("span", {}, one.word), el("span", { class: "count", hidden: true })];
    const button = textButton(inside, () => this.toggle(one), {
      class: one.minor ? "panelword minor" : "panelword",
      "aria-expanded": "false",
      "aria-controls": one.panel,
    });
    this.buttons.set(one, button);
    return button;
  }

  private measure(): void {
    const { main, docked, tabs, short } = this.room;
    this.tabs = innerWidth < tabs;
    const fits = (side: Side): boolean => {
      const least = docked[side];
      return !this.tabs && least !== undefined && innerWidth >= least[0] && innerHeight >= least[1];
    };
    this.docked = new Set(SIDES.filter(fits));
    const all = this.room.words.every(one => this.docked.has(one.side));
    main.toggleAttribute("data-edges", !all);
    main.toggleAttribute("data-tabs", this.tabs);
    main.toggleAttribute("data-short", innerHeight < short);
    for (const side of SIDES) main.dataset[side] = this.docked.has(side) ? "docked" : "edge";
    this.settle(this.open);
  }

  /** Shows of each panel what stands for its open word; all of it where it has its place. */
  private part(): void {
    for (const one of this.room.words) {
      if (one.part === undefined) continue;
      const open = this.shown.find(other => other.panel === one.panel);
      must(`#${one.part}`).toggleAttribute("data-off", open !== undefined && open.part !== one.part);
    }
  }

  /** Whether both cannot be open: only what is below the canvas leaves room for something over it. */
  private clash(one: Word, other: Word): boolean {
    if (this.few) return true;
    return (one.side === "bottom") === (other.side === "bottom");
  }

  /** Opens `wanted`, the first of them first, as far as there is room. */
  private settle(wanted: Word[]): void {
    const open: Word[] = [];
    for (const one of wanted)
      if (!this.docked.has(one.side) && !open.some(other => this.clash(one, other))) open.push(one);
    for (const one of this.room.words) this.panel(one).removeAttribute("data-open");
    for (const one of open) this.panel(one).dataset.open = one.sheet ? "sheet" : "";
    this.shown = open;
    this.part();
    this.paint();
  }

  private choose(wanted: Word[]): void {
    this.open = wanted;
    remember(this.key, wanted.length ? wanted.map(one => one.word) : null);
    this.settle(wanted);
  }

  private toggle(one: Word): void {
    if (this.stands(one)) {
      if (this.tabs) this.enter(one);
      else this.close(one);
      return;
    }
    this.show(one);
    this.enter(one);
  }

  private show(one: Word): void {
    if (one.tab !== undefined) document.getElementById(one.tab)?.click();
    this.choose([one, ...this.shown.filter(other => !this.clash(one, other))]);
  }

  /** Closes `one`, or everything. */
  private close(one?: Word): void {
    this.choose(one ? this.shown.filter(other => other.panel !== one.panel) : []);
  }

  /** The focus goes to what the word means. */
  private enter(one: Word): void {
    const place = one.part === undefined ? this.panel(one) : must(`#${one.part}`);
    const inside = [...place.querySelectorAll<HTMLElement>(one.enter ?? FOCUSABLE)];
    const target =
      inside.find(element => element.ariaSelected === "true" && element.checkVisibility()) ??
      inside.find(element => element.checkVisibility());
    if (!target) place.tabIndex = -1;
    (target ?? place).focus();
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const one = this.shown.find(
      word => this.panel(word).contains(event.target as Node) || this.buttons.get(word)?.contains(event.target as Node),
    );
    if (!one) return;
    event.preventDefault();
    if (isWritten(event.target)) {
      const panel = this.panel(one);
      panel.tabIndex = -1;
      panel.focus();
      return;
    } // Escape leaves the field, again the panel
    const word =
      this.room.words.find(other => other.panel === one.panel && !(this.few && other.minor) && this.stands(other)) ??
      one;
    this.close(one);
    this.buttons.get(word)?.focus();
  }

  bring(element: Element): void {
    const words = this.room.words.filter(
      one => this.panel(one).contains(element) && (one.part === undefined || must(`#${one.part}`).contains(element)),
    );
    if (words[0] === undefined) {
      if (this.few) this.close();
    } else if (!this.docked.has(words[0].side) && !words.some(one => this.shown.includes(one)))
      this.show(words.find(one => this.shows(one)) ?? words[0]);
  }

  /** Whether the panel of `one` shows what the word means. */
  private shows(one: Word): boolean {
    return one.tab === undefined || document.getElementById(one.tab)?.getAttribute("aria-selected") === "true";
  }

  /** Whether only the words that are not minor are there. */
  private get few(): boolean {
    return this.tabs || innerHeight < this.room.short;
  }

  /** Whether `one` is open; where there are few, a word stands for the minor ones of its panel. */
  private stands(one: Word): boolean {
    return this.shown.some(
      other =>
        other === one ||
        (this.few && !one.minor && other.minor && other.panel === one.panel && other.part === one.part),
    );
  }

  paint(): void {
    for (const one of this.shown) if (!this.shows(one)) this.follow(one);
    for (const [one, button] of this.buttons) {
      const on = this.stands(one);
      button.setAttribute("aria-expanded", String(on));
      const number = one.count?.() ?? null;
      const count = must(".count", button);
      if (count.textContent !== (number ?? "")) count.textContent = number ?? "";
      count.hidden = number === null;
    }
    const note = this.room.note?.() ?? null;
    this.note.hidden = note === null;
    if (this.note.textContent !== (note ?? "")) this.note.textContent = this.note.title = note ?? "";
    if (this.tabs && !this.shown.length) this.home.setAttribute("aria-current", "true");
    else this.home.removeAttribute("aria-current");
  }

  /** Another tab was chosen inside the panel of `one`: the word for that one stands for it now. */
  private follow(one: Word): void {
    const other = this.room.words.find(word => word.panel === one.panel && word.tab !== undefined && this.shows(word));
    if (!other) return;
    this.shown = this.shown.map(word => (word === one ? other : word));
    this.open = this.shown;
    remember(
      this.key,
      this.open.map(word => word.word),
    );
  }
}
