/** Who called whom and who sent what, read from a run's trace: participants, and the messages between them.
 *
 * Nothing is drawn here, and nothing put into words: a message keeps the trace event that tells of it.
 */

import { scopeText } from "../../running/scopes";
import { ms } from "../../running/time";
import { isWithin } from "../core/branches";
import type { Json, JsonObject, TraceEvent } from "../core/types";
import { isInside } from "../../shared/pointers";

/** `outside` is where planned and sent events come from, `bus` where those go that instances produce. */
export type ParticipantKind = "outside" | "instance" | "service" | "workflow" | "bus";

export interface Participant {
  kind: ParticipantKind;
  name: string; // of an instance its id, of what is called its name; "" of outside and bus
  definition: string; // of an instance
}

export type Look = "call" | "answer" | "error" | "event" | "refused" | "wait" | "retry" | "timer" | "life";

export interface Message {
  event: TraceEvent;
  time: number; // epoch milliseconds
  look: Look;
  from: Participant;
  to: Participant; // the same: a note on its lifeline
  cause: TraceEvent | null; // the call that it answers, the event that starts an instance
}

/** How long somebody is at work: an instance that lives, a service that is asked. */
export interface Activity {
  of: Participant;
  by: Participant; // who asked; of an instance that lives itself
  from: number; // the trace events by number
  to: number | null; // null: to the end of what is known
}

/** A call, or a workflow that was started. */
interface Asked {
  event: TraceEvent;
  scope: string;
  to: Participant;
  isOpen: boolean; // somebody waits for the answer
  activity: Activity | null; // null: of an instance, which has its own
}

const ENDS = new Set(["completed", "failed", "terminated", "cancelled", "timed-out"].map(end => `instance.${end}`));
const LEAVES = new Set([
  "state.exited",
  "task.faulted",
  "task.cancelled",
  "branch.completed",
  "branch.cancelled",
  "iteration.completed",
  "iteration.cancelled",
]);
const LIMITS = new Set(["timeout", "state", "workflow", "limit", "call"]);

/** Whether a timer bounds something, and what it is over for ends. */
export function isLimit(event: TraceEvent): boolean {
  return event.type === "timer.fired" && LIMITS.has(text(event.timer));
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function member(value: Json | undefined, name: string): string {
  return text((value as JsonObject | null | undefined)?.[name]);
}

/** How a task that calls by HTTP says whom (semantics-1.0.md §7): these members and no others. */
const HTTP = ["body", "headers", "method", "query", "uri"].join();

/** Whom a call is to: a host where one is named, else the function or task. */
function serviceOf(event: TraceEvent): string {
  const asked = event.parameters;
  const members = typeof asked === "object" && asked !== null ? Object.keys(asked).sort().join() : "";
  const host = members === HTTP ? /^\w+:\/\/([^/?#]+)/.exec(member(asked, "uri"))?.[1] : undefined;
  return host ?? text(event.function);
}

function placeOf(event: TraceEvent): string {
  return `${event.instance}\n${event.pointer}\n${scopeText(event.scope)}`;
}

/** `[3]` of `[3]/one`: which branch or iteration of the instance itself a scope is within. */
function outermost(scope: string): string {
  return /^.?[^/.[]*/.exec(scope)?.[0] ?? "";
}

/** The messages of a trace that grows; one that shrinks or changes is read anew. */
export class Messages {
  participants: Participant[] = []; // in the order in which they appear
  activities: Activity[] = [];
  #all: Message[] = [];
  #known = new Map<string, Participant>();
  #open = new Map<string, Map<string, Set<Asked>>>(); // by instance and outermost scope: there may be thousands
  #asked = new Map<string, Asked[]>(); // by place: those that are open, and the latest
  #lives = new Map<string, Activity>(); // by instance
  #producers = new Map<string, Participant>(); // by the event's id
  #delivered = new Set<string>(); // who has got which event
  #arrived: TraceEvent | null = null; // the event that came last
  #read = 0;
  #last: TraceEvent | undefined;

  /** All messages in order. */
  of(trace: readonly TraceEvent[]): readonly Message[] {
    if (this.#read > trace.length || (this.#read > 0 && trace[this.#read - 1] !== this.#last)) this.#forget();
    for (; this.#read < trace.length; this.#read += 1) this.#add(trace[this.#read] as TraceEvent);
    this.#last = trace.at(-1);
    return this.#all;
  }

  #forget(): void {
    [this.participants, this.activities, this.#all, this.#arrived, this.#read] = [[], [], [], null, 0];
    for (const kept of [this.#known, this.#open, this.#asked, this.#lives, this.#producers]) kept.clear();
    this.#delivered.clear();
  }

  #add(event: TraceEvent): void {
    switch (event.type) {
      case "instance.started":
        this.#started(event);
        break;
      case "function.called":
        this.#call(event, this.#participant("service", serviceOf(event)), true);
        break;
      case "function.returned":
        this.#answered(event, "answer");
        break;
      case "function.failed":
        this.#answered(event, "error");
        break;
      case "subflow.started":
        this.#begun(event);
        break;
      case "subflow.completed":
        this.#answered(event, event.error ? "error" : "answer");
        break;
      case "event.received":
        this.#arrived = event;
        break;
      case "event.produced":
        this.#producers.set(member(event.event, "id"), this.#instance(event));
        this.#tell(event, "event", this.#instance(event), this.#participant("bus", ""));
        break;
      case "event.consumed":
      case "event.kept":
        this.#delivery(event, "event");
        break;
      case "event.dropped":
        this.#delivery(event, "refused");
        break;
      case "state.waiting":
        this.#note(event, "wait");
        break;
      case "retry.scheduled":
        this.#note(event, "retry");
        break;
      case "timer.fired":
        this.#fired(event);
        break;
      case "error.raised":
        this.#raised(event);
        break;
      case "instance.blocked":
      case "start.refused":
        this.#note(event, "refused");
        break;
      default:
        if (ENDS.has(event.type)) this.#ended(event);
        else if (LEAVES.has(event.type)) this.#left(event);
    }
  }

  #participant(kind: ParticipantKind, name: string, definition = ""): Participant {
    const key = `${kind}\n${name}`;
    let found = this.#known.get(key);
    if (!found) {
      found = { kind, name, definition };
      this.#known.set(key, found);
      this.participants.push(found);
    }
    found.definition ||= definition;
    return found;
  }

  #instance(event: TraceEvent): Participant {
    return event.instance ? this.#participant("instance", event.instance) : this.#participant("outside", "");
  }

  #tell(event: TraceEvent, look: Look, from: Participant, to: Participant, cause: TraceEvent | null = null): void {
    this.#all.push({ event, time: ms(event.time), look, from, to, cause });
  }

  #note(event: TraceEvent, look: Look): void {
    const own = this.#instance(event);
    this.#tell(event, look, own, own);
  }

  #born(event: TraceEvent): void {
    const own = this.#instance(event);
    const life: Activity = { of: own, by: own, from: event.seq, to: null };
    this.#lives.set(event.instance ?? "", life);
    this.activities.push(life);
  }

  /** Who started an instance: its parent has told so before; an event is sent by somebody. */
  #started(event: TraceEvent): void {
    const name = event.instance ?? "";
    const own = this.#participant("instance", name, text(event.definition));
    if (event.by === "event" && this.#arrived) {
      this.#delivered.add(`${name}\n${member(this.#arrived.event, "id")}`);
      this.#tell(event, "event", this.#senderOf(this.#arrived), own, this.#arrived);
    } else if (event.by !== "parent") this.#note(event, "life");
    this.#born(event);
  }

  #call(event: TraceEvent, to: Participant, works: boolean): void {
    const activity = works ? { of: to, by: this.#instance(event), from: event.seq, to: null } : null;
    if (activity) this.activities.push(activity);
    const asked: Asked = { event, scope: scopeText(event.scope), to, isOpen: true, activity };
    const [name, place, outer] = [event.instance ?? "", placeOf(event), outermost(asked.scope)];
    const open = this.#open.get(name) ?? new Map<string, Set<Asked>>();
    this.#open.set(name, open.set(outer, (open.get(outer) ?? new Set()).add(asked)));
    this.#asked.set(place, [...(this.#asked.get(place) ?? []).filter(one => one.isOpen), asked]);
    this.#tell(event, "call", this.#instance(event), to);
  }

  /** A workflow is started: one of the session's is an instance of its own, another is mocked. */
  #begun(event: TraceEvent): void {
    const [child, definition] = [text(event.child), text(event.definition)];
    if (child) this.#call(event, this.#participant("instance", child, definition), false);
    else this.#call(event, this.#participant("workflow", definition), true);
  }

  /** The call at this place that waits longest; where none waits, the latest: a subscription is answered often. */
  #callOf(event: TraceEvent): Asked | undefined {
    const asked = this.#asked.get(placeOf(event));
    const child = text(event.child);
    return asked?.find(one => one.isOpen && (!child || one.to.name === child)) ?? asked?.at(-1);
  }

  #answered(event: TraceEvent, look: Look): void {
    const asked = this.#callOf(event);
    const by = asked?.to ?? this.#participant("service", serviceOf(event));
    this.#tell(event, look, by, this.#instance(event), asked?.event ?? null);
    if (asked) this.#close(event, asked);
  }

  #close(event: TraceEvent, asked: Asked): void {
    asked.isOpen = false;
    if (asked.activity) asked.activity.to = event.seq;
    const open = this.#open.get(event.instance ?? "");
    const [outer, left] = [outermost(asked.scope), open?.get(outermost(asked.scope))];
    left?.delete(asked);
    if (left?.size === 0) open?.delete(outer);
  }

  /** Closes what is open of the event's instance, within a scope, and meets `which`. */
  #closeAll(event: TraceEvent, scope: string, which: (one: Asked) => boolean): void {
    const open = this.#open.get(event.instance ?? "");
    const near = scope ? [open?.get(outermost(scope)) ?? []] : [...(open?.values() ?? [])];
    for (const some of near)
      for (const one of some) if ((!scope || isWithin(one.scope, scope)) && which(one)) this.#close(event, one);
  }

  #senderOf(event: TraceEvent): Participant {
    return this.#producers.get(member(event.event, "id")) ?? this.#participant("outside", "");
  }

  /** An event comes to an instance; once it has it, what becomes of it there is a note. */
  #delivery(event: TraceEvent, look: Look): void {
    const sender = this.#senderOf(event);
    const key = `${event.instance}\n${member(event.event, "id")}`;
    const from = event.instance && this.#delivered.has(key) ? this.#instance(event) : sender;
    this.#delivered.add(key);
    this.#tell(event, look, from, event.instance ? this.#instance(event) : sender);
  }

  /** That a pause before another attempt is over, the attempt tells. */
  #fired(event: TraceEvent): void {
    if (event.timer === "retry") return;
    this.#note(event, "timer");
    const place = placeOf(event);
    if (isLimit(event)) this.#closeAll(event, scopeText(event.scope), one => placeOf(one.event) === place);
  }

  /** An error by which a call has failed, or a limit that is over, was told just before. */
  #raised(event: TraceEvent): void {
    const before = this.#all.at(-1);
    const place = placeOf(event);
    const isSame = before !== undefined && placeOf(before.event) === place && before.event.step === event.step;
    if (isSame && (before.event.type === "function.failed" || isLimit(before.event))) return;
    const asked = this.#asked.get(place)?.find(one => one.isOpen);
    if (asked?.event.type === "subflow.started") this.#answered(event, "error");
    else this.#note(event, "error");
  }

  #ended(event: TraceEvent): void {
    const failed = event.type === "instance.failed" || event.type === "instance.timed-out";
    this.#note(event, failed ? "error" : "life");
    this.#closeAll(event, "", () => true);
    const life = this.#lives.get(event.instance ?? "");
    if (life) life.to = event.seq;
  }

  /** What is left waits for no answer. */
  #left(event: TraceEvent): void {
    const place = event.pointer ?? "";
    this.#closeAll(event, scopeText(event.scope), one => isInside(one.event.pointer ?? "", place));
  }
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
