/**
 * How the overview looks at each scale: below the one at which the server's texts are too small it writes names, kinds
 * and counts itself, as large at every scale (overview-plan.ts), and closes containers that cannot hold what is in
 * them. In every drawing it shows the containers that a person closed where they are (closing.ts).
 */

import { svg } from "../shared/dom";
import { count } from "../shared/words";
import { Closing } from "./closing";
import { foldIntoColumns } from "./folding";
import { meet } from "./meeting";
import { type Item, SIGN, type Written, planOf } from "./overview-plan";
import type { Scene } from "./scene";
import type { DiagramView, FarView } from "./view";
import type { Box } from "./viewport";

const NEAR = 0.86; // the scale from which the server's texts can be read
const MARGINS = { near: 32, over: 64 }; // pixels below the drawing: there the controls stand
const HEAD = 46; // of an open container, in world units
const LABEL = 10; // the size of the name of a case
const FRESH = 100; // the size at which texts are measured

interface Label {
  element: SVGGElement;
  text: string;
  x: number;
  y: number;
  room: number; // how wide it may be, in world units
}

export class Overview implements FarView {
  readonly fold = foldIntoColumns;
  readonly closing = new Closing();
  private readonly layer = svg("g", { class: "overtexts", "aria-hidden": "true" });
  private isOverview = false;
  private items: Item[] = [];
  private readonly elements = new Map<Item, SVGGElement>();
  private labels: Label[] = [];
  private scale = 0;
  private hushed = new Set<SVGGElement>();
  private readonly widths = new Map<string, number>();
  private pen: CanvasRenderingContext2D | null = null;

  constructor(
    private readonly view: DiagramView,
    private readonly title: () => string,
  ) {
    view.svg.append(this.layer);
  }

  close(drawing: SVGGElement): void {
    this.closing.apply(drawing);
  }

  renew(scene: Scene): void {
    this.isOverview = this.view.viewport.far === 0;
    this.view.viewport.margins.bottom = this.isOverview ? MARGINS.over : MARGINS.near;
    this.read(scene);
    if (document.documentElement.lang === "en") return;
    queueMicrotask(() => {
      if (this.view.scene !== scene) return;
      this.read(scene); // the drawing speaks the language of the page now
      this.update();
    });
  }

  private read(scene: Scene): void {
    this.scale = 0;
    this.elements.clear();
    const inside = new Map<Element, Item[]>();
    this.items = [];
    const nodes = scene.nodes.filter(node => node.classList.contains("state"));
    for (const node of [...nodes].reverse()) {
      const item = this.item(node, scene.boxOf(node), inside.get(node) ?? []);
      this.elements.set(item, node);
      const outer = node.parentElement?.closest(".sb-node.state");
      if (outer) inside.set(outer, [item, ...(inside.get(outer) ?? [])]);
      else this.items.unshift(item);
    }
    this.labels = scene.parts
      .filter(part => part.matches(".sb-label, .sb-ref"))
      .map(element => {
        const { x, y, width, height } = scene.boxOf(element);
        const [first] = element.querySelectorAll("text:not(.num)");
        const number = element.querySelector(".num")?.textContent ?? "";
        const text = `${number} ${first?.textContent ?? ""}`.trim();
        const room = element.matches(".sb-ref") ? width : Infinity;
        return { element, text, x: x + width / 2, y: y + height / 2, room };
      });
  }

  private item(node: SVGGElement, box: Box, items: Item[]): Item {
    const said = (name: string): string => node.querySelector(`:scope > .${name}`)?.textContent ?? "";
    return {
      ...box,
      name: node.dataset.name ?? said("name"),
      kind: /kind-[\w-]+/.exec(node.getAttribute("class") ?? "")?.[0] ?? "",
      word: said("kindword"),
      counts: said("fact") || (node.dataset.holds ?? ""),
      inside: node.dataset.inside?.split(" ") ?? [],
      left: Number(node.querySelector(":scope > .name")?.getAttribute("x") ?? 0),
      head: HEAD,
      items,
    };
  }

  update(): void {
    const { k, x, y } = this.view.viewport.transform;
    const isOver = this.isOverview && k < NEAR;
    const { svg: canvas } = this.view;
    canvas.classList.toggle("over", isOver);
    canvas.classList.toggle("signless", isOver && k < SIGN);
    this.layer.setAttribute("transform", `translate(${x} ${y})`);
    if (this.scale === k) return;
    this.scale = k;
    canvas.style.setProperty("--up", String(1 / k));
    if (isOver) this.write(k);
    else this.leave(k);
  }

  /** From near only what is closed is written. */
  private leave(k: number): void {
    this.hush(new Set());
    this.view.svg.classList.remove("one");
    this.layer.replaceChildren(...this.closing.drawn(this.view.scene, k));
  }

  private write(k: number): void {
    const plan = planOf(this.items, this.whole(), k, (text, size, bold) => this.width(text, size, bold));
    this.view.svg.classList.toggle("one", plan.isOne);
    const closed = [...plan.closed].map(item => this.elements.get(item)).filter(node => node !== undefined);
    this.hush(new Set(closed));
    const texts = plan.written.map(one => this.draw(one, k));
    const labels = plan.isOne ? [] : this.named(plan.written, k);
    this.layer.replaceChildren(...texts, ...labels, ...this.badges(closed, k));
  }

  /** The drawing as one box. */
  private whole(): Item {
    const inside = this.items.flatMap(one => [one.kind.replace("kind-", ""), ...one.inside]);
    const box = this.view.bounds;
    const isOfStates = [...this.elements.values()].some(node => node.dataset.pointer?.startsWith("/states/"));
    return {
      ...box,
      name: this.title(),
      kind: "",
      word: "",
      counts: isOfStates ? count(inside.length, "state") : count(inside.length, "task"),
      inside,
      left: 0,
      head: 0,
      items: [],
    };
  }

  /** Takes the insides of containers out of sight, and shows those of others again. */
  private hush(closed: Set<SVGGElement>): void {
    for (const node of this.hushed) if (!closed.has(node)) node.classList.remove("hushed");
    for (const node of closed) node.classList.add("hushed");
    this.hushed = closed;
  }

  private draw(one: Written, k: number): SVGElement {
    const node = this.elements.get(one.item);
    const group = svg("g", { class: `overbox ${one.item.kind}`, "data-at": node?.dataset.pointer });
    if (one.frame) group.append(svg("rect", { class: "frame", ...plain(one), rx: 4 }));
    if (k < SIGN && one.item.kind)
      group.append(
        svg("rect", { class: "bar", x: one.x + 1, y: one.y + 2, width: 3, height: one.height - 4, rx: 1.5 }),
      );
    if (one.whole) group.append(svg("title", {}, one.whole));
    for (const { text, x, y, size, look } of one.lines) group.append(lineOf(text, look, x, y, size));
    for (const { kind, ...box } of one.strokes)
      group.append(svg("g", { class: `kind-${kind}` }, svg("rect", { class: "stroke", ...box, rx: box.height / 3 })));
    return group;
  }

  /** The names of cases and of what is referred to, where they stand on nothing else. */
  private named(written: readonly Written[], k: number): SVGElement[] {
    const taken: Box[] = written.filter(one => !one.item.items.length || one.frame).map(plain);
    const found: SVGElement[] = [];
    for (const { element, text, x, y, room } of this.labels) {
      const width = this.width(text, LABEL, false) + 6;
      if (!text || width > room * k || element.closest(".hushed")) continue;
      const box = { x: x * k - width / 2, y: y * k - 7, width, height: 14 };
      if (taken.some(other => meet(box, other))) continue;
      taken.push(box);
      found.push(
        svg(
          "g",
          { class: "case" },
          svg("rect", { ...box, rx: 3 }),
          lineOf(text, "counts", box.x + 3, y * k + 3.5, LABEL),
        ),
      );
    }
    return found;
  }

  /** What badges say of boxes out of sight stands at the container that is closed around them. */
  private badges(closed: readonly SVGGElement[], k: number): SVGElement[] {
    const outer = closed.filter(node => !node.parentElement?.closest(".hushed"));
    const sums = new Map<SVGGElement, { kind: string; count: number }>();
    for (const row of this.view.marks.layer.querySelectorAll<SVGGElement>(".badges")) {
      const at = row.dataset.at ?? "";
      const node = outer.find(one => `${at}/`.startsWith(`${one.dataset.pointer}/`));
      row.classList.toggle("gone", node !== undefined);
      for (const badge of node ? row.querySelectorAll(".badge") : []) {
        const kind = badge.classList[1] ?? "";
        const sum = (node && sums.get(node)) ?? { kind, count: 0 };
        sum.count += Number(badge.querySelector("text")?.textContent) || 1;
        if (kind === "error") sum.kind = kind;
        if (node) sums.set(node, sum);
      }
    }
    return [...sums].map(([node, { kind, count }]) => {
      const { x, y, width } = this.view.scene.boxOf(node);
      const wide = 12 + String(count).length * 7;
      return svg(
        "g",
        { class: `badge ${kind}`, transform: `translate(${(x + width) * k + 6 - wide} ${y * k - 10})` },
        svg("rect", { width: wide, height: 18, rx: 9 }),
        svg("text", { x: wide / 2, y: 13, "text-anchor": "middle" }, String(count)),
      );
    });
  }

  private width(text: string, size: number, bold: boolean): number {
    const key = `${bold} ${text}`;
    let known = this.widths.get(key);
    if (known === undefined) {
      this.pen ??= document.createElement("canvas").getContext("2d");
      if (this.pen) this.pen.font = `${bold ? 700 : 400} ${FRESH}px ${getComputedStyle(this.view.svg).fontFamily}`;
      known = (this.pen?.measureText(text).width ?? text.length * FRESH * 0.7) / FRESH;
      this.widths.set(key, known);
    }
    return known * size;
  }
}

/** A line of text: its size is no attribute, which style sheets would outdo. */
export function lineOf(text: string, look: string, x: number, y: number, size: number): SVGElement {
  const line = svg("text", { class: look, x, y }, text);
  line.style.fontSize = `${size}px`;
  return line;
}

function plain({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}
