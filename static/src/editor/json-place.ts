/** The place of the cursor in JSON or flow YAML, by its tokens alone: a missing quote or bracket must not hide it. */

import type { EditorState } from "@codemirror/state";
import { type Key, type Place, pointerOf } from "./place";

interface Frame {
  list: boolean;
  path: Key[];
  scalars: Record<string, string>;
  key: string | null; // read, its value is to come
  value: boolean; // after the colon
  index: number;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g;
/** A colon in a plain text of YAML is a sign of its own where a blank or a bracket follows. */
const FLOW = new RegExp(
  [
    /#.*/,
    /"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?/,
    /[{}[\],]|:(?![^\s,{}[\]])/,
    /(?:[^\s{}[\]:,]|:(?=[^\s,{}[\]]))+(?: +(?:[^\s{}[\]:,#]|:(?=[^\s,{}[\]]))+)*/,
  ]
    .map(one => one.source)
    .join("|"),
  "g",
);

function open(list: boolean, path: Key[]): Frame {
  return { list, path, scalars: {}, key: null, value: false, index: 0 };
}

function below(frame: Frame): Key[] {
  return [...frame.path, frame.list ? frame.index : (frame.key ?? "")];
}

/** Takes one token into account; `stack` ends with the object or list that is open. */
function read(stack: Frame[], token: string): void {
  const frame = stack.at(-1);
  if (!frame) return;
  if (token === "{" || token === "[") {
    if (frame.key !== null) frame.scalars[frame.key] ??= ""; // it is there, and no scalar
    stack.push(open(token === "[", stack.length === 1 ? frame.path : below(frame)));
  } else if (token === "}" || token === "]") {
    if (stack.length > 1) stack.pop();
    const outer = stack.at(-1);
    if (outer && !outer.list) [outer.key, outer.value] = [null, false];
  } else if (token === ",") {
    if (frame.list) frame.index++;
    [frame.key, frame.value] = [null, false];
  } else if (token === ":") frame.value = true;
  else if (!frame.list && !frame.value) frame.key = bare(token);
  else if (!frame.list) {
    if (frame.key !== null) frame.scalars[frame.key] = bare(token);
    [frame.key, frame.value] = [null, false];
  }
}

function bare(token: string): string {
  return /^["']/.test(token) ? token.slice(1).replace(/["']$/, "") : token;
}

/** Whether the cursor is in the middle (or at the end) of this token. */
function holds(token: string, from: number, pos: number): boolean {
  if (from >= pos || /^[{}[\]:,]$/.test(token)) return false;
  const closed = /^(["']).*\1$/.test(token);
  return closed ? pos < from + token.length : pos <= from + token.length;
}

function stand(stack: Frame[], token: string | null, from: number): { place: Place; frames: Frame[] } | null {
  const frame = stack.at(-1);
  if (!frame || stack.length === 1) return null;
  const quoted = /^["']/.test(token ?? "");
  const value = frame.list || frame.value;
  const place: Place = {
    path: value ? below(frame) : frame.path,
    mode: value ? "value" : "key",
    siblings: new Map(),
    from: quoted ? from + 1 : from,
    column: 0,
    quoted,
  };
  if (value && !frame.list) [frame.key, frame.value] = [null, false];
  return { place, frames: [...stack] };
}

export function jsonPlace(state: EditorState, pos: number): Place | null {
  return placeIn(state.doc.toString().matchAll(TOKEN), pos, []);
}

/** The place in the flow collection of YAML that `text` begins with, which is the value at `outer`. */
export function flowPlace(text: string, pos: number, outer: Key[]): Place | null {
  return placeIn(text.matchAll(FLOW), pos, outer);
}

function placeIn(tokens: Iterable<RegExpExecArray>, pos: number, outer: Key[]): Place | null {
  const stack = [open(false, outer)];
  let found: ReturnType<typeof stand> = null;
  let passed = false;
  for (const match of tokens) {
    if (match[0].startsWith("#")) continue;
    if (passed && stack.length === 1) break;
    const here = !passed && holds(match[0], match.index, pos);
    if (!passed && (here || match.index >= pos)) {
      passed = true;
      found = stand(stack, here ? match[0] : null, here ? match.index : pos);
    }
    if (!here) read(stack, match[0]);
  }
  if (!passed) found = stand(stack, null, pos);
  for (const frame of found?.frames.slice(1) ?? [])
    if (!frame.list) found?.place.siblings.set(pointerOf(frame.path), frame.scalars);
  return found?.place ?? null;
}
