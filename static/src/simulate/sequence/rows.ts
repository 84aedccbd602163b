/** The rows of a sequence: messages and the idle time between them; and who is at work beside them. */

import type { RunModel } from "../core/run-model";
import type { Message, Participant } from "../core/run-messages";
import type { Span } from "../core/spans";

/** How long somebody is at work: an instance that lives, a service that is asked. */
export interface Activity {
  of: Participant;
  by: Participant; // who asked; of an instance that lives itself
  from: number; // the trace events by number
  to: number | null; // null: to the end of what is known
}

/** Who is at work, and how long. A sub-workflow that is an instance of its own is at work as that. */
export function activitiesOf({ spans, messages }: RunModel): Activity[] {
  const instances = new Map(messages.participants.filter(one => one.kind === "instance").map(one => [one.name, one]));
  const calls = new Map(messages.all.filter(one => one.look === "call").map(one => [one.event.seq, one]));
  const activity = (span: Span, of: Participant, by: Participant): Activity => ({
    of,
    by,
    from: span.from.seq,
    to: span.to?.seq ?? null,
  });
  return spans.flatMap(span => {
    const own = span.kind === "instance" ? instances.get(span.instance) : undefined;
    if (own) return [activity(span, own, own)];
    const call = span.kind === "call" || span.kind === "subflow" ? calls.get(span.from.seq) : undefined;
    return call && call.to.kind !== "instance" ? [activity(span, call.to, call.from)] : [];
  });
}

/** Time in which nothing happens, before what comes `before`. */
export interface Idle {
  idle: number; // milliseconds
  before: Message;
}

export type Row = Message | Idle;

const LONG = 60_000; // milliseconds: a shorter wait is told by the times beside it

/** The rows of a drawing: the messages, and the idle time that is cut out between them. */
export function rowsOf(messages: readonly Message[]): Row[] {
  const rows: Row[] = [];
  let last = Infinity;
  for (const message of messages) {
    const idle = message.time - last;
    if (idle >= LONG) rows.push({ idle, before: message });
    rows.push(message);
    last = message.time;
  }
  return rows;
}

export function seqOf(row: Row): number {
  return ("idle" in row ? row.before : row).event.seq;
}

/** As `rowAt`, past the idle time before that message: where what a trace event begins or ends is drawn. */
export function messageAt(rows: readonly Row[], seq: number): number {
  const found = rowAt(rows, seq);
  const row = rows[found];
  return row && "idle" in row ? found + 1 : found;
}

/** The index of the first row that is not before a trace event. */
export function rowAt(rows: readonly Row[], seq: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seqOf(rows[middle] as Row) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
