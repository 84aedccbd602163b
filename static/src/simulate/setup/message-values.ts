/** The data of an event by the fields of its message: what a field writes into them, and what is wrong with a value. */

import type { Json, JsonObject, MessageField } from "../core/types";
import { isObject } from "../core/json-layout";
import { own, put } from "../../shared/own";
import { plural, t } from "../../shared/translation";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS = {
  text: t("This is a text."),
  number: t("This is a number."),
  integer: t("This is a whole number."),
  boolean: t("This is true or false."),
};

/** What is meant by `text` in a field; undefined: nothing is given there. What fits nothing is a text. */
export function meant(field: MessageField, text: string): Json | undefined {
  if (field.kind === "text") return text || (field.required ? "" : undefined);
  const bare = text.trim();
  if (!bare) return undefined;
  if (field.null && bare === "null") return null;
  return NUMBER.test(bare) && Number.isFinite(Number(bare)) ? Number(bare) : text;
}

/** How a value stands in a field of text. */
export function asText(value: Json | undefined): string {
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

/** The value at a place; undefined where it is not there. `path` are the fields from the outermost on. */
export function valueAt(data: Json, path: readonly MessageField[]): Json | undefined {
  let found: Json | undefined = data;
  for (const one of path) found = isObject(found) ? own(found, one.name) : undefined;
  return found;
}

/** The data with a value at a place, or without one; an object that need not be there and is empty then goes too. */
export function withValue(data: JsonObject, path: readonly MessageField[], value: Json | undefined): JsonObject {
  const [first, ...rest] = path;
  if (!first) return data;
  const inner = own(data, first.name);
  let made = value;
  if (rest.length) {
    const below = withValue(isObject(inner) ? inner : {}, rest, value);
    made = Object.keys(below).length || first.required ? below : undefined;
  }
  const all: JsonObject = {};
  for (const [name, one] of Object.entries(data)) if (name !== first.name || made !== undefined) put(all, name, one);
  if (made !== undefined) put(all, first.name, made);
  return all;
}

/** The members that no field is for. */
export function others(data: JsonObject, fields: readonly MessageField[]): string[] {
  return Object.keys(data).filter(name => !fields.some(one => one.name === name));
}

function isOf(kind: keyof typeof WORDS, value: Json): boolean {
  if (kind === "text") return typeof value === "string";
  if (kind === "boolean") return typeof value === "boolean";
  return typeof value === "number" && (kind === "number" || Number.isInteger(value));
}

function outOfBounds(bounds: NonNullable<MessageField["bounds"]>, value: Json): string {
  const { minimum, maximum, exclusiveMinimum: over, exclusiveMaximum: under, minLength, maxLength } = bounds;
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) return t("This is at least {minimum}.", { minimum });
    if (over !== undefined && value <= over) return t("This is more than {number}.", { number: over });
    if (maximum !== undefined && value > maximum) return t("This is at most {maximum}.", { maximum });
    if (under !== undefined && value >= under) return t("This is less than {number}.", { number: under });
  }
  if (typeof value !== "string") return "";
  const length = [...value].length;
  if (minLength !== undefined && length < minLength)
    return plural(minLength, "This has at least {n} character.", "This has at least {n} characters.");
  return maxLength !== undefined && length > maxLength
    ? plural(maxLength, "This has at most {n} character.", "This has at most {n} characters.")
    : "";
}

/** What the message does not allow of a value, in words; "" where nothing, or where nothing is given. */
export function problemOf(field: MessageField, value: Json | undefined): string {
  if (value === undefined || (value === null && field.null)) return "";
  if (field.kind === "choice")
    return (field.choices ?? []).some(one => one === value) ? "" : t("This is none of the values of the message.");
  if (field.kind === "object") return isObject(value) ? "" : t("This is an object.");
  if (field.kind === "json") return "";
  return isOf(field.kind, value) ? outOfBounds(field.bounds ?? {}, value) : WORDS[field.kind];
}
