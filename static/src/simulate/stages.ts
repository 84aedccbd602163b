/** The data through one visit to a state, as stages: input → request → result → merged → event → output. */

import { scopeText, scopeWords } from "./branches";
import { equal, isObject } from "./lines";
import { ms, short } from "./time";
import type { Fault, Json, TraceEvent } from "./types";
import type { Visit } from "./visits";

export type Standing = "done" | "now" | "todo" | "bad";

export interface Stage {
  title: string;
  note: string;
  mono: boolean; // the note is a name from the source
  standing: Standing;
  event: TraceEvent | null; // whose step the stage links to
  seqs: number[]; // the trace events it tells of
  data?: Json;
  before?: Json; // given: the difference to it is marked
  fault?: Fault;
  hint?: string;
  prefix?: string; // where the data stand in those of the trace event (a JSON pointer)
}

interface Walk {
  pointer: string; // of the state
  data: Json | undefined;
  called: Map<string, TraceEvent>;
  stages: Stage[];
}

type Reader = (walk: Walk, event: TraceEvent) => void;

function stage(title: string, note: string, event: TraceEvent, more: Partial<Stage> = {}): Stage {
  return { title, note, mono: false, standing: "done", event, seqs: [event.seq], ...more };
}

function text(value: Json | undefined): string {
  return value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

function callKey(event: TraceEvent): string {
  return `${event.pointer ?? ""} ${text(event.function)} ${text(event.scope)}`;
}

function ended(walk: Walk, event: TraceEvent): string {
  const call = walk.called.get(callKey(event));
  if (!call) return "";
  const took = ms(event.time) - ms(call.time);
  const attempt = typeof call.attempt === "number" && call.attempt > 1 ? `, attempt ${call.attempt}` : "";
  const name = new Set([...walk.called.values()].map((one) => one.function)).size > 1 ? `${text(call.function)}, ` : "";
  return `${name}${took ? `after ${short(took)}` : "at once"}${attempt}`;
}

/** True for the filter of the state itself, not of one of its actions or events. */
function isOwn(walk: Walk, event: TraceEvent): boolean {
  const rest = (event.pointer ?? walk.pointer).slice(walk.pointer.length);
  return rest.split("/").length <= 3 && !/^\/(event|action)DataFilter\b/.test(rest);
}

/** The state's input filter changes what its Input shows; any other is a stage of its own. */
function filtered(walk: Walk, event: TraceEvent): void {
  const path = text(event.path);
  const last = walk.stages.at(-1);
  const name = text(event.filter);
  if (last?.title === "Input" && walk.stages.length === 1 && isOwn(walk, event)) {
    Object.assign(last, { note: `filter ${path}`, mono: true, data: event.after, before: walk.data, seqs: [...last.seqs, event.seq] });
    walk.data = event.after;
    return;
  }
  walk.stages.push(stage("Filtered", path, event, { mono: true, data: event.after as Json, hint: `by ${name}` }));
  if (isOwn(walk, event)) walk.data = event.after;
}

/** Which members a merge wrote, and from where. */
function wrote(before: Json, event: TraceEvent): string {
  const after = event.after as Json;
  if (!isObject(before) || !isObject(after)) return `from ${text(event.from)}`;
  const keys = Object.keys(after).filter((key) => !(key in before) || !equal(before[key], after[key]));
  const names = keys.length > 4 ? `${keys.slice(0, 4).join(", ")} and ${keys.length - 4} more` : keys.join(", ");
  return `${names || "nothing"} came from ${text(event.from)}`;
}

const FAULT: Reader = (walk, event) => {
  walk.stages.push(stage("Error", "", event, { standing: "bad", fault: event.error as unknown as Fault }));
};

const READERS: Record<string, Reader> = {
  "state.entered": (walk, event) => {
    walk.data = event.input;
    walk.stages.push(stage("Input", "no filter", event, { data: event.input as Json }));
  },
  "data.filtered": filtered,
  "function.called": (walk, event) => {
    walk.called.set(callKey(event), event);
    walk.stages.push(stage("Request", text(event.function), event, { mono: true, data: event.parameters as Json }));
  },
  "function.returned": (walk, event) => {
    walk.stages.push(stage("Result", ended(walk, event), event, { data: event.result as Json }));
  },
  "function.failed": (walk, event) => {
    walk.stages.push(stage("Failed", ended(walk, event), event, { standing: "bad", fault: event.error as unknown as Fault }));
  },
  "data.merged": (walk, event) => {
    walk.stages.push(stage("Merged", "", event, { data: event.after as Json, before: walk.data as Json, hint: wrote(walk.data as Json, event) }));
    walk.data = event.after;
  },
  "event.consumed": (walk, event) => {
    const whole = event.event as { data?: Json } | undefined;
    walk.stages.push(stage("Event", text(event.name), event, { mono: true, data: (whole?.data ?? event.event) as Json, ...(whole?.data !== undefined && { prefix: "/data" }) }));
  },
  "subflow.started": (walk, event) => {
    walk.stages.push(stage("Sub-workflow", `${text(event.definition)}${event.child ? `, instance ${text(event.child)}` : ""}`, event, { mono: true }));
  },
  "subflow.completed": (walk, event) => {
    walk.stages.push(stage("Its output", text(event.definition), event, { mono: true, data: (event.output ?? null) as Json }));
  },
  "condition.evaluated": (walk, event) => {
    const holds = event.value === true || (event.value !== false && event.value !== null);
    walk.stages.push(stage("Condition", text(event.condition), event, { mono: true, hint: holds ? "is true" : "is not true" }));
  },
  "expression.empty": (walk, event) => {
    walk.stages.push(stage("Empty", `${text(event.path)} selects nothing`, event, { mono: true }));
  },
  "error.raised": (walk, event) => {
    const last = walk.stages.at(-1);
    if (last?.title === "Failed") last.seqs.push(event.seq);
    else FAULT(walk, event);
  },
  "instance.failed": (walk, event) => {
    const last = walk.stages.findLast((one) => one.standing === "bad");
    if (last) last.seqs.push(event.seq);
    else FAULT(walk, event);
  },
  "retry.scheduled": (walk, event) => {
    walk.stages.push(stage("Retry", `attempt ${text(event.attempt)}, waits ${text(event.delay)}`, event));
  },
  "state.exited": (walk, event) => {
    walk.stages.push(stage("Output", "", event, { data: event.output as Json, before: walk.data as Json }));
  },
  "transition.taken": (walk, event) => {
    walk.stages.push(stage("Next", text(event.to) || "the end", event, { mono: true }));
  },
  "instance.blocked": (walk, event) => {
    walk.stages.push(stage("Blocked", `${text(event.expression)} selects nothing`, event, { standing: "bad", mono: true, data: event.data as Json }));
  },
};

function waiting(walk: Walk, visit: Visit): void {
  const waits = visit.events.findLast((event) => event.type === "state.waiting");
  if (!waits || visit.exited) return;
  const names = Array.isArray(waits.for) ? waits.for.map(text).join(", ") : text(waits.for);
  if (walk.stages.some((one) => one.title === "Event" && (one.event?.seq ?? 0) > waits.seq)) return;
  const until = typeof waits.until === "string" ? `at most ${short(ms(waits.until) - ms(waits.time))}` : "";
  walk.stages.push({ title: "Event", note: `waiting for ${names}`, mono: false, standing: "now", event: waits, seqs: [waits.seq], ...(until && { hint: until }) });
}

/** The stages of one branch or iteration, or (scope "") of the state itself. */
export interface Group {
  scope: string;
  name: string;
  stages: Stage[];
}

function read(walk: Walk, events: readonly TraceEvent[]): Stage[] {
  const before = walk.stages.length;
  for (const event of events) READERS[event.type]?.(walk, event);
  return walk.stages.slice(before);
}

function started(pointer: string, data: Json | undefined): Walk {
  return { pointer, data, called: new Map(), stages: [] };
}

/** The stages of `visit`: the state's own, then those of each branch or iteration, then the state's own after them. */
export function groupsOf(visit: Visit): Group[] {
  const walk = started(visit.pointer, undefined);
  const own = (event: TraceEvent): boolean => event.scope === undefined || JSON.stringify(event.scope) === visit.scope || scopeText(event.scope) === "";
  const first = visit.events.findIndex((event) => !own(event));
  const cut = first < 0 ? visit.events.length : first;
  const groups: Group[] = [{ scope: "", name: "", stages: read(walk, visit.events.slice(0, cut)) }];
  const scopes = Map.groupBy(visit.events.slice(cut).filter((event) => !own(event)), (event) => scopeText(event.scope));
  for (const [scope, events] of scopes) {
    const inner = started(visit.pointer, walk.data);
    groups.push({ scope, name: scopeWords(scope), stages: read(inner, events) });
  }
  const after = read(walk, visit.events.slice(cut).filter(own));
  const count = walk.stages.length;
  waiting(walk, visit);
  if (!visit.exited && !walk.stages.some((one) => one.standing === "bad")) {
    walk.stages.push({ title: "Output", note: "", mono: false, standing: "todo", event: null, seqs: [] });
  }
  const rest = [...after, ...walk.stages.slice(count)];
  if (groups.length === 1) groups[0]?.stages.push(...rest);
  else if (rest.length) groups.push({ scope: "", name: "", stages: rest });
  return groups;
}
