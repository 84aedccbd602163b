/** Two texts with what differs marked: side by side, or one below the other. Both are only to be read. */

import { MergeView, uncollapseUnchanged, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, lineNumbers } from "@codemirror/view";
import { grammar } from "../editor/grammar";
import { highlighting } from "../editor/highlight";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import type { Side } from "./types";
import { phrases } from "../editor/phrases";

const UNCHANGED = { margin: 3, minSize: 6 };
const DIFF = { scanLimit: 2000, timeout: 400 }; // milliseconds, then whole lines

const mark = StateEffect.define<number>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (now, change) =>
    change.effects.reduce(
      (set, effect) =>
        effect.is(mark) ? Decoration.set(Decoration.line({ class: "cm-place" }).range(effect.value)) : set,
      now,
    ),
  provide: field => EditorView.decorations.from(field),
});

/** Texts that are shown: `reveal` brings a line (from 1) of the newer one into sight. */
export interface ShownTexts {
  clear: () => void;
  reveal: (line: number) => void;
}

function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function reading(text: string, label: string, nonce: string): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    phrases(),
    lineNumbers(),
    marked,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    grammar(looksLikeJson(text) ? "json" : "yaml"),
    highlighting,
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
}

/** The editor that an element is the outermost of. */
export function editorOf(element: HTMLElement): EditorView | null {
  return EditorView.findFromDOM(element);
}

/** One text, without anything beside it. */
export function showText(host: HTMLElement, side: Side, nonce: string): ShownTexts {
  return alone(host, side.text, reading(side.text, side.label, nonce));
}

function alone(host: HTMLElement, doc: string, extensions: Extension[]): ShownTexts {
  const view = new EditorView({ parent: host, state: EditorState.create({ doc, extensions }) });
  return shown(host, view, view);
}

/** What is shown in `host`, with the editor of its newer text. */
function shown(host: HTMLElement, whole: { destroy: () => void }, newer: EditorView): ShownTexts {
  return {
    clear: () => {
      whole.destroy();
      host.replaceChildren();
    },
    reveal: line => {
      if (line > newer.state.doc.lines) return;
      const { from } = newer.state.doc.line(line);
      newer.dispatch({ effects: [uncollapseUnchanged.of(from), mark.of(from)] });
      newer.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
    },
  };
}

/** Fills `host` with both. */
export function showTextDifference(
  host: HTMLElement,
  old: Side,
  now: Side,
  inline: boolean,
  nonce: string,
): ShownTexts {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n");
  const [before, after] = [plain(old.text), plain(now.text)];
  if (before === after) {
    const words =
      old.text === now.text ? t("Both texts are the same.") : t("Both texts are the same but for their ends of line.");
    host.append(el("p", { class: "empty" }, words));
    return { clear: () => host.replaceChildren(), reveal: () => undefined };
  }
  if (inline)
    return alone(host, after, [
      ...reading(after, t("{label}, compared with {label2}", { label: now.label, label2: old.label }), nonce),
      unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: UNCHANGED, diffConfig: DIFF }),
    ]);
  const view = new MergeView({
    parent: host,
    collapseUnchanged: UNCHANGED,
    diffConfig: DIFF,
    a: { doc: before, extensions: reading(before, old.label, nonce) },
    b: { doc: after, extensions: reading(after, now.label, nonce) },
  });
  return shown(host, view, view.b);
}
