/** What `/api/analyse` and `/api/definitions` say; offsets are UTF-16 units, as the editor counts. */

import type { Edit } from "../editor/between";
import type { Names } from "../editor/completion";
import type { Syntax } from "../editor/grammar";
import type { Question as Source } from "../editor/names";
import type { OwnCall } from "../shared/own-calls";
import type { Unsent } from "../together/shared";

export interface Fix {
  title: string;
  edits: Edit[];
  changes?: string[]; // what it does, in words
}

export interface Problem {
  rule: string;
  severity: "error" | "warning" | "info" | "hint";
  message: string;
  pointer: string | null;
  line: number;
  column: number;
  from: number;
  to: number;
  fix?: Fix | null;
  more_fixes?: Fix[] | null; // other ways to mend it
  related?: Related[] | null; // the way that leads to it
  at?: number; // of the text in a field, where it is about a part of that; up to `until`
  until?: number;
}

/** Another place that a problem is about, and what is there. */
export type Related = Pick<Problem, "message" | "pointer" | "line" | "column" | "from" | "to">;

export interface Entry {
  pointer: string;
  kind: string; // a state's kind, or function, event, retry
  name: string;
  from: number;
  to: number;
}

export interface Analysis {
  syntax: Syntax;
  dialect: string | null;
  reason: string;
  detected: string | null; // what the content alone would be taken for
  runtime: string; // that it is read for
  name: string | null;
  diagnostics: Problem[];
  outline: Entry[];
  places: Record<string, [number, number]>;
  names: Names;
  vocabulary?: { own?: Record<string, OwnCall> } | null;
  kinds?: string[]; // of the states or tasks that the dialect has, and the engine takes
  declares?: string[]; // the members of `use` that the engine looks at (1.0)
  tiles?: { kind: string; word: string; icon: string; like: string }[]; // where the engine has kinds of its own
  diagram: {
    parts: readonly string[]; // of the SVG: its opening tag, an element each, and what closes it
    width: number;
    height: number;
    plain: boolean;
    reason: string | null;
    near: boolean;
  } | null;
  undrawn?: string | null; // why a definition that can be read is not drawn
}

export type Detail = "overview" | "actions" | "data";
export type Direction = "TB" | "LR";

/** A text to look at, and how to draw it. */
export interface Question extends Source {
  last_dialect: string | null;
  definition: string;
  detail: Detail;
  direction: Direction;
  folded?: string[];
  unfolded?: string[];
  quick?: boolean; // the drawing may keep places of the one before: those of a fresh layout are asked for in a pause
}

export interface Definition {
  id: string;
  name: string;
  text: string;
  syntax: Syntax;
  dialect: string | null;
  chosen_dialect: string | null; // set by hand
  runtime: string; // that it is set to, "" none
  runtime_of_project: string;
  read_for: string; // what counted when it was saved, "" the specification
  version: number;
  updated: string;
}

export interface Draft {
  text: string;
  base_version: number;
  live?: Unsent; // of a text that is written together
}

/** Whether a text says enough to show it. */
export function isReadable(analysis: Analysis): boolean {
  return analysis.diagram !== null || analysis.outline.length > 0;
}

/** Whether something that has a name came, went or has another, in a text that can be read. */
export function hasOthers({ outline: now }: Analysis, { outline: before }: Analysis): boolean {
  const same = ({ pointer, name }: Entry, n: number): boolean =>
    before[n]?.pointer === pointer && before[n].name === name;
  return now.length > 0 && !(now.length === before.length && now.every(same));
}

/** Before the first answer. */
export const NOTHING: Analysis = {
  syntax: "yaml",
  dialect: null,
  reason: "",
  detected: null,
  runtime: "specification",
  name: null,
  diagnostics: [],
  outline: [],
  places: {},
  names: { states: [], functions: [], events: [], retries: [] },
  diagram: null,
};
