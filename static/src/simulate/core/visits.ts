/**
 * The visits to states: each from its `state.entered` to the next one of the same state, with the events in between.
 */

import type { TraceEvent } from "./types";

export interface Visit {
  instance: string;
  state: string;
  pointer: string;
  scope: string;
  events: TraceEvent[];
  entered: TraceEvent;
  exited: TraceEvent | null;
}

function scopeOf(event: TraceEvent): string {
  return event.scope === undefined || event.scope === null || event.scope === "" ? "" : JSON.stringify(event.scope);
}

/** True for a place in the state, and for an event's definition: who consumes it says so beside it. */
function within(pointer: string | undefined, state: string): boolean {
  return (
    pointer === undefined || pointer === state || pointer.startsWith(`${state}/`) || pointer.startsWith("/events/")
  );
}

/** The latest visits by what they have in common; at several places where a name stands inside of its like (1.0). */
type Latest = Map<string, Visit[]>;

function keyOf(event: TraceEvent): string {
  return `${event.instance}\n${event.state}\n${scopeOf(event)}`;
}

/** Which of the latest visits `event` belongs to: the same instance and state, the same place. */
function home(latest: Latest, event: TraceEvent): Visit | undefined {
  if (!event.state || !event.instance) return undefined;
  const exact = latest.get(keyOf(event))?.findLast(visit => within(event.pointer, visit.pointer));
  if (exact) return exact;
  const others = [...latest.values()]
    .flat()
    .filter(one => one.instance === event.instance && one.state === event.state);
  return others.findLast(visit => within(event.pointer, visit.pointer));
}

/** The visits of a trace that grows; one that shrinks or changes is read anew. */
export class Visits {
  #latest: Latest = new Map();
  #all: Visit[] = [];
  #read = 0;
  #last: TraceEvent | undefined;

  /** All visits in the order of entering. */
  of(trace: readonly TraceEvent[]): Visit[] {
    if (this.#read > trace.length || (this.#read > 0 && trace[this.#read - 1] !== this.#last)) {
      this.#latest.clear();
      this.#all = [];
      this.#read = 0;
    }
    for (; this.#read < trace.length; this.#read += 1) this.#add(trace[this.#read] as TraceEvent);
    this.#last = trace.at(-1);
    return this.#all;
  }

  #add(event: TraceEvent): void {
    if (event.type === "state.entered" && event.state && event.instance)
      return this.#enter(event, event.state, event.instance);
    const visit = home(this.#latest, event);
    if (!visit) return;
    visit.events.push(event);
    if (event.type === "state.exited" && scopeOf(event) === visit.scope) visit.exited = event;
  }

  #enter(event: TraceEvent, state: string, instance: string): void {
    const scope = scopeOf(event);
    const visit: Visit = {
      instance,
      state,
      pointer: event.pointer ?? "",
      scope,
      events: [event],
      entered: event,
      exited: null,
    };
    const key = keyOf(event);
    const others = this.#latest.get(key)?.filter(one => visit.pointer.startsWith(`${one.pointer}/`)) ?? [];
    this.#latest.set(key, [...others, visit]);
    this.#all.push(visit);
  }
}

/** The visit that holds the event `seq`, if any. */
export function visitAt(visits: readonly Visit[], seq: number): Visit | undefined {
  return visits.findLast(visit => visit.entered.seq <= seq && visit.events.some(event => event.seq === seq));
}
