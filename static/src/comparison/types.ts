/** What `/api/definitions/…/versions` and `/api/compare` say. */

export interface Version {
  number: number;
  name: string;
  author: string;
  writers: string[]; // all whose writing it brings
  created: string;
  restored: number | null; // the version that it brought back
}

export interface VersionFull extends Version {
  text: string;
}

export type Change = "added" | "removed" | "changed";

/** One change in words. */
export interface Row {
  change: Change;
  about: "definition" | "state" | "edge" | "function" | "event" | "retry";
  kind: string; // of the state or edge
  title: string;
  words: string;
  old: string; // "" where there is none
  new: string;
  place: string | null; // a pointer of the picture; null: not drawn
  old_place: string | null; // a pointer into the older text
  new_place: string | null;
  old_line: number | null; // from 1
  new_line: number | null;
  old_code: string; // the expression behind the words; "" where there is none
  new_code: string;
}

/** A state of the newer text in one line. */
export interface StateLine {
  pointer: string;
  kind: string;
  word: string; // the kind as people read it
  name: string;
  words: string;
  line: number;
}

/** An error or a warning of the newer text. */
export interface Fault {
  severity: "error" | "warning";
  message: string;
  line: number;
  pointer: string;
}

/** `pairs`: the pointers of the states in both; without a picture `broken` says why a text is not understood. */
export interface Comparison {
  rows: Row[];
  pairs: [string, string][];
  states: StateLine[];
  problems: Fault[];
  svg: string | null;
  broken: { old?: string; new?: string };
}

/** A text with what it is called where it is shown. */
export interface Side {
  label: string;
  text: string;
}
