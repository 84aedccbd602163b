/** Completes keys, enumerations and the names of states, functions, events and retries. */

import { el } from "../shared/dom";
import { marked } from "../shared/marked";
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  autocompletion,
} from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import type { Syntax } from "./grammar";
import { jsonPlace } from "./json-place";
import { type Members, membersAt } from "./members";
import { type Place, pointerOf } from "./place";
import { type Schema, SchemaWalker, helpOf, wanted } from "./schema";
import { yamlPlace } from "./yaml-place";
import { durationWords } from "../running/time";

export interface Names {
  states: string[];
  functions: string[];
  events: string[];
  retries: string[];
  errors?: string[];
}

/** What the editor knows of the dialect and of the last analysis; read afresh at each use. */
export interface Knowledge {
  syntax: () => Syntax;
  schema: () => Schema | null;
  names: () => Names;
  members?: () => Promise<Members>;
}

/** The schema says what a string names: `x-reference`. */
const REFERS: Record<string, keyof Names> = {
  state: "states",
  function: "functions",
  event: "events",
  retry: "retries",
};

export function placeAt(state: EditorState, pos: number, syntax: Syntax): Place | null {
  return syntax === "json" ? jsonPlace(state, pos) : yamlPlace(state.doc, pos);
}

function opener(schemas: Schema[], place: Place): string {
  const type = wanted(schemas);
  if (type === "object") return `:\n${" ".repeat(place.column + 2)}`;
  if (type === "array") return `:\n${" ".repeat(place.column)}- `;
  return ": ";
}

/** The help beside a list of completions; none where there is none to show. */
function infoOf(help: string): Pick<Completion, "info"> {
  return help ? { info: () => el("p", {}, ...marked(help)) } : {};
}

function keys(walker: SchemaWalker, place: Place, json: boolean, follows: boolean): Completion[] {
  const present = place.siblings.get(pointerOf(place.path)) ?? {};
  const found = new Map<string, Completion>();
  for (const schema of walker.at(place)) {
    for (const [name, rule] of Object.entries(schema.properties ?? {})) {
      if (found.has(name) || name in present || rule.deprecated) continue;
      const inside = walker.open(rule, {});
      const needed = schema.required?.includes(name) ?? false;
      found.set(name, {
        label: name,
        type: "property",
        detail: [wanted(inside), needed ? "required" : ""].filter(Boolean).join(" · "),
        ...infoOf(helpOf(inside)),
        boost: needed ? 2 : 0,
        apply: follows ? name : json ? (place.quoted ? name : `"${name}": `) : name + opener(inside, place),
      });
    }
  }
  return [...found.values()];
}

const DURATIONS = ["PT10S", "PT1M", "PT15M", "PT1H", "P1D", "P1W"];

function values(walker: SchemaWalker, place: Place, names: Names, json: boolean): Completion[] {
  const found = new Map<string, Completion>();
  const add = (value: unknown, type: string, detail = ""): void => {
    const text = String(value);
    const quotes = json && typeof value === "string" && !place.quoted;
    if (!found.has(text)) found.set(text, { label: text, type, detail, apply: quotes ? JSON.stringify(text) : text });
  };
  const schemas = walker.at(place);
  for (const schema of schemas) {
    const what = schema["x-reference"];
    const group = typeof what === "string" ? REFERS[what] : undefined;
    if (group) for (const name of names[group] ?? []) add(name, "variable", String(what));
  }
  if (schemas.some(schema => schema.format === "duration"))
    for (const text of DURATIONS) add(text, "constant", durationWords(text) ?? "");
  const key = place.path.at(-1);
  if (key === "error" || key === "match") for (const name of names.errors ?? []) add(name, "variable", "error");
  for (const schema of schemas) {
    for (const choice of schema.enum ?? (schema.const !== undefined ? [schema.const] : [])) add(choice, "enum");
    if (schema.type === "boolean") {
      add(true, "keyword");
      add(false, "keyword");
    }
    if (schema.default !== undefined && typeof schema.default !== "object") add(schema.default, "constant", "default");
  }
  return [...found.values()];
}

const OPERATOR = /(?:\b(?:and|or|not)\b|[()&|!])\s*/gi;

/** Names of events and the words between them, at the last word of an event expression; null where none is written. */
function eventWords(
  walker: SchemaWalker,
  place: Place,
  names: Names,
  typed: string,
): { options: Completion[]; from: number } | null {
  if (!walker.at(place).some(schema => schema["x-event-expression"])) return null;
  const last = [...typed.matchAll(OPERATOR)].at(-1);
  const before = last ? last.index + last[0].length : 0;
  const words = /\S\s+$/.test(typed.slice(before)) ? [] : names.events;
  return {
    options: [
      ...words.map(label => ({ label, type: "variable", detail: "event", boost: 1 })),
      ...["and", "or", "not"].map(label => ({ label, type: "keyword" })),
    ],
    from: place.from + (words.length ? before : typed.length),
  };
}

export function completionsAt(context: CompletionContext, knowledge: Knowledge): CompletionResult | null {
  const json = knowledge.syntax() === "json";
  const place = placeAt(context.state, context.pos, knowledge.syntax());
  const schema = knowledge.schema();
  if (!place || !schema || (!context.explicit && place.from === context.pos && place.mode === "key" && !place.item))
    return null;
  const walker = new SchemaWalker(schema);
  const typed = context.state.sliceDoc(place.from, context.pos);
  const events = place.mode === "value" ? eventWords(walker, place, knowledge.names(), typed) : null;
  if (events) return { ...events, validFor: /^[\w.$-]*$/ };
  const line = context.state.doc.lineAt(context.pos);
  const follows = /^[\w.$-]*["']?\s*:/.test(line.text.slice(context.pos - line.from));
  const options =
    place.mode === "key" ? keys(walker, place, json, follows) : values(walker, place, knowledge.names(), json);
  if (place.mode === "key" && place.item) options.push(...values(walker, place, knowledge.names(), json));
  return options.length ? { from: place.from, options, validFor: /^[\w.$-]*$/ } : null;
}

export function completion(knowledge: Knowledge): Extension {
  const { members } = knowledge;
  // One source: a second one would be asked at every key, and no key accepts anything while it is.
  const source = (context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> =>
    (members && membersAt(context, members)) ?? completionsAt(context, knowledge);
  return autocompletion({ override: [source], icons: false, maxRenderedOptions: 60 });
}
