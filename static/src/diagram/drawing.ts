/** Puts a new drawing in the place of the old one and leaves every box and edge alone that stayed as it was. What only
 *  moved is moved: a longer name can shift all of a drawing, and styling thousands of new elements takes a browser as
 *  many times longer. A box that moved glides to its place; what is new fades in. */

import { reducedMotion } from "../shared/dom";
import { clean } from "./clean";

const GLIDE = 220; // milliseconds, --motion-slow
const MOST = 120; // boxes: more would not glide smoothly

const LAYERS = ".sb-badges, .sb-tokens"; // for who draws on a picture by itself

/** The attributes that say where something is, and nothing else about it. */
const WHERE = new Set("d x y x1 y1 x2 y2 cx cy width height points transform".split(" "));

/** What was drawn, and what the server had sent for it: comparing nodes is quicker than writing them out. */
interface Kept {
  name: string;
  source: Element;
  element: SVGElement;
}

export class Drawing {
  private kept = new Map<string, Kept>();
  private texts = new Map<string, Kept>(); // what was drawn for an element that came as a text of its own
  private fresh: SVGElement[] = [];

  constructor(private readonly group: SVGGElement) {}

  /** Whether an element of this text stands in the drawing. */
  has(text: string): boolean {
    return this.texts.has(text);
  }

  /** `root` is raw, and cleaned here; with `texts` it has only those elements that the drawing `has` not. */
  replace(root: SVGSVGElement, texts: readonly string[]): void {
    const before = this.positions();
    const next = new Map<string, Kept>();
    const known = this.texts;
    this.texts = new Map();
    this.fresh = [];
    const come = [...root.children].filter(child => child.localName !== "title" && !child.matches(LAYERS));
    const taken = texts.length ? texts.map(text => known.get(text) ?? come.shift()) : come;
    for (const [n, one] of taken.entries()) {
      const drawn = one && "element" in one ? one : one && this.drawn(one, next);
      if (!drawn) continue;
      next.set(drawn.name, drawn);
      if (texts.length) this.texts.set(texts[n] ?? "", drawn);
    }
    this.kept = next;
    this.arrange([...next.values()].map(({ element }) => element));
    if (before.size && before.size <= MOST && !reducedMotion()) this.glide(before);
  }

  /** What stands for `child`: the element of its name where that is the same or only moved, else a new one. */
  private drawn(child: Element, others: ReadonlyMap<string, Kept>): Kept | null {
    const called = child.id || child.localName;
    const name = others.has(called) ? `${called} ${others.size}` : called;
    const same = this.kept.get(name);
    const stays = same?.source.isEqualNode(child) ? same : null;
    return stays ?? (same && this.moved(same, child)) ?? this.made(name, child);
  }

  private moved(same: Kept, child: Element): Kept | null {
    const { name, source, element } = same;
    const moves = source.textContent === child.textContent && movesOf(element, source, child);
    if (!moves) return null;
    for (const move of moves) move();
    this.fresh.push(element);
    return { name, source: child, element };
  }

  private made(name: string, source: Element): Kept | null {
    const kept = source.cloneNode(true) as Element;
    const element = clean(source);
    if (element) this.fresh.push(element);
    return element && { name, source: kept, element };
  }

  /** Where the boxes stand, by the name of their state: an index changes when a state is put in before it. */
  private positions(): Map<string, string> {
    return new Map(
      [...this.group.querySelectorAll<SVGElement>(":scope > .state[data-name]")].map(box => [
        box.dataset.name ?? "",
        box.getAttribute("transform") ?? "",
      ]),
    );
  }

  private glide(before: Map<string, string>): void {
    const options = { duration: GLIDE, easing: "cubic-bezier(.2, 0, 0, 1)" };
    for (const box of this.group.querySelectorAll<SVGElement>(":scope > .state[data-name]")) {
      const from = before.get(box.dataset.name ?? "");
      const to = box.getAttribute("transform") ?? "";
      if (from === undefined) box.animate([{ opacity: 0 }, { opacity: 1 }], options);
      else if (from !== to) box.animate([{ transform: inPixels(from) }, { transform: inPixels(to) }], options);
    }
    for (const edge of this.fresh)
      if (edge.matches(".sb-edge, .sb-label")) edge.animate([{ opacity: 0 }, { opacity: 1 }], options);
  }

  private arrange(order: SVGElement[]): void {
    const stays = new Set<Element>(order);
    for (const old of [...this.group.children]) if (!stays.has(old)) old.remove();
    let at: Element | null = this.group.firstElementChild;
    for (const element of order) {
      if (element === at) at = at.nextElementSibling;
      else this.group.insertBefore(element, at);
    }
  }
}

/** The transform attribute as the property wants it: with units. */
function inPixels(transform: string): string {
  return transform.replace(/translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)/, "translate($1px, $2px)");
}

/** What makes of `element`, drawn for `before`, the drawing of `after`: deeds; null where more than places differ. */
function movesOf(element: Element, before: Element, after: Element): (() => void)[] | null {
  const inner = [...element.children]; // cleaned: it may have fewer than what it was made of
  if (
    before.localName !== after.localName ||
    before.attributes.length !== after.attributes.length ||
    [before, after].some(one => one.children.length !== inner.length)
  )
    return null;
  const moves: (() => void)[] = [];
  for (const { name, value } of after.attributes) {
    const old = before.getAttribute(name);
    if (old === value) continue;
    if (old === null || !WHERE.has(name)) return null;
    moves.push(() => element.setAttribute(name, value));
  }
  for (const [n, child] of inner.entries()) {
    const inside = movesOf(child, before.children[n] as Element, after.children[n] as Element);
    if (!inside) return null;
    moves.push(...inside);
  }
  return moves;
}
