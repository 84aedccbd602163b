// By `make wire`, from simulator/wire/: what is changed here is lost.

/** The messages of a session's WebSocket, and what they are made of. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export type SpanKind =
  "instance" | "visit" | "branch" | "iteration" | "call" | "subflow" | "wait" | "delay" | "backoff";
export type SpanOutcome = "completed" | "caught" | "failed" | "timed-out" | "cancelled";
export type ParticipantKind = "outside" | "instance" | "service" | "workflow" | "bus";
export type MessageLook = "call" | "answer" | "error" | "event" | "refused" | "wait" | "retry" | "timer" | "life";
export type EventFate = "received" | "consumed" | "kept" | "dropped" | "published" | "produced";
// prettier-ignore
export type RunChange =
  | SpanBegins | SpanChanges | SpanEnds | ParticipantAppears | MessageSent | EventGoes | TimerStops | TokenMoves
  | StartRefused | SchemaBroken | EdgeTaken | TaskSkipped | ErrorRises | ErrorPasses;
export type Numbers = number | string | (number | string)[];
export type Standing = "running" | "waiting";
export type Needs = "any" | "all" | "expression";
export type DueKind = "event" | "timer" | "answer" | "start" | "set";
export type Control = "step" | "step-over" | "step-out" | "continue" | "back" | "reset";
export type Held = "idle" | "until" | "trace-limit" | "virtual-time" | "question" | "timeout";
export type ChangeKind = "added" | "removed" | "changed";
// prettier-ignore
export type StageWord =
  | "input" | "input-filter" | "event" | "event-filter" | "action-input" | "request" | "result" | "error"
  | "result-filter" | "result-path" | "action-output" | "filter" | "merge" | "edited" | "output-filter" | "export"
  | "output" | "subflow" | "condition" | "retry" | "waiting" | "blocked" | "schema" | "next";
// prettier-ignore
export type How =
  | "input" | "merged" | "selected" | "placed" | "collected" | "returned" | "received" | "produced" | "raised"
  | "requested" | "output" | "edited" | "written" | "carried" | "computed" | "too far back";
export type ForeseenWord = "goes-on" | "caught" | "tried-again" | "fails" | "unknown";
export type JudgementWord = "held" | "not-yet" | "differs";
export type FateWord = "consumed" | "started" | "kept" | "dropped";
export type BlockKind = "same" | "changed" | "left" | "right";
// prettier-ignore
export type AnswerValue =
  | Forked | Foreseen | Watched | VisitStages | VisitVariables | Provenance | Correlation | Explanation | Comparison
  | EngineDifferences | Filtered | Revealed | Judgement[];
// prettier-ignore
export type CommandName =
  | "start" | "step" | "step-over" | "step-out" | "run-to" | "continue" | "pause" | "back" | "forward" | "go" | "reset"
  | "undo" | "inject" | "replan" | "resolve" | "advance" | "mocks" | "limits" | "settings" | "edit-data"
  | "breakpoints" | "watches" | "fork" | "evaluate" | "stages" | "variables" | "foresee" | "provenance" | "correlation"
  | "compare" | "judge" | "differences" | "filter" | "reveal" | "sync" | "look" | "ack" | "request-control"
  | "give-control" | "take-control" | "release-control" | "name";

/** Something begins that lasts. Its instance, state, scope, pointer and time are those of the event. */
export type SpanBegins = {
  begins: SpanKind;
  name: string; // Of a visit the state, of a call the function, of an instance or a subflow the definition, else empty.
  home?: number; // The visit that a wait, delay or backoff is a part of, by its number.
  attempt?: number; // Of a call that is not the first attempt.
  until?: string; // The time at which it ends, unless something else ends it before.
};

/** Something is learned about a span: spans are numbered from 0 in the order in which they begin. */
export type SpanChanges = { span: number; until?: string };

/** A span is over; of several such changes of it the last counts (a subscription is answered message by message). */
export type SpanEnds = { ends: number; outcome: SpanOutcome };

/** Somebody sends messages, or gets them: participants are numbered from 0 in the order in which they appear. */
export type ParticipantAppears = {
  participant: ParticipantKind;
  name?: string; // Of an instance its id, of what is called its name; not of outside and bus.
  definition?: string; // Of an instance.
};

/** A message between two participants, by their numbers. An event sends one at most. */
export type MessageSent = {
  message: MessageLook;
  sender: number;
  receiver?: number; // Without it the message is a note at its sender.
  cause?: number; // The seq of the call that it answers, or of the event that starts an instance.
};

/** Where a CloudEvent goes, which is the trace event's `event`. */
export type EventGoes = { fate: EventFate };

/** A timer runs no more. */
export type TimerStops = { timer: "fired" | "cancelled" };

/** A token moves along the transition or the end at the event's pointer. */
export type TokenMoves = { moves: true };

/** No instance is created. */
export type StartRefused = {
  refused: string; // Why.
};

/** Data break the schema that the definition has for them: the trace event's `message` says how. */
export type SchemaBroken = {
  breaks: string; // What they are: workflow input, say.
};

/** An edge of the diagram is taken that no token moves along: to a compensation, or to a `catch`. */
export type EdgeTaken = {
  takes: string; // Its pointer.
};

/** A task is passed by, for its condition is not true. */
export type TaskSkipped = {
  skips: string; // The pointer of the task.
};

/** An error looks for who takes it, from the inside out; what was asked about another one does not count for it. */
export type ErrorRises = { rises: true };

/** Who was asked does not take the error, or has nothing tried again: the trace event's `reason` says why. */
export type ErrorPasses = { passes: "catch" | "retry" };

/** An error, as a run raises it and a mock gives it; in 1.0 with problem details. */
export interface Fault {
  name: string;
  code?: string;
  message?: string;
  type?: string; // 1.0, as all that follows.
  status?: Json;
  title?: string;
  detail?: Json;
  instance?: string; // A JSON pointer to the task that it is from.
}

/** One event of the trace. Its other fields belong to its type: contracts.md, "Trace". */
export interface TraceEvent {
  seq: number;
  step: number; // The step to which it belongs: the position after which it stands.
  time: string;
  type: string;
  instance?: string;
  state?: string | null;
  scope?: string; // The branch or iteration.
  pointer?: string; // The place in the definition.
  large?: string[]; // Those of its values that are left out: they are null.
  changes?: RunChange[]; // What it changes in the run model; not in exports.
  [field: string]: Json | undefined;
}

/** What of the trace is new to a client. */
export interface Trace {
  from: number; // So many events stay; `events` follow them.
  events: TraceEvent[]; // An event that alone is larger than a message may be has null for its largest values.
  /**
   * Whether the events that the client knew beyond the position are still those that lie ahead; after undo and sync it
   * asks for them again as it goes there.
   */
  ahead: boolean;
}

/** The error that a mock gives; a code may be written as a number. */
export type MockFault = { name: string; code?: string | number; message?: string };

/** The error that a task's call gives (1.0): problem details. */
export interface MockProblem {
  type: string; // A standard type, as a URI, or one of the definition's own.
  status?: Json; // By default that of the standard type.
  title?: string;
  detail?: Json;
}

/** What a service answers over HTTP (1.0): of a status that is no success the call fails. */
export type MockResponse = { status?: number; headers?: JsonObject; content?: Json };

/** What a service answers by gRPC: by another status than OK the call fails. */
export interface MockGrpc {
  status?: string | number; // Its name or number; OK by default.
  message?: Json;
  trailers?: JsonObject;
  content?: Json; // The message that it gives, where the status is OK.
}

/** What a process answers that a task runs (1.0). */
export type MockProcess = { code?: number; stdout?: Json; stderr?: Json };

/** One of the answers between which chance decides. */
export interface MockChoice {
  result?: Json;
  output?: Json; // Of a sub-workflow, instead of `result`.
  error?: MockFault | MockProblem | string; // A text is the name; problem details of a task (1.0).
  delay?: string | JsonObject; // A duration, or an object: drawn by a distribution.
  never?: boolean;
  weight?: number;
}

/** One entry of a mock: a call takes the first whose `when` holds and that is not used up. */
export interface MockEntry {
  result?: Json;
  output?: Json; // Of a sub-workflow, instead of `result`.
  error?: MockFault | MockProblem | string; // A text is the name; problem details of a task (1.0).
  delay?: string | JsonObject; // A duration, or an object: drawn by a distribution.
  never?: boolean;
  when?: string;
  choice?: MockChoice[]; // Chance decides between these.
  times?: number;
  call?: Numbers; // A number, a range such as "2-4", or a list of these.
  attempt?: Numbers;
  iteration?: Numbers;
}

/** The mocks that a run is answered by. */
export interface MocksInForce {
  functions: Record<string, MockEntry | MockEntry[]>; // By function.
  subflows: Record<string, MockEntry | MockEntry[]>; // By workflow id.
  calls?: JsonObject; // Of tasks (1.0), as in a scenario file, where there are any.
}

/**
 * A run (continue, advance, step-over, step-out, run-to) stops after the step that meets it, before more is done. A
 * pointer is one of `definition`, by default of the scenario's own.
 */
export interface Breakpoint {
  id?: string; // Of the client's choice, unique.
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
  skip?: number; // How many hits pass before it stops (0).
  /**
   * In the language of the definition, or a JSONPath, on the data, request, event or error of the moment; it must hold
   * too.
   */
  condition?: string;
  pointer?: string; // Of the place; for error, data, attempt and iteration, of it and what is below.
  /** state: entry (default) or exit; event: any (default) or another */
  on?: "entry" | "exit" | "any" | "arrived" | "consumed" | "produced" | "kept" | "dropped";
  of?: "data" | "request"; // data: the state's data (default) or a function's request
  name?: string;
  number?: number;
  at?: string; // A time, or a duration from the start of the clock.
}

/** A breakpoint as written, with its `id` and `enabled`. */
export interface MarkedBreakpoint extends Breakpoint {
  hits: number; // How often it was met up to this step.
  problem?: string; // Why its condition could not be evaluated.
}

/** A breakpoint at which this step stops. */
export interface Met {
  breakpoint: string; // Its id.
  seq: number; // The trace event.
  number: number; // The how many-th time.
}

/** The breakpoints of the definition, and those that are met at this step. */
export type Breakpoints = { list: MarkedBreakpoint[]; met: Met[] };

/** Which data are meant: by `frame` (its number), or by `instance`, `scope` and `pointer` of a state. */
export type WantedFocus = { frame?: number; instance?: string; scope?: string; pointer?: string };

/** Whose data are in focus. */
export type Focus = { instance: string; state: string | null; pointer: string; scope: string; frame: number };

/** What a watch comes to: a value, nothing, or why it cannot be told. */
export interface WatchValue {
  expression: string;
  value?: Json;
  nothing?: boolean; // It selects nothing.
  error?: string;
  large?: boolean; // Too large for a view: ask by `evaluate`.
}

/** Watches on the data in focus; the answer of `evaluate` has large values too. */
export interface Watched {
  focus: Focus | null; // Null: the data are the output of the root instance.
  values: WatchValue[];
}

/** A workflow instance. */
export interface Instance {
  path?: string[]; // The names of the states that it entered; in the result of a run, not in messages.
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
  id: string;
  definition: string;
  parent: string | null; // The instance that started it.
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
  pointer: string; // The state's.
  frame: number;
  definition: string;
  scope: string;
  status: Standing;
  data: Json;
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
  overdue?: boolean; // The time of its instance is up, which goes on until the state has ended (0.8: no `interrupt`).
}

/** An innermost activity: a state, or what is done in a branch or an iteration of one. */
export interface Activity {
  frame: number;
  instance: string;
  definition: string;
  state: string | null;
  pointer: string | null; // The state's; null between two states.
  scope: string; // The branch or iteration.
  at: string; // The pointer of what is being done.
  role: string;
  waits: boolean; // Whether it waits: for an event, a timer, an answer, another instance.
}

/** Who waits for which events; not who has just got one and is about to go on. */
export interface Waiting {
  instance: string;
  state: string | null;
  pointer: string;
  events: string[]; // Those that may still come.
  needs: Needs; // Any or all of them, or what an expression says.
  came: string[];
  until: string | null;
  says: string; // A sentence.
}

/** What a call is to a runtime that has kinds of calls of its own, as far as it is written. */
export interface CalledKind {
  kind: string; // Its id, such as rest.
  word: string; // Its name for people.
  icon: string;
  does?: string; // What is asked for.
  at?: string; // Whom that is asked of.
  answer: "value" | "none" | "response" | "members"; // What answers it.
  writes?: string; // The argument that it writes out.
}

/** A call that a person must answer, and where it was made. */
export interface Call {
  instance: string;
  state: string | null;
  pointer: string; // The state's.
  call: number; // Its number, which `resolve` names.
  kind: "function" | "subflow" | "call"; // A `call` is of a task (1.0).
  name: string;
  parameters: Json;
  since: string;
  never?: boolean; // By its mock it never answers; a person still may.
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
  /** 1.0: what is called or run, such as http, grpc, mcp, container or workflow; of a function `function`. */
  task?: string;
  own?: CalledKind;
  function?: string; // 0.1 to 0.8: the type of the function, such as rest or rpc.
  fault?: string; // 1.0: the type of the error that fits this kind of call, as a URI.
}

/** What is due later, and what it does then; an event also now. */
export interface Due {
  in: string; // A duration.
  id: number;
  due: string;
  kind: DueKind;
  instance: string | null;
  state: string | null;
  pointer: string | null; // The state's.
  scope: string;
  at: string | null; // The pointer of what is being done.
  name: string | null; // Of the function, event, state or definition that it is about.
  timer: Json; // Of a timer: which.
  label: string;
  does: string; // A sentence.
  way: string | null; // The pointer of the transition or end that is taken then.
  planned: boolean; // An event from outside, which `replan` moves.
}

/** An event that is kept for an instance. */
export interface Mailed {
  instance: string;
  event: JsonObject | null;
  name: string;
  /** A value is left out (null), for all that is told together is too large for a message; the trace has it. */
  large?: boolean;
}

/** What people should know about a run: about a limit of it, or its engine. */
export interface Notice {
  /**
   * read-only: the session cannot be replayed, and only be looked at; older-edition: as well, for it was run by rules
   * that are others now; limit-met: the run failed by one; engine-refuses: the engine that it is read for does not load
   * it.
   */
  code:
    | "read-only"
    | "older-edition"
    | "trace-warning"
    | "trace-limit"
    | "limit-met"
    | "tokens-left-out"
    | "next-left-out"
    | "engine-refuses";
  message: string;
  /**
   * trace-limit, limit-met: the limits that were met, with what `limits` may raise them to; empty where they are at
   * their most.
   */
  raises?: Record<string, number>;
  back?: number; // limit-met: the step before, to which to go back first.
}

/** What can be done with the run at its step: every button and key goes by it. */
export interface Controls {
  why: Record<Control, string | null>; // By command: why it would do nothing here; null where it can be given.
  /**
   * What the run stands before, by the word that a command stops with: with idle, until and trace-limit no command goes
   * forward; with question and timeout `continue` lets the clock move.
   */
  held: Held | null;
  next: string | null; // With question and timeout: what `continue` then does first, a sentence.
  /** The scenario is at its end (`until`), no instance is left that could go on, or the start was refused. */
  over: boolean;
}

/** The step that led here. */
export interface StepMade {
  position: number;
  events: number[]; // Its trace events.
}

/** What a page shows besides the trace. */
export interface View {
  output: Json;
  error: Fault | null;
  large: boolean; // Output or error is left out (null), for it is too large for a message; the trace has it.
  clock: string;
  started: string;
  root: string; // The scenario's own definition.
  /**
   * That of all instances but those that others have started: running or waiting while one is, else how they ended,
   * what went wrong first (failed, blocked, timed-out, terminated, cancelled, completed); or not-started, refused; null
   * where none has been started yet by what may start it.
   */
  status: string | null;
  traceLength: number;
  active: Active[];
  tokens: Activity[]; // Innermost activities, those in branches of states too.
  waiting: Waiting[];
  calls: Call[];
  next: Due[]; // In the order in which it is due.
  mailbox: Mailed[];
  instances: Instance[];
  entered: Record<string, number>; // How often states were entered, by pointer.
  taken: Record<string, number>; // How often transitions and ends were taken, by pointer.
  mocks: MocksInForce; // Those in force at this step.
  used: Record<string, number>; // How often each mock entry was taken: "kind name/place" -> count.
  limits: Record<string, number>; // Those in force at this step (limits.md).
  notices: Notice[];
  step: StepMade;
  controls: Controls;
  engine?: string; // The engine that the run is as, with its version; the specification: none.
  position: number; // The step where the session stands.
  length: number; // How many steps are known.
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
  name: string; // A name, with the mark (guest) of who came by a link, or Guest n.
  colour: number;
  here: boolean;
  asking: boolean; // Whether the person has asked for control.
}

/** On connecting, and in messages of its own. */
export interface People {
  you: string; // Which member the client is.
  driver: string | null; // Who drives; null is nobody.
  takeover: number | null; // In how many seconds another may drive (0 is now); null while the driver is here.
  members: Member[];
}

/** A place where two values differ. */
export type Change = { pointer: string; kind: ChangeKind };

/** One stage that data pass. */
export interface DataStage {
  for?: string[]; // The events that are waited for.
  attempt?: number;
  filter?: string; // What the filter is called, such as InputPath.
  value?: Json; // What a condition came to.
  delay?: string; // How long a retry waits.
  child?: string; // The instance of a sub-workflow.
  until?: string;
  where?: string; // schema: the data that break the schema: state input, state output.
  message?: string; // schema: how they break it.
  name?: string; // Of the function, event, what is merged, the sub-workflow or the next state.
  before?: Json; // The data before; left out where large, and where the stage has none.
  after?: Json; // The data after; left out as they are.
  large?: boolean; // Beyond 512 KiB of values: they are in the trace, at `seq`.
  stage: StageWord;
  seq: number;
  step: number;
  time: string;
  pointer: string | null; // The place in the definition.
  scope: string; // The branch or iteration.
  action: string | null; // The action's pointer.
  expression: string | null;
  empty: boolean; // The expression selected nothing, the data stay as they are.
  changed: Change[];
}

/** The visit of a state that a trace event belongs to. */
export interface VisitStages {
  instance: string;
  state: string;
  scope: string;
  pointer: string;
  entered: number; // The trace event.
  exited: number | null;
  more: number; // How many stages are left out: of branches and iterations the latest are told.
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
  path: string; // A JSON pointer into the trace event's data.
  how: How; // written: as it stands in the definition at `pointer`; returned: by a mock or a person
  expression: string | null;
  /** What the expression computed it of: JSON pointers into the data before; behind `$NAME` into a variable. */
  made_of: string[];
  pointer: string | null; // The place in the definition.
}

/** Where a value comes from. */
export interface Provenance {
  pointer: string;
  seq: number;
  written: Hop;
  origin: Hop;
  chain: Hop[]; // From `written` back to `origin`.
}

/** A part of the data, or of a variable, that an expression reads. */
export interface ReadValue {
  value?: Json;
  large?: boolean;
  place: string; // As the language writes it: .order.total, $context.stock.
  lacking?: string; // The first part on the way that is null or not there.
}

/** An expression that was evaluated, and what came of it: a value, nothing or an error. */
export interface Evaluated {
  value?: Json;
  large?: boolean;
  pointer: string | null; // Its place in the definition.
  place: string; // Its place in the state or task: with.body.amount.
  expression: string;
  step: number;
  seq: number; // How many trace events there were before it.
  reads: ReadValue[];
  nothing?: boolean; // It gave nothing.
  error?: string; // Why it could not be evaluated.
}

/** A trace event by which a variable has its value. */
export type Writer = { seq: number; step: number; state: string | null };

/** An expression of the definition that reads a variable. */
export interface Reader {
  pointer: string;
  state: string | null;
  reads: string; // Which part of it.
}

/**
 * A variable, or the data themselves (`.`), as expressions saw them at a place. Of secrets there are names in place of
 * a value.
 */
export interface Variable {
  value?: Json;
  large?: boolean;
  name: string;
  names?: string[]; // Of the secrets: their values are not told.
  without?: string[]; // Members that are not told, such as the definition.
  writers: Writer[]; // What gave it its value, the latest last.
  readers: Reader[]; // Where the definition reads it.
}

/** A place of a state or task at which expressions were evaluated. */
export interface VariablesPlace {
  place: string; // Such as if, input.from, with, output.as, export.as, catch.when.
  pointer: string | null;
  step: number;
  seq: number;
  variables: Variable[];
  expressions: Evaluated[];
}

/** What the expressions of one visit of a state or task saw and gave, by place. */
export interface VisitVariables {
  instance: string;
  state: string;
  scope: string;
  pointer: string;
  entered: number; // The trace event.
  more: number; // How many expressions beyond 200 are left out.
  places: VariablesPlace[];
}

/** The session that was made by fork. */
export interface Forked {
  session: string; // The id of the new session.
  position: number;
  notice?: string; // That a quota is nearly met.
}

/** What an answer to an open call comes to at once (foresee). */
export interface Foreseen {
  error: JsonObject | null; // The name and code of the error that it becomes; null: it becomes none.
  comes: ForeseenWord; // Whether the run goes on, or who takes the error; unknown: not at once.
  state: string | null; // The state or task that takes the error.
}

/** An expectation of a scenario, as far as it can be told at this step. */
export type Judgement = { name: string; judgement: JudgementWord; expected: Json; actual: Json };

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
  seq: number; // The `event.received`.
  step: number;
  time: string;
  event: JsonObject;
  by: string | null; // The instance that produced it; null is from outside.
  fate: FateWord | null; // The best of where it went.
  went: Fate[];
}

/** What became of every event. */
export type Correlation = { events: ReceivedEvent[] };

/** What a filter asks of an event: what is wanted, what was found, and whether it fits. */
export type AskedAttribute = { attribute: string; wanted: Json; found: Json; fits: boolean };

/** An event that the definition consumes; where it does not match, the first attribute that differs. */
export interface Candidate {
  event: string;
  pointer: string;
  waits: boolean;
  matches: boolean;
  attribute: string | null;
  wanted: Json;
  found: Json;
  asked: AskedAttribute[]; // 1.0: all that the filter asks, in order.
}

/** Where an instance waits, and for which events. */
export type WaitingFrame = { instance: string; state: string | null; pointer: string; scope: string; events: string[] };

/** An instance that was there as an event arrived. */
export interface Offered {
  instance: string;
  definition: string;
  status: string;
  waiting: WaitingFrame[];
  candidates: Candidate[];
  fate: FateWord | null;
}

/** A definition that events start, and what its start made of an event. */
export interface OfferedStart {
  definition: string;
  needs: Needs; // What of its events is enough.
  came: string[]; // Of a start that needs several: those that had come.
  candidates: Candidate[];
}

/** What an event met when it arrived (correlation with `seq`). */
export interface Explanation {
  seq: number;
  step: number;
  time: string;
  event: JsonObject;
  declared: boolean; // Whether any definition consumes events of its type and source.
  instances: Offered[];
  starts: OfferedStart[];
}

/** What a step comes to: the type of the trace event that says it, or `wait`, `context`, `data`. */
export interface EngineSide {
  type: string;
  data?: Json; // The value, where there is one.
}

/** A rule of an engine that lint knows of a place. */
export interface EngineRule {
  number: string;
  message: string;
  page: string; // Where it is explained, from the folder of the documents.
}

/** A step of an engine that the documents would have taken otherwise, from the same data. */
export interface EngineDifference {
  step: number;
  pointer: string;
  state: string;
  engine: EngineSide | null; // What the engine did; null: nothing where the documents do something.
  documents: EngineSide | null; // What the documents come to; null: nothing.
  rules: EngineRule[];
}

/** Where the steps from `first` to `last` of a run of an engine differ from what the documents say. */
export interface EngineDifferences {
  engine: string; // What the engine is called; empty where the run follows the documents.
  first: number;
  last: number;
  differences: EngineDifference[];
}

/** A step of each of two runs. */
export type Steps = { left: number | null; right: number | null };

/** The first difference of two runs; left or right is null where that run has no such event. */
export interface FirstDifference {
  left: TraceEvent | null;
  right: TraceEvent | null;
  step: Steps;
  differs: Change[]; // Pointers into the trace events.
}

/** A part of two runs; from, and to (not included), are numbers of trace events. */
export type Block = { kind: BlockKind; left: [number, number]; right: [number, number] };

/** Two trace events that are counterparts and not equal, by number. */
export type ChangedPair = { left: number; right: number; differs: Change[] };

/** How often a run passed places of its own definition, by pointer. */
export interface Passed {
  entered: Record<string, number>; // States.
  taken: Record<string, number>; // Ways out of them.
}

/** How two runs differ. */
export interface Comparison {
  same: boolean;
  first: FirstDifference | null;
  blocks: Block[];
  more: number; // How many blocks are left out.
  changed: ChangedPair[];
  passed: Passed; // Where the right one has been.
  stands?: Steps; // The step at which a run stands that is not over; null: it is.
}

/** The trace events in which a path selects something (filter). */
export interface Filtered {
  path: string;
  events: number[]; // Their numbers, in order.
  first: number; // The earliest event that was looked at: of a long trace the latest are.
  error?: string; // Why the path cannot be used.
}

/** What a page shows of a run's data with its secrets and personal data as they are, for who gave them. */
export interface Revealed {
  position: number; // The step where the session stands; output, error and watches are as of there.
  output: Json;
  error: Fault | null;
  watches: WatchValue[];
  stages?: VisitStages; // The visit that the trace event `seq` belongs to.
  event?: TraceEvent; // The trace event `number`.
}

/** One command. */
export interface Command {
  /**
   * sync, look, go, forward: the number of trace events that the client has; without it go and forward give all that
   * they pass
   */
  from?: number;
  id?: number | string; // Comes back with the answer.
  command: CommandName;
  stepBudget?: number; // limits: how many steps a command may make, within what the server allows
  maxDepth?: number; // limits: how deep sub-workflows may nest
  dataLimit?: number; // limits: bytes of data in a state, of an event, of an answer
  traceLimit?: number; // limits: at how many trace events the run stops
  traceSize?: number; // limits: at how many bytes of trace events the run stops
  traceWarning?: number; // limits: at how many trace events the view has a notice
  count?: number; // step, back, forward: how many steps (1)
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
   * go, run-to: the step to go to; fork: a known step (where the session stands); stages, variables, provenance,
   * reveal: the last trace event of a known step, which may lie ahead; look: the step to be shown alone to this client;
   * judge: as at that step (where the session stands); differences: the last step that is asked about
   */
  position?: number;
  first?: number; // differences: the first step that is asked about (by default that of `position`)
  to?: string; // advance: a time; give-control: the id of a member who is here
  name?: string; // name: how the person is called from now on
  session?: string; // compare: the session whose run is compared with this one
  scenario?: JsonObject; // compare: a scenario, as in a file, by which the same definitions are run to their end
  scenarios?: JsonObject[]; // compare: two of them, compared with each other
  /**
   * stages, variables, provenance, correlation, reveal: a trace event; sync: the last change that the client knows;
   * then the answer says how many of its `from` events still stand
   */
  seq?: number;
  path?: string; // filter: standard JSONPath on the trace events
  expect?: JsonObject; // judge: what a scenario expects
  event?: JsonObject; // inject: a CloudEvent; id and time are filled in
  at?: string; // inject: a duration from now or a time (at once); replan: when the event comes instead
  /** replan: which planned event, by its `id` in `view.next`; reveal: a trace event that is shown as well */
  number?: number;
  /**
   * inject: `before` is 1 ms before `at`, so before what is due then; `after` (default) is at that instant, after it
   */
  just?: "before" | "after";
  next?: boolean; // advance: to the time of what is due next
  /**
   * run-to: the state to be entered or the edge to be taken; edit-data: a JSON pointer into the data, the whole by
   * default; provenance: one into the data of the trace event
   */
  pointer?: string;
  instance?: string; // run-to: only in this instance
  definition?: string; // run-to: the definition that `pointer` is of (the scenario's own)
  /**
   * edit-data, evaluate, provenance: which data; step-over, step-out: of what. By default the state that moves next, or
   * the scope between two states.
   */
  focus?: WantedFocus;
  scope?: string; // stages, reveal: only those in this branch or iteration
  value?: Json; // edit-data: what is put at the pointer
  remove?: boolean; // edit-data: take away what is at the pointer; replan: the event does not come
  projection?: "auto" | "value" | "keyed"; // settings
  unmatchedEvents?: "keep" | "drop"; // settings
  unmocked?: "fail" | "empty" | "ask"; // settings
  enforceSchemas?: boolean; // settings
  breakpoints?: Breakpoint[]; // breakpoints: those that count from now on, in all sessions of the definition
  /**
   * watches: expressions of the definition's language, or JSONPath, on the data in focus, or `output` and a standard
   * JSONPath into the run's output, for all sessions of the definition
   */
  watches?: string[];
  expressions?: string[]; // evaluate: as watches
  call?: number; // resolve, foresee: the number of the open call; foresee has an answer to it as resolve has
  result?: Json; // resolve: what the call returns
  error?: MockFault | MockProblem; // resolve: instead of a result; problem details where a task calls (1.0)
  response?: MockResponse; // resolve: instead of a result, what a call is answered over HTTP
  failure?: "timeout" | "refused"; // resolve: instead of a result, that no answer comes, and why
  grpc?: MockGrpc; // resolve: instead of a result, what a call is answered by gRPC
  process?: MockProcess; // resolve: instead of a result, what a process gives that a task runs (1.0)
  messages?: JsonObject[]; // resolve: instead of a result, what a subscription gets (1.0)
  mock?: boolean; // resolve: let the answer be the mock from now on
  by?: string; // advance: a duration
  functions?: Record<string, MockEntry | MockEntry[]>; // mocks: by function, as in a scenario file
  subflows?: Record<string, MockEntry | MockEntry[]>; // mocks: by workflow id
  calls?: JsonObject; // mocks: of tasks (1.0), as in a scenario file; without them those before stay
}

/** What a command did, or another client's; on connecting the whole session. */
export interface Update {
  trace: Trace;
  view: View;
  /**
   * Why a run stopped: done, idle (nothing is due), timeout (only a timeout is due: the same again lets it happen),
   * question (a call asks a person, and the clock would move: answer it, or the same again goes on without), virtual-
   * time (the clock is at its end, 9999-12-31T23:59:59.999Z), until (the scenario ends there, or the time of `advance`
   * is reached), paused, left (step-over), out (step-out), there (run-to), breakpoint (`view.breakpoints.met` says
   * which and where); limit (as many steps as a command may make: another command goes on); trace-limit (as many trace
   * events as a session keeps: `limits` with a higher `traceLimit`, then another command, goes on, or `back`); going-on
   * tells progress of commands that run.
   */
  stopped: string | null;
  id?: number | string | null;
  seq: number;
  people?: People;
}

/**
 * The answer to a question (evaluate, stages, variables, foresee, provenance, correlation, compare, judge, filter), to
 * reveal or to fork.
 */
export interface Answer {
  answer: AnswerValue; // By the command.
  id?: number | string | null;
  seq: number;
  stopped?: null;
}

/** Who is here and who drives, when that changes; with `id` and `seq` it answers a command about control. */
export type PeopleHere = { id?: number | string | null; seq?: number; people: People };

/** Why a command was not carried out. */
export type Reason = { code: string; message: string };

/** A command that was not carried out; nothing has changed. */
export type Refusal = { id?: number | string | null; error: Reason };

/** The server is about to end, and closes with 1012 after this. */
export interface Leaving {
  leaving: string; // A sentence for people.
}
