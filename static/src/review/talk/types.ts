/** What `/api/definitions/…/threads` and `…/decisions` say. */

export interface Place {
  version: number; // where it was last seen
  pointer: string; // "" the definition as a whole
  kind: string; // a state's or an edge's kind, or "line"
  name: string;
  line: number | null;
  gone: number | null; // the version that has it no more
}

export type On = "definition" | "state" | "edge" | "line" | "step";

export interface Anchor {
  on: On;
  version: number;
  pointer?: string;
  kind?: string;
  name?: string;
  source?: string; // the state that a line is in
  line?: number;
  scenario?: string;
  seq?: number;
  words?: string;
}

/** What a new thread is to be on. */
export interface Asked {
  on: On;
  version: number;
  pointer?: string;
  line?: number;
  scenario?: string;
  seq?: number;
  words?: string;
}

export interface Comment {
  id: string;
  author: string;
  guest: boolean;
  mine: boolean | null; // null: the page knows, by the comment's token
  text: string;
  mentions: string[];
  gone: boolean;
  created: string;
  edited: string | null;
}

export interface Thread {
  id: string;
  version: number;
  anchor: Anchor;
  place: Place;
  was: Place | null;
  resolved: string | null;
  resolver: string;
  resolver_guest: boolean;
  created: string;
  comments: Comment[];
  said: string | null;
}

export interface Talked {
  threads: Thread[];
  people: string[];
  me: string;
}

export type Stand = "approved" | "changes" | "undecided";

export interface Standing {
  name: string;
  guest: boolean;
  me: boolean;
  stand: Stand;
  counts: boolean;
  why: string; // why a decision does not count
  sentence: string;
  when: string | null;
  earlier: number | null;
  earlier_stand: Stand | null;
}

/** What was known of a version when it was decided about; null or missing: not looked at. */
export interface Found {
  errors?: number | null;
  warnings?: number | null;
  scenarios?: { passed: number; total: number } | null;
  coverage?: number | null;
  open?: number | null;
}

export interface Decision {
  version: number;
  approved: boolean;
  sentence: string;
  author: string;
  guest: boolean;
  created: string;
  found: Found;
}

export type Deciders = "members" | "reviewers" | "owners";

/** What must be so for a version to be approved. */
export interface Policy {
  approvals: number;
  approvers: string[];
  deciders: Deciders;
  not_author: boolean;
  no_errors: boolean;
  scenarios: boolean;
  coverage: number; // percent; 0: not asked for
  no_open: boolean;
}

export interface PolicyAnswer {
  policy: Policy;
  own: (keyof Policy)[];
  floor: (keyof Policy)[]; // what the server asks for, and no owner switches off
  server: Policy;
  accounts: boolean;
  members: string[];
}

export type Status = "approved" | "changes" | "waiting" | "none";

export interface Judged {
  version: number;
  asked: { author: string; sentence: string; when: string } | null; // the last request for a review of it
  status: Status;
  approvals: number; // that count
  needed: number;
  missing: string[];
  blocked: string; // why who asks may not approve
  policy: Policy;
  standings: Standing[];
  decisions: Decision[];
  approved: number[];
  open: number;
  me: string;
  guest: boolean;
  accounts: boolean;
}

/** A new thread that is being written. */
export interface Begun {
  asked: Asked;
  about: string;
}
