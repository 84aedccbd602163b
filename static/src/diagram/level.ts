/**
 * How much is drawn at which scale. From afar boxes are blocks: nobody could read what is in them, and hundreds of
 * texts would be laid out anew at each turn of the wheel. Nearer, what is out of sight is spared that.
 */

import type { Scene } from "./scene";
import { type Box, FAR, MAP, type Viewport } from "./viewport";

/** The classes that the drawing has below a scale; the last two only thicken its lines. */
const LEVELS: readonly [string, number][] = [
  ["far", FAR],
  ["map", MAP],
  ["speck", 0.1],
  ["dust", 0.04],
];
const AROUND = 0.5; // of the view on each side: what is so near to it is drawn whole already

interface Part {
  element: SVGGElement;
  box: Box;
}

export class Level {
  private parts: Part[] = [];

  constructor(private readonly viewport: Viewport) {}

  /** Another drawing: what is new in it has no words until `update` says so, so that nothing is laid out in vain. */
  renew(scene: Scene): void {
    const known = new Set(this.parts.map(({ element }) => element));
    this.parts = scene.parts.map(element => ({ element, box: scene.boxOf(element) }));
    for (const { element } of this.parts) if (!known.has(element)) element.classList.add("off");
    for (const node of scene.nodes) node.classList.toggle("holds", node.querySelector(".sb-node") !== null);
  }

  update(): void {
    const {
      transform: { k },
      svg,
      far,
    } = this.viewport;
    for (const [name, scale] of LEVELS) svg.classList.toggle(name, far > 0 && k < scale);
    const sight = this.viewport.visible();
    const [dx, dy] = [sight.width * AROUND, sight.height * AROUND];
    for (const { element, box } of this.parts) {
      const isNear =
        k >= far &&
        box.x < sight.x + sight.width + dx &&
        box.x + box.width > sight.x - dx &&
        box.y < sight.y + sight.height + dy &&
        box.y + box.height > sight.y - dy;
      if (element.classList.contains("off") === isNear) element.classList.toggle("off", !isNear);
    }
  }
}
