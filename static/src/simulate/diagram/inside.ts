/** What a run did in containers that are folded on the drawing, told at them: how far it is, and what is wrong. */

import { t } from "../../shared/translation";
import type { Span } from "../core/spans";
import type { DrawnRun, Looks } from "./run-classes";

/** A folded container, and how many tasks are in it. */
export interface Folded {
  pointer: string;
  tasks: number;
}

const LONGEST = 18; // letters of a name in a badge
const DONE: ReadonlySet<Span["outcome"]> = new Set(["completed", "caught"]);
// badges that are seen from outside
const LIFTED = new Set(["failed", "late", "caught", "cancelled", "waiting", "current"]);

/** Adds to the looks of a run what is seen of the insides of `folded`. */
export function showInsides(run: DrawnRun, folded: readonly Folded[], { classes, badges, keys }: Looks): void {
  const visits = run.model.spans.filter(one => one.kind === "visit" && run.instances.has(one.instance));
  for (const { pointer, tasks } of folded) {
    const isIn = (other: string): boolean => other.startsWith(`${pointer}/`);
    const inner = Map.groupBy(
      visits.filter(one => isIn(one.pointer)),
      one => one.pointer,
    );
    const running = run.standing.filter(one => run.instances.has(one.instance) && isIn(one.pointer));
    if (!inner.size && !running.length) continue;
    const done = [...inner.values()].filter(all => all.every(one => DONE.has(one.outcome))).length;
    const names = [...new Set(running.map(one => one.state ?? ""))].filter(Boolean);
    const lifted = [...badges]
      .filter(([at]) => isIn(at))
      .flatMap(([, list]) => list)
      .filter(one => LIFTED.has(one.kind));
    const own = badges.get(pointer) ?? [];
    const kinds = new Set(own.map(one => one.kind));
    const wrong = lifted.filter(one => !kinds.has(one.kind) && kinds.add(one.kind));
    badges.set(pointer, [progress(names, done, tasks), ...own, ...wrong]);
    const key = keys.get(pointer) ?? pointer;
    if (running.length) classes.set(key, [...new Set([...(classes.get(key) ?? []), "current"])]);
  }
}

/** “charge, 2 of 5”: what runs, and how many tasks are done. */
function progress(
  names: readonly string[],
  done: number,
  tasks: number,
): { kind: string; text: string; title: string } {
  const [first] = names;
  const title = t("{done} of {tasks} tasks are done", { done, tasks });
  if (first === undefined) return { kind: "taken", text: t("{done} of {tasks}", { done, tasks }), title };
  const short = first.length > LONGEST ? `${first.slice(0, LONGEST - 1)}…` : first;
  const name = short + (names.length > 1 ? ` +${names.length - 1}` : "");
  return { kind: "current", text: t("{name}, {done} of {tasks}", { name, done, tasks }), title };
}
