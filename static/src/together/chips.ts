/** Where the others are in the diagram: a badge with their letters at the box that their cursor is in. */

import type { Badge } from "../diagram/marks";
import type { DiagramView } from "../diagram/view";
import { t } from "../shared/translation";
import { letters } from "./faces";

export interface There {
  key: string;
  name: string;
  colour: number;
  pointer: string;
}

const MOST = 3; // badges of people at one box

export class Chips {
  private readonly shown = new Map<string, Set<string>>(); // the slots of each box

  constructor(private readonly view: () => DiagramView) {}

  show(people: readonly There[]): void {
    const view = this.view();
    const at = new Map<string, There[]>();
    for (const person of people) {
      const box = boxFor(view, person.pointer);
      if (box !== null) at.set(box, [...(at.get(box) ?? []), person]);
    }
    for (const [box, slots] of this.shown) if (!at.has(box)) this.put(view, box, new Map(), slots);
    for (const [box, here] of at) this.put(view, box, badges(here), this.shown.get(box) ?? new Set());
  }

  private put(view: DiagramView, box: string, now: ReadonlyMap<string, Badge>, before: ReadonlySet<string>): void {
    for (const slot of before) if (!now.has(slot)) view.setBadge(box, slot, null);
    for (const [slot, badge] of now) view.setBadge(box, slot, badge);
    if (now.size) this.shown.set(box, new Set(now.keys()));
    else this.shown.delete(box);
  }
}

/** A badge for each of who is there; the last one stands for all who have no room. */
function badges(here: readonly There[]): Map<string, Badge> {
  const fit = here.length > MOST ? MOST - 1 : MOST;
  const found = new Map<string, Badge>();
  const more = here.slice(fit).map(({ name }) => name);
  if (more.length) found.set("with-more", { kind: "person", text: `+${more.length}`, title: are(more) });
  for (const { key, name, colour } of here.slice(0, fit))
    found.set(`with ${key}`, { kind: `person with-${colour}`, text: letters(name), title: are([name]) });
  return found;
}

function are(names: readonly string[]): string {
  return names.map(name => t("{name} is here", { name })).join("\n");
}

/** The box that stands for `pointer`: its own, or of the state around it. */
function boxFor(view: DiagramView, pointer: string): string | null {
  for (let at = view.scene.drawn(pointer); at !== null; at = view.scene.drawn(at.slice(0, at.lastIndexOf("/"))))
    if (view.scene.node(at)) return at;
  return null;
}
