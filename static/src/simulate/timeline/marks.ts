/** What happens at one moment: events from outside, and timers. */

import { t } from "../../shared/translation";
import { type Moment, firstOf } from "./scale";
import { after } from "./bars";
import { ms } from "../../running/time";
import type { RunModel } from "../core/run-model";
import type { Due, EngineDifference, EventFate, TimerStops, TraceEvent } from "../core/types";

export interface Mark {
  at: Moment;
  look: "evx" | "evt" | "evs" | "tms" | "tmf" | "tmc";
  text: string;
  title?: string; // in place of the text
  sign?: string; // in place of its look's
  seq: number | null;
  due?: Due; // given: it is still to come
}

export interface Marks {
  events: Mark[];
  timers: Mark[];
}

const EVENTS: Record<EventFate, Mark["look"] | null> = {
  received: null, // what becomes of it is marked
  consumed: "evt",
  dropped: "evx",
  published: null, // as it is sent, it is marked
  kept: "evs",
  produced: "evt",
};
const TIMERS: Record<TimerStops["timer"], Mark["look"]> = { fired: "tmf", cancelled: "tmc" };

function eventName(event: TraceEvent, fate: EventFate): string {
  if (fate === "dropped") return t("not taken: {reason}", { reason: String(event.reason ?? "") });
  return String(event.name ?? (event.event as { type?: string } | undefined)?.type ?? "");
}

/** The marks of what has happened. */
export function marksOf(model: RunModel): Marks {
  const { fates, timers, times } = model;
  const mark = (event: TraceEvent, look: Mark["look"], text: string): Mark => ({
    at: { time: times[event.seq] as number, seq: event.seq },
    look,
    text,
    seq: event.seq,
  });
  return {
    events: [...fates.values()].flatMap(({ event, what }) => {
      const look = EVENTS[what];
      return look ? [mark(event, look, eventName(event, what))] : [];
    }),
    timers: timers.map(({ event, what }) => mark(event, TIMERS[what], what === "fired" ? t("fired") : t("cancelled"))),
  };
}

/** The marks of steps that the engine takes otherwise than the documents say. */
export function differing(
  found: readonly EngineDifference[],
  trace: readonly TraceEvent[],
  times: readonly number[],
): Mark[] {
  return found.flatMap(({ step, pointer, state }) => {
    const first = firstOf(trace.length, n => (trace[n]?.step ?? 0) >= step);
    let seq = first;
    while (trace[seq]?.step === step && trace[seq]?.pointer !== pointer) seq += 1;
    if (trace[seq]?.step !== step) seq = first;
    const time = times[seq];
    if (time === undefined) return [];
    const title = [state, t("Your engine behaves differently here")].filter(Boolean).join(": ");
    return [{ at: { time, seq }, look: "tms" as const, sign: "swap", text: t("differs"), title, seq }];
  });
}

/** The mark behind the one that is chosen, else the first: what a row's name leads to. */
export function nextOf(marks: readonly Mark[], chosen: number | null): number | null {
  const all = marks.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return all.find(seq => seq > (chosen ?? -1)) ?? all[0] ?? null;
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
