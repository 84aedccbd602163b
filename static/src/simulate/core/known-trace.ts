/** What the page knows of a run's trace after a message of the server. */

import type { TraceEvent, Update } from "./types";

/** All known events: what is kept of `whole`, what came, and those that still lie ahead of where the run stands. */
export function known(
  whole: readonly TraceEvent[],
  { trace, view }: Pick<Update, "trace" | "view">,
): readonly TraceEvent[] {
  if (trace.from > whole.length) return whole; // what lies between is still missing
  const ahead = trace.ahead && view.position < view.length ? whole.slice(trace.from + trace.events.length) : [];
  return [...whole.slice(0, trace.from), ...trace.events, ...ahead];
}
