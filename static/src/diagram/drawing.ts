/** Puts a new drawing in the place of the old one and leaves every box and edge alone that stayed as it was.
 *  A box that moved glides to its place; what is new fades in. */

import { reducedMotion } from "../shared/dom";
import { clean } from "./clean";

const GLIDE = 220; // milliseconds, --motion-slow
const MOST = 120; // boxes: more would not glide smoothly

/** What was drawn, and what the server had sent for it: comparing nodes is quicker than writing them out. */
interface Kept {
  source: Node;
  element: SVGElement;
}

export class Drawing {
  private kept = new Map<string, Kept>();
  private fresh: SVGElement[] = [];

  constructor(private readonly group: SVGGElement) {}

  /** `root` is raw: what is taken from it is cleaned here. */
  replace(root: SVGSVGElement): void {
    const before = this.positions();
    const next = new Map<string, Kept>();
    const order: SVGElement[] = [];
    this.fresh = [];
    for (const child of [...root.children]) {
      if (child.localName === "title" || child.matches(".sb-badges, .sb-tokens")) continue;
      const name = `${child.id || child.localName}${next.has(child.id || child.localName) ? ` ${next.size}` : ""}`;
      const same = this.kept.get(name);
      const stays = same?.source.isEqualNode(child) ? same : null;
      const source = stays?.source ?? child.cloneNode(true);
      const element = stays?.element ?? clean(child);
      if (!element) continue;
      if (!stays) this.fresh.push(element);
      next.set(name, { source, element });
      order.push(element);
    }
    this.kept = next;
    this.arrange(order);
    if (before.size && before.size <= MOST && !reducedMotion()) this.glide(before);
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
