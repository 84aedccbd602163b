/**
 * The shapes that cross the wire (contracts.md "Trace", "Scenario file"; docs on the WebSocket): nothing here does
 * anything.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface Fault {
  name: string;
  code?: string;
  message?: string;
}

/** One event of the trace. `step` is the position after which it stands; the other fields belong to its type. */
export interface TraceEvent {
  seq: number;
  time: string;
  type: string;
  instance?: string;
  state?: string;
  scope?: Json;
  pointer?: string;
  step?: number;
  [field: string]: Json | undefined;
}

export interface Instance {
  id: string;
  definition: string;
  parent: string | null;
  status: string;
  output: Json;
  error: Fault | null;
  path: string[];
  started: string;
  ended: string | null;
}

export interface Active {
  instance: string;
  state: string;
  pointer: string;
  scope: Json;
  status: "running" | "waiting";
  data: Json;
  large?: boolean; // the data are left out: all that is active together is too large for a view
}

/** An innermost activity: a state, or what is done in a branch or an iteration of one. */
export interface Activity {
  frame: number;
  instance: string;
  state: string | null;
  pointer: string | null; // the state's; null between two states
  scope: string;
  at: string; // what is being done
}

export interface Waiting {
  instance: string;
  state: string;
  pointer: string;
  events: string[]; // those that may still come
  needs: "any" | "all" | "expression";
  came: string[];
  until: string | null;
  says: string; // a sentence
}

export type Control = "step" | "step-over" | "step-out" | "continue" | "back" | "reset";

/** What can be done with the run at its step: the server's word, which every button and key goes by. */
export interface Controls {
  why: Record<Control, string | null>; // why it would do nothing; null: it can be pressed
  held: "idle" | "until" | "trace-limit" | "question" | "timeout" | null; // what the run stands before
  next: string | null; // what Continue lets happen, where it stands before a question or a timeout
  over: boolean;
}

export interface Call {
  call: string | number;
  kind: "function" | "subflow";
  name: string;
  parameters: Json;
  instance: string;
  state: string;
  pointer: string;
  never?: boolean; // by its mock it never answers; a person still may
}

export interface Due {
  due: string;
  id: number;
  in: string; // a duration
  kind: "event" | "timer" | "answer" | "start" | "set";
  label: string;
  pointer: string | null;
  instance: string | null;
  state: string | null;
  scope: string;
  timer: Json; // of a timer: which
  does: string; // a sentence
  way: string | null; // the transition or end that is taken then
  at: string | null; // the pointer of what is being done
  name: string | null; // of the function, event, state or definition that it is about
  planned: boolean; // an event from outside: it can be planned anew
}

/** What to know about a limit of the run; `raises` what it may be raised to, `back` to which step to go first. */
export interface Notice {
  code: string;
  message: string;
  raises?: Record<string, number>;
  back?: number;
}

export interface View {
  position: number;
  length: number;
  clock: string;
  started: string;
  root: string; // the scenario's own definition
  status: string | null;
  output: Json;
  error: Fault | null;
  large: boolean; // output or error is left out; the trace has it
  traceLength: number;
  instances: Instance[];
  active: Active[];
  tokens?: Activity[];
  waiting: Waiting[];
  calls: Call[];
  next: Due[];
  mailbox: { instance: string; event: string; name: string }[];
  entered: Record<string, number>;
  taken: Record<string, number>;
  step: { position: number; events: number[] };
  // those in force
  mocks: { functions: Record<string, MockEntry | MockEntry[]>; subflows: Record<string, MockEntry | MockEntry[]> };
  limits: Record<string, number>; // those in force (docs/limits.md)
  notices: Notice[];
  undo: boolean; // whether what was forgotten can be brought back
  controls: Controls;
  breakpoints: { list: Breakpoint[]; met: { breakpoint: string; seq: number; number: number }[] };
  watches: { focus: Focus | null; values: WatchValue[] };
  used: Record<string, number>; // how often each mock entry was taken: "name/place" -> count
}

/** A place where the run stops; see the AsyncAPI document for what each kind needs. */
export interface Breakpoint {
  id?: string;
  kind: "state" | "edge" | "error" | "event" | "data" | "attempt" | "iteration" | "time";
  enabled?: boolean;
  pointer?: string;
  on?: string;
  of?: string;
  name?: string;
  number?: number;
  at?: string;
  condition?: string;
  skip?: number;
  instance?: string;
  definition?: string;
  hits?: number;
  problem?: string;
}

export interface Focus {
  frame: number;
  instance: string;
  state: string | null;
  pointer: string;
  scope: string;
}

export interface WatchValue {
  expression: string;
  value?: Json;
  nothing?: boolean;
  unknown?: boolean; // on this page alone: there is no session yet
  error?: string;
  large?: boolean;
}

export interface Member {
  id: string;
  name: string;
  colour: number; // 0 to 7
  here: boolean;
  asking: boolean;
}

export interface People {
  you: string;
  driver: string | null;
  takeover: number | null; // in how many seconds another may drive; null: the driver is here
  members: Member[];
}

/** The answer to a question, to who asked alone. */
export interface Answer {
  id?: number;
  seq: number;
  answer: Json;
}

/** What every message of the server but an error carries. */
export interface Update {
  id?: number;
  seq: number;
  trace: { from: number; events: TraceEvent[]; ahead: boolean }; // ahead: what was known beyond is still true
  view: View;
  stopped?: string | null;
  people?: People;
}

/** One entry of a mock: a call takes the first whose `when` holds and that is not used up. */
export interface MockEntry {
  when?: string;
  result?: Json;
  output?: Json;
  error?: Fault;
  delay?: string | JsonObject; // an object: drawn by a distribution
  choice?: (MockEntry & { weight?: number })[]; // chance decides between these
  times?: number;
  call?: Numbers;
  attempt?: Numbers;
  iteration?: Numbers;
  never?: boolean;
}

/** A number, a range such as "2-4", or a list of these. */
export type Numbers = number | string | (number | string)[];

export type Mocks = Record<string, MockEntry[]>;

export interface Scenario {
  name?: string;
  input?: Json;
  clock?: { start?: string };
  seed?: number | string; // a text where it has more digits than a number keeps
  start?: string;
  until?: string;
  settings?: JsonObject;
  functions?: Record<string, MockEntry | MockEntry[]>;
  subflows?: Record<string, MockEntry | MockEntry[]>;
  events?: JsonObject[];
  [field: string]: unknown;
}

/** An event as the definition declares it. */
export interface EventShape {
  name: string;
  type: string | null;
  source: string | null;
  kind: "consumed" | "produced";
  correlation: { attribute: string; value: string | null }[];
}

/** What a run can be given: the functions and workflows that are called, the events that are declared. */
export interface Vocabulary {
  functions: string[];
  subflows: string[];
  events: EventShape[];
  starts: string[]; // the events that create an instance
  errors: string[]; // that handlers and retries are for, and the runtime's own
}
