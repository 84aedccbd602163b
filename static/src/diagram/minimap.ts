/** The whole drawing in small, with the part in sight; click or drag moves there. */

import { el, svg } from "../shared/dom";
import type { Scene } from "./scene";
import type { DiagramView } from "./view";

const WIDTH = 112;
const HEIGHT = 84;

export function mountMinimap(view: DiagramView): void {
  const nodes = svg("g");
  const frame = svg("rect", { class: "view", rx: 3 });
  const map = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, nodes, frame);
  const box = el("div", { class: "float br minimap" }, map);
  box.hidden = true;
  view.host.append(box);
  let scene: Scene | null = null;
  let scale = 1;
  let left = 0;
  let top = 0;

  const measure = (): void => {
    const { x, y, width, height } = view.bounds;
    scale = Math.min(WIDTH / width, HEIGHT / height);
    left = (WIDTH - width * scale) / 2 - x * scale;
    top = (HEIGHT - height * scale) / 2 - y * scale;
  };
  const redraw = (): void => {
    scene = view.scene;
    measure();
    nodes.replaceChildren(...view.scene.nodes.map((node) => {
      const at = view.scene.boxOf(node);
      return svg("rect", { class: "node", "data-at": node.dataset.pointer, x: at.x * scale + left, y: at.y * scale + top,
        width: Math.max(2, at.width * scale), height: Math.max(2, at.height * scale), rx: Math.min(2, 8 * scale) });
    }));
  };
  const update = (): void => {
    box.hidden = !view.bounds.width;
    if (box.hidden) return;
    if (scene !== view.scene) redraw();
    for (const node of nodes.children) node.classList.toggle("sel", (node as SVGElement).dataset.at === view.selected);
    const sight = view.viewport.visible();
    const { x: left0, y: top0, width, height } = view.bounds;
    box.classList.toggle("whole", sight.x <= left0 && sight.y <= top0 && sight.x + sight.width >= left0 + width && sight.y + sight.height >= top0 + height);
    const x = Math.max(1, sight.x * scale + left);
    const y = Math.max(1, sight.y * scale + top);
    frame.setAttribute("x", String(x));
    frame.setAttribute("y", String(y));
    frame.setAttribute("width", String(Math.max(4, Math.min(WIDTH - 1, (sight.x + sight.width) * scale + left) - x)));
    frame.setAttribute("height", String(Math.max(4, Math.min(HEIGHT - 1, (sight.y + sight.height) * scale + top) - y)));
  };
  let asked = 0;
  view.onChange(() => { asked ||= requestAnimationFrame(() => { asked = 0; update(); }); });

  const go = (event: PointerEvent): void => {
    const at = map.getBoundingClientRect();
    const x = ((event.clientX - at.left) / at.width) * WIDTH;
    const y = ((event.clientY - at.top) / at.height) * HEIGHT;
    view.viewport.centre((x - left) / scale, (y - top) / scale);
  };
  map.addEventListener("pointerdown", (event) => { map.setPointerCapture(event.pointerId); go(event); });
  map.addEventListener("pointermove", (event) => { if (map.hasPointerCapture(event.pointerId)) go(event); });
}
