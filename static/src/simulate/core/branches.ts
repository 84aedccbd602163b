/** Which branches and iterations a run has: by instance and scope, read from the trace as it grows. */

import { scopeText, scopeWords } from "../../running/scopes";
import type { Json, TraceEvent } from "./types";

export interface Branch {
  key: string; // instance and scope
  instance: string;
  scope: string;
  name: string; // in words: "branch one", "element 0"
  pointer: string; // of the branch, or of the foreach state
  state: string;
  order: number; // among those of its state, from 0: its colour
  open: boolean;
}

/** True when `scope` is `focus` or lies within it. */
export function isWithin(scope: string, focus: string): boolean {
  return scope === focus || (scope.startsWith(focus) && /^[/.[]/.test(scope.slice(focus.length)));
}

const STARTS = new Set(["branch.started", "iteration.started"]);
const ENDS = new Set(["branch.completed", "branch.cancelled", "iteration.completed", "iteration.cancelled"]);

/** The branches of a trace that grows; one that shrinks or changes is read anew. */
export class Branches {
  #all = new Map<string, Branch>();
  #orders = new Map<string, number>();
  #read = 0;
  #last: TraceEvent | undefined;

  of(trace: readonly TraceEvent[]): Branch[] {
    if (this.#read > trace.length || (this.#read > 0 && trace[this.#read - 1] !== this.#last)) {
      this.#all.clear();
      this.#orders.clear();
      this.#read = 0;
    }
    for (; this.#read < trace.length; this.#read += 1) this.#add(trace[this.#read] as TraceEvent);
    this.#last = trace.at(-1);
    return [...this.#all.values()];
  }

  #add(event: TraceEvent): void {
    if (!STARTS.has(event.type) && !ENDS.has(event.type)) return;
    const scope = scopeText(event.scope);
    const key = `${event.instance ?? ""} ${scope}`;
    if (ENDS.has(event.type)) {
      const known = this.#all.get(key);
      if (known) known.open = false;
      return;
    }
    const home = `${event.instance ?? ""}\n${event.state ?? ""}`;
    const order = this.#all.get(key)?.order ?? this.#orders.get(home) ?? 0;
    this.#orders.set(home, Math.max(order + 1, this.#orders.get(home) ?? 0));
    this.#all.set(key, {
      key,
      instance: event.instance ?? "",
      scope,
      name: scopeWords(scope),
      pointer: event.pointer ?? "",
      state: event.state ?? "",
      order,
      open: true,
    });
  }
}

/** Which instance and which branch are shown; null: all. */
export interface Focused {
  focus: string | null;
  branch: string | null;
}

/** Whether something of `instance` and `scope` is shown: everything, or what a chip focuses. */
export function isFocused({ focus, branch }: Focused, instance: string, scope: Json | undefined): boolean {
  if (focus !== null && focus !== instance) return false;
  return branch === null || isWithin(scopeText(scope), branch);
}
