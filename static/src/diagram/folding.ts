/** Folds the server's drawing into columns (columns.ts): boxes and labels are moved, lines written anew. */

import { type Size, columnsOf } from "./column-count";
import { type Folded, type Point, type Shift, fold } from "./columns";
import type { Box } from "./viewport";

const RADIUS = 10; // of the corners of a line
const MOST = 9; // more columns than one that are tried
const WORTH = 1.02; // times larger on the screen, or fewer columns do
const LETTER = 6.6; // the width of a letter of a mark's words, rounded up

/** Turned on its side, so that a drawing that runs to the right is cut as one that runs down. */
function turned<T extends { x: number; y: number }>(one: T, sideways: boolean): T {
  if (!sideways) return one;
  const { x, y, ...rest } = one;
  const size = "width" in one && "height" in one ? { width: one.height, height: one.width } : {};
  return { ...rest, ...size, x: y, y: x } as unknown as T;
}

/** Folds `root` in place; false where it stays as it is. */
export function foldIntoColumns(root: SVGSVGElement, view: Size): boolean {
  const sideways = root.dataset.direction === "LR";
  const parts = [...root.children].filter((one): one is SVGGElement => one.matches(".sb-node, .sb-label"));
  const edges = [...root.children].filter((one): one is SVGGElement => one.matches(".sb-edge"));
  const rooms = parts.map(one => turned(extent(one), sideways));
  const ways = edges.map(one => corners(one).map(point => turned(point, sideways)));
  const columns = columnsOf(root, view);
  const folded =
    root.dataset.detail === "overview"
      ? bestOf(rooms, ways, columns.gutter, turned({ x: 0, y: 0, ...view }, sideways))
      : fold(rooms, ways, columns);
  if (!folded) return false;
  parts.forEach((one, n) => {
    const by = folded.rooms[n];
    if (by) move(one, turned(by, sideways));
  });
  edges.forEach((one, n) => {
    const way = folded.ways[n];
    if (way)
      rewrite(
        one,
        way.points.map(point => turned(point, sideways)),
        turned(way.end, sideways),
        way.crosses,
      );
  });
  const [width, height] = sideways ? [folded.height, folded.width] : [folded.width, folded.height];
  root.setAttribute("viewBox", `0 0 ${round(width)} ${round(height)}`);
  return true;
}

/** The columns that show the drawing largest, found by trying: parts of it are not as wide as the whole. */
function bestOf(rooms: readonly Box[], ways: readonly Point[][], gutter: number, view: Size): Folded | null {
  const scale = (one: Folded | null): number =>
    one ? Math.min(1, view.width / one.width, view.height / one.height) : 0;
  const found = Array.from({ length: MOST }, (_, n) => fold(rooms, ways, { count: n + 2, gutter }));
  return found.reduce((best, one) => (scale(one) > WORTH * scale(best) ? one : best), found[0] ?? null);
}

function number(element: Element, name: string): number {
  return Number(element.getAttribute(name) ?? 0);
}

function offset(element: Element): Shift {
  const found = /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)/.exec(element.getAttribute("transform") ?? "");
  return { x: Number(found?.[1] ?? 0), y: Number(found?.[2] ?? 0) };
}

/** All that a box, a mark or a label takes, with its words: nothing of it may be cut. */
function extent(element: SVGGElement): Box {
  const found: Box[] = [];
  const take = (shape: Element, by: Shift): void => {
    const [x, y, radius] = [number(shape, "x"), number(shape, "y"), number(shape, "r")];
    if (shape.localName === "rect")
      found.push({ x: x + by.x, y: y + by.y, width: number(shape, "width"), height: number(shape, "height") });
    else if (shape.localName === "circle")
      found.push({
        x: number(shape, "cx") - radius + by.x,
        y: number(shape, "cy") - radius + by.y,
        width: 2 * radius,
        height: 2 * radius,
      });
    else if (shape.matches("path.o")) found.push(around(shape, by));
    else if (shape.localName === "text" && element.matches(".sb-start, .sb-end")) {
      const wide = (shape.textContent ?? "").length * LETTER;
      found.push({
        x: x + by.x - (shape.getAttribute("text-anchor") === "middle" ? wide / 2 : 0),
        y: y + by.y - 12,
        width: wide,
        height: 18,
      });
    }
  };
  const here = offset(element);
  for (const child of element.children) {
    if (child.localName !== "g") take(child, here);
    else
      for (const inner of child.children) {
        const by = offset(child);
        take(inner, { x: here.x + by.x, y: here.y + by.y });
      }
  }
  const left = Math.min(...found.map(({ x }) => x));
  const top = Math.min(...found.map(({ y }) => y));
  return {
    x: left,
    y: top,
    width: Math.max(...found.map(({ x, width }) => x + width)) - left,
    height: Math.max(...found.map(({ y, height }) => y + height)) - top,
  };
}

/** The room of a diamond, whose path has straight lines. */
function around(diamond: Element, by: Shift): Box {
  const numbers = [...(diamond.getAttribute("d") ?? "").matchAll(/-?[\d.]+/g)].map(Number);
  const [xs = [], ys = []] = [0, 1].map(odd => numbers.filter((_, n) => n % 2 === odd));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: x + by.x, y: y + by.y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The corners of an edge's line: `M` and `L` name points, the `Q` of a rounded corner has the corner first. */
export function corners(edge: SVGGElement): Point[] {
  const text = edge.querySelector("path.line")?.getAttribute("d") ?? "";
  const steps = [...text.matchAll(/([MLQ])([^MLQ]*)/g)].map(([, step, rest = ""]) => ({
    step,
    at: rest
      .trim()
      .split(/[\s,]+/)
      .map(Number),
  }));
  return steps
    .filter(({ step }, n) => step !== "L" || (steps[n + 1]?.step !== "Q" && n > 0))
    .map(({ at: [x = 0, y = 0] }) => ({ x, y }));
}

function move(element: SVGGElement, by: Shift): void {
  const { x, y } = offset(element);
  element.setAttribute("transform", `translate(${round(x + by.x)} ${round(y + by.y)})`);
}

function rewrite(edge: SVGGElement, points: Point[], end: Shift, crosses: boolean): void {
  if (!points.length) return;
  const way = line(points);
  for (const path of edge.querySelectorAll("path.line, path.hit")) path.setAttribute("d", way);
  for (const path of edge.querySelectorAll("path.head, path.openhead"))
    path.setAttribute("d", shifted(path.getAttribute("d") ?? "", end));
  for (const path of edge.querySelectorAll("path.bracket")) {
    if (crosses) path.remove();
    else path.setAttribute("d", shifted(path.getAttribute("d") ?? "", end));
  }
}

/** Path data of absolute steps, moved. */
function shifted(text: string, by: Shift): string {
  return text.replace(/([MLQHV])([^MLQHVz]*)/g, (_, step: string, rest: string) => {
    const numbers = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return (
      step + numbers.map((one, n) => round(one + (step === "V" || (step !== "H" && n % 2) ? by.y : by.x))).join(" ")
    );
  });
}

/** Path data through `points` with round corners, as the server writes it. */
function line(points: readonly Point[]): string {
  const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const part = (from: Point, to: Point, length: number): Point => ({
    x: from.x + ((to.x - from.x) * length) / far(from, to),
    y: from.y + ((to.y - from.y) * length) / far(from, to),
  });
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  return points
    .map((point, n) => {
      const [before, after] = [points[n - 1], points[n + 1]];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      const radius = Math.min(RADIUS, far(before, point) / 2, far(point, after) / 2);
      return `L${at(part(point, before, radius))}Q${at(point)} ${at(part(point, after, radius))}`;
    })
    .join("");
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
