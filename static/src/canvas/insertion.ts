/** The + on edges and after ends: one under the mouse, all of them while something is being put in. */

import type { DiagramView } from "../diagram/view";
import { announce, el, svg } from "../shared/dom";
import { bring } from "../shared/edges";
import { t } from "../shared/translation";
import { boxAt } from "./boxes";
import { type Place, type Point, afterEnds, places } from "./places";
import { RADIUS } from "./plus-places";

const NEAR = 40; // pixels of the window
const REACH = 12; // pixels of a place around its middle

interface Offer {
  focus?: boolean;
  boxes?: () => Place[]; // places at boxes, in the drawing of the moment
  onBox?: (pointer: string) => void; // a box that is clicked itself
}

export class Insertion {
  private readonly layer = svg("g", { class: "pluses" });
  private shown: Place[] = [];
  private marks: SVGGElement[] = [];
  private take: ((place: Place) => void) | null = null;
  private onBox: ((pointer: string) => void) | null = null;
  private offered: () => Place[] = () => [];
  private under = "";
  // what is announced, for the eye
  private readonly hint = el("p", { class: "float insert-hint", "aria-hidden": "true" });

  constructor(
    private readonly view: DiagramView,
    private readonly choose: (place: Place, at: Point) => void,
    private readonly afterEnds: () => boolean, // what is put in may come behind an end
  ) {
    view.overlay.append(this.layer);
    view.svg.addEventListener("pointermove", event => this.hover(event));
    view.svg.addEventListener("pointerleave", () => {
      if (!this.take) this.clear();
    });
    this.layer.addEventListener("keydown", event => this.key(event));
    view.svg.addEventListener("click", event => this.clicked(event), true);
  }

  get open(): boolean {
    return this.take !== null;
  }

  /** Shows every place, those at `boxes` first; the one that is clicked, dropped on or entered goes to `take`. */
  begin(words: string, take: (place: Place) => void, { focus = false, boxes = () => [], onBox }: Offer = {}): void {
    this.clear();
    this.offered = () => [...boxes(), ...places(this.view), ...(this.afterEnds() ? afterEnds(this.view) : [])];
    this.shown = this.offered();
    this.take = take;
    this.onBox = onBox ?? null;
    this.draw();
    this.view.host.classList.add("inserting");
    bring(this.view.host);
    this.hint.textContent = t("{words}: choose a place, or Escape", { words });
    this.view.host.append(this.hint);
    this.clearSight();
    document.addEventListener("keydown", this.escape, true);
    announce(
      t("{words}: {n} places. Tab or arrows to choose, Enter to put it in, Escape to stop.", {
        words,
        n: this.shown.length,
      }),
    );
    if (focus) this.marks[0]?.focus();
  }

  /** Another drawing has come: its places, and the focus on the one that had it. */
  renew(): void {
    if (!this.take) return this.clear();
    const now = this.marks.findIndex(mark => mark === document.activeElement);
    const pointer = this.shown[now]?.pointer;
    this.shown = this.offered();
    this.draw();
    if (now < 0) return;
    const same = this.shown.findIndex(place => place.pointer === pointer);
    this.marks[same < 0 ? Math.min(now, this.marks.length - 1) : same]?.focus();
  }

  /** The hint is at the top where it would be over a place at the bottom. */
  private clearSight(): void {
    this.hint.classList.remove("above");
    const box = this.hint.getBoundingClientRect();
    const covers = this.shown.some(place => {
      const { x, y } = this.view.viewport.toWindow(place.x, place.y);
      return x > box.left - REACH && x < box.right + REACH && y > box.top - REACH && y < box.bottom + REACH;
    });
    this.hint.classList.toggle("above", covers);
  }

  /** Marks the place that something dragged to `at` (in the window) would go to: the nearest that is so near. */
  aim(at: Point | null, near = NEAR): Place | null {
    let best: Place | null = null;
    let least = near;
    for (const place of at ? this.shown : []) {
      const here = this.view.viewport.toWindow(place.x, place.y);
      const far = Math.hypot(here.x - (at?.x ?? 0), here.y - (at?.y ?? 0));
      if (far < least) [best, least] = [place, far];
    }
    this.shown.forEach((place, n) => this.marks[n]?.classList.toggle("aimed", place === best));
    return best;
  }

  /** Wherever the focus went meanwhile: a click on the canvas takes it. */
  private readonly escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    this.view.focus(this.view.selected ?? "");
  };

  end(): void {
    this.take = null;
    this.onBox = null;
    this.view.host.classList.remove("inserting");
    this.hint.remove();
    document.removeEventListener("keydown", this.escape, true);
    this.clear();
  }

  private clear(): void {
    this.shown = [];
    this.marks = [];
    this.under = "";
    this.layer.replaceChildren();
  }

  private draw(): void {
    this.marks = this.shown.map((place, n) => {
      const said = t("Put in at {words}", { words: place.words });
      const mark = svg(
        "g",
        {
          class: "plus",
          "data-pointer": place.pointer,
          role: "button",
          tabindex: n === 0 ? 0 : -1,
          "aria-label": said,
          transform: `translate(${place.x} ${place.y})`,
        },
        svg("title", {}, said),
        svg("circle", { class: "reach", r: 14 }),
        svg("circle", { r: RADIUS }),
        svg("use", { href: "#i-plus", class: "icon", x: -5, y: -5, width: 10, height: 10 }),
      );
      mark.addEventListener("mousedown", event => event.stopPropagation()); // no panning from here
      mark.addEventListener("click", event => {
        event.stopPropagation();
        this.chosen(place);
      });
      return mark;
    });
    this.layer.replaceChildren(...this.marks);
  }

  /** While something is put in, a click on a box chooses that. */
  private clicked(event: MouseEvent): void {
    const { onBox } = this;
    const box =
      onBox && !(event.target as Element).closest(".pluses")
        ? boxAt(this.view, { x: event.clientX, y: event.clientY })
        : null;
    if (!onBox || !box || box.holds) return;
    event.stopImmediatePropagation();
    this.end();
    onBox(box.pointer);
  }

  private chosen(place: Place): void {
    const take = this.take;
    if (take) {
      this.end();
      take(place);
      return;
    }
    this.choose(place, this.view.viewport.toWindow(place.x, place.y));
  }

  /** The + of the edge under the mouse. */
  private hover(event: PointerEvent): void {
    if (this.take || event.buttons) return;
    const target = event.target as Element;
    if (target.closest(".pluses")) return;
    const found = target.closest<SVGGElement>(".sb-edge, .sb-label, .sb-end")?.dataset.pointer ?? "";
    if (found === this.under) return;
    this.clear();
    this.under = found;
    if (!found) return;
    const isEnd = target.closest(".sb-end") !== null;
    const ends = !isEnd ? places(this.view) : this.afterEnds() ? afterEnds(this.view) : [];
    this.shown = ends.filter(place => place.pointer === found);
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const now = this.marks.indexOf(document.activeElement as SVGGElement);
    const last = this.marks.length - 1;
    const next: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowRight: now + 1,
      ArrowUp: now - 1,
      ArrowLeft: now - 1,
      Home: 0,
      End: last,
    };
    const place = this.shown[now];
    if ((event.key === "Enter" || event.key === " ") && place) this.chosen(place);
    else if (event.key === "Tab" || event.key in next) {
      const to = event.key === "Tab" ? now + (event.shiftKey ? -1 : 1) : (next[event.key] ?? 0);
      const mark = this.marks[(to + this.marks.length) % this.marks.length];
      mark?.focus();
      const there = this.shown[this.marks.indexOf(mark as SVGGElement)];
      if (there) this.view.viewport.reveal({ x: there.x - 60, y: there.y - 60, width: 120, height: 120 }, false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
