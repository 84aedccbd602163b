/** Puts a new drawing in the place of the old one and leaves every box and edge alone that stayed as it was. */

import { clean } from "./clean";

interface Kept { source: string; element: SVGElement }

export class Drawing {
  private kept = new Map<string, Kept>();

  constructor(private readonly group: SVGGElement) {}

  /** `root` is raw: what is taken from it is cleaned here. */
  replace(root: SVGSVGElement): void {
    const next = new Map<string, Kept>();
    const order: SVGElement[] = [];
    for (const child of [...root.children]) {
      if (child.localName === "title" || child.matches(".sb-badges, .sb-tokens")) continue;
      const name = `${child.id || child.localName}${next.has(child.id || child.localName) ? ` ${next.size}` : ""}`;
      const source = child.outerHTML;
      const before = this.kept.get(name);
      const element = before?.source === source ? before.element : clean(child);
      if (!element) continue;
      next.set(name, { source, element });
      order.push(element);
    }
    this.kept = next;
    this.arrange(order);
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
