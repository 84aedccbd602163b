/** Looks and badges that pages put on boxes and edges. They are kept by pointer, so that they survive a new drawing. */

import { svg } from "../shared/dom";
import type { Scene } from "./scene";

export interface Badge {
  kind: string; // a class of diagram.css: error, warning, taken, waiting, backoff, comment, current …
  text: string;
  icon?: string; // a symbol of the page's sprite
  title?: string;
}

const HEIGHT = 20;
const TOKEN = 14; // half a token and a gap: one stands in the middle of the top edge
const DIGIT = 6.9; // the advance of a digit in 10.5 px bold DejaVu Sans, rounded up

function draw(badge: Badge): { group: SVGGElement; width: number } {
  const iconWidth = badge.icon ? 15 : 0;
  const width = Math.max(HEIGHT, 12 + iconWidth + badge.text.length * DIGIT);
  const group = svg("g", { class: `badge ${badge.kind}` }, svg("rect", { width, height: HEIGHT, rx: HEIGHT / 2 }));
  if (badge.title) group.prepend(svg("title", {}, badge.title));
  if (badge.icon)
    group.append(svg("use", { href: `#i-${badge.icon}`, class: "icon", x: 4, y: 4, width: 12, height: 12 }));
  group.append(
    svg("text", { x: iconWidth ? 19 : width / 2, y: 14, "text-anchor": iconWidth ? "start" : "middle" }, badge.text),
  );
  return { group, width };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, n) => one === b[n]);
}

export class Marks {
  private readonly classes = new Map<string, string[]>();
  private readonly badges = new Map<string, Map<string, Badge>>();
  private readonly rows = new Map<string, SVGGElement>(); // the badges as they are drawn, by pointer

  constructor(
    private scene: Scene,
    readonly layer: SVGGElement,
  ) {}

  /** Puts classes on all elements of a pointer, or on one by `#` and its id; those of before go. */
  setClasses(key: string, classes: string[]): void {
    const before = this.classes.get(key) ?? [];
    if (same(before, classes)) return; // a class that is put on again makes the browser style the drawing anew
    for (const element of this.scene.looking(key)) {
      element.classList.remove(...before);
      element.classList.add(...classes);
    }
    if (classes.length) this.classes.set(key, classes);
    else this.classes.delete(key);
  }

  clearClasses(): void {
    for (const key of [...this.classes.keys()]) this.setClasses(key, []);
  }

  /** Puts a badge on the corner of a box (`slot` names it; null takes it away); several stand side by side. */
  setBadge(pointer: string, slot: string, badge: Badge | null): void {
    const slots = this.badges.get(pointer) ?? new Map<string, Badge>();
    if (JSON.stringify(slots.get(slot) ?? null) === JSON.stringify(badge)) return;
    if (badge) slots.set(slot, badge);
    else slots.delete(slot);
    if (slots.size) this.badges.set(pointer, slots);
    else this.badges.delete(pointer);
    this.place(pointer);
  }

  clearBadges(slot?: string): void {
    for (const [pointer, slots] of [...this.badges]) {
      for (const name of slot === undefined ? [...slots.keys()] : [slot])
        if (slots.has(name)) this.setBadge(pointer, name, null);
    }
  }

  private place(pointer: string): void {
    this.rows.get(pointer)?.remove();
    this.rows.delete(pointer);
    const slots = this.badges.get(pointer);
    const box = slots && this.scene.box(pointer);
    if (!slots || !box) return;
    const row = svg("g", { class: "badges", "data-at": pointer });
    const drawn = [...slots.values()].map(draw);
    const whole = drawn.reduce((sum, { width }) => sum + width + 3, -3);
    let right = Math.max(box.x + box.width + 8, box.x + box.width / 2 + TOKEN + whole);
    for (const { group, width } of drawn) {
      right -= width;
      group.setAttribute("transform", `translate(${right} ${box.y - 13})`);
      right -= 3;
      row.append(group);
    }
    this.layer.append(row);
    this.rows.set(pointer, row);
  }

  /** The drawing was replaced: everything is put on again. */
  renew(scene: Scene): void {
    this.scene = scene;
    this.layer.replaceChildren();
    this.rows.clear();
    for (const [key, classes] of this.classes)
      for (const element of scene.looking(key)) element.classList.add(...classes);
    for (const pointer of this.badges.keys()) this.place(pointer);
  }
}
