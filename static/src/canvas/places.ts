/** Where a state can be put in: on every edge and after every end. Each place is the pointer of that edge or end. */

import { corners } from "../diagram/folding";
import type { Scene } from "../diagram/scene";
import type { DiagramView } from "../diagram/view";
import type { Box } from "../diagram/viewport";
import { t } from "../shared/translation";
import { type Line, type Point, RADIUS, plusPlaces } from "./plus-places";

export type { Point };

export interface Place extends Point {
  pointer: string;
  words: string;
}

const BEFORE_HEAD = 20; // pixels from the target: clear of the label, which stands nearer to the source
const BESIDE_END = 22;
const STEP = 4; // between two points of a line that are tried
const BRANCH = /\/branches\/(start|\d+\/(start|[^/]+\/(start|then)))$/; // which is one task alone
const NO_PLACE = ["edge-compensation", "edge-uses", "edge-catch"]; // lines that no state or task comes between

/** Points of a line, the nearest to where its plus sign stands best first: the middle of a bare edge; short of its
 *  target where a label stands on it. */
function spots(line: SVGPathElement, length: number, labelled: boolean): Point[] {
  const best = labelled ? Math.max(length / 2, length - BEFORE_HEAD) : length / 2;
  const far = Array.from({ length: Math.ceil(Math.max(best, length - best) / STEP) }, (_, n) => (n + 1) * STEP);
  return [best, ...far.flatMap(by => [best - by, best + by])]
    .filter(at => at >= 0 && at <= length)
    .map(at => line.getPointAtLength(at));
}

/** An edge as it wants a plus sign; null of one that cannot be measured. */
function lineOf(view: DiagramView, edge: SVGGElement): Line | null {
  const line = edge.querySelector<SVGPathElement>("path.line");
  const length = line?.getTotalLength() ?? 0;
  if (!line || !length) return null;
  const { pointer = "", from = "", to = "" } = edge.dataset;
  const moved = edge.getCTM();
  const world = view.overlay.getCTM();
  const matrix = moved && world ? world.inverse().multiply(moved) : null;
  const placed = ({ x, y }: Point): Point => {
    const { x: across, y: down } = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x, y };
    return { x: across, y: down };
  };
  return {
    from,
    to,
    corners: corners(edge).map(placed),
    spots: spots(line, length, view.scene.label(pointer) !== "").map(placed),
  };
}

/** What a plus sign may not cover: boxes, of one that holds others its head, and what is written. */
function covered(scene: Scene): Box[] {
  const written = (element: SVGGElement, what: string): Box[] =>
    [...element.querySelectorAll<SVGGraphicsElement>(what)].map(one => scene.boxOf(one));
  return scene.parts.flatMap(part => {
    if (part.matches(".sb-label")) return written(part, ":scope > .label");
    if (part.matches(".sb-start, .sb-end")) return [scene.boxOf(part), ...written(part, ":scope > text")];
    if (!part.matches(".sb-node, .sb-ref")) return [];
    const box = scene.boxOf(part);
    const lanes = written(part, ":scope > .sb-lane");
    return lanes.length ? [{ ...box, height: Math.max(0, Math.min(...lanes.map(({ y }) => y)) - box.y) }] : [box];
  });
}

const known = new WeakMap<Scene, Place[]>();

/**
 * The places of all edges. An edge can be drawn in parts (an error handler and its reference): the first that
 * can be measured counts. One without room for a plus sign has none.
 */
export function places(view: DiagramView): Place[] {
  const there = known.get(view.scene);
  if (there) return there;
  const pointers = new Set<string>();
  const found: { line: Line; pointer: string; words: string }[] = [];
  for (const edge of view.scene.edges) {
    const pointer = edge.dataset.pointer ?? "";
    if (pointers.has(pointer) || BRANCH.test(pointer) || NO_PLACE.some(look => edge.classList.contains(look))) continue;
    const line = lineOf(view, edge);
    if (!line) continue;
    pointers.add(pointer);
    found.push({ line, pointer, words: edge.getAttribute("aria-label") ?? t("this edge") });
  }
  const spread = plusPlaces(
    found.map(({ line }) => line),
    covered(view.scene),
  );
  const all = found.flatMap(({ pointer, words }, n) => {
    const at = spread[n];
    return at ? [{ ...at, pointer, words }] : [];
  });
  known.set(view.scene, all);
  return all;
}
/** Beside the marks of the ends: a state put in there comes after what ended. */
export function afterEnds(view: DiagramView): Place[] {
  const ends = view.scene.nodes.filter(node => node.classList.contains("sb-end"));
  const lines = ends.map((node): Line => {
    const box = view.scene.boxOf(node);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [across, down] = [box.width / 2 + BESIDE_END, box.height / 2 + BESIDE_END];
    const spots = [
      { x, y: y + down },
      { x: x - across, y },
      { x: x + across, y },
      { x, y: y - down },
    ];
    return { from: node.id, to: node.id, corners: spots.slice(0, 1), spots };
  });
  const there = places(view).map(({ x, y }) => ({
    x: x - RADIUS,
    y: y - RADIUS,
    width: 2 * RADIUS,
    height: 2 * RADIUS,
  }));
  const found = plusPlaces(lines, [...covered(view.scene), ...there]);
  return ends.flatMap((node, n) => {
    const at = found[n];
    return at ? [{ ...at, pointer: node.dataset.pointer ?? "", words: t("the end") }] : [];
  });
}
