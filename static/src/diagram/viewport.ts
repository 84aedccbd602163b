/** Pan and zoom of one SVG: a transform on its world group, by mouse, wheel, pinch, buttons or keys (wheel.ts). */

import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { reducedMotion } from "../shared/dom";
import { isForZoom, listenForWheel, zoomStep } from "./wheel";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const FAR = 0.55; // the scale below which boxes are tinted blocks
export const MAP = 0.25; // below: solid ones
const GLIDE = 220; // milliseconds, --motion-slow
const SMALLEST = 0.05; // smaller only where the whole would not be in sight otherwise
const LARGEST = 4;
const NAMES = 80; // pixels that names from afar may reach beyond the drawing
const MARGINS: Margins = { top: 56, right: 24, bottom: 32, left: 24 };

export class Viewport {
  transform: ZoomTransform = zoomIdentity;
  /** True until a person pans or zooms: then the drawing is fitted again when the panel has another size. */
  untouched = true;
  /** The scale below which boxes are blocks with names beside them; 0: names are always in their boxes. */
  far = FAR;
  whole = 1; // the scale at which the last drawing that was fitted is in sight as a whole
  private fitted = 0; // the least scale that the last fit allowed
  private frame: { width: number; height: number } | null = null;
  private gliding = 0;
  private readonly behaviour;
  private readonly root;

  constructor(
    readonly svg: SVGSVGElement,
    readonly world: SVGGElement,
    moved: () => void,
    readonly margins: Margins = { ...MARGINS },
  ) {
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .extent(() => [
        [0, 0],
        [svg.clientWidth, svg.clientHeight],
      ]) // not from the attributes: those of a hidden drawing cannot be read
      .scaleExtent([SMALLEST, LARGEST])
      .clickDistance(4)
      .filter(isForZoom)
      .wheelDelta(zoomStep)
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.transform = event.transform;
        if (event.sourceEvent) {
          this.untouched = false;
          cancelAnimationFrame(this.gliding);
        }
        world.setAttribute("transform", event.transform.toString());
        moved();
      });
    this.root = select(svg).call(this.behaviour).on("dblclick.zoom", null);
    listenForWheel(svg, (dx, dy) => this.panBy(dx, dy));
    new ResizeObserver(() => {
      this.frame = null;
    }).observe(svg);
  }

  private go(target: ZoomTransform, smooth: boolean): void {
    cancelAnimationFrame(this.gliding);
    if (smooth && !reducedMotion()) this.glide(this.transform, target, performance.now());
    else this.behaviour.transform(this.root, target);
  }

  private glide(from: ZoomTransform, to: ZoomTransform, start: number): void {
    const part = Math.min(1, (performance.now() - start) / GLIDE);
    const eased = 1 - (1 - part) ** 3;
    const between = (a: number, b: number): number => a + (b - a) * eased;
    const now = zoomIdentity.translate(between(from.x, to.x), between(from.y, to.y)).scale(between(from.k, to.k));
    this.behaviour.transform(this.root, part < 1 ? now : to);
    if (part < 1) this.gliding = requestAnimationFrame(() => this.glide(from, to, start));
  }

  /** Asked of the browser only when it may be another: it would have to lay out first. */
  get size(): { width: number; height: number } {
    if (!this.frame?.width) this.frame = { width: this.svg.clientWidth, height: this.svg.clientHeight };
    return this.frame;
  }

  /** All of `box` in sight, never larger than it is nor smaller than the scale `least` (then its top is shown). */
  fit(box: Box, smooth = false, least = 0): void {
    this.frame = null;
    this.fitted = least;
    const { width, height } = this.size;
    if (!width || !height || !box.width || !box.height) return;
    const around = (names: number): Margins => ({
      ...this.margins,
      left: this.margins.left + names,
      right: this.margins.right + names,
    });
    const within = (m: Margins): { width: number; height: number } => ({
      width: Math.max(80, width - m.left - m.right),
      height: Math.max(80, height - m.top - m.bottom),
    });
    const scaleIn = (frame: { width: number; height: number }): number =>
      Math.min(1, frame.width / box.width, frame.height / box.height);
    const m = around(Math.max(scaleIn(within(this.margins)), least) < this.far ? NAMES : 0);
    const room = within(m);
    const all = scaleIn(room);
    this.whole = all;
    this.behaviour.scaleExtent([Math.min(SMALLEST, all), LARGEST]);
    const scale = Math.max(all, Math.min(least, 1));
    const x = m.left + (room.width - box.width * scale) / 2 - box.x * scale;
    const y =
      box.height * scale > room.height
        ? m.top - box.y * scale
        : m.top + (room.height - box.height * scale) / 2 - box.y * scale;
    this.untouched = true;
    this.go(
      zoomIdentity.translate(box.width * scale > room.width ? m.left - box.x * scale : x, y).scale(scale),
      smooth,
    );
  }

  /** The same fit in a frame of another size; nothing once a person has moved the drawing. */
  refit(box: Box): void {
    if (this.untouched) this.fit(box, false, this.fitted);
  }

  zoomBy(factor: number): void {
    this.untouched = false;
    cancelAnimationFrame(this.gliding);
    this.behaviour.scaleBy(this.root, factor);
  }

  /** Moves the drawing by so many pixels of the screen. */
  panBy(dx: number, dy: number): void {
    this.untouched = false;
    this.shift(dx, dy);
  }

  /** The same where no person does it. */
  shift(dx: number, dy: number): void {
    if (dx || dy)
      this.go(zoomIdentity.translate(this.transform.x + dx, this.transform.y + dy).scale(this.transform.k), false);
  }

  /** Puts the world point (x, y) in the middle, at the scale of now or at `least`. */
  centre(x: number, y: number, smooth = false, least = 0): void {
    const { width, height } = this.size;
    const k = Math.max(this.transform.k, least);
    this.untouched = false;
    this.go(zoomIdentity.translate(width / 2 - x * k, height / 2 - y * k).scale(k), smooth);
  }

  /**
   * Moves as little as needed to see `box` (all of it, or its middle when it is larger than the view); where it must
   * move, `around` is the share of the view that is kept free on each side of the box.
   */
  reveal(box: Box, smooth = true, around = 0): void {
    const { width, height } = this.size;
    const { k, x, y } = this.transform;
    const m = this.margins;
    const shift = (from: number, length: number, low: number, high: number): number => {
      if (length > high - low) return (low + high) / 2 - (from + length / 2);
      const free = Math.min(around * (high - low), (high - low - length) / 2);
      if (from < low) return low + free - from;
      return from + length > high ? high - free - (from + length) : 0;
    };
    const dx = shift(box.x * k + x, box.width * k, m.left, width - m.right);
    const dy = shift(box.y * k + y, box.height * k, m.top, height - m.bottom);
    if (!dx && !dy) return;
    this.untouched = false;
    this.go(zoomIdentity.translate(x + dx, y + dy).scale(k), smooth);
  }

  /** A point of the window in world units. */
  toWorld(clientX: number, clientY: number): { x: number; y: number } {
    const frame = this.svg.getBoundingClientRect();
    const { x, y, k } = this.transform;
    return { x: (clientX - frame.left - x) / k, y: (clientY - frame.top - y) / k };
  }

  /** A point of the world in pixels of the window. */
  toWindow(worldX: number, worldY: number): { x: number; y: number } {
    const frame = this.svg.getBoundingClientRect();
    const { x, y, k } = this.transform;
    return { x: worldX * k + x + frame.left, y: worldY * k + y + frame.top };
  }

  /** What is in sight, in world units. */
  visible(): Box {
    const { width, height } = this.size;
    const { x, y, k } = this.transform;
    return { x: -x / k, y: -y / k, width: width / k, height: height / k };
  }
}
