/**
 * The timeline as plain rows, bars and marks: states by instance, calls, events, timers. What lasts is told by
 * spans.ts.
 */

import { t } from "../../shared/translation";
import { type Moment, compare } from "./axis";
import { scopeWords } from "../../running/scopes";
import { ms, short } from "../../running/time";
import type { Outcome, Span } from "./spans";
import type { Due, TraceEvent, View } from "../core/types";

export type Look = "run" | "here" | "wait" | "back" | "caught" | "fail" | "cut" | "call" | "asked" | "future";

/** A stretch of a visit in which it waited. */
export interface Part {
  from: Moment;
  to: Moment;
  look: Look;
}

export interface Bar {
  from: Moment;
  to: Moment;
  look: Look;
  texts: string[]; // what may stand in it, the longest first; the shortest says how long it is
  title: string;
  seq: number | null;
  parts: Part[];
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

function at(time: number): Moment {
  return { time, seq: Infinity };
}

const ENDED: Partial<Record<Outcome, string>> = {
  caught: t("error caught"),
  failed: "failed",
  "timed-out": t("timed out"),
  cancelled: "cancelled",
};
const STATES: Record<Outcome, Look> = {
  open: "here",
  done: "run",
  caught: "caught",
  failed: "fail",
  "timed-out": "fail",
  cancelled: "cut",
};
const CALLS: Record<Outcome, Look> = {
  open: "asked",
  done: "call",
  caught: "fail",
  failed: "fail",
  "timed-out": "fail",
  cancelled: "cut",
};

/** How long a span has lasted, in milliseconds. */
function lasted(span: Span, now: Moment): number {
  return (span.to ? ms(span.to.time) : now.time) - ms(span.from.time);
}

function ends(span: Span, now: Moment): Moment {
  return span.to ? moment(span.to) : now;
}

/** How it ended and how long it took: "timed out after 5 s", "12 s so far"; "" for what was over at once. */
function lengthWords(span: Span, now: Moment): string {
  const long = lasted(span, now);
  const how = ENDED[span.outcome];
  if (span.outcome === "open") return long ? t("{short} so far", { short: short(long) }) : "";
  if (how && long) return t("{how} after {time}", { how, time: short(long) });
  return how || (long ? short(long) : "");
}

const WAITS: Partial<Record<Span["kind"], [string, Look]>> = {
  wait: [t("waiting for events"), "wait"],
  delay: [t("waiting for its delay"), "wait"],
  backoff: [t("until another attempt"), "back"],
};

/** "50 s, of which 12 s waiting for events, 30 s until another attempt". */
function partWords(words: string, parts: readonly Span[], now: Moment): string {
  const told = Object.entries(WAITS).flatMap(([kind, [does]]) => {
    const long = parts.filter(one => one.kind === kind).reduce((sum, one) => sum + lasted(one, now), 0);
    return long ? [`${short(long)} ${does}`] : [];
  });
  return told.length ? t("{words}, of which {told}", { words, told: told.join(", ") }) : words;
}

function visitBar(visit: Span, parts: readonly Span[], now: Moment): Bar {
  const long = lasted(visit, now);
  const words = lengthWords(visit, now);
  const waited = parts.reduce((sum, one) => sum + lasted(one, now), 0);
  const only = parts.every(one => one.kind !== "backoff") && waited === long && long > 0; // it did nothing but wait
  const shown =
    only && visit.outcome === "open"
      ? t("waiting {words}", { words })
      : only && visit.outcome === "done"
        ? t("waited {words}", { words })
        : words;
  return {
    from: moment(visit.from),
    to: ends(visit, now),
    look: STATES[visit.outcome],
    texts: [...new Set([shown, words, long ? short(long) : ""])].filter(Boolean),
    title: `${visit.name}: ${partWords(words || t("at once"), parts, now)}`,
    seq: visit.from.seq,
    parts: parts.map(one => ({ from: moment(one.from), to: ends(one, now), look: WAITS[one.kind]?.[1] ?? "wait" })),
  };
}

/** What is left of what ends by itself. */
function future(open: readonly (number | null)[], now: Moment): Bar[] {
  const until = Math.min(...open.flatMap(one => (one !== null && one > now.time ? [one] : [])));
  if (!Number.isFinite(until)) return [];
  const left = short(until - now.time);
  return [
    {
      from: now,
      to: at(until),
      look: "future",
      texts: [t("{left} left", { left }), left],
      title: t("{left} left", { left }),
      seq: null,
      parts: [],
    },
  ];
}

function noteOf(span: Span): string {
  const scope = scopeWords(span.scope);
  return [span.instance === "1" && scope ? "" : t("instance {instance}", { instance: span.instance }), scope]
    .filter(Boolean)
    .join(", ");
}

function stateLanes(spans: readonly Span[], now: Moment): Lane[] {
  const lanes = new Map<string, Lane>();
  const parts = Map.groupBy(
    spans.filter(one => one.home !== null),
    one => one.home,
  );
  for (const visit of spans) {
    if (visit.kind !== "state") continue;
    const key = `${visit.instance}\n${visit.pointer}\n${visit.scope}`;
    const lane = lanes.get(key) ?? {
      name: visit.name,
      note: noteOf(visit),
      pointer: visit.pointer,
      bars: [],
      marks: [],
    };
    const mine = parts.get(visit) ?? [];
    lane.bars.push(
      visitBar(visit, mine, now),
      ...future(
        mine.filter(one => one.outcome === "open").map(one => one.until),
        now,
      ),
    );
    lanes.set(key, lane);
  }
  return [...lanes.values()];
}

function callBar(call: Span, now: Moment): Bar {
  const words = lengthWords(call, now);
  const long = lasted(call, now);
  const name =
    call.attempt > 1 ? t("{name}, attempt {attempt}", { name: call.name, attempt: call.attempt }) : call.name;
  return {
    from: moment(call.from),
    to: ends(call, now),
    look: CALLS[call.outcome],
    texts: [...new Set([`${name}${words ? ` · ${words}` : ""}`, name, long ? short(long) : ""])].filter(Boolean),
    title: `${name}: ${words || (call.outcome === "open" ? t("no answer yet") : t("at once"))}`,
    seq: call.from.seq,
    parts: [],
  };
}

function backBar(wait: Span, now: Moment): Bar {
  const long = short(lasted(wait, now));
  return {
    from: moment(wait.from),
    to: ends(wait, now),
    look: "back",
    texts: [long],
    title: t("{long} until another attempt", { long }),
    seq: wait.from.seq,
    parts: [],
  };
}

/** The calls, and the pauses between the attempts of a branch's or iteration's action, which no state's bar has. */
function callLane(spans: readonly Span[], view: View, now: Moment): Lane {
  const bars = spans.flatMap(one => {
    if (one.kind === "backoff" && !one.home)
      return [backBar(one, now), ...(one.outcome === "open" ? future([one.until], now) : [])];
    if (one.kind !== "call") return [];
    const answer =
      one.outcome === "open"
        ? view.next.find(
            due =>
              due.kind === "answer" &&
              due.instance === one.instance &&
              due.at === one.pointer &&
              due.scope === one.scope,
          )
        : undefined;
    return [callBar(one, now), ...future(answer ? [ms(answer.due)] : [], now)];
  });
  return { name: t("Calls"), note: "", pointer: null, bars, marks: [] };
}

const EVENTS: Record<string, Mark["look"]> = {
  "event.consumed": "evt",
  "event.dropped": "evx",
  "event.kept": "evs",
  "event.produced": "evt",
};
const TIMERS: Record<string, Mark["look"]> = { "timer.fired": "tmf", "timer.cancelled": "tmc" };

function markLane(
  name: string,
  trace: readonly TraceEvent[],
  looks: Record<string, Mark["look"]>,
  text: (event: TraceEvent) => string,
  dues: Due[],
  ahead: Mark["look"],
): Lane {
  const marks = trace.flatMap(event => {
    const look = looks[event.type];
    return look ? [{ at: moment(event), look, text: text(event), seq: event.seq }] : [];
  });
  return {
    name,
    note: "",
    pointer: null,
    bars: [],
    marks: [...marks, ...dues.map(one => ({ at: at(ms(one.due)), look: ahead, text: one.label, seq: null, due: one }))],
  };
}

const SUBLANES = 12;

/**
 * A lane whose bars overlap becomes several, each with bars one after the other: the first that has room takes a bar.
 */
function apart(lane: Lane): Lane[] {
  const rows: Bar[][] = [[]];
  for (const bar of [...lane.bars].sort((a, b) => compare(a.from, b.from))) {
    const free = rows.find(row => {
      const last = row.at(-1);
      return !last || compare(last.to, bar.from) <= 0;
    });
    if (free) free.push(bar);
    else if (rows.length < SUBLANES) rows.push([bar]);
    else rows.at(-1)?.push(bar);
  }
  return rows.map((bars, n) => ({
    ...lane,
    bars,
    marks: n ? [] : lane.marks,
    note: rows.length > 1 ? t("{n} of {all} at a time", { n: n + 1, all: rows.length }) : lane.note,
  }));
}

function eventName(event: TraceEvent): string {
  if (event.type === "event.dropped") return t("not taken: {reason}", { reason: String(event.reason ?? "") });
  return String(event.name ?? (event.event as { type?: string } | undefined)?.type ?? "");
}

/** All rows of a run. Rows of calls, events and timers are left out while they are empty. */
export function lanesOf(trace: readonly TraceEvent[], spans: readonly Span[], view: View): Lane[] {
  const now = at(ms(view.clock));
  const rest = [
    ...apart(callLane(spans, view, now)),
    markLane(
      t("Events"),
      trace,
      EVENTS,
      eventName,
      view.next.filter(due => due.kind === "event"),
      "evs",
    ),
    markLane(
      t("Timers"),
      trace,
      TIMERS,
      event => (event.type === "timer.fired" ? "fired" : "cancelled"),
      view.next.filter(due => due.kind === "timer"),
      "tms",
    ),
  ].filter(lane => lane.bars.length || lane.marks.length);
  return [...stateLanes(spans, now), ...rest];
}

/** What of `lanes` is not before `start`: bars are cut there, rows with nothing left go. */
export function lanesSince(lanes: Lane[], start: Moment): Lane[] {
  const since = <T extends { from: Moment; to: Moment }>(all: T[]): T[] =>
    all
      .filter(one => compare(one.to, start) >= 0)
      .map(one => (compare(one.from, start) < 0 ? { ...one, from: start } : one));
  const kept = lanes.map(lane => ({
    ...lane,
    bars: since(lane.bars).map(bar => ({ ...bar, parts: since(bar.parts) })),
    marks: lane.marks.filter(mark => compare(mark.at, start) >= 0),
  }));
  return kept.filter(lane => lane.bars.length || lane.marks.length);
}
