/** Drag from a box's port to another box, which is marked under the mouse; the drop asks what the edge shall be. */

import type { Scene } from "../diagram/scene";
import type { DiagramView } from "../diagram/view";
import { svg } from "../shared/dom";
import { t } from "../shared/translation";
import type { Point } from "./places";

const RADIUS = 5;
const STATES = ".sb-node.state:not(.sb-ref)";

export class Connecting {
  private readonly layer = svg("g", { class: "ports" });
  private readonly line = svg("path", { class: "connecting" });
  private under = "";
  private from = "";
  private scene: Scene; // that the ports were drawn for

  /** `drop` is told of a box, or of null for the empty canvas. */
  constructor(
    private readonly view: DiagramView,
    private readonly drop: (from: string, to: string | null, at: Point) => void,
  ) {
    this.scene = view.scene;
    view.overlay.append(this.layer);
    view.onChange(() => this.follow());
    view.svg.addEventListener("pointerover", event => this.hover(event.target as Element));
    view.svg.addEventListener("pointerleave", () => {
      if (!this.from) this.show("");
    });
  }

  private hover(target: Element): void {
    if (this.from || target.closest(".ports")) return;
    this.show(target.closest<SVGElement>(STATES)?.dataset.pointer ?? "");
  }

  /** A new drawing came: its boxes stand elsewhere. */
  private follow(): void {
    if (this.scene === this.view.scene) return;
    this.scene = this.view.scene;
    if (!this.from) this.show("");
  }

  private show(pointer: string): void {
    if (pointer === this.under) return;
    this.under = pointer;
    const box = pointer ? this.view.box(pointer) : null;
    if (!box) {
      this.layer.replaceChildren();
      return;
    }
    const spots: Point[] = [
      { x: box.x + box.width / 2, y: box.y + box.height },
      { x: box.x, y: box.y + box.height / 2 },
      { x: box.x + box.width, y: box.y + box.height / 2 },
    ];
    this.layer.replaceChildren(...spots.map(spot => this.port(spot)));
  }

  private port(spot: Point): SVGGElement {
    const port = svg(
      "g",
      { class: "port", "aria-hidden": "true" },
      svg("title", {}, t("Drag to another state to connect")),
      svg("circle", { class: "reach", r: 12, cx: spot.x, cy: spot.y }),
      svg("circle", { r: RADIUS, cx: spot.x, cy: spot.y }),
    );
    port.addEventListener("mousedown", event => event.stopPropagation());
    port.addEventListener("pointerdown", event => this.grab(event, port, spot));
    return port;
  }

  private grab(down: PointerEvent, port: SVGGElement, spot: Point): void {
    if (down.button !== 0) return;
    down.preventDefault();
    down.stopPropagation();
    this.from = this.under;
    port.setPointerCapture(down.pointerId);
    this.layer.append(this.line);
    this.view.host.classList.add("connecting-now");
    const move = (event: PointerEvent): void => {
      const { x, y } = this.view.viewport.toWorld(event.clientX, event.clientY);
      this.line.setAttribute("d", `M${spot.x} ${spot.y}L${x} ${y}`);
      this.mark(this.stateAt(event));
    };
    const finish = (event: Event, dropped: boolean): void => {
      port.removeEventListener("pointermove", move);
      const from = this.from;
      const to = event instanceof PointerEvent ? this.stateAt(event) : null;
      this.mark(null);
      this.from = this.under = "";
      this.line.removeAttribute("d");
      this.layer.replaceChildren();
      this.view.host.classList.remove("connecting-now");
      document.removeEventListener("keydown", escape, true);
      if (dropped && event instanceof PointerEvent) this.drop(from, to, { x: event.clientX, y: event.clientY });
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        event.stopPropagation();
        finish(event, false);
      }
    };
    port.addEventListener("pointermove", move);
    port.addEventListener(
      "pointerup",
      event => {
        if (this.from) finish(event, true);
      },
      { once: true },
    );
    port.addEventListener("pointercancel", event => finish(event, false), { once: true });
    document.addEventListener("keydown", escape, true);
  }

  private stateAt(event: PointerEvent): string | null {
    const hit = document.elementsFromPoint(event.clientX, event.clientY).find(one => one.closest(STATES));
    return hit?.closest<SVGElement>(STATES)?.dataset.pointer ?? null;
  }

  private mark(pointer: string | null): void {
    for (const old of this.view.svg.querySelectorAll(".drop")) old.classList.remove("drop");
    if (pointer !== null && pointer !== this.from) this.view.scene.node(pointer)?.classList.add("drop");
  }
}
