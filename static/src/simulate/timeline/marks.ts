/** What happens at one moment: events from outside, and timers. */

import { t } from "../../shared/translation";
import { type Moment } from "./scale";
import { after } from "./bars";
import { ms } from "../../running/time";
import type { Due, TraceEvent } from "../core/types";

export interface Mark {
  at: Moment;
  look: "evx" | "evt" | "evs" | "tms" | "tmf" | "tmc";
  text: string;
  seq: number | null;
  due?: Due; // given: it is still to come
}

export interface Marks {
  events: Mark[];
  timers: Mark[];
}

const EVENTS: Record<string, Mark["look"]> = {
  "event.consumed": "evt",
  "event.dropped": "evx",
  "event.kept": "evs",
  "event.produced": "evt",
};
const TIMERS: Record<string, Mark["look"]> = { "timer.fired": "tmf", "timer.cancelled": "tmc" };

function eventName(event: TraceEvent): string {
  if (event.type === "event.dropped") return t("not taken: {reason}", { reason: String(event.reason ?? "") });
  return String(event.name ?? (event.event as { type?: string } | undefined)?.type ?? "");
}

/** The marks of a trace that grows, and the time of each of its events; one that shrinks or changes is read anew. */
export class Moments {
  readonly marks: Marks = { events: [], timers: [] };
  readonly times: number[] = [];
  #last: TraceEvent | undefined;

  read(trace: readonly TraceEvent[]): this {
    const { times, marks } = this;
    if (times.length > trace.length || (times.length > 0 && trace[times.length - 1] !== this.#last))
      times.length = marks.events.length = marks.timers.length = 0;
    for (let n = times.length; n < trace.length; n += 1) this.#add(trace[n] as TraceEvent);
    this.#last = trace.at(-1);
    return this;
  }

  #add(event: TraceEvent): void {
    const time = ms(event.time);
    this.times.push(time);
    const [events, timers] = [EVENTS[event.type], TIMERS[event.type]];
    const at = { time, seq: event.seq };
    if (events) this.marks.events.push({ at, look: events, text: eventName(event), seq: event.seq });
    if (timers) {
      const text = event.type === "timer.fired" ? t("fired") : t("cancelled");
      this.marks.timers.push({ at, look: timers, text, seq: event.seq });
    }
  }
}

/** The marks of what is still to come. */
export function ahead(dues: readonly Due[]): Marks {
  const mark = (due: Due, look: Mark["look"]): Mark => ({
    at: after(ms(due.due)),
    look,
    text: due.label,
    seq: null,
    due,
  });
  return {
    events: dues.filter(one => one.kind === "event").map(one => mark(one, "evs")),
    timers: dues.filter(one => one.kind === "timer").map(one => mark(one, "tms")),
  };
}
