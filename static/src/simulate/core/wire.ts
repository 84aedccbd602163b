// By `make wire`, from simulator/wire/: what is changed here is lost.

/** The messages of a session's WebSocket, and what they are made of. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export type SpanKind =
  "instance" | "visit" | "branch" | "iteration" | "call" | "subflow" | "wait" | "delay" | "backoff";

export type SpanOutcome = "completed" | "caught" | "failed" | "timed-out" | "cancelled";

export type ParticipantKind = "outside" | "instance" | "service" | "workflow" | "bus";

export type MessageLook = "call" | "answer" | "error" | "event" | "refused" | "wait" | "retry" | "timer" | "life";

export type EventFate = "received" | "consumed" | "kept" | "dropped" | "produced";

export type RunChange =
  | SpanBegins
  | SpanChanges
  | SpanEnds
  | ParticipantAppears
  | MessageSent
  | EventGoes
  | TimerStops
  | TokenMoves
  | StartRefused
  | SchemaBroken
  | EdgeTaken
  | TaskSkipped;

export type Numbers = number | string | (number | string)[];

export type Standing = "running" | "waiting";

export type DueKind = "event" | "timer" | "answer" | "start" | "set";

export type Control = "step" | "step-over" | "step-out" | "continue" | "back" | "reset";

export type Held = "idle" | "until" | "trace-limit" | "question" | "timeout";

export type ChangeKind = "added" | "removed" | "changed";

export type StageWord =
  | "input"
  | "input-filter"
  | "event"
  | "event-filter"
  | "action-input"
  | "request"
  | "result"
  | "error"
  | "result-filter"
  | "result-path"
  | "action-output"
  | "filter"
  | "merge"
  | "edited"
  | "output-filter"
  | "export"
  | "output"
  | "subflow"
  | "condition"
  | "retry"
  | "waiting"
  | "blocked"
  | "schema"
  | "next";

export type How =
  | "input"
  | "merged"
  | "selected"
  | "placed"
  | "collected"
  | "returned"
  | "received"
  | "produced"
  | "raised"
  | "requested"
  | "output"
  | "edited"
  | "written"
  | "carried"
  | "computed"
  | "too far back";

export type JudgementWord = "held" | "not-yet" | "differs";

export type FateWord = "consumed" | "started" | "kept" | "dropped";

export type BlockKind = "same" | "changed" | "left" | "right";

export type AnswerValue =
  | Forked
  | Watched
  | VisitStages
  | Provenance
  | Correlation
  | Explanation
  | Comparison
  | Filtered
  | Revealed
  | Judgement[];

export type CommandName =
  | "start"
  | "step"
  | "step-over"
  | "step-out"
  | "run-to"
  | "continue"
  | "pause"
  | "back"
  | "forward"
  | "go"
  | "reset"
  | "undo"
  | "inject"
  | "replan"
  | "resolve"
  | "advance"
  | "mocks"
  | "limits"
  | "settings"
  | "edit-data"
  | "breakpoints"
  | "watches"
  | "fork"
  | "evaluate"
  | "stages"
  | "provenance"
  | "correlation"
  | "compare"
  | "judge"
  | "filter"
  | "reveal"
  | "sync"
  | "look"
  | "ack"
  | "request-control"
  | "give-control"
  | "take-control"
  | "release-control"
  | "name";

/** Something begins that lasts. Its instance, state, scope, pointer and time are those of the event. */
export type SpanBegins = {
  begins: SpanKind;
  /** Of a visit the state, of a call the function, of an instance or a subflow the definition, else empty. */
  name: string;
  /** The visit that a wait, delay or backoff is a part of, by its number. */
  home?: number;
  /** Of a call that is not the first attempt. */
  attempt?: number;
  /** The time at which it ends, unless something else ends it before. */
  until?: string;
};

/** Something is learned about a span: spans are numbered from 0 in the order in which they begin. */
export type SpanChanges = {
  span: number;
  until?: string;
};

/** A span is over; of several such changes of it the last counts (a subscription is answered message by message). */
export type SpanEnds = {
  ends: number;
  outcome: SpanOutcome;
};

/** Somebody sends messages, or gets them: participants are numbered from 0 in the order in which they appear. */
export type ParticipantAppears = {
  participant: ParticipantKind;
  /** Of an instance its id, of what is called its name; not of outside and bus. */
  name?: string;
  /** Of an instance. */
  definition?: string;
};

/** A message between two participants, by their numbers. An event sends one at most. */
export type MessageSent = {
  message: MessageLook;
  sender: number;
  /** Without it the message is a note at its sender. */
  receiver?: number;
  /** The seq of the call that it answers, or of the event that starts an instance. */
  cause?: number;
};

/** Where a CloudEvent goes, which is the trace event's `event`. */
export type EventGoes = {
  fate: EventFate;
};

/** A timer runs no more. */
export type TimerStops = {
  timer: "fired" | "cancelled";
};

/** A token moves along the transition or the end at the event's pointer. */
export type TokenMoves = {
  moves: true;
};

/** No instance is created. */
export type StartRefused = {
  /** Why. */
  refused: string;
};

/** Data break the schema that the definition has for them: the trace event's `message` says how. */
export type SchemaBroken = {
  /** What they are: workflow input, say. */
  breaks: string;
};

/** An edge of the diagram is taken that no token moves along: to a compensation, or to a `catch`. */
export type EdgeTaken = {
  /** Its pointer. */
  takes: string;
};

/** A task is passed by, for its condition is not true. */
export type TaskSkipped = {
  /** The pointer of the task. */
  skips: string;
};

/** An error, as a run raises it and a mock gives it; in 1.0 with problem details. */
export interface Fault {
  name: string;
  code?: string;
  message?: string;
  /** 1.0, as all that follows. */
  type?: string;
  status?: Json;
  title?: string;
  detail?: Json;
  /** A JSON pointer to the task that it is from. */
  instance?: string;
}

/** One event of the trace. Its other fields belong to its type: contracts.md, "Trace". */
export interface TraceEvent {
  seq: number;
  /** The step to which it belongs: the position after which it stands. */
  step: number;
  time: string;
  type: string;
  instance?: string;
  state?: string | null;
  /** The branch or iteration. */
  scope?: string;
  /** The place in the definition. */
  pointer?: string;
  /** Those of its values that are left out: they are null. */
  large?: string[];
  /** What it changes in the run model; not in exports. */
  changes?: RunChange[];
  [field: string]: Json | undefined;
}

/** What of the trace is new to a client. */
export interface Trace {
  /** So many events stay; `events` follow them. */
  from: number;
  /** An event that alone is larger than a message may be has null for its largest values. */
  events: TraceEvent[];
  /**
   * Whether the events that the client knew beyond the position are still those that lie ahead; after undo and sync it
   * asks for them again as it goes there.
   */
  ahead: boolean;
}

/** The error that a mock gives; a code may be written as a number. */
export interface MockFault {
  name: string;
  code?: string | number;
  message?: string;
}

/** The error that a task's call gives (1.0): problem details. */
export interface MockProblem {
  /** A standard type, as a URI, or one of the definition's own. */
  type: string;
  /** By default that of the standard type. */
  status?: Json;
  title?: string;
  detail?: Json;
}

/** What a service answers over HTTP (1.0): of a status that is no success the call fails. */
export interface MockResponse {
  status?: number;
  headers?: JsonObject;
  content?: Json;
}

/** What a process answers that a task runs (1.0). */
export interface MockProcess {
  code?: number;
  stdout?: Json;
  stderr?: Json;
}

/** One of the answers between which chance decides. */
export interface MockChoice {
  result?: Json;
  /** Of a sub-workflow, instead of `result`. */
  output?: Json;
  /** A text is the name; problem details of a task (1.0). */
  error?: MockFault | MockProblem | string;
  /** A duration, or an object: drawn by a distribution. */
  delay?: string | JsonObject;
  never?: boolean;
  weight?: number;
}

/** One entry of a mock: a call takes the first whose `when` holds and that is not used up. */
export interface MockEntry {
  result?: Json;
  /** Of a sub-workflow, instead of `result`. */
  output?: Json;
  /** A text is the name; problem details of a task (1.0). */
  error?: MockFault | MockProblem | string;
  /** A duration, or an object: drawn by a distribution. */
  delay?: string | JsonObject;
  never?: boolean;
  when?: string;
  /** Chance decides between these. */
  choice?: MockChoice[];
  times?: number;
  /** A number, a range such as "2-4", or a list of these. */
  call?: Numbers;
  attempt?: Numbers;
  iteration?: Numbers;
}

/** The mocks that a run is answered by. */
export interface MocksInForce {
  /** By function. */
  functions: Record<string, MockEntry | MockEntry[]>;
  /** By workflow id. */
  subflows: Record<string, MockEntry | MockEntry[]>;
  /** Of tasks (1.0), as in a scenario file, where there are any. */
  calls?: JsonObject;
}

/**
 * A run (continue, advance, step-over, step-out, run-to) stops after the step that meets it, before more is done. A
 * pointer is one of `definition`, by default of the scenario's own.
 */
export interface Breakpoint {
  /** Of the client's choice, unique. */
  id?: string;
  /**
   * state: `pointer`, `on`; edge: `pointer` of a transition or end; error: `name` (* or none is any), `pointer`; event:
   * `name` (its name in a definition or its type, * is any), `on`; data: `condition`, `of`, `pointer`: where the
   * condition becomes true; attempt: `number` (2 is the first retry), `pointer`: before it is made; iteration: `number`
   * from 0, `pointer`; time: `at`, where the clock is stopped, also where nothing is due then (in steps that are known
   * already: as the clock reaches or passes it).
   */
  kind: "state" | "edge" | "error" | "event" | "data" | "attempt" | "iteration" | "time";
  enabled?: boolean;
  instance?: string;
  definition?: string;
  /** How many hits pass before it stops (0). */
  skip?: number;
  /** JSONPath on the data, request, event or error of the moment; it must hold too. */
  condition?: string;
  /** Of the place; for error, data, attempt and iteration, of it and what is below. */
  pointer?: string;
  /** state: entry (default) or exit; event: any (default) or another */
  on?: "entry" | "exit" | "any" | "arrived" | "consumed" | "produced" | "kept" | "dropped";
  /** data: the state's data (default) or a function's request */
  of?: "data" | "request";
  name?: string;
  number?: number;
  /** A time, or a duration from the start of the clock. */
  at?: string;
}

/** A breakpoint as written, with its `id` and `enabled`. */
export interface MarkedBreakpoint {
  /** Of the client's choice, unique. */
  id?: string;
  /**
   * state: `pointer`, `on`; edge: `pointer` of a transition or end; error: `name` (* or none is any), `pointer`; event:
   * `name` (its name in a definition or its type, * is any), `on`; data: `condition`, `of`, `pointer`: where the
   * condition becomes true; attempt: `number` (2 is the first retry), `pointer`: before it is made; iteration: `number`
   * from 0, `pointer`; time: `at`, where the clock is stopped, also where nothing is due then (in steps that are known
   * already: as the clock reaches or passes it).
   */
  kind: "state" | "edge" | "error" | "event" | "data" | "attempt" | "iteration" | "time";
  enabled?: boolean;
  instance?: string;
  definition?: string;
  /** How many hits pass before it stops (0). */
  skip?: number;
  /** JSONPath on the data, request, event or error of the moment; it must hold too. */
  condition?: string;
  /** Of the place; for error, data, attempt and iteration, of it and what is below. */
  pointer?: string;
  /** state: entry (default) or exit; event: any (default) or another */
  on?: "entry" | "exit" | "any" | "arrived" | "consumed" | "produced" | "kept" | "dropped";
  /** data: the state's data (default) or a function's request */
  of?: "data" | "request";
  name?: string;
  number?: number;
  /** A time, or a duration from the start of the clock. */
  at?: string;
  /** How often it was met up to this step. */
  hits: number;
  /** Why its condition could not be evaluated. */
  problem?: string;
}

/** A breakpoint at which this step stops. */
export interface Met {
  /** Its id. */
  breakpoint: string;
  /** The trace event. */
  seq: number;
  /** The how many-th time. */
  number: number;
}

/** The breakpoints of the definition, and those that are met at this step. */
export interface Breakpoints {
  list: MarkedBreakpoint[];
  met: Met[];
}

/** Which data are meant: by `frame` (its number), or by `instance`, `scope` and `pointer` of a state. */
export interface WantedFocus {
  frame?: number;
  instance?: string;
  scope?: string;
  pointer?: string;
}

/** Whose data are in focus. */
export interface Focus {
  instance: string;
  state: string | null;
  pointer: string;
  scope: string;
  frame: number;
}

/** What a watch comes to: a value, nothing, or why it cannot be told. */
export interface WatchValue {
  expression: string;
  value?: Json;
  /** It selects nothing. */
  nothing?: boolean;
  error?: string;
  /** Too large for a view: ask by `evaluate`. */
  large?: boolean;
}

/** Watches on the data in focus; the answer of `evaluate` has large values too. */
export interface Watched {
  /** Null: the data are the output of the root instance. */
  focus: Focus | null;
  values: WatchValue[];
}

/** A workflow instance. */
export interface Instance {
  /** The names of the states that it entered; in the result of a run, not in messages. */
  path?: string[];
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
  id: string;
  definition: string;
  /** The instance that started it. */
  parent: string | null;
  status: string;
  output: Json;
  error: Fault | null;
  started: string;
  ended: string | null;
}

/** A state that is active. */
export interface Active {
  instance: string;
  state: string | null;
  /** The state's. */
  pointer: string;
  frame: number;
  definition: string;
  scope: string;
  status: Standing;
  data: Json;
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
}

/** An innermost activity: a state, or what is done in a branch or an iteration of one. */
export interface Activity {
  frame: number;
  instance: string;
  definition: string;
  state: string | null;
  /** The state's; null between two states. */
  pointer: string | null;
  /** The branch or iteration. */
  scope: string;
  /** The pointer of what is being done. */
  at: string;
  role: string;
  /** Whether it waits: for an event, a timer, an answer, another instance. */
  waits: boolean;
}

/** Who waits for which events; not who has just got one and is about to go on. */
export interface Waiting {
  instance: string;
  state: string | null;
  pointer: string;
  /** Those that may still come. */
  events: string[];
  /** Any or all of them, or what an expression says. */
  needs: "any" | "all" | "expression";
  came: string[];
  until: string | null;
  /** A sentence. */
  says: string;
}

/** A call that a person must answer, and where it was made. */
export interface Call {
  instance: string;
  state: string | null;
  /** The state's. */
  pointer: string;
  /** Its number, which `resolve` names. */
  call: number;
  /** A `call` is of a task (1.0). */
  kind: "function" | "subflow" | "call";
  name: string;
  parameters: Json;
  since: string;
  /** By its mock it never answers; a person still may. */
  never?: boolean;
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
  /** 1.0: what is called or run, such as http, grpc, mcp, container or workflow; of a function `function`. */
  task?: string;
  /** 1.0: the type of the error that fits this kind of call, as a URI. */
  fault?: string;
}

/** What is due later, and what it does then; an event also now. */
export interface Due {
  /** A duration. */
  in: string;
  id: number;
  due: string;
  kind: DueKind;
  instance: string | null;
  state: string | null;
  /** The state's. */
  pointer: string | null;
  scope: string;
  /** The pointer of what is being done. */
  at: string | null;
  /** Of the function, event, state or definition that it is about. */
  name: string | null;
  /** Of a timer: which. */
  timer: Json;
  label: string;
  /** A sentence. */
  does: string;
  /** The pointer of the transition or end that is taken then. */
  way: string | null;
  /** An event from outside, which `replan` moves. */
  planned: boolean;
}

/** An event that is kept for an instance. */
export interface Mailed {
  instance: string;
  event: JsonObject | null;
  name: string;
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
}

/** What people should know about a limit of the run. */
export interface Notice {
  /**
   * read-only: the session cannot be replayed, and only be looked at; older-edition: as well, for it was run by rules
   * that are others now; limit-met: the run failed by one.
   */
  code:
    "read-only" | "older-edition" | "trace-warning" | "trace-limit" | "limit-met" | "tokens-left-out" | "next-left-out";
  message: string;
  /**
   * trace-limit, limit-met: the limits that were met, with what `limits` may raise them to; empty where they are at
   * their most.
   */
  raises?: Record<string, number>;
  /** limit-met: the step before, to which to go back first. */
  back?: number;
}

/** What can be done with the run at its step: every button and key goes by it. */
export interface Controls {
  /** By command: why it would do nothing here; null where it can be given. */
  why: Record<Control, string | null>;
  /**
   * What the run stands before, by the word that a command stops with: with idle, until and trace-limit no command goes
   * forward; with question and timeout `continue` lets the clock move.
   */
  held: Held | null;
  /** With question and timeout: what `continue` then does first, a sentence. */
  next: string | null;
  /** The scenario is at its end (`until`), no instance is left that could go on, or the start was refused. */
  over: boolean;
}

/** The step that led here. */
export interface StepMade {
  position: number;
  /** Its trace events. */
  events: number[];
}

/** What a page shows besides the trace. */
export interface View {
  output: Json;
  error: Fault | null;
  /** Output or error is left out (null), for it is too large for a message; the trace has it. */
  large: boolean;
  clock: string;
  started: string;
  /** The scenario's own definition. */
  root: string;
  /**
   * The root instance's (the first of the scenario's own definition), or not-started, refused; null where none has been
   * started yet by what may start it.
   */
  status: string | null;
  traceLength: number;
  active: Active[];
  /** Innermost activities, those in branches of states too. */
  tokens: Activity[];
  waiting: Waiting[];
  calls: Call[];
  /** In the order in which it is due. */
  next: Due[];
  mailbox: Mailed[];
  instances: Instance[];
  /** How often states were entered, by pointer. */
  entered: Record<string, number>;
  /** How often transitions and ends were taken, by pointer. */
  taken: Record<string, number>;
  /** Those in force at this step. */
  mocks: MocksInForce;
  /** How often each mock entry was taken: "kind name/place" -> count. */
  used: Record<string, number>;
  /** Those in force at this step (limits.md). */
  limits: Record<string, number>;
  notices: Notice[];
  step: StepMade;
  controls: Controls;
  /** The step where the session stands. */
  position: number;
  /** How many steps are known. */
  length: number;
  watches: Watched;
  breakpoints: Breakpoints;
  /**
   * Whether `undo` can bring back what a restart or a change in the past has made forgotten, or the time of an event as
   * it was planned before `replan`.
   */
  undo: boolean;
}

/** Somebody who is here, or drives. */
export interface Member {
  id: string;
  /** A name, with the mark (guest) of who came by a link, or Guest n. */
  name: string;
  colour: number;
  here: boolean;
  /** Whether the person has asked for control. */
  asking: boolean;
}

/** On connecting, and in messages of its own. */
export interface People {
  /** Which member the client is. */
  you: string;
  /** Who drives; null is nobody. */
  driver: string | null;
  /** In how many seconds another may drive (0 is now); null while the driver is here. */
  takeover: number | null;
  members: Member[];
}

/** A place where two values differ. */
export interface Change {
  pointer: string;
  kind: ChangeKind;
}

/** One stage that data pass. */
export interface DataStage {
  /** The events that are waited for. */
  for?: string[];
  attempt?: number;
  /** What the filter is called, such as InputPath. */
  filter?: string;
  /** What a condition came to. */
  value?: Json;
  /** How long a retry waits. */
  delay?: string;
  /** The instance of a sub-workflow. */
  child?: string;
  until?: string;
  /** schema: the data that break the schema: state input, state output. */
  where?: string;
  /** schema: how they break it. */
  message?: string;
  /** Of the function, event, what is merged, the sub-workflow or the next state. */
  name?: string;
  /** The data before; left out where large, and where the stage has none. */
  before?: Json;
  /** The data after; left out as they are. */
  after?: Json;
  /** Beyond 512 KiB of values: they are in the trace, at `seq`. */
  large?: boolean;
  stage: StageWord;
  seq: number;
  step: number;
  time: string;
  /** The place in the definition. */
  pointer: string | null;
  /** The branch or iteration. */
  scope: string;
  /** The action's pointer. */
  action: string | null;
  expression: string | null;
  /** The expression selected nothing, the data stay as they are. */
  empty: boolean;
  changed: Change[];
}

/** The visit of a state that a trace event belongs to. */
export interface VisitStages {
  instance: string;
  state: string;
  scope: string;
  pointer: string;
  /** The trace event. */
  entered: number;
  exited: number | null;
  /** How many stages are left out: of branches and iterations the latest are told. */
  more: number;
  stages: DataStage[];
}

/** The value stood at `path` of the data of a trace event, and came there as `how` says. */
export interface Hop {
  seq: number;
  step: number;
  time: string;
  type: string;
  instance: string | null;
  state: string | null;
  scope: string | null;
  /** A JSON pointer into the trace event's data. */
  path: string;
  /** written: as it stands in the definition at `pointer`; returned: by a mock or a person */
  how: How;
  expression: string | null;
  /** What the expression computed it of: JSON pointers into the data before; behind `$NAME` into a variable. */
  made_of: string[];
  /** The place in the definition. */
  pointer: string | null;
}

/** Where a value comes from. */
export interface Provenance {
  pointer: string;
  seq: number;
  written: Hop;
  origin: Hop;
  /** From `written` back to `origin`. */
  chain: Hop[];
}

/** The session that was made by fork. */
export interface Forked {
  /** The id of the new session. */
  session: string;
  position: number;
  /** That a quota is nearly met. */
  notice?: string;
}

/** An expectation of a scenario, as far as it can be told at this step. */
export interface Judgement {
  name: string;
  judgement: JudgementWord;
  expected: Json;
  actual: Json;
}

/** Where an event went. */
export interface Fate {
  fate: FateWord;
  seq: number;
  instance: string | null;
  state: string | null;
  name: string | null;
  reason: string | null;
}

/** An event that reached the bus, and what became of it. */
export interface ReceivedEvent {
  /** The `event.received`. */
  seq: number;
  step: number;
  time: string;
  event: JsonObject;
  /** The instance that produced it; null is from outside. */
  by: string | null;
  /** The best of where it went. */
  fate: FateWord | null;
  went: Fate[];
}

/** What became of every event. */
export interface Correlation {
  events: ReceivedEvent[];
}

/** An event that the definition consumes; where it does not match, the first attribute that differs. */
export interface Candidate {
  event: string;
  pointer: string;
  waits: boolean;
  matches: boolean;
  attribute: string | null;
  wanted: Json;
  found: Json;
}

/** Where an instance waits, and for which events. */
export interface WaitingFrame {
  instance: string;
  state: string | null;
  pointer: string;
  scope: string;
  events: string[];
}

/** An instance that was there as an event arrived. */
export interface Offered {
  instance: string;
  definition: string;
  status: string;
  waiting: WaitingFrame[];
  candidates: Candidate[];
  fate: FateWord | null;
}

/** What an event met when it arrived (correlation with `seq`). */
export interface Explanation {
  seq: number;
  step: number;
  time: string;
  event: JsonObject;
  /** Whether any definition consumes events of its type and source. */
  declared: boolean;
  instances: Offered[];
}

/** A step of each of two runs. */
export interface Steps {
  left: number | null;
  right: number | null;
}

/** The first difference of two runs; left or right is null where that run has no such event. */
export interface FirstDifference {
  left: TraceEvent | null;
  right: TraceEvent | null;
  step: Steps;
  /** Pointers into the trace events. */
  differs: Change[];
}

/** A part of two runs; from, and to (not included), are numbers of trace events. */
export interface Block {
  kind: BlockKind;
  left: [number, number];
  right: [number, number];
}

/** Two trace events that are counterparts and not equal, by number. */
export interface ChangedPair {
  left: number;
  right: number;
  differs: Change[];
}

/** How often a run passed places of its own definition, by pointer. */
export interface Passed {
  /** States. */
  entered: Record<string, number>;
  /** Ways out of them. */
  taken: Record<string, number>;
}

/** How two runs differ. */
export interface Comparison {
  same: boolean;
  first: FirstDifference | null;
  blocks: Block[];
  /** How many blocks are left out. */
  more: number;
  changed: ChangedPair[];
  /** Where the right one has been. */
  passed: Passed;
}

/** The trace events in which a path selects something (filter). */
export interface Filtered {
  path: string;
  /** Their numbers, in order. */
  events: number[];
  /** The earliest event that was looked at: of a long trace the latest are. */
  first: number;
  /** Why the path cannot be used. */
  error?: string;
}

/** What a page shows of a run's data with its secrets and personal data as they are, for who gave them. */
export interface Revealed {
  /** The step where the session stands; output, error and watches are as of there. */
  position: number;
  output: Json;
  error: Fault | null;
  watches: WatchValue[];
  /** The visit that the trace event `seq` belongs to. */
  stages?: VisitStages;
  /** The trace event `number`. */
  event?: TraceEvent;
}

/** One command. */
export interface Command {
  /**
   * sync, look, go, forward: the number of trace events that the client has; without it go and forward give all that
   * they pass
   */
  from?: number;
  /** Comes back with the answer. */
  id?: number | string;
  command: CommandName;
  /** limits: how many steps a command may make, within what the server allows */
  stepBudget?: number;
  /** limits: how deep sub-workflows may nest */
  maxDepth?: number;
  /** limits: bytes of data in a state, of an event, of an answer */
  dataLimit?: number;
  /** limits: at how many trace events the run stops */
  traceLimit?: number;
  /** limits: at how many bytes of trace events the run stops */
  traceSize?: number;
  /** limits: at how many trace events the view has a notice */
  traceWarning?: number;
  /** step, back, forward: how many steps (1) */
  count?: number;
  /**
   * step-over, step-out, run-to, continue: false stops before the clock would jump to a timeout of what waits (true),
   * unless events are planned; given again there, it lets the timeout happen
   */
  timeouts?: boolean;
  /**
   * step-over, step-out, run-to, continue, advance: the open calls that do not hold the clock; by default those that
   * are open where the run stands with nothing else to do (for advance: all open ones)
   */
  asked?: number[];
  /**
   * step, step-over, step-out, run-to, continue, advance: at most so many steps (`stepBudget`); then it is `stopped:
   * limit`
   */
  left?: number;
  /**
   * go, run-to: the step to go to; fork: a known step (where the session stands); stages, provenance, reveal: the last
   * trace event of a known step, which may lie ahead; look: the step to be shown alone to this client; judge: as at
   * that step (where the session stands)
   */
  position?: number;
  /** advance: a time; give-control: the id of a member who is here */
  to?: string;
  /** name: how the person is called from now on */
  name?: string;
  /** compare: the session whose run is compared with this one */
  session?: string;
  /** compare: a scenario, as in a file, by which the same definitions are run to their end */
  scenario?: JsonObject;
  /** compare: two of them, compared with each other */
  scenarios?: JsonObject[];
  /**
   * stages, provenance, correlation, reveal: a trace event; sync: the last change that the client knows; then the
   * answer says how many of its `from` events still stand
   */
  seq?: number;
  /** filter: standard JSONPath on the trace events */
  path?: string;
  /** judge: what a scenario expects */
  expect?: JsonObject;
  /** inject: a CloudEvent; id and time are filled in */
  event?: JsonObject;
  /** inject: a duration from now or a time (at once); replan: when the event comes instead */
  at?: string;
  /** replan: which planned event, by its `id` in `view.next`; reveal: a trace event that is shown as well */
  number?: number;
  /**
   * inject: `before` is 1 ms before `at`, so before what is due then; `after` (default) is at that instant, after it
   */
  just?: "before" | "after";
  /** advance: to the time of what is due next */
  next?: boolean;
  /**
   * run-to: the state to be entered or the edge to be taken; edit-data: a JSON pointer into the data, the whole by
   * default; provenance: one into the data of the trace event
   */
  pointer?: string;
  /** run-to: only in this instance */
  instance?: string;
  /** run-to: the definition that `pointer` is of (the scenario's own) */
  definition?: string;
  /**
   * edit-data, evaluate, provenance: which data; step-over, step-out: of what. By default the state that moves next, or
   * the scope between two states.
   */
  focus?: WantedFocus;
  /** stages, reveal: only those in this branch or iteration */
  scope?: string;
  /** edit-data: what is put at the pointer */
  value?: Json;
  /** edit-data: take away what is at the pointer; replan: the event does not come */
  remove?: boolean;
  /** settings */
  projection?: "auto" | "value" | "keyed";
  /** settings */
  unmatchedEvents?: "keep" | "drop";
  /** settings */
  unmocked?: "fail" | "empty" | "ask";
  /** settings */
  enforceSchemas?: boolean;
  /** breakpoints: those that count from now on, in all sessions of the definition */
  breakpoints?: Breakpoint[];
  /**
   * watches: JSONPath expressions on the data in focus, or `output` and a standard JSONPath into the run's output, for
   * all sessions of the definition
   */
  watches?: string[];
  /** evaluate: as watches */
  expressions?: string[];
  /** resolve: the number of the open call */
  call?: number;
  /** resolve: what the call returns */
  result?: Json;
  /** resolve: instead of a result; problem details where a task calls (1.0) */
  error?: MockFault | MockProblem;
  /** resolve: instead of a result, what a task's call is answered over HTTP (1.0) */
  response?: MockResponse;
  /** resolve: instead of a result, what a process gives that a task runs (1.0) */
  process?: MockProcess;
  /** resolve: instead of a result, what a subscription gets (1.0) */
  messages?: JsonObject[];
  /** resolve: let the answer be the mock from now on */
  mock?: boolean;
  /** advance: a duration */
  by?: string;
  /** mocks: by function, as in a scenario file */
  functions?: Record<string, MockEntry | MockEntry[]>;
  /** mocks: by workflow id */
  subflows?: Record<string, MockEntry | MockEntry[]>;
  /** mocks: of tasks (1.0), as in a scenario file; without them those before stay */
  calls?: JsonObject;
}

/** What a command did, or another client's; on connecting the whole session. */
export interface Update {
  trace: Trace;
  view: View;
  /**
   * Why a run stopped: done, idle (nothing is due), timeout (only a timeout is due: the same again lets it happen),
   * question (a call asks a person, and the clock would move: answer it, or the same again goes on without), until (the
   * scenario ends there, or the time of `advance` is reached), paused, left (step-over), out (step-out), there (run-
   * to), breakpoint (`view.breakpoints.met` says which and where); limit (as many steps as a command may make: another
   * command goes on); trace-limit (as many trace events as a session keeps: `limits` with a higher `traceLimit`, then
   * another command, goes on, or `back`); going-on tells progress of commands that run.
   */
  stopped: string | null;
  id?: number | string | null;
  seq: number;
  people?: People;
}

/** The answer to a question (evaluate, stages, provenance, correlation, compare, judge, filter), reveal or fork. */
export interface Answer {
  /** By the command. */
  answer: AnswerValue;
  id?: number | string | null;
  seq: number;
  stopped?: null;
}

/** Who is here and who drives, when that changes; with `id` and `seq` it answers a command about control. */
export interface PeopleHere {
  id?: number | string | null;
  seq?: number;
  people: People;
}

/** Why a command was not carried out. */
export interface Reason {
  code: string;
  message: string;
}

/** A command that was not carried out; nothing has changed. */
export interface Refusal {
  id?: number | string | null;
  error: Reason;
}

/** The server is about to end, and closes with 1012 after this. */
export interface Leaving {
  /** A sentence for people. */
  leaving: string;
}
