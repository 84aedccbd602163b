/** The whole drawing in small, with the part in sight; click or drag moves there. A mere line is stretched across. */

import { el, svg } from "../shared/dom";
import type { Scene } from "./scene";
import type { DiagramView } from "./view";

const WIDTH = 112;
const HEIGHT = 84;
const LEAST = 0.3; // of the map's side: a drawing that would be thinner is stretched

/** How boxes of a run may look, beside where it stands. */
const LOOKS = ["taken", "failed", "late", "caught", "cancelled"];

/** The map of `view`; what is returned paints the looks of a run anew (`taken`, `current`) after they changed. */
export function mountMinimap(view: DiagramView): () => void {
  const nodes = svg("g");
  const frame = svg("rect", { class: "view", rx: 3 });
  const map = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, nodes, frame);
  const box = el("div", { class: "float br minimap" }, map);
  box.hidden = true;
  view.host.append(box);
  let scene: Scene | null = null;
  let across = 1; // pixels of the map for one of the drawing
  let down = 1;
  let left = 0;
  let top = 0;

  const measure = (): void => {
    const { x, y, width, height } = view.bounds;
    const scale = Math.min(WIDTH / width, HEIGHT / height);
    across = Math.max(scale, (LEAST * WIDTH) / width);
    down = Math.max(scale, (LEAST * HEIGHT) / height);
    left = (WIDTH - width * across) / 2 - x * across;
    top = (HEIGHT - height * down) / 2 - y * down;
  };
  const small = new Map<SVGGElement, SVGElement>(); // what stands on the map for a box
  const paint = (): void => {
    for (const [node, rect] of small) {
      for (const look of LOOKS) rect.classList.toggle(look, node.classList.contains(look));
      // above those beside it
      if (rect.classList.toggle("current", node.classList.contains("current"))) nodes.append(rect);
    }
  };
  const redraw = (): void => {
    scene = view.scene;
    measure();
    small.clear();
    for (const node of view.scene.nodes) {
      const at = view.scene.boxOf(node);
      small.set(
        node,
        svg("rect", {
          class: "node",
          "data-at": node.dataset.pointer,
          x: at.x * across + left,
          y: at.y * down + top,
          width: Math.max(1, at.width * across),
          height: Math.max(1, at.height * down),
          rx: Math.min(2, 8 * across, 8 * down),
        }),
      );
    }
    nodes.replaceChildren(...small.values());
    paint();
  };
  const update = (): void => {
    box.hidden = !view.bounds.width;
    if (box.hidden) return;
    if (scene !== view.scene) redraw();
    for (const node of nodes.children) node.classList.toggle("sel", (node as SVGElement).dataset.at === view.selected);
    const sight = view.viewport.visible();
    const { x: left0, y: top0, width, height } = view.bounds;
    box.classList.toggle(
      "whole",
      sight.x <= left0 &&
        sight.y <= top0 &&
        sight.x + sight.width >= left0 + width &&
        sight.y + sight.height >= top0 + height,
    );
    const x = Math.max(1, sight.x * across + left);
    const y = Math.max(1, sight.y * down + top);
    frame.setAttribute("x", String(x));
    frame.setAttribute("y", String(y));
    frame.setAttribute("width", String(Math.max(4, Math.min(WIDTH - 1, (sight.x + sight.width) * across + left) - x)));
    frame.setAttribute("height", String(Math.max(4, Math.min(HEIGHT - 1, (sight.y + sight.height) * down + top) - y)));
  };
  let asked = 0;
  view.onChange(() => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      update();
    });
  });

  const go = (event: PointerEvent): void => {
    const at = map.getBoundingClientRect();
    const x = ((event.clientX - at.left) / at.width) * WIDTH;
    const y = ((event.clientY - at.top) / at.height) * HEIGHT;
    view.viewport.centre((x - left) / across, (y - top) / down);
  };
  map.addEventListener("pointerdown", event => {
    map.setPointerCapture(event.pointerId);
    go(event);
  });
  map.addEventListener("pointermove", event => {
    if (map.hasPointerCapture(event.pointerId)) go(event);
  });
  return paint;
}
