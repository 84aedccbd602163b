/** What `POST /api/form` says; members that are empty are left out. */

import type { Problem } from "../design/types";
import type { OwnCall } from "../shared/own-calls";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type Kind =
  | "text"
  | "prose"
  | "name"
  | "number"
  | "boolean"
  | "choice"
  | "reference"
  | "duration"
  | "repetition"
  | "cron"
  | "interval"
  | "timezone"
  | "expression"
  | "event-expression"
  | "template"
  | "json"
  | "value"
  | "map"
  | "list"
  | "links"
  | "group"
  | "one-of";

/** The forms of a value, whatever takes one. */
export type ValueForm = "literal" | "expression" | "table" | "list";

export interface Choice {
  value: Json;
  help: string;
}
export interface Option {
  id: string;
  label: string;
  chosen: boolean;
}

/** Which of `count` entries a field has, from `first` (from 0) on; `before` and `after` lead to the pages beside it. */
export interface Page {
  first: number;
  count: number;
  before: string | null;
  after: string | null;
}

export interface Field {
  pointer: string;
  name: string;
  label: string;
  kind: Kind;
  value: Json;
  help?: string;
  required?: boolean;
  written?: boolean;
  default?: Json;
  example?: Json;
  choices?: Choice[];
  reference?: string;
  creates?: boolean;
  deprecated?: boolean;
  keyed?: boolean; // its entries have names that a person gives
  full?: boolean; // it takes no more of them
  entry?: string; // what one of its entries is called
  takes?: Kind; // the kind of a new entry's value, where that is typed
  summary?: string;
  reads?: string[];
  absent?: string; // what it means that nothing is written
  errors?: Problem[];
  options?: Option[];
  fields?: Field[];
  page?: Page;
  many?: boolean; // there are more names than `choices` has
  forms?: ValueForm[]; // that a value may have
  form?: ValueForm; // the one it has
  bare?: string; // an expression without its marks
}

export type TabId = "configuration" | "data" | "errors" | "transition" | "source";
export interface Tab {
  id: TabId;
  label: string;
  problems: number;
  fields: Field[];
}

/** What an expression makes of the sample. */
export interface Preview {
  input?: Json;
  output?: Json;
  empty?: boolean;
  holds?: boolean;
  trouble?: string;
  at?: number; // the character of the field's text at which it fails
  from?: "schema" | "error"; // no sample: the data are made of the schema of what comes in, or an error is made up
}

/** How expressions are marked in texts, and their language. */
export interface Marks {
  style: "braces" | "path" | "dollar";
  language: string;
}

export interface Form {
  pointer: string;
  title: string;
  name: string;
  kind: string;
  help: string;
  tab: TabId;
  focus: string;
  errors: Problem[];
  tabs: Tab[];
  samples: Record<string, Preview>;
  marks: Marks;
  own?: OwnCall; // of a function: what calls of it are to the runtime
}

export type Deed = "set" | "remove" | "add" | "move" | "choose" | "rename" | "create";
export interface Change {
  do: Deed;
  value?: Json;
  name?: string;
  option?: string;
  index?: number;
  ask?: boolean; // a choice that takes something out says so first
}
