/** JSON in lines, as a person would write it: what fits stands on one, what was added or removed on its own. */

import { language, plural, t } from "../../shared/translation";
import type { Json, JsonObject } from "./types";
import { has } from "../../shared/own";

export type Kind = "k" | "s" | "n" | "p" | "fold";
export type Mark = "" | "add" | "del";

export interface Token {
  kind: Kind;
  text: string;
  path?: string; // of a fold: the key that opens it
  at?: string; // of a single value: its JSON pointer
}

export interface Line {
  indent: number;
  tokens: Token[];
  mark: Mark;
}

export interface Layout {
  width: number; // characters that fit on one line
  most: number; // lines of a nested value before it is folded
  open: ReadonlySet<string>; // folded values that a person opened, by path
  root: boolean; // whether the whole value is folded too, where it does not fit on a line
}

type Slot = { before?: Json; after?: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, n) => equal(value, b[n]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every(key => has(b, key) && equal(a[key], b[key]));
}

function scalar(value: Json, at: string): Token {
  return typeof value === "string"
    ? { kind: "s", text: JSON.stringify(value), at }
    : { kind: "n", text: String(value), at };
}

/** A member's name as a part of a JSON pointer. */
function part(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

const mark = (text: string): Token => ({ kind: "p", text });

/** `value` on one line; null where that has more than `room` characters (a scalar always fits). */
export function inline(value: Json, at = "", room = Infinity): Token[] | null {
  if (!isObject(value) && !Array.isArray(value)) return [scalar(value, at)];
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  const names = Object.keys(value);
  if (!names.length) return [mark(open.trim() + close.trim())];
  const tokens: Token[] = [];
  let left = room - open.length - close.length;
  for (const name of names) {
    const head: Token[] = [
      ...(tokens.length ? [mark(", ")] : []),
      ...(Array.isArray(value) ? [] : [{ kind: "k" as const, text: JSON.stringify(name) }, mark(": ")]),
    ];
    const body = inline((value as JsonObject)[name] as Json, `${at}/${part(name)}`, left);
    if (!body) return null;
    left -= length(head) + length(body);
    if (left < 0) return null;
    for (const token of head) tokens.push(token);
    for (const token of body) tokens.push(token);
  }
  return [mark(open), ...tokens, mark(close)];
}

/** The first `most` characters of `value` on one line. */
export function excerpt(value: Json, most: number): string {
  if (!isObject(value) && !Array.isArray(value))
    return (typeof value === "string" ? JSON.stringify(value.slice(0, most)) : String(value)).slice(0, most);
  const list = Array.isArray(value);
  let text = list ? "[" : Object.keys(value).length ? "{ " : "{";
  let n = 0;
  for (const name of Object.keys(value)) {
    const label = list ? "" : `${JSON.stringify(name)}: `;
    text += `${n++ ? ", " : ""}${label}${excerpt((value as JsonObject)[name] as Json, most - text.length)}`;
    if (text.length >= most) return text.slice(0, most);
  }
  return (text + (list ? "]" : n ? " }" : "}")).slice(0, most);
}

function length(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + token.text.length, 0);
}

function slots(before: Json | undefined, after: Json): [string, Slot][] {
  if (Array.isArray(after)) {
    const old = Array.isArray(before) ? before : [];
    return Array.from({ length: Math.max(old.length, after.length) }, (_, n) => [String(n), slot(old, after, n)]);
  }
  const now = after as JsonObject;
  const old = isObject(before) ? before : {};
  const gone = Object.keys(old).filter(key => !has(now, key));
  return [...Object.keys(now), ...gone].map(key => [
    key,
    { ...(has(old, key) && { before: old[key] }), ...(has(now, key) && { after: now[key] }) },
  ]);
}

function slot(old: Json[], now: Json[], n: number): Slot {
  return { ...(n < old.length && { before: old[n] }), ...(n < now.length && { after: now[n] }) };
}

function comparable(a: Json | undefined, b: Json | undefined): boolean {
  return (Array.isArray(a) && Array.isArray(b)) || (isObject(a) && isObject(b));
}

/** Where something is laid out. */
interface Place {
  layout: Layout;
  indent: number;
  path: string;
  whole: Mark; // of all that is there
}

/** The lines of `after`; where it is compared, what differs from `before` is marked. */
export function lines(after: Json, before: Json | undefined, compare: boolean, layout: Layout): Line[] {
  const place: Place = { layout, indent: 0, path: "", whole: "" };
  const isOther = compare && before !== undefined && !equal(before, after) && !comparable(before, after);
  return isOther ? member({ before, after }, true, place, [], []) : laid(after, before, compare, place, [], []);
}

/** Those of a value with `head` before it and `tail` after it. */
function laid(
  after: Json,
  before: Json | undefined,
  compare: boolean,
  place: Place,
  head: Token[],
  tail: Token[],
): Line[] {
  const { layout, indent, path, whole } = place;
  const line = (tokens: Token[]): Line => ({ indent, tokens, mark: whole });
  const same = !compare || equal(before, after);
  const flat =
    same || after === null || typeof after !== "object"
      ? inline(after, path, layout.width - indent * 2 - length(head))
      : null;
  if (flat) return [line([...head, ...flat, ...tail])];
  const [open, close] = Array.isArray(after) ? ["[", "]"] : ["{", "}"];
  const inner = slots(same ? after : before, after);
  const folds = same && (indent > 0 || layout.root) && !layout.open.has(path);
  const body = folds && inner.length > layout.most ? [] : members(inner, !same, Array.isArray(after), place);
  if (folds && (indent === 0 || !body.length || body.length > layout.most)) {
    const label = Array.isArray(after)
      ? plural(inner.length, "{n} element", "{n} elements")
      : plural(inner.length, "{n} member", "{n} members");
    return [line([...head, mark(open), { kind: "fold", text: `… ${label}`, path }, mark(close), ...tail])];
  }
  return [line([...head, mark(open)]), ...body, line([mark(close), ...tail])];
}

/** The lines of all members; in a difference a long run of equal members is folded, so that the rest is in sight. */
function members(inner: [string, Slot][], compare: boolean, list: boolean, outer: Place): Line[] {
  const { layout } = outer;
  const place = { ...outer, indent: outer.indent + 1 };
  const pathOf = (n: number): string => `${outer.path}/${part(inner[n]?.[0] ?? "")}`;
  const draw = (n: number): Line[] => {
    const [key, item] = inner[n] as [string, Slot];
    const head: Token[] = list ? [] : [{ kind: "k", text: JSON.stringify(key) }, mark(": ")];
    const tail = n === inner.length - 1 ? [] : [mark(",")];
    return member(item, compare, { ...place, path: pathOf(n) }, head, tail);
  };
  const same = inner.map(
    ([, item]) => compare && item.before !== undefined && item.after !== undefined && equal(item.before, item.after),
  );
  const found: Line[] = [];
  for (let n = 0; n < inner.length;) {
    const next = same.indexOf(!same[n], n);
    const end = next < 0 ? inner.length : next;
    const fold = `${pathOf(n)} …`;
    if (same[n] && end - n > layout.most && !layout.open.has(fold)) {
      const many = { end: (end - n).toLocaleString(language()) };
      const text = list ? t("… {end} elements as before", many) : t("… {end} members as before", many);
      found.push({ indent: place.indent, tokens: [{ kind: "fold", text, path: fold }], mark: place.whole });
    } else for (let each = n; each < end; each += 1) found.push(...draw(each));
    n = end;
  }
  return found;
}

function member(item: Slot, compare: boolean, place: Place, head: Token[], tail: Token[]): Line[] {
  const put = (value: Json, how: Mark, most = place.layout.most): Line[] => {
    const there = { ...place, layout: { ...place.layout, most }, whole: how || place.whole };
    return laid(value, undefined, false, there, head, tail);
  };
  if (!compare) return put(item.after as Json, "");
  if (item.after === undefined) return put(item.before as Json, "del");
  if (item.before === undefined) return put(item.after, "add");
  if (equal(item.before, item.after)) return put(item.after, "", 1); // folded, so that what differs is in sight
  if (comparable(item.before, item.after)) return laid(item.after, item.before, true, place, head, tail);
  return [...put(item.before, "del"), ...put(item.after, "add")];
}

/** How many members differ at the top: for "1 added, 2 changed". */
export function counts(
  before: Json | undefined,
  after: Json | undefined,
): { added: number; changed: number; removed: number } {
  if (!isObject(before) || !isObject(after)) return { added: 0, changed: equal(before, after) ? 0 : 1, removed: 0 };
  const [old, now] = [Object.keys(before), Object.keys(after)];
  return {
    added: now.filter(key => !has(before, key)).length,
    changed: now.filter(key => has(before, key) && !equal(before[key], after[key])).length,
    removed: old.filter(key => !has(after, key)).length,
  };
}

/** A text as it is, anything else as JSON; `none` where there is nothing. */
export function plainText(value: unknown, none = ""): string {
  return value === undefined || value === null ? none : typeof value === "string" ? value : JSON.stringify(value);
}
