/** The tiles of the states and templates that can be put into the definition: dragged, or chosen and then placed. */

import { chip, el, icon, replace } from "../shared/dom";
import { TASKS, TILES } from "../shared/state-kinds";
import { t } from "../shared/translation";
import { KINDS } from "../shared/words";
import { type Drag, draggable } from "./dragging";

/** A template: a small definition as text. */
export interface Part {
  id: string;
  title: string;
  text: string;
}

export interface Tile {
  kind: string;
  text?: string;
  label: string;
  icon?: string;
}

export interface Deeds {
  drag: (tile: Tile) => Drag;
  choose: (tile: Tile) => void; // a click or Enter: the place is asked for
  paste: () => void;
}

/** What of the editing of states is not for tasks. */
export const NOT_HERE = t(
  "This is for states. Tasks are put in by the palette or by A, led on from their ports and moved by M; the menu " +
    "(Shift+F10) puts them into lists.",
);

const ICONS: Record<string, string> = { "call-with-retry": "retry", "wait-or-time-out": "hourglass" };

export class Palette {
  private shown = "";

  constructor(
    private readonly host: HTMLElement,
    private readonly deeds: Deeds,
  ) {}

  /** The kinds that the dialect has, in the order in which it offers them, and its templates. */
  show(kinds: string[], templates: Part[], byTasks = false): void {
    const signature = JSON.stringify([byTasks, kinds, templates.map(one => one.id)]);
    if (signature === this.shown) return;
    this.shown = signature;
    if (byTasks) {
      const tasks = [...TASKS].map(kind => this.tile({ kind, label: KINDS[kind] ?? kind }));
      replace(
        this.host,
        el("section", { class: "group" }, el("h3", {}, t("Tasks")), el("ul", { class: "tiles" }, ...tasks)),
      );
      return;
    }
    const tiles = kinds.filter(kind => TILES.has(kind)).map(kind => this.tile({ kind, label: KINDS[kind] ?? kind }));
    const paste = el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "tile muted", title: t("Paste states (Ctrl+V)"), onclick: () => this.deeds.paste() },
        icon("copy", true),
        t("Paste"),
      ),
    );
    replace(
      this.host,
      el("section", { class: "group" }, el("h3", {}, t("States")), el("ul", { class: "tiles" }, ...tiles, paste)),
      templates.length
        ? el(
            "section",
            { class: "group" },
            el("h3", {}, t("Templates")),
            el(
              "ul",
              {},
              ...templates.map(one =>
                this.row({ kind: "", text: one.text, label: one.title, icon: ICONS[one.id] ?? "grid" }),
              ),
            ),
          )
        : null,
    );
  }

  private tile(tile: Tile): HTMLElement {
    const button = el(
      "button",
      {
        type: "button",
        class: "tile",
        title: t("{label}: drag it into the diagram, or choose it and then a place", { label: tile.label }),
        onclick: () => this.deeds.choose(tile),
      },
      chip(tile.kind),
      tile.label,
    );
    draggable(button, () => ({ label: tile.label, picture: chip(tile.kind), drag: this.deeds.drag(tile) }));
    return el("li", {}, button);
  }

  private row(tile: Tile): HTMLElement {
    const button = el(
      "button",
      { type: "button", class: "row", onclick: () => this.deeds.choose(tile) },
      icon(tile.icon ?? "retry"),
      el("span", { class: "clip" }, tile.label),
    );
    draggable(button, () => ({ label: tile.label, drag: this.deeds.drag(tile) }));
    return el("li", {}, button);
  }
}
