/** Where the others are in the diagram: a badge with their letters at the box that their cursor is in. */

import type { DiagramView } from "../diagram/view";
import { t } from "../shared/translation";
import { letters } from "./faces";

export interface There {
  key: string;
  name: string;
  colour: number;
  pointer: string;
}

export class Chips {
  private readonly shown = new Map<string, string>(); // the box of each person

  constructor(private readonly view: () => DiagramView) {}

  show(people: readonly There[]): void {
    const view = this.view();
    const now = new Map(people.map(person => [person.key, person]));
    for (const [key, box] of this.shown)
      if (!now.has(key)) {
        view.setBadge(box, `with ${key}`, null);
        this.shown.delete(key);
      }
    for (const { key, name, colour, pointer } of people) {
      const box = boxFor(view, pointer);
      const before = this.shown.get(key);
      if (before !== undefined && before !== box) view.setBadge(before, `with ${key}`, null);
      if (box === null) {
        this.shown.delete(key);
        continue;
      }
      this.shown.set(key, box);
      const title = t("{name} is here", { name });
      view.setBadge(box, `with ${key}`, { kind: `person with-${colour}`, text: letters(name), title });
    }
  }
}

/** The box that stands for `pointer`: its own, or of the state around it. */
function boxFor(view: DiagramView, pointer: string): string | null {
  for (let at = view.scene.drawn(pointer); at !== null; at = view.scene.drawn(at.slice(0, at.lastIndexOf("/"))))
    if (view.scene.node(at)) return at;
  return null;
}
