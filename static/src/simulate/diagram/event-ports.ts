/** The scheduled event that a waiting state will get, drawn beside its box: what comes, and when. */

import type { DiagramView } from "../../diagram/view";
import { svg } from "../../shared/dom";
import { ms, short } from "../../running/time";
import { t } from "../../shared/translation";
import type { EventShape, View } from "../core/types";

const LETTER = 6.6; // the advance of a letter in 10.5 px DejaVu Sans, rounded up
const GAP = 26;
const MOST = 3; // awaited events that are offered beside a box

export class EventPorts {
  #layer = svg("g", { class: "event-ports" });

  constructor(
    private readonly diagram: DiagramView,
    private readonly write: (event: string) => void,
  ) {
    diagram.overlay.append(this.#layer);
  }

  /** One port for each waiting state whose event is on its way. */
  show(view: View | null, shapes: readonly EventShape[], drawn: readonly string[]): void {
    const waiting = (view?.waiting ?? []).filter(one => drawn.includes(one.instance));
    const ports = waiting.flatMap(wait => {
      const awaited = shapes.filter(shape => wait.events.includes(shape.name));
      const types = awaited.map(shape => (shape.own ? `${shape.own.kind} ${shape.own.name}` : shape.type));
      const due = view?.next.find(one => one.kind === "event" && types.includes(one.label));
      return due && view
        ? (this.#port(wait.pointer, due.label, ms(due.due) - ms(view.clock)) ?? [])
        : wait.events.slice(0, MOST).flatMap((name, n) => this.#button(wait.pointer, name, n) ?? []);
    });
    this.#layer.replaceChildren(...ports);
  }

  /** An awaited event: pressing it opens the form to send it. */
  #button(pointer: string, name: string, n: number): SVGGElement | null {
    const words = t("Send {name}", { name });
    const text = words.length > 26 ? `${words.slice(0, 25)}…` : words;
    const group = this.#sign(pointer, { class: "waitport", role: "button", tabindex: 0 }, words, text, 26, n * 30);
    if (!group) return null;
    const open = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
      this.write(name);
    };
    group.addEventListener("click", open);
    group.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") open(event);
    });
    return svg("g", { class: "waitports" }, group);
  }

  #port(pointer: string, type: string, left: number): SVGGElement | null {
    const text = left > 0 ? t("due in {short}", { short: short(left) }) : t("due now");
    return this.#sign(
      pointer,
      { class: "eventport", role: "img" },
      t("{type} is {due}", { type, due: text }),
      text,
      28,
    );
  }

  /** A letter and some words at the right of a box, `down` from its middle. */
  #sign(
    pointer: string,
    looks: { class: string; role: string; tabindex?: number },
    title: string,
    text: string,
    height: number,
    down = 0,
  ): SVGGElement | null {
    const box = this.diagram.box(pointer);
    if (!box) return null;
    const group = svg(
      "g",
      { ...looks, "aria-label": title },
      svg("title", {}, title),
      svg("path", { d: `M0 0H${GAP}` }),
      svg("rect", { x: GAP, y: -height / 2, width: 32 + text.length * LETTER, height, rx: 6 }),
      svg("use", { href: "#i-envelope", class: "icon", x: GAP + 7, y: -6, width: 12, height: 12 }),
      svg("text", { x: GAP + 25, y: 4 }, text),
    );
    group.style.transform = `translate(${box.x + box.width}px, ${box.y + box.height / 2 + down}px)`;
    return group;
  }
}
