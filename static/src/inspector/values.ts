/** A field's value as the text that a person types, as the server's cleaning reads it back. */

import type { Problem } from "../design/types";
import type { Field, Json } from "./types";
import { t } from "../shared/translation";

function reads(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Text as it is; in a template, text that would read as JSON in quotes; an expression of a value without its marks. */
export function shown(field: Field): string {
  const value = field.value;
  if (field.kind === "value" && field.form === "expression") return field.bare ?? "";
  if (!field.written || value === null || value === undefined)
    return field.written && field.kind === "json" ? "null" : "";
  if (field.kind === "json") return JSON.stringify(value, null, 2);
  if (typeof value === "string") return isRead(field) && reads(value) ? JSON.stringify(value) : value;
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

/** Whether what looks like a number is one: not where only texts may stand. */
function isRead(field: Field): boolean {
  return field.kind === "template" || (field.kind === "value" && isParted(field));
}

/** Whether a value may be a table or a list. */
function isParted(field: Field): boolean {
  return Boolean(field.forms?.some(form => form === "table" || form === "list"));
}

/** Whether a text looks like a table or a list of JSON or YAML: it is read when the person is through with it. */
export function isStructure(text: string): boolean {
  return /^\s*[{[](?!\{)/.test(text) || text.trim().includes("\n");
}

/** How many characters of what is in the text stand before what is shown of it. */
export function hidden(field: Field): number {
  const isBare = field.kind === "value" && field.form === "expression" && typeof field.value === "string";
  return isBare ? Math.max(0, (field.value as string).indexOf(field.bare ?? "")) : 0;
}

/** One line for a value, cut where it is long. */
export function brief(value: Json | undefined, most = 400): string {
  const text = value === undefined ? t("nothing") : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

const PARTS = new Set(["group", "list", "map", "links", "one-of", "value"]);

/** Whether a field has one value and no parts. */
export function isSimple(field: Field): boolean {
  return !PARTS.has(field.kind);
}

export function idOf(pointer: string): string {
  const code = (letter: string): string => `_${letter.codePointAt(0)?.toString(16)}_`;
  return `field-${pointer.replace(/[^\w-]/g, letter => (letter === "/" ? "-" : code(letter)))}`;
}

/** What is wrong at a field and in its parts. */
export function problemsIn(field: Field): Problem[] {
  return [...(field.errors ?? []), ...(field.fields ?? []).flatMap(problemsIn)];
}

/** How bad the worst of them is. */
export function worst(problems: Problem[]): string {
  return ["error", "warning", "info"].find(severity => problems.some(one => one.severity === severity)) ?? "info";
}
