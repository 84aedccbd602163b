/** Shift and drag over the empty canvas selects every state that the frame touches. */

import { meet } from "../diagram/meeting";
import type { DiagramView } from "../diagram/view";
import { svg } from "../shared/dom";

export function setUpMarquee(view: DiagramView): void {
  view.svg.addEventListener("pointerdown", down => {
    if (!down.shiftKey || down.button !== 0 || view.pointerAt(down.target) !== null) return;
    down.preventDefault();
    const from = view.viewport.toWorld(down.clientX, down.clientY);
    const frame = svg("rect", { class: "marquee" });
    view.overlay.append(frame);
    view.svg.setPointerCapture(down.pointerId);
    const area = { x: from.x, y: from.y, width: 0, height: 0 };
    const move = (event: PointerEvent): void => {
      const to = view.viewport.toWorld(event.clientX, event.clientY);
      Object.assign(area, {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      });
      for (const [name, value] of Object.entries(area)) frame.setAttribute(name, String(value));
    };
    view.svg.addEventListener("pointermove", move);
    view.svg.addEventListener(
      "lostpointercapture",
      () => {
        view.svg.removeEventListener("pointermove", move);
        frame.remove();
        if (area.width < 4 && area.height < 4) return;
        const touched = view.scene.nodes
          .filter(node => node.classList.contains("state"))
          .filter(node => meet(view.scene.boxOf(node), area));
        view.svg.addEventListener("click", event => event.stopImmediatePropagation(), { once: true, capture: true });
        view.chooseAll(touched.map(node => node.dataset.pointer ?? ""));
      },
      { once: true },
    );
  });
}
