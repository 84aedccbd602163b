/** The shapes that cross the wire (wire.ts), those of a scenario file and of a definition's vocabulary. */

import type {
  EngineDifferences,
  Active,
  Breakpoint,
  Command,
  Comparison,
  Correlation,
  Explanation,
  Filtered,
  Foreseen,
  Forked,
  Json,
  JsonObject,
  Judgement,
  MarkedBreakpoint,
  MockEntry as WrittenEntry,
  Needs,
  Provenance,
  Revealed,
  VisitStages,
  VisitVariables,
  WatchValue,
  Watched,
} from "./wire";

import type { OwnCall, OwnEvent } from "../../shared/own-calls";

export type * from "./wire";

/** What a command says besides its name. */
export type Fields = Omit<Command, "command" | "id">;

/** What each question is answered with, and the fork. */
export interface Answers {
  evaluate: Watched;
  stages: VisitStages;
  variables: VisitVariables;
  foresee: Foreseen;
  provenance: Provenance;
  correlation: Correlation | Explanation;
  compare: Comparison;
  judge: Judgement[];
  differences: EngineDifferences;
  filter: Filtered;
  reveal: Revealed;
  fork: Forked;
}

/** Where an instance stands: at an active state, or between two at the one that it left last. */
export type Stand = Pick<Active, "instance" | "state" | "pointer" | "status" | "data" | "overdue"> & {
  scope: string | null;
};

/** A breakpoint that may not have been in a run yet. */
export type AnyBreakpoint = Breakpoint & Partial<Pick<MarkedBreakpoint, "hits" | "problem">>;

/** A watch's value; on the page alone, before there is a session, it is unknown. */
export type ShownWatch = WatchValue & { unknown?: boolean };

/** What a mock is of: a function, a workflow that is called, or a task (1.0). */
export type MockKind = "functions" | "subflows" | "calls";

/** An entry of a mock; a task may be answered otherwise than by its output (semantics-1.0.md §7.2). */
export interface MockEntry extends WrittenEntry {
  response?: Json;
  failure?: Json;
  grpc?: Json;
  process?: Json;
  messages?: Json;
}

export type Mocks = Record<string, MockEntry[]>;

export interface Scenario {
  name?: string;
  runtime?: string;
  input?: Json;
  clock?: { start?: string };
  seed?: number | string; // a text where it has more digits than a number keeps
  start?: string;
  until?: string;
  settings?: JsonObject;
  functions?: Record<string, MockEntry | MockEntry[]>;
  subflows?: Record<string, MockEntry | MockEntry[]>;
  calls?: Record<string, MockEntry | MockEntry[]>;
  events?: JsonObject[];
  [field: string]: unknown;
}

/** A member of an event's data, by the message in a contract (workflow/contracts/form_fields.py). */
export interface MessageField {
  name: string;
  kind: "text" | "number" | "integer" | "boolean" | "choice" | "object" | "json";
  required: boolean;
  null: boolean;
  help?: string;
  choices?: Json[];
  bounds?: { [name: string]: number };
  fields?: MessageField[];
}

/** An event as the definition declares it. */
export interface EventShape {
  name: string;
  type: string | null;
  source: string | null;
  kind: "consumed" | "produced";
  correlation: { attribute: string; value: string | null }[];
  fields?: MessageField[]; // of its data, where a contract has its message
  own?: OwnEvent | null; // what it is, of a kind that the runtime has of its own
}

/** What a run can be given: the functions and workflows that are called, the events that are declared. */
export interface Vocabulary {
  functions: string[];
  subflows: string[];
  calls: string[]; // the tasks that call or run something (1.0)
  events: EventShape[];
  starts: string[]; // the events that create an instance
  needs: Needs; // what of them is enough
  secrets: string[]; // that the definition declares
  own?: Record<string, OwnCall>; // what functions and tasks call by kinds that the runtime has of its own
  kinds?: Record<string, string>; // the types of other functions; of tasks what they call or run (1.0)
  errors: string[]; // that handlers and retries are for, and the runtime's own
}
