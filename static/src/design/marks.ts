/** Problems on the diagram: a red outline and a badge with their number at the nearest drawn element. */

import type { DiagramView } from "../diagram/view";
import { unmarked } from "../shared/marked";
import { count } from "../shared/words";
import type { Problem } from "./types";

/** The box that stands for `pointer`: its own, or of the state around it. */
function boxFor(view: DiagramView, pointer: string): string | null {
  for (let at = view.scene.drawn(pointer); at !== null; at = view.scene.drawn(at.slice(0, at.lastIndexOf("/"))))
    if (view.scene.node(at)) return at;
  return null;
}

export class ProblemMarks {
  private marked: string[] = []; // the boxes
  private signature = ""; // of what is shown

  constructor(private readonly view: DiagramView) {}

  show(problems: Problem[]): void {
    const { view } = this;
    const now = JSON.stringify(
      problems.map(problem => [
        problem.pointer,
        problem.severity,
        problem.message,
        problem.pointer && boxFor(view, problem.pointer),
      ]),
    );
    if (now === this.signature) return;
    this.signature = now;
    for (const pointer of this.marked) {
      view.setClasses(pointer, []);
      view.setBadge(pointer, "problem", null);
    }
    const found = new Map<string, { errors: number; all: Problem[] }>();
    for (const problem of problems) {
      const box = problem.pointer === null ? null : boxFor(view, problem.pointer);
      if (box === null || problem.severity === "info" || problem.severity === "hint") continue;
      const here = found.get(box) ?? { errors: 0, all: [] };
      if (problem.severity === "error") here.errors++;
      here.all.push(problem);
      found.set(box, here);
    }
    this.marked = [...found.keys()];
    for (const [pointer, { errors, all }] of found) {
      const kind = errors ? "error" : "warning";
      if (errors) view.setClasses(pointer, ["problem"]);
      const number = errors ? count(errors, "error") : count(all.length, "warning");
      const title = `${number}: ${unmarked(all.map(problem => problem.message).join("; "))}`;
      view.setBadge(pointer, "problem", { kind, text: String(errors || all.length), icon: kind, title });
    }
  }
}
