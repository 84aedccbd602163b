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
  created: string;
  comments: Comment[];
  said: string | null;
}

export interface Talked { threads: Thread[]; people: string[]; me: string }

export type Stand = "approved" | "changes" | "undecided";

export interface Standing {
  name: string;
  stand: Stand;
  sentence: string;
  when: string | null;
  earlier: number | null;
  earlier_stand: Stand | null;
}

export interface Decision { version: number; approved: boolean; sentence: string; author: string; guest: boolean; created: string }

export interface Judged { version: number; approvals: number; standings: Standing[]; decisions: Decision[]; open: number; me: string }
