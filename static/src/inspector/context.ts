/** What the parts of a form share: what is shown, what was typed, what is open, and how to change things. */

import type { Problem } from "../design/types";
import type { Drafts } from "./drafts";
import type { Change, Field, Marks, Preview } from "./types";

export interface Context {
  drafts: Drafts;
  samples: Record<string, Preview>;
  sampleFrom?: string | undefined; // where the data come from that the samples are of
  marks: Marks; // of expressions
  disabled: boolean; // the text is broken: the form waits
  waits: (field: Field) => boolean; // so does this field, unless someone is in it
  isOpen: (pointer: string, usually: boolean) => boolean;
  setOpen: (pointer: string, open: boolean) => void;
  helped: string | null; // the pointer whose help is open: one at a time
  help: (pointer: string) => void; // opens the help of a field, or closes it
  typed: (field: Field, text: string) => void;
  done: (field: Field) => void; // the person is through with a field: what was typed counts
  /** `back`: it is not written, and the control shows what the text says. */
  put: (field: Field, value: string | boolean, back?: () => void) => void;
  act: (pointer: string, change: Change) => void;
  turn: (list: string, to: string) => void; // to the page of a long list with the entry `to`
  select: (pointer: string) => void;
  fix: (problem: Problem) => void;
  into: (field: Field) => void; // a list goes into a resource, which is asked for first
  removeDefined: (pointer: string, words: string) => void; // where-used is told first
  showWhere: (pointer: string, name: string) => void;
  // a place in the sample data, for an expression; null: what is shown is the workflow, and gets none
  pick: ((field: Field) => void) | null;
  begin: (map: Field, name: string, value: string) => void; // a new entry of a map, with what was typed as its value
  naming: Map<string, string>; // by field, the name that is typed for something new in it; with `#value`, the value
  redraw: () => void;
}
