/** The diagram on a page: the server's SVG in a canvas that pans, zooms, selects and is walked by keyboard.
 *  Everything is addressed by JSON pointer; zoom, selection, looks and badges survive a new drawing. */

import { svg as make } from "../shared/dom";
import { guarded } from "../shared/faults";
import { readSvg } from "./clean";
import { anchor, showsAny } from "./anchor";
import { Drawing } from "./drawing";
import { FarNames } from "./far-names";
import type { foldIntoColumns } from "./folding";
import { InColumns } from "./in-columns";
import { listenForKeys } from "./keys";
import { Level } from "./level";
import { type Badge, Marks } from "./marks";
import { Scene } from "./scene";
import { type Box, FAR, type Margins, Viewport } from "./viewport";
import { inOrder } from "./walk";

export type { Badge, Box };

export interface DiagramOptions {
  label: string;
  onSelect: (pointer: string | null) => void; // a person chose a box or an edge, or nothing
  onOpen?: (pointer: string) => void; // Enter on it, or a double click where nothing else is meant by that
  onDouble?: (pointer: string) => void; // a double click on it
  onFold?: (pointer: string) => void; // its chevron was clicked; without it there is none
  overview?: (view: DiagramView) => FarView; // how far away the drawing with names only is shown
}

/** What stands in for the far names where a drawing has names only: its texts at every scale, and what it closes. */
export interface FarView {
  fold: typeof foldIntoColumns;
  /** The drawing has other elements: what is closed in it loses its insides before anybody looks at them. */
  close: (drawing: SVGGElement) => void;
  renew: (scene: Scene) => void;
  update: () => void;
}

/** A drawing that does not fit at this scale begins at its top instead. */
const READABLE = 0.65;

const stays = (pointer: string): string => pointer;

export class DiagramView {
  readonly svg: SVGSVGElement;
  readonly viewport: Viewport;
  readonly marks: Marks;
  /** A layer above the boxes, in world units, for what a page draws, such as tokens; it is never cleared here. */
  readonly overlay = make("g", { class: "overlay" });
  scene: Scene;
  selected: string | null = null;
  /** What is selected beside `selected`: more states, all of which an edit concerns. */
  readonly also = new Set<string>();
  bounds: Box = { x: 0, y: 0, width: 0, height: 0 };
  private readonly world = make("g", { class: "world" });
  private readonly drawing = make("g", { class: "drawing" });
  private readonly parts = new Drawing(this.drawing);
  private readonly level: Level;
  private readonly names: FarNames;
  private shown: readonly string[] = []; // the parts of the SVG
  private drawnAs = ""; // the direction, the detail and the columns
  private readonly inColumns: InColumns;
  private overview: FarView | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly host: HTMLElement,
    public options: DiagramOptions,
  ) {
    const badges = make("g", { class: "badge-layer" });
    this.world.append(this.drawing, badges, this.overlay);
    this.svg = make("svg", { class: "diagram", role: "group", tabindex: -1, "aria-label": options.label }, this.world);
    host.prepend(this.svg);
    this.scene = new Scene(this.world);
    this.marks = new Marks(this.scene, badges);
    this.viewport = new Viewport(this.svg, this.world, () => this.changed());
    this.level = new Level(this.viewport);
    this.names = new FarNames(this.viewport);
    this.svg.append(this.names.layer);
    this.inColumns = new InColumns(this.viewport, null, () => this.again());
    if (options.overview) this.useOverview(options.overview);
    this.svg.addEventListener("click", event => this.clicked(event));
    this.svg.addEventListener("dblclick", event => {
      if (!(event.target as Element).closest(".sb-fold")) this.double(this.pointerAt(event.target));
    });
    listenForKeys(
      this,
      pointer => this.choose(pointer),
      pointer => this.open(pointer),
    );
    this.svg.addEventListener("focusin", event => this.focused(event));
    new ResizeObserver(() => this.resized()).observe(host);
  }

  /** How overviews look from the next drawing on: a page may load that when it is asked for. */
  useOverview(make: (view: DiagramView) => FarView): void {
    this.overview = make(this);
    this.inColumns.fold = this.overview.fold;
  }

  /** In a canvas of another size an untouched drawing is fitted anew; of another one the middle stays where it is. */
  private resized(): void {
    const { width, height } = this.size;
    this.size = { ...this.viewport.size };
    if (this.viewport.untouched && this.inColumns.isStale) this.again();
    if (this.viewport.untouched) this.viewport.refit(this.bounds);
    else if (width && this.size.width)
      this.viewport.shift((this.size.width - width) / 2, (this.size.height - height) / 2);
    else this.changed();
  }
  private size = { width: 0, height: 0 }; // of the canvas, until now

  /** Calls `listener` whenever the drawing or the part of it in sight changed, and soon if one stands already; what is
   *  returned ends that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    if (this.bounds.width)
      requestAnimationFrame(() => {
        if (this.listeners.has(listener)) listener();
      });
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    this.level.update();
    this.names.update();
    this.overview?.update();
    for (const listener of this.listeners) guarded(listener);
  }

  /**
   * Shows another drawing; false (and nothing happens) when it is no SVG. Of its parts (the opening tag, an element
   * each, and what closes it) those that stand already are left alone and not even read.
   */
  show(drawing: string | readonly string[]): boolean {
    const parts = typeof drawing === "string" ? [drawing] : drawing;
    const { way } = this;
    this.way = stays;
    if (parts.length === this.shown.length && parts.every((part, n) => part === this.shown[n])) return true;
    const isOverview = this.overview !== undefined && parts[0]?.includes('data-detail="overview"') === true;
    this.inColumns.isOverview = isOverview;
    this.viewport.far = isOverview ? 0 : FAR;
    const whole = this.columns; // columns need the whole drawing
    const elements = whole ? [] : parts.slice(1, -1);
    const fresh = readSvg(parts.filter(part => whole || !this.parts.has(part)).join(""));
    if (!fresh) return false;
    this.shown = parts;
    const first = this.bounds.width === 0;
    const drawn = this.drawing.querySelector<SVGElement>("[aria-current]")?.dataset.pointer;
    const looked = drawn !== undefined && way(drawn) !== null ? drawn : null; // what was taken away holds nothing
    const moved = anchor(this.scene, this.viewport.visible(), looked);
    const inside = this.svg.contains(document.activeElement);
    const focused = inside ? (document.activeElement as SVGElement).dataset.pointer : undefined;
    const focus = focused === undefined ? null : way(focused);
    const { direction = "", detail = "" } = fresh.dataset;
    const drawnAs = `${direction} ${detail} ${this.inColumns.cut(fresh)}`;
    const isAnother = drawnAs !== this.drawnAs;
    this.drawnAs = drawnAs;
    this.drawing.setAttribute("class", `drawing ${[...fresh.classList].filter(name => name !== "diagram").join(" ")}`);
    this.parts.replace(fresh, elements);
    const [x = 0, y = 0, width = 0, height = 0] = (fresh.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    this.bounds = { x, y, width, height };
    this.renew();
    if (focus !== null) this.focus(focus);
    // what had it is gone or has another name
    if (inside && !this.svg.contains(document.activeElement)) this.svg.focus({ preventScroll: true });
    const least = isOverview ? 0 : READABLE; // there names can be read at every scale
    if (first || (isAnother && this.viewport.untouched)) this.fit(false, least);
    else this.hold(moved(this.scene));
    if (!showsAny(this.scene, this.viewport.visible())) this.fit(false, least);
    this.changed();
    return true;
  }

  /** Everything that knows what is drawn learns it anew. */
  private renew(): void {
    this.overview?.close(this.drawing);
    this.scene = new Scene(this.drawing);
    this.marks.renew(this.scene);
    this.level.renew(this.scene);
    this.names.renew(this.scene);
    this.overview?.renew(this.scene);
    this.paintSelection();
  }

  /** Containers were closed or opened where they are: everything else keeps its place. */
  reclose(): void {
    this.renew();
    if (this.selected !== null) this.selected = this.scene.drawn(this.selected);
    this.paintSelection();
    this.changed();
  }

  private again(): boolean {
    const parts = this.shown;
    this.shown = [];
    return parts.length > 0 && this.show(parts);
  }

  /** Whether a long drawing is folded into columns. */
  get columns(): boolean {
    return this.inColumns.wanted;
  }

  /** Whether columns show the drawing larger. */
  get foldable(): boolean {
    return this.inColumns.foldable;
  }

  /** Folds a long drawing into columns, or unfolds it; the browser remembers it for every page. */
  setColumns(columns: boolean): void {
    this.inColumns.choose(columns);
    if (this.again()) this.fit();
  }

  /** An edit moves nothing: neither the scale changes nor the place of what a person looks at. */
  private hold(moved: { x: number; y: number } | null): void {
    const k = this.viewport.transform.k;
    if (moved) this.viewport.shift(-moved.x * k, -moved.y * k);
  }

  /** Leaves as much room free at the sides of the canvas: what stands there does not cover a drawing that is fitted. */
  keepFree(free: Partial<Margins>): void {
    const { margins } = this.viewport;
    if (Object.entries(free).every(([side, pixels]) => margins[side as keyof Margins] === pixels)) return;
    Object.assign(margins, free);
    this.viewport.refit(this.bounds);
    this.changed();
  }

  fit(smooth = true, least = 0): void {
    this.viewport.fit(this.bounds, smooth, least);
  }

  /** Marks `pointer` (or the nearest drawn place above it) as selected; `reveal` brings it into sight. */
  select(pointer: string | null, reveal = false): void {
    const before = this.selected;
    this.selected = pointer === null ? null : this.scene.drawn(pointer);
    if (this.selected !== before) this.also.clear();
    this.paintSelection();
    if (reveal && this.selected !== null) this.reveal(this.selected);
    this.changed();
  }

  /** Selects `pointer` and nothing beside it. */
  selectAlone(pointer: string | null): void {
    this.also.clear();
    this.select(pointer, true);
  }

  /** What is selected has other pointers now (null: it was taken away), which the next drawing shows. */
  carry(now: (pointer: string) => string | null): void {
    const also = [...this.also].map(now).filter(pointer => pointer !== null);
    this.also.clear();
    for (const pointer of also) this.also.add(pointer);
    this.selected = this.selected === null ? null : now(this.selected);
    const { way } = this;
    this.way = pointer => {
      const there = way(pointer);
      return there === null ? null : now(there);
    };
  }
  private way: (pointer: string) => string | null = stays; // from what is drawn to the next drawing

  /** Puts the box of `pointer` in the middle, larger where it could not be read. */
  centre(pointer: string): void {
    const box = this.box(this.scene.drawn(pointer) ?? "");
    if (box) this.viewport.centre(box.x + box.width / 2, box.y + box.height / 2, true, READABLE);
  }

  /** Brings `pointer` into sight; `around` as of the viewport. */
  reveal(pointer: string, around = 0): void {
    const box = this.box(pointer);
    if (box) this.viewport.reveal(box, true, around);
  }

  /** Everything that is selected. */
  get chosen(): string[] {
    return [...new Set([...(this.selected === null ? [] : [this.selected]), ...this.also])];
  }

  /** Selects `pointers` together; the first of them is the one that the page shows. */
  chooseAll(pointers: string[]): void {
    const [first = null, ...rest] = pointers;
    this.choose(first);
    for (const pointer of rest) this.also.add(pointer);
    this.paintSelection();
    this.changed();
  }

  /** Adds a box to the selection, or takes it out. */
  toggle(pointer: string): void {
    const chosen = this.chosen;
    this.chooseAll(chosen.includes(pointer) ? chosen.filter(one => one !== pointer) : [...chosen, pointer]);
  }

  private paintSelection(): void {
    for (const old of this.drawing.querySelectorAll(".selected")) old.classList.remove("selected");
    for (const pointer of this.chosen) for (const element of this.scene.all(pointer)) element.classList.add("selected");
    const stop = this.selected !== null && this.scene.node(this.selected) ? this.selected : inOrder(this.scene)[0];
    for (const node of this.scene.nodes) {
      const here = node.dataset.pointer ?? "";
      node.setAttribute("tabindex", here === stop ? "0" : "-1");
      node.setAttribute("role", node.querySelector(".sb-node") ? "group" : "button");
      if (here === this.selected) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
    }
  }

  /** Adds looks (classes of diagram.css) to whatever is drawn for `pointer`, or to `#id`, instead of those before. */
  setClasses(pointer: string, classes: string[]): void {
    this.marks.setClasses(pointer, classes);
  }

  setBadge(pointer: string, slot: string, badge: Badge | null): void {
    this.marks.setBadge(pointer, slot, badge);
  }

  /** Where `pointer` is drawn, in world units. */
  box(pointer: string): Box | null {
    return this.scene.box(pointer);
  }

  /** The line of an edge, for things that glide along it (`getPointAtLength`, world units). */
  line(pointer: string): SVGPathElement | null {
    return this.scene.edge(pointer)?.querySelector<SVGPathElement>("path.line") ?? null;
  }

  /** The box gets the focus; for an edge the whole drawing does, so that keys reach it. */
  focus(pointer: string): void {
    (this.scene.node(pointer) ?? (this.scene.edge(pointer) ? this.svg : null))?.focus({ preventScroll: true });
  }

  /** Lets the key that is being pressed leave the drawing, whatever stands behind the focus in it. */
  letGo(): void {
    for (const node of this.scene.nodes) node.setAttribute("tabindex", "-1");
    setTimeout(() => this.paintSelection());
  }

  pointerAt(target: EventTarget | null): string | null {
    return (target as Element | null)?.closest<SVGElement>("[data-pointer]")?.dataset.pointer ?? null;
  }

  /** A reference box ("see HandleError") leads to what it names. */
  private clicked(event: MouseEvent): void {
    const target = event.target as Element;
    if (target.closest(".overlay")) return;
    if (this.options.onFold && target.closest(".sb-fold")) {
      this.options.onFold(this.pointerAt(target) ?? "");
      return;
    }
    const refers = target.closest<SVGElement>(".sb-ref")?.dataset.to;
    const pointer = refers ?? this.pointerAt(target);
    // several are states: one's branches stand for it
    const state = target.closest<SVGElement>(".sb-node.state")?.dataset.pointer;
    if (pointer !== null && (event.shiftKey || event.ctrlKey || event.metaKey)) this.toggle(refers ?? state ?? pointer);
    else this.choose(pointer);
    if (refers !== undefined) this.reveal(refers);
  }

  private choose(pointer: string | null): void {
    this.also.clear();
    this.select(pointer);
    if (pointer !== null) this.focus(pointer);
    this.options.onSelect(pointer);
  }

  private double(pointer: string | null): void {
    if (pointer !== null) (this.options.onDouble ?? this.options.onOpen)?.(pointer);
  }

  private open(pointer: string | null): void {
    if (pointer !== null) this.options.onOpen?.(pointer);
  }

  private focused(event: FocusEvent): void {
    const pointer = this.pointerAt(event.target);
    if (pointer !== null && (event.target as Element).matches(":focus-visible")) this.reveal(pointer);
  }
}

/** The canvas with its first drawing (if any). */
export function mountDiagram(host: HTMLElement, options: DiagramOptions, text?: string): DiagramView {
  host.classList.add("canvas");
  const view = new DiagramView(host, options);
  if (text) view.show(text);
  return view;
}
