/** Completes keys, enumerations, the names of what a definition has, and expressions. */

import { el } from "../shared/dom";
import { marked } from "../shared/marked";
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  autocompletion,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import { type Contracts, isOfContract, withContracts } from "./contract-offers";
import { type Quote, escaped, openBraces } from "./braces";
import { BEGINS, type Expressions, type Offer, helpOf as exampleOf } from "./expressions";
import type { Syntax } from "./grammar";
import { jsonPlace } from "./json-place";
import { type Members, membersAt } from "./members";
import { type Place, pointerOf } from "./place";
import { type Schema, SchemaWalker, helpOf, wanted } from "./schema";
import { yamlFlowPlace, yamlPlace } from "./yaml-place";
import { durationWords } from "../running/time";
import { t } from "../shared/translation";

export interface Names {
  states: string[];
  functions: string[];
  events: string[];
  retries: string[];
  errors?: string[];
  auth?: string[];
}

/** What the editor knows of the dialect and of the last analysis; read afresh at each use. */
export interface Knowledge {
  syntax: () => Syntax;
  schema: () => Schema | null;
  names: () => Names;
  members?: () => Promise<Members>;
  expressions?: Expressions;
  contracts?: Contracts;
  listed?: () => Listed; // of a format that has its names elsewhere: a scenario's are those of its definition
}

/** Names by what a schema calls them (`x-names`). */
export type Listed = Record<string, string[]>;

/** The schema says what a string names: `x-reference`. */
const REFERS: Record<string, keyof Names> = {
  state: "states",
  function: "functions",
  event: "events",
  retry: "retries",
  error: "errors",
  auth: "auth",
};

export function placeAt(state: EditorState, pos: number, syntax: Syntax): Place | null {
  return syntax === "json" ? jsonPlace(state, pos) : yamlPlace(state.doc, pos);
}

function opener(schemas: Schema[], place: Place): string {
  const types = wanted(schemas)
    .split(" or ")
    .filter(type => type !== "null");
  if (place.flow || types.some(type => type !== "object" && type !== "array")) return ": ";
  if (types[0] === "object") return `:\n${" ".repeat(place.column + 2)}`;
  if (types[0] === "array") return `:\n${" ".repeat(place.column)}- `;
  return ": ";
}

/** A key with what begins its value; `follows`: its colon is there already. */
function keyWith(name: string, inside: Schema[], place: Place, json: boolean, follows: boolean): string {
  const written = json || place.quoted ? name : plain(name, place);
  if (follows) return written;
  if (json) return place.quoted ? name : `"${name}": `;
  return place.flow && place.quoted ? name : written + opener(inside, place);
}

/** A text of YAML, in quotes where it may not stand without them. */
function plain(text: string, { flow }: Place): string {
  const isOdd = /^[^\w/.$]|: |:$| #|^[\d.+-]+$|^(?:true|false|null|yes|no|on|off)$/i.test(text);
  return !isOdd && !(flow && /[[\]{},]/.test(text)) ? text : JSON.stringify(text);
}

/** The members that may not stand beside one that is there: `not: {required: [a, b]}`. */
function excluded(schema: Schema, present: Record<string, string>): string[] {
  const pairs = (schema.allOf ?? []).map(({ not }) => not?.required ?? []);
  return pairs.filter(pair => pair.length === 2 && pair.some(name => name in present)).flat();
}

/** The names of other texts that keys of a mapping are (`object`), or a text is (`string`). */
function namesOf(schema: Schema, type: "object" | "string", listed: Listed): string[] {
  return schema.type === type ? (listed[String(schema["x-names"])] ?? []) : [];
}

/** The help beside a list of completions; none where there is none to show. */
function infoOf(help: string): Pick<Completion, "info"> {
  return help ? { info: () => el("p", {}, ...marked(help)) } : {};
}

function keys(walker: SchemaWalker, place: Place, json: boolean, follows: boolean, listed: Listed): Completion[] {
  const present = place.siblings.get(pointerOf(place.path)) ?? {};
  const found = new Map<string, Completion>();
  const schemas = walker.at(place);
  const members = schemas.flatMap(schema => Object.entries(schema.properties ?? {}));
  const refused = new Set([
    ...members.filter(([, rule]) => walker.isNever(rule)).map(([name]) => name),
    ...schemas.flatMap(schema => excluded(schema, present)),
  ]);
  for (const schema of schemas) {
    for (const [name, rule] of Object.entries(schema.properties ?? {})) {
      if (refused.has(name) || found.has(name) || name in present || walker.isUseless(rule)) continue;
      const inside = walker.open(rule, {});
      const needed = schema.required?.includes(name) ?? false;
      found.set(name, {
        label: name,
        type: "property",
        detail: [wanted(inside), needed ? t("required") : ""].filter(Boolean).join(" · "),
        ...infoOf(helpOf(inside)),
        boost: needed ? 2 : 0,
        apply: keyWith(name, inside, place, json, follows),
      });
    }
    const { additionalProperties: value } = schema;
    const inside = typeof value === "object" ? walker.open(value, {}) : [];
    for (const name of namesOf(schema, "object", listed)) {
      if (found.has(name) || name in present) continue;
      const apply = keyWith(name, inside, place, json, follows);
      found.set(name, { label: name, type: "variable", detail: wanted(inside), boost: 2, apply });
    }
  }
  return [...found.values()];
}

const FAR = 4000; // characters before the cursor in which its expression begins
const DURATIONS = ["PT10S", "PT1M", "PT15M", "PT1H", "P1D", "P1W"];

function values(walker: SchemaWalker, place: Place, names: Names, json: boolean, listed: Listed): Completion[] {
  const found = new Map<string, Completion>();
  const add = (value: unknown, type: string, detail = ""): void => {
    const text = String(value);
    const quotes = json && typeof value === "string" && !place.quoted;
    const inYaml = type === "variable" && !place.quoted ? plain(text, place) : text;
    if (!found.has(text)) found.set(text, { label: text, type, detail, apply: quotes ? JSON.stringify(text) : inYaml });
  };
  const schemas = walker.at(place);
  for (const schema of schemas) {
    const what = schema["x-reference"];
    const group = typeof what === "string" ? REFERS[what] : undefined;
    if (group) for (const name of names[group] ?? []) add(name, "variable", String(what));
  }
  for (const schema of schemas) for (const name of namesOf(schema, "string", listed)) add(name, "variable");
  if (schemas.some(schema => schema.format === "duration" || schema["x-form"] === "duration"))
    for (const text of DURATIONS) add(text, "constant", durationWords(text) ?? "");
  const key = place.path.at(-1);
  if (key === "error" || key === "match") for (const name of names.errors ?? []) add(name, "variable", t("error"));
  for (const schema of schemas) {
    for (const choice of schema.enum ?? (schema.const !== undefined ? [schema.const] : [])) add(choice, "enum");
    if (schema.type === "boolean") {
      add(true, "keyword");
      add(false, "keyword");
    }
    if (schema.default !== undefined && typeof schema.default !== "object")
      add(schema.default, "constant", t("default"));
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
  const listed = knowledge.listed?.() ?? {};
  const flow = knowledge.listed && !json ? yamlFlowPlace(context.state.doc, context.pos) : null;
  const place = flow ? { ...flow, flow: true } : placeAt(context.state, context.pos, knowledge.syntax());
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
    place.mode === "key"
      ? keys(walker, place, json, follows, listed)
      : values(walker, place, knowledge.names(), json, listed);
  if (place.mode === "key" && place.item) options.push(...values(walker, place, knowledge.names(), json, listed));
  return options.length ? { from: place.from, options, validFor: /^[\w.$-]*$/ } : null;
}

/** In which quotes the expression of jq stands that the cursor is in; null where it is in none. */
export function inExpression(state: EditorState, pos: number, knowledge: Knowledge): Quote | null {
  if (!knowledge.expressions?.isJq()) return null;
  const syntax = knowledge.syntax();
  const quote = openBraces(state.sliceDoc(Math.max(0, pos - FAR), pos));
  if (quote !== null) return syntax === "json" ? '"' : quote;
  const schema = knowledge.schema();
  const place = schema && placeAt(state, pos, syntax);
  if (!place || place.mode !== "value" || state.sliceDoc(place.from, pos).includes("${")) return null;
  if (!new SchemaWalker(schema).at(place).some(one => one["x-expression"])) return null;
  const before = place.quoted ? state.sliceDoc(place.from - 1, place.from) : "";
  return syntax === "json" || before === '"' ? '"' : before === "'" ? "'" : "";
}

function chosen(offer: Offer, quote: Quote): Completion["apply"] {
  return (view, completion, from, to) => {
    const anchor = from + escaped(offer.apply.slice(0, offer.caret), quote).length;
    view.dispatch({
      changes: { from, to, insert: escaped(offer.apply, quote) },
      selection: { anchor },
      annotations: pickedCompletion.of(completion),
      userEvent: "input.complete",
    });
    if (offer.caret < offer.apply.length) startCompletion(view);
  };
}

/** What may come next in an expression, in the server's order. */
async function expressionAt(
  context: CompletionContext,
  expressions: Expressions,
  quote: Quote,
): Promise<CompletionResult | null> {
  const found = await expressions.completions({ at: context.pos });
  if (!found?.options.length) return null;
  const options = found.options.map((offer, n): Completion => {
    const info =
      offer.help || offer.example ? { info: () => el("div", {}, ...exampleOf(offer.help, offer.example)) } : {};
    const sortText = String(n).padStart(4, "0");
    return { label: offer.label, detail: offer.detail ?? "", sortText, ...info, apply: chosen(offer, quote) ?? "" };
  });
  return { from: context.pos - found.typed, options, validFor: /^\w*$/ };
}

/** What the schema offers, with the names that contracts have there. */
function ofContracts(
  context: CompletionContext,
  knowledge: Knowledge,
): CompletionResult | null | Promise<CompletionResult | null> {
  const found = completionsAt(context, knowledge);
  const { contracts } = knowledge;
  const json = knowledge.syntax() === "json";
  const place = contracts ? placeAt(context.state, context.pos, knowledge.syntax()) : null;
  if (!contracts || !place || !isOfContract(place) || (!context.explicit && place.from === context.pos)) return found;
  return withContracts(context, place, json, contracts, found);
}

type Source = (context: CompletionContext) => CompletionResult | null | Promise<CompletionResult | null>;

/** All that is offered: one source, for a second one would be asked at every key, and no key accepts anything then. */
export function sourceOf(knowledge: Knowledge): Source {
  const { members, expressions } = knowledge;
  return context => {
    const quote = expressions ? inExpression(context.state, context.pos, knowledge) : null;
    if (expressions && quote !== null) {
      const before = context.state.sliceDoc(Math.max(0, context.pos - 3), context.pos);
      if (!context.explicit && !BEGINS.test(before)) return null;
      const other = members && membersAt(context, members); // in 0.8 expressions may be JSONPath as well
      return expressionAt(context, expressions, quote).then(found => found ?? other ?? null);
    }
    return (members && membersAt(context, members)) ?? ofContracts(context, knowledge);
  };
}

export function completion(knowledge: Knowledge): Extension {
  return autocompletion({ override: [sourceOf(knowledge)], icons: false, maxRenderedOptions: 60 });
}
