/** The visits to states: each from its `state.entered` to the next one of the same state, with the events in between. */

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

function within(pointer: string | undefined, state: string): boolean {
  return pointer === undefined || pointer === state || pointer.startsWith(`${state}/`);
}

/** Which of the latest visits `event` belongs to: the same instance and state, the same place. */
function home(latest: Map<string, Visit>, event: TraceEvent): Visit | undefined {
  if (!event.state || !event.instance) return undefined;
  const exact = latest.get(`${event.instance}\n${event.state}\n${scopeOf(event)}`);
  if (exact && within(event.pointer, exact.pointer)) return exact;
  let found: Visit | undefined;
  for (const visit of latest.values()) {
    if (visit.instance === event.instance && visit.state === event.state && within(event.pointer, visit.pointer)) found = visit;
  }
  return found;
}

/** All visits in the order of entering. */
export function visitsOf(trace: readonly TraceEvent[]): Visit[] {
  const visits: Visit[] = [];
  const latest = new Map<string, Visit>();
  for (const event of trace) {
    if (event.type === "state.entered" && event.state && event.instance) {
      const visit: Visit = {
        instance: event.instance, state: event.state, pointer: event.pointer ?? "", scope: scopeOf(event),
        events: [event], entered: event, exited: null,
      };
      latest.set(`${event.instance}\n${event.state}\n${visit.scope}`, visit);
      visits.push(visit);
      continue;
    }
    const visit = home(latest, event);
    if (!visit) continue;
    visit.events.push(event);
    if (event.type === "state.exited" && scopeOf(event) === visit.scope) visit.exited = event;
  }
  return visits;
}

/** The visit that holds the event `seq`, if any. */
export function visitAt(visits: readonly Visit[], seq: number): Visit | undefined {
  return visits.find((visit) => visit.events.some((event) => event.seq === seq));
}
