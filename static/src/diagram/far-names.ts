/** The names of the blocks on a drawing that is seen from afar, as large on the screen at every scale. */

import { svg } from "../shared/dom";
import { count } from "../shared/words";
import { type Block, type Name, place } from "./placing";
import type { Scene } from "./scene";
import { MAP, type Viewport } from "./viewport";

const SIZE = 12; // pixels, bold
const LINE = 15;
const UP = 11.5; // from the top of a line to its letters' foot
const MARGIN = 240; // pixels around the view: a name may begin outside

export class FarNames {
  readonly layer = svg("g", { class: "farnames", "aria-hidden": "true" });
  private blocks: Block[] = [];
  private names: Name[] = [];
  private readonly shown = new Map<Name, SVGElement>();
  private scale = 0;
  private readonly widths = new Map<string, number>();
  private pen: CanvasRenderingContext2D | null = null;

  constructor(private readonly viewport: Viewport) {}

  /** The names of another drawing. */
  renew(scene: Scene): void {
    const states = scene.nodes.filter(node => node.classList.contains("state"));
    const at = new Map(states.map((node, n) => [node as Element, n]));
    const above = (node: Element): number[] => {
      const outer = node.parentElement?.closest(".sb-node.state");
      const n = outer ? at.get(outer) : undefined;
      return outer && n !== undefined ? [n, ...above(outer)] : [];
    };
    const blocks = states.map(node => ({
      ...scene.boxOf(node),
      name: called(node),
      inside: counted(node.querySelectorAll(".sb-node.state").length, node.classList.contains("container")),
      holders: above(node),
    }));
    const marks = scene.nodes.filter(node => !node.classList.contains("state")); // in the way of names, and without one
    this.blocks = [
      ...blocks,
      ...marks.map(node => ({ ...scene.boxOf(node), name: "", inside: "", holders: above(node) })),
    ];
    this.scale = 0;
  }

  update(): void {
    const { k, x, y } = this.viewport.transform;
    const isFar = k < this.viewport.far;
    this.layer.classList.toggle("solid", k < MAP);
    if (!isFar) {
      this.clear();
      return;
    }
    if (this.scale !== k) {
      this.clear();
      this.scale = k;
      const scaled = this.blocks.map(block => ({
        ...block,
        x: block.x * k,
        y: block.y * k,
        width: block.width * k,
        height: block.height * k,
      }));
      this.names = place(scaled, { width: text => this.width(text), line: LINE, solid: k < MAP });
    }
    this.layer.setAttribute("transform", `translate(${x} ${y})`);
    const { width, height } = this.viewport.size;
    const isSeen = (name: Name): boolean =>
      name.x + x > -MARGIN && name.x + x < width + MARGIN && name.y + y > -MARGIN && name.y + y < height + MARGIN;
    for (const name of this.names) {
      const drawn = this.shown.get(name);
      if (isSeen(name) === (drawn !== undefined)) continue;
      if (drawn) {
        drawn.remove();
        this.shown.delete(name);
        continue;
      }
      const fresh = this.draw(name);
      this.shown.set(name, fresh);
      this.layer.append(fresh);
    }
  }

  private clear(): void {
    if (!this.shown.size && !this.names.length) return;
    this.layer.replaceChildren();
    this.shown.clear();
    this.names = [];
    this.scale = 0;
  }

  private draw({ block, lines, x, y, side, within, more, inside }: Name): SVGElement {
    const holds = Boolean(this.blocks[block]?.inside);
    const text = svg("text", { class: within && !holds ? "within" : "beside", "text-anchor": side });
    lines.forEach((line, n) => text.append(svg("tspan", { x, y: y + UP + n * LINE }, line)));
    const others = inside + (more ? ` +${more}` : "");
    if (others) text.append(svg("tspan", { class: "more" }, others));
    return text;
  }

  private width(text: string): number {
    const known = this.widths.get(text);
    if (known !== undefined) return known;
    this.pen ??= document.createElement("canvas").getContext("2d");
    if (this.pen) this.pen.font = `700 ${SIZE}px ${getComputedStyle(this.viewport.svg).fontFamily}`;
    const wide = this.pen?.measureText(text).width ?? text.length * SIZE * 0.7;
    this.widths.set(text, wide);
    return wide;
  }
}

function counted(states: number, isOfTasks: boolean): string {
  return states ? ` · ${count(states, isOfTasks ? "task" : "state")}` : "";
}

function called(node: SVGElement): string {
  return node.dataset.name ?? [...node.querySelectorAll(":scope > .name")].map(line => line.textContent).join(" ");
}
