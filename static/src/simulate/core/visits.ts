/** Which visit each event of a trace belongs to: one of its instance and state, at its place. */

import { scopeText } from "../../running/scopes";
import type { Span } from "./spans";
import type { TraceEvent } from "./types";

/** A span that is a visit of a state or task. */
export type Visit = Span;

/** True for a place in the state, and for an event's definition: who consumes it says so beside it. */
function within(pointer: string | undefined, state: string): boolean {
  return (
    pointer === undefined || pointer === state || pointer.startsWith(`${state}/`) || pointer.startsWith("/events/")
  );
}

function homeOf(instance: unknown, state: unknown): string {
  return `${String(instance)}\n${String(state)}`;
}

export class VisitsByEvent {
  /** The latest visits by instance and state, then by scope; several where a name stands inside of its like (1.0). */
  #latest = new Map<string, Map<string, Visit[]>>();
  #found: (Visit | undefined)[] = []; // by event
  #last = new Map<Visit, TraceEvent>();
  #entered = 0; // so many visits

  /** Reads on in a trace that grew, and in its visits. */
  read(trace: readonly TraceEvent[], visits: readonly Visit[]): this {
    for (let n = this.#found.length; n < trace.length; n += 1) {
      const event = trace[n] as TraceEvent;
      for (let next = visits[this.#entered]; next?.from === event; next = visits[this.#entered]) this.#enter(next);
      const visit = this.#home(event);
      this.#found.push(visit);
      if (visit) this.#last.set(visit, event);
    }
    return this;
  }

  /** The visit that an event belongs to, by its number. */
  of(seq: number): Visit | undefined {
    return this.#found[seq];
  }

  /** The latest event that belongs to a visit. */
  lastOf(visit: Visit): TraceEvent {
    return this.#last.get(visit) ?? visit.from;
  }

  #enter(visit: Visit): void {
    this.#entered += 1;
    const key = homeOf(visit.instance, visit.state);
    const latest = this.#latest.get(key) ?? new Map<string, Visit[]>();
    const around = latest.get(visit.scope)?.filter(one => visit.pointer.startsWith(`${one.pointer}/`)) ?? [];
    this.#latest.set(key, latest.set(visit.scope, [...around, visit]));
  }

  /** A visit at the event's place: of its own scope rather than of another. */
  #home(event: TraceEvent): Visit | undefined {
    const latest = event.instance && event.state ? this.#latest.get(homeOf(event.instance, event.state)) : undefined;
    const isHome = (one: Visit): boolean => within(event.pointer, one.pointer);
    return (
      latest?.get(scopeText(event.scope))?.findLast(isHome) ?? [...(latest?.values() ?? [])].flat().findLast(isHome)
    );
  }
}

/** The scopes of the branches and iterations that a visit has had so far. */
export function scopesIn(spans: readonly Span[], visit: Visit): string[] {
  const isPart = ({ kind, instance, state, from }: Span): boolean =>
    (kind === "branch" || kind === "iteration") &&
    instance === visit.instance &&
    state === visit.state &&
    from.seq >= visit.from.seq &&
    from.seq <= (visit.to?.seq ?? Infinity);
  return [...new Set(spans.filter(isPart).map(one => one.scope))];
}
