/** The middle: both versions in one drawing, one of them alone, or their texts; of a broken text the other, and why. */

import { NOTHING, whyNot } from "../comparison/ask";
import { legend, putBadges, putSigns } from "../comparison/picture";
import { mountControls } from "../diagram/controls";
import { mountMinimap } from "../diagram/minimap";
import { type DiagramView, mountDiagram } from "../diagram/view";
import { readAs } from "../runtimes/read-as";
import { messageOf } from "../shared/api";
import { smallButton, textButton } from "../shared/controls";
import { el, icon, must, replace } from "../shared/dom";
import { lowered, t } from "../shared/translation";
import type { Look, Review } from "./app";
import { Drawings } from "./load";
import { Source } from "./source";

const MARGIN = 24; // pixels around the row above the drawing
const NARROW = 400; // pixels: the signs stand above one another

/** The drawing and its controls; `chosen` hears what a person clicks. */
export function mountCanvas(host: HTMLElement, chosen: (place: string | null) => void): DiagramView {
  const view = mountDiagram(host, { label: t("Diagram"), onSelect: chosen });
  mountControls(view);
  mountMinimap(view);
  return view;
}

/** Keeps the drawing in step with the page. */
export function followCanvas(app: Review): void {
  const canvas = new Canvas(app);
  app.onChange(() => canvas.update());
}

class Canvas {
  private readonly ways = el("div", { class: "seg sm", role: "group", "aria-label": t("Show") });
  private readonly key = legend();
  private readonly band = el("div", { class: "band", role: "status", hidden: true });
  private readonly nothing = el("p", { class: "empty nothing", hidden: true });
  private readonly source: Source;
  private drawn = "";
  private asked = "";
  private readonly drawings = new Drawings();
  private selected: string | null = null;

  constructor(private readonly app: Review) {
    const host = app.view.host;
    this.nothing.textContent = app.may.has("edit")
      ? t("There are no states yet. Add the first one in Design.")
      : t("There are no states yet.");
    this.source = new Source(app);
    const top = must(".canvastop", host);
    top.prepend(el("div", { class: "float bare" }, this.ways));
    const room = new ResizeObserver(() => this.keepFree(top));
    for (const one of [top, host]) room.observe(one);
    host.append(this.key, this.band, this.nothing, this.source.element);
  }

  /** The row above the drawing, and in a narrow window the signs below it, take room that the drawing has not. */
  private keepFree(top: HTMLElement): void {
    const { view } = this.app;
    view.keepFree({ top: top.offsetHeight + MARGIN, bottom: view.host.clientWidth < NARROW ? 88 : 32 });
  }

  update(): void {
    const { app } = this;
    this.buttons();
    const wanted = this.possible();
    app.view.host.classList.toggle("busy", app.found === null);
    this.source.show(wanted === "source");
    if (wanted === "difference" || wanted === "source")
      this.both(); // behind the texts, so that going back is at once
    else if (wanted === "from" || wanted === "to") this.one(wanted);
    this.say(wanted);
    this.nothing.hidden =
      wanted === null || wanted === "source" || app.shown === null || app.view.scene.pointers().length > 0;
    this.key.hidden = wanted !== "difference" || app.alone;
    // the drawing keeps its size
    app.view.host.classList.toggle("covered", wanted === "source" || (wanted === null && app.found !== null));
    this.follow();
  }

  /** What is shown: what is wished, or what is possible instead. */
  private possible(): Look | null {
    const { found, look, alone, sides } = this.app;
    if (!found || !sides) return null;
    if (look === "source") return "source";
    if (found === NOTHING) return look === "difference" ? null : look;
    const broken = found.broken;
    if (broken.new !== undefined && (broken.old !== undefined || alone)) return null;
    if (broken.new !== undefined) return "from";
    if (broken.old !== undefined) return "to";
    return alone ? "difference" : look;
  }

  private both(): void {
    const { app } = this;
    const svg = app.found?.svg;
    if (svg) this.put("difference", svg);
  }

  private one(look: "from" | "to"): void {
    const { app } = this;
    const text = app.sides?.[look === "from" ? 0 : 1];
    const key = `${look} ${app.from} ${app.to} ${app.other?.id ?? ""}`;
    if (!text || this.asked === key) return;
    this.asked = key;
    const of = look === "from" && app.other ? app.other : app.definition;
    this.drawings
      .of(text, readAs(of))
      .then(found => {
        if (this.asked === key && found.svg) this.put(look, found.svg);
        app.changed();
      })
      .catch((error: unknown) => {
        app.problem = messageOf(error);
        app.changed();
      });
  }

  private put(look: Look, svg: string): void {
    const { app } = this;
    if (look === "difference") this.asked = "";
    const key = `${look} ${svg}`;
    if (key === this.drawn) return;
    this.drawn = key;
    app.shown = look;
    app.view.show(svg);
    const rows = look === "difference" ? (app.found?.rows ?? []) : [];
    putBadges(app.view, rows);
    putSigns(app.view, rows);
    this.selected = null;
    app.changed();
  }

  private follow(): void {
    const { app } = this;
    if (app.shown === null || app.selected === this.selected) return;
    this.selected = app.selected;
    const place = app.selected === null ? null : app.drawn(app.selected);
    if (app.view.selected !== place) {
      app.view.select(place);
      this.bring(app.view.selected);
    }
  }

  /** Puts what is out of sight in the middle; what is in sight stays where it is. */
  private bring(place: string | null): void {
    const { view } = this.app;
    const box = place === null ? null : view.box(place);
    if (place === null || !box) return;
    const sight = view.viewport.visible();
    const inside =
      box.x >= sight.x &&
      box.y >= sight.y &&
      box.x + box.width <= sight.x + sight.width &&
      box.y + box.height <= sight.y + sight.height;
    if (!inside) view.centre(place);
  }

  private buttons(): void {
    const { app } = this;
    const one: [Look, string, string][] = [["difference", `v${app.to}`, t("Version {to}", { to: app.to })]];
    const two: [Look, string, string][] = [
      ["difference", t("Difference"), t("Both versions in one drawing")],
      ["from", app.other ? `${app.other.name} v${app.from}` : `v${app.from}`, app.sides?.[0].label ?? ""],
      ["to", `v${app.to}`, app.sides?.[1].label ?? ""],
    ];
    const all: [Look, string, string][] = [...(app.alone ? one : two), ["source", t("Source"), t("The text")]];
    const now = app.alone && app.look !== "source" ? "difference" : (this.possible() ?? app.look);
    const focus = this.ways.contains(document.activeElement)
      ? [...this.ways.children].indexOf(document.activeElement as Element)
      : -1;
    const button = ([look, label, title]: [Look, string, string]): HTMLElement =>
      textButton(label, () => app.show(look), { class: "clip", title, "aria-pressed": String(look === now) });
    replace(this.ways, ...all.map(button));
    if (focus >= 0) (this.ways.children[focus] as HTMLElement | undefined)?.focus();
  }

  /** Says what is wrong, and what is shown instead. */
  private say(wanted: Look | null): void {
    const { app } = this;
    const { found, sides } = app;
    const why =
      app.problem ||
      (found && sides
        ? whyNot(
            app.alone ? { ...found, broken: found.broken.new === undefined ? {} : { new: found.broken.new } } : found,
            sides[0].label,
            sides[1].label,
          )
        : "");
    this.band.hidden = !why;
    if (!why) return;
    const instead =
      wanted === "from" || wanted === "to"
        ? ` ${t("What is shown is {label}.", {
            label: (sides?.[wanted === "from" ? 0 : 1].label ?? "").replace(/^Version/, lowered),
          })}`
        : "";
    const text = sides && wanted !== "source" ? smallButton(t("Show the text"), () => app.show("source")) : null;
    this.band.className = "band error";
    replace(this.band, icon("error", true), el("span", { class: "grow" }, why + instead), text);
  }
}
