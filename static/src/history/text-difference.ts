/** Two texts with what differs marked: side by side, or one below the other. Both are only to be read. */

import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { highlighting } from "../editor/highlight";
import { el } from "../shared/dom";
import type { Side } from "./types";

const UNCHANGED = { margin: 3, minSize: 6 };
const DIFF = { scanLimit: 2000, timeout: 400 }; // milliseconds, then whole lines

function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function reading(text: string, label: string, nonce: string): Extension[] {
  return [
    EditorView.cspNonce.of(nonce), lineNumbers(), EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.lineWrapping,
    looksLikeJson(text) ? json() : yaml(), highlighting, EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
}

/** Fills `host`; returns what takes it away again. */
export function showTextDifference(host: HTMLElement, old: Side, now: Side, inline: boolean, nonce: string): () => void {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n");
  const [before, after] = [plain(old.text), plain(now.text)];
  if (before === after) {
    host.append(el("p", { class: "empty" }, old.text === now.text ? "Both texts are the same." : "Both texts are the same but for their ends of line."));
    return () => host.replaceChildren();
  }
  if (inline) {
    const view = new EditorView({ parent: host, state: EditorState.create({ doc: after, extensions: [
      ...reading(after, `${now.label}, compared with ${old.label}`, nonce),
      unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: UNCHANGED, diffConfig: DIFF }),
    ] }) });
    return () => { view.destroy(); host.replaceChildren(); };
  }
  const view = new MergeView({ parent: host, collapseUnchanged: UNCHANGED, diffConfig: DIFF,
    a: { doc: before, extensions: reading(before, old.label, nonce) }, b: { doc: after, extensions: reading(after, now.label, nonce) } });
  return () => { view.destroy(); host.replaceChildren(); };
}
