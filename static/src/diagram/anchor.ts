/** What a person looks at, so that it stays where it is when another drawing takes the place of this one. */

import { meet } from "./meeting";
import type { Scene } from "./scene";
import type { Box } from "./viewport";

interface Looked {
  pointer: string;
  name: string;
  box: Box;
  far: number;
}

/** Whether any box of `scene` is in `sight`. */
export function showsAny(scene: Scene, sight: Box): boolean {
  return sight.width <= 0 || scene.nodes.some(node => meet(scene.boxOf(node), sight));
}

/** The boxes in sight: those that are selected, then the others, from the middle outwards. */
function looked(scene: Scene, sight: Box, selected: string | null): Looked[] {
  const found: Looked[] = [];
  for (const node of scene.nodes) {
    const box = scene.boxOf(node);
    if (!meet(box, sight)) continue;
    const { pointer = "", name = "" } = node.dataset;
    const aside = Math.hypot(
      box.x + box.width / 2 - sight.x - sight.width / 2,
      box.y + box.height / 2 - sight.y - sight.height / 2,
    );
    found.push({ pointer, name, box, far: pointer === selected ? -1 : aside });
  }
  return found.sort((a, b) => a.far - b.far);
}

/**
 * Remembers what is looked at; what is returned tells how far that has moved in the scene of the next drawing, in world
 * units: null where nothing of it is left. What is selected decides, else what most of the boxes in sight do. A state
 * is known by its name, as its place changes when one is put in before it; by its place while its name is being typed.
 */
export function anchor(scene: Scene, sight: Box, selected: string | null): (next: Scene) => Moved | null {
  const before = looked(scene, sight, selected);
  const names = new Set(scene.nodes.map(node => node.dataset.name));
  return next => {
    const named = new Map(next.nodes.map(node => [node.dataset.name ?? "", node]));
    const moved = (node: SVGGElement, was: Box): Moved => {
      const box = next.boxOf(node);
      return { x: box.x - was.x, y: box.y - was.y };
    };
    const found = before.flatMap(({ name, box, far }) => {
      const node = name === "" ? undefined : named.get(name);
      return node ? [{ far, moved: moved(node, box) }] : [];
    });
    const [first] = before;
    const same = first ? next.node(first.pointer) : null;
    const isRenamed = same !== null && !names.has(same.dataset.name ?? "");
    if (found[0] && found[0].far < 0) return found[0].moved;
    if (first && same && isRenamed && first.far < 0) return moved(same, first.box);
    if (found.length) return commonest(found.map(one => one.moved));
    return first && same ? moved(same, first.box) : null;
  };
}

interface Moved {
  x: number;
  y: number;
}

/** The first of those that are there most often. */
function commonest(all: Moved[]): Moved | null {
  const counts = new Map<string, number>();
  const key = ({ x, y }: Moved): string => `${Math.round(x)} ${Math.round(y)}`;
  for (const one of all) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return all.find(one => counts.get(key(one)) === most) ?? null;
}
