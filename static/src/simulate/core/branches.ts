/** Which branches and iterations a run has: by instance and scope. */

import { scopeText } from "../../running/scopes";
import type { Span } from "./spans";
import type { Json } from "./types";

export interface Branch {
  key: string; // instance and scope
  order: number; // among those of its state, from 0: its colour
  span: Span; // the latest of this key
}

/** True when `scope` is `focus` or lies within it. */
export function isWithin(scope: string, focus: string): boolean {
  return scope === focus || (scope.startsWith(focus) && /^[/.[]/.test(scope.slice(focus.length)));
}

export class Branches {
  readonly all = new Map<string, Branch>();
  #orders = new Map<string, number>(); // the next of each state

  /** A branch or iteration begins; one of a scope that was there before has the same colour. */
  begin(span: Span): void {
    const key = `${span.instance} ${span.scope}`;
    const home = `${span.instance}\n${span.state}`;
    const next = this.#orders.get(home) ?? 0;
    const order = this.all.get(key)?.order ?? next;
    this.#orders.set(home, Math.max(order + 1, next));
    this.all.set(key, { key, order, span });
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
