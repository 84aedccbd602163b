/** The timeline as plain rows and marks: states by instance, calls, events, timers, on an axis where idle time is short. */

import { type Moment, compare } from "./axis";
import { scopeText, scopeWords } from "../running/scopes";
import { durationMs, ms } from "../running/time";
import type { Due, Json, TraceEvent, View } from "./types";
import type { Visit } from "./visits";

export interface Bar {
  from: Moment;
  to: Moment;
  look: "run" | "wait" | "fail" | "call" | "future" | "back";
  text: string;
  seq: number | null;
}

export interface Mark {
  at: Moment;
  look: "evx" | "evt" | "evs" | "tms" | "tmf" | "tmc";
  text: string;
  seq: number | null;
  due?: Due; // given: it is still to come
}

export interface Lane {
  name: string;
  note: string;
  pointer: string | null;
  bars: Bar[];
  marks: Mark[];
}

function moment(event: TraceEvent): Moment {
  return { time: ms(event.time), seq: event.seq };
}

function due(time: string): Moment {
  return { time: ms(time), seq: Infinity };
}

const RECENT = 4000; // events that are looked at: many more than the width can show
const MOST = 60; // rows; a run with more shows the latest

function bar(visit: Visit, now: Moment): Bar[] {
  const from = moment(visit.entered);
  const last = visit.events.at(-1);
  const waits = visit.events.find((event) => event.type === "state.waiting");
  const failed = !visit.exited && visit.events.some((event) => event.type === "error.raised" || event.type === "instance.failed");
  const to = visit.exited ? moment(visit.exited) : failed && last ? moment(last) : now;
  const seq = visit.entered.seq;
  if (failed) return [{ from, to, look: "fail", text: "failed", seq }];
  if (!waits) return [{ from, to, look: "run", text: "", seq }];
  const since = moment(waits);
  return [...(waits.seq > visit.entered.seq + 1 ? [{ from, to: since, look: "run" as const, text: "", seq }] : []), { from: since, to, look: "wait", text: "waiting", seq: waits.seq }];
}

function stateLanes(visits: readonly Visit[], view: View, now: Moment): Lane[] {
  const lanes = new Map<string, Lane>();
  const ends = new Map(view.instances.map((one) => [one.id, one.ended === null ? now : due(one.ended)]));
  for (const visit of visits) {
    const key = `${visit.instance}\n${visit.pointer}\n${visit.state}\n${visit.scope}`;
    const scope = visit.scope ? scopeWords(scopeText(JSON.parse(visit.scope) as Json)) : "";
    const lane = lanes.get(key) ?? { name: visit.state, note: [visit.instance === "1" && scope ? "" : `instance ${visit.instance}`, scope].filter(Boolean).join(", "), pointer: visit.pointer, bars: [], marks: [] };
    lane.bars.push(...bar(visit, ends.get(visit.instance) ?? now)); // a cancelled state has no exit: it ends with its instance
    lanes.set(key, lane);
  }
  for (const wait of view.waiting) {
    const lane = [...lanes].find(([key]) => key.startsWith(`${wait.instance}\n${wait.pointer}\n${wait.state}\n`))?.[1];
    if (lane && wait.until) lane.bars.push({ from: now, to: due(wait.until), look: "future", text: "", seq: null });
  }
  return [...lanes.values()].slice(-MOST);
}

function callLane(trace: readonly TraceEvent[], now: Moment): Lane {
  const open = new Map<string, { event: TraceEvent; bar: Bar }[]>();
  const lane: Lane = { name: "Calls", note: "", pointer: null, bars: [], marks: [] };
  for (const event of trace) {
    const key = `${event.instance} ${event.pointer} ${JSON.stringify(event.scope ?? null)}`;
    if (event.type === "function.called") {
      const made: Bar = { from: moment(event), to: now, look: "call", text: String(event.function ?? "call"), seq: event.seq };
      lane.bars.push(made);
      open.set(key, [...(open.get(key) ?? []), { event, bar: made }]);
    } else if (event.type === "function.returned" || event.type === "function.failed") {
      const call = open.get(key)?.shift();
      if (!call) continue;
      call.bar.to = moment(event);
      if (event.type === "function.failed") call.bar.look = "fail";
    } else if (event.type === "iteration.cancelled" || event.type === "branch.cancelled") {
      for (const [other, calls] of open) if (other.startsWith(`${event.instance} `) && other.endsWith(` ${JSON.stringify(event.scope ?? null)}`)) for (const call of calls.splice(0)) call.bar.to = moment(event);
    } else if (event.type === "retry.scheduled") {
      const delay = durationMs(String(event.delay));
      if (delay !== null) lane.bars.push({ from: moment(event), to: { time: ms(event.time) + delay, seq: Infinity }, look: "back", text: "", seq: event.seq });
    }
  }
  return lane;
}

const EVENTS: Record<string, Mark["look"]> = { "event.consumed": "evt", "event.dropped": "evx", "event.kept": "evs", "event.produced": "evt" };
const TIMERS: Record<string, Mark["look"]> = { "timer.fired": "tmf", "timer.cancelled": "tmc" };

function markLane(name: string, trace: readonly TraceEvent[], looks: Record<string, Mark["look"]>, text: (event: TraceEvent) => string, dues: Due[], ahead: Mark["look"]): Lane {
  const marks = trace.flatMap((event) => {
    const look = looks[event.type];
    return look ? [{ at: moment(event), look, text: text(event), seq: event.seq }] : [];
  });
  return { name, note: "", pointer: null, bars: [], marks: [...marks, ...dues.map((one) => ({ at: due(one.due), look: ahead, text: one.label, seq: null, due: one }))] };
}

const SUBLANES = 12;

/** A lane whose bars overlap becomes several, each with bars one after the other: the first that has room takes a bar. */
function apart(lane: Lane): Lane[] {
  const rows: Bar[][] = [[]];
  for (const bar of [...lane.bars].sort((a, b) => compare(a.from, b.from))) {
    const free = rows.find((row) => { const last = row.at(-1); return !last || compare(last.to, bar.from) <= 0; });
    if (free) free.push(bar);
    else if (rows.length < SUBLANES) rows.push([bar]);
    else rows.at(-1)?.push(bar);
  }
  return rows.map((bars, n) => ({ ...lane, bars, marks: n ? [] : lane.marks, note: rows.length > 1 ? `${n + 1} of ${rows.length} at a time` : lane.note }));
}

/** All rows. Rows of calls, events and timers are left out while they are empty. */
export function lanesOf(all: readonly TraceEvent[], visited: readonly Visit[], view: View): Lane[] {
  const [trace, visits] = [all.slice(-RECENT), visited.slice(-RECENT / 4)];
  const now: Moment = { time: ms(view.clock), seq: Infinity };
  const name = (event: TraceEvent): string => (event.type === "event.dropped" ? `not taken: ${String(event.reason ?? "")}` : String(event.name ?? (event.event as { type?: string } | undefined)?.type ?? ""));
  const rest = [
    ...apart(callLane(trace, now)),
    markLane("Events", trace, EVENTS, name, view.next.filter((due) => due.kind === "event"), "evs"),
    markLane("Timers", trace, TIMERS, (event) => (event.type === "timer.fired" ? "fired" : "cancelled"), view.next.filter((due) => due.kind === "timer"), "tms"),
  ].filter((lane) => lane.bars.length || lane.marks.length);
  return [...stateLanes(visits, view, now), ...rest];
}

/** What of `lanes` is not before `start`: bars are cut there, rows with nothing left go. */
export function lanesSince(lanes: Lane[], start: Moment): Lane[] {
  const kept = lanes.map((lane) => ({
    ...lane,
    bars: lane.bars.filter((bar) => compare(bar.to, start) >= 0).map((bar) => (compare(bar.from, start) < 0 ? { ...bar, from: start } : bar)),
    marks: lane.marks.filter((mark) => compare(mark.at, start) >= 0),
  }));
  return kept.filter((lane) => lane.bars.length || lane.marks.length);
}
