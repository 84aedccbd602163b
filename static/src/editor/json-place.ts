/** The place of the cursor in JSON, by the editor's own syntax tree. */

import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { type Key, type Place, pointerOf } from "./place";

type Node = ReturnType<typeof syntaxTree>["topNode"];
const VALUES = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

function text(state: EditorState, node: Node): string {
  return state.sliceDoc(node.from, node.to).replace(/^"|"$/g, "");
}

function scalars(state: EditorState, object: Node): Record<string, string> {
  const found: Record<string, string> = {};
  for (const property of object.getChildren("Property")) {
    const value = property.lastChild;
    const name = property.getChild("PropertyName");
    if (name) found[text(state, name)] = value && value.name !== "Object" && value.name !== "Array" && value !== name ? text(state, value) : "";
  }
  return found;
}

function indexIn(array: Node, pos: number): number {
  let index = 0;
  for (let child = array.firstChild; child && child.to <= pos; child = child.nextSibling) if (VALUES.has(child.name)) index++;
  return index;
}

/** The keys and indices from the root to `node`, and the scalars of each object on the way. */
function climb(state: EditorState, node: Node, pos: number): { path: Key[]; siblings: Map<string, Record<string, string>> } {
  const path: Key[] = [];
  const objects: [number, Node][] = [];
  let from = pos;
  for (let at: Node | null = node; at; at = at.parent) {
    if (at.name === "Object") objects.push([path.length, at]);
    if (at.name === "Array") path.unshift(indexIn(at, from));
    const name = at.name === "Property" ? at.getChild("PropertyName") : null;
    if (name) path.unshift(text(state, name));
    if (VALUES.has(at.name)) from = at.from;
  }
  const siblings = new Map(objects.map(([below, object]) => [pointerOf(path.slice(0, path.length - below)), scalars(state, object)]));
  return { path, siblings };
}

export function jsonPlace(state: EditorState, pos: number): Place | null {
  const node = syntaxTree(state).resolveInner(pos, -1);
  const inString = (node.name === "String" || node.name === "PropertyName") && pos > node.from;
  const from = inString ? node.from + 1 : (state.doc.lineAt(pos).text.slice(0, pos - state.doc.lineAt(pos).from).match(/[\w.-]*$/)?.[0].length ?? 0);
  const start = inString ? from : pos - from;
  const before = state.sliceDoc(Math.max(0, (inString ? node.from : start) - 200), inString ? node.from : start).trimEnd();
  const inKey = node.name === "PropertyName" || /[{,]$/.test(before) && holder(node)?.name === "Object";
  const base = { from: start, column: 0, quoted: inString };
  if (inKey) {
    const object = holder(node.name === "PropertyName" ? (node.parent?.parent ?? node) : node);
    if (object?.name !== "Object") return null;
    return { ...climb(state, object, object.from), mode: "key", ...base };
  }
  const owner = holder(inString ? (node.parent ?? node) : node, true);
  if (!owner || (owner.name === "Object")) return null;
  return { ...climb(state, owner, pos), mode: "value", ...base };
}

/** The nearest object or array around (or, with `property`, the property whose value is being written). */
function holder(node: Node, property = false): Node | null {
  for (let at: Node | null = node; at; at = at.parent) if (at.name === "Object" || at.name === "Array" || (property && at.name === "Property")) return at;
  return null;
}
