/** The tiles of the states and templates that can be put into the definition: dragged, or chosen and then placed. */

import { textButton } from "../shared/controls";
import { el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { type Drag, draggable } from "./dragging";
import { type Tile, pictureOf } from "./tiles";

/** A template: a small definition as text. */
export interface Part {
  of: "states" | "tasks";
  runtime: string; // takes the place of the one of its id there; "" for all
  id: string;
  title: string;
  text: string;
}

export interface Deeds {
  drag: (tile: Tile) => Drag;
  choose: (tile: Tile) => void; // a click or Enter: the place is asked for
  paste: () => void;
}

const ICONS: Record<string, string> = {
  "call-with-retry": "retry",
  "wait-or-time-out": "hourglass",
  saga: "rewind",
  "poll-until-done": "loop",
  "fan-out-and-join": "fork",
  "human-approval": "user",
};

export class Palette {
  private shown = "";

  constructor(
    private readonly host: HTMLElement,
    private readonly deeds: Deeds,
  ) {}

  /** What can be put in, in the order in which it is offered, and the templates. */
  show(offered: Tile[], templates: Part[], of: "states" | "tasks" = "states", common: Tile[] = []): void {
    const signature = JSON.stringify([of, offered, common, templates.map(one => one.id)]);
    if (signature === this.shown) return;
    this.shown = signature;
    const tiles = offered.map(one => this.tile(one));
    const ofTasks = of === "tasks";
    const look = { class: "tile muted", title: ofTasks ? t("Paste tasks (Ctrl+V)") : t("Paste states (Ctrl+V)") };
    const paste = textButton([icon("copy", true), t("Paste")], () => this.deeds.paste(), look);
    const rows = templates.map(one =>
      this.row({ kind: "", text: one.text, label: t(one.title), icon: ICONS[one.id] ?? "grid" }),
    );
    replace(
      this.host,
      common.length
        ? group(t("Common"), el("ul", { class: "tiles common" }, ...common.map(one => this.tile(one))))
        : null,
      group(ofTasks ? t("Tasks") : t("States"), el("ul", { class: "tiles" }, ...tiles, el("li", {}, paste))),
      templates.length ? group(t("Templates"), el("ul", {}, ...rows)) : null,
    );
  }

  private tile(tile: Tile): HTMLElement {
    const button = textButton([pictureOf(tile), tile.label], () => this.deeds.choose(tile), {
      class: "tile",
      title: tile.around
        ? t("{label}: drag it onto a task, or choose it and then a task", { label: tile.label })
        : t("{label}: drag it into the diagram, or choose it and then a place", { label: tile.label }),
    });
    draggable(button, () => ({ label: tile.label, picture: pictureOf(tile), drag: this.deeds.drag(tile) }));
    return el("li", {}, button);
  }

  private row(tile: Tile): HTMLElement {
    const inside = [icon(tile.icon ?? "retry"), el("span", { class: "clip" }, tile.label)];
    const button = textButton(inside, () => this.deeds.choose(tile), { class: "row" });
    draggable(button, () => ({ label: tile.label, drag: this.deeds.drag(tile) }));
    return el("li", {}, button);
  }
}

function group(title: string, list: HTMLElement): HTMLElement {
  return el("section", { class: "group" }, el("h3", {}, title), list);
}
