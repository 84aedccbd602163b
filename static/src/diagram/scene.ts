/** What stands in the drawing: its boxes and edges by pointer, and where they are in world units. */

import type { Box } from "./viewport";

const TRANSLATE = /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)/;

function plain({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

function written(shape: Element): Box {
  const number = (name: string): number => Number(shape.getAttribute(name) ?? 0);
  const radius = number("r");
  if (radius) return { x: number("cx") - radius, y: number("cy") - radius, width: 2 * radius, height: 2 * radius };
  return (
    ofLines(shape.getAttribute("d") ?? "") ?? {
      x: number("x"),
      y: number("y"),
      width: number("width"),
      height: number("height"),
    }
  );
}

/** Around a path of straight lines, as a diamond is; null of any other. */
function ofLines(path: string): Box | null {
  if (!/^M[L\d.\s-]+z?$/.test(path)) return null;
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number);
  const [xs = [], ys = []] = [0, 1].map(odd => numbers.filter((_, n) => n % 2 === odd));
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export class Scene {
  private readonly byPointer = new Map<string, SVGGElement[]>();
  /** The boxes (states, starts, ends) in the order of the drawing. */
  readonly nodes: SVGGElement[] = [];
  readonly edges: SVGGElement[] = [];
  /** Everything that has words in it: boxes and marks, lanes, labels. */
  readonly parts: SVGGElement[] = [];
  private byId: Map<string, SVGGElement> | null = null; // made when it is first asked for: a key of a writer needs none
  private readonly boxes = new Map<SVGGraphicsElement, Box>();

  constructor(private readonly world: SVGGElement) {
    for (const element of world.querySelectorAll<SVGGElement>("[data-pointer]")) {
      const pointer = element.dataset.pointer ?? "";
      this.byPointer.set(pointer, [...(this.byPointer.get(pointer) ?? []), element]);
      if (!element.classList.contains("sb-edge")) this.parts.push(element);
      if (element.classList.contains("sb-ref")) continue;
      if (element.classList.contains("sb-node")) this.nodes.push(element);
      else if (element.classList.contains("sb-edge")) this.edges.push(element);
    }
  }

  /** Every element drawn for `pointer`: the box, or the edge and its label. */
  all(pointer: string): SVGGElement[] {
    return this.byPointer.get(pointer) ?? [];
  }

  /** What a look is put on: all elements of a pointer, or one element by `#` and its id. */
  looking(key: string): SVGGElement[] {
    if (!key.startsWith("#")) return this.all(key);
    this.byId ??= new Map([...this.byPointer.values()].flat().map(element => [`#${element.id}`, element]));
    const one = this.byId.get(key);
    return one ? [one] : [];
  }

  /** The box of `pointer`; where no start is written, the mark of the start has the first state's pointer as well. */
  node(pointer: string): SVGGElement | null {
    const nodes = this.all(pointer).filter(element => element.matches(".sb-node:not(.sb-ref)"));
    return nodes.find(element => !element.classList.contains("sb-start")) ?? nodes[0] ?? null;
  }

  edge(pointer: string): SVGGElement | null {
    return this.all(pointer).find(element => element.classList.contains("sb-edge")) ?? null;
  }

  /** What stands on an edge: its condition, error or event, in words. */
  label(pointer: string): string {
    return (
      this.all(pointer)
        .find(element => element.classList.contains("sb-label"))
        ?.getAttribute("aria-label") ?? ""
    );
  }

  pointers(): string[] {
    return [...this.byPointer.keys()];
  }

  /** The nearest place above `pointer` (or itself) that is drawn: an action has its state's box. */
  drawn(pointer: string): string | null {
    for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) if (this.byPointer.has(at)) return at;
    return null;
  }

  /** The outline of `element` in world units; read from its attributes, so that the browser need not lay out first. */
  boxOf(element: SVGGraphicsElement): Box {
    const known = this.boxes.get(element) ?? this.measured(element);
    this.boxes.set(element, known);
    return { ...known };
  }

  private measured(element: SVGGraphicsElement): Box {
    const shape = element.querySelector<SVGGraphicsElement>(
      ":scope > .box, :scope > .o, :scope > .bg, :scope > .lane, :scope > .label > .bg",
    );
    const here = shape ? written(shape) : plain(element.getBBox());
    for (let at: Element | null = shape?.parentElement ?? element; at && at !== this.world; at = at.parentElement) {
      const moved = TRANSLATE.exec(at.getAttribute("transform") ?? "");
      if (moved) {
        here.x += Number(moved[1]);
        here.y += Number(moved[2]);
      }
    }
    return here;
  }

  box(pointer: string): Box | null {
    const element = this.node(pointer) ?? this.all(pointer)[0];
    return element ? this.boxOf(element) : null;
  }
}
