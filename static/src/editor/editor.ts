/** The source editor: CodeMirror with our colours, keys and help. The text inside always has "\n"; `text()` gives the ends of line back. */

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, type ChangeDesc, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLineGutter, keymap, lineNumbers, type KeyBinding } from "@codemirror/view";
import { completion, type Knowledge } from "./completion";
import { highlighting } from "./highlight";
import { hover } from "./hover";
import { lineMarks, markLines } from "./lines";

export interface Edit { from: number; to: number; insert: string }

export interface EditorOptions {
  text: string;
  syntax: "yaml" | "json";
  nonce: string;
  label: string;
  knowledge: Knowledge;
  keys: KeyBinding[];
  onChange: (changes: ChangeDesc) => void;
  onCaret: (pos: number, line: number, column: number, byPerson: boolean) => void;
  onHistory: (undo: boolean, redo: boolean) => void;
}

function basics(options: EditorOptions): Extension[] {
  return [
    EditorView.cspNonce.of(options.nonce),
    lineNumbers(), highlightActiveLineGutter(), lintGutter(), codeFolding(), foldGutter({ openText: "▾", closedText: "▸" }),
    history(), drawSelection(), EditorState.allowMultipleSelections.of(true), indentOnInput(), indentUnit.of("  "),
    bracketMatching(), closeBrackets(), highlightSelectionMatches(), search({ top: true }),
    options.syntax === "json" ? json() : yaml(), highlighting, lineMarks, completion(options.knowledge), hover(options.knowledge),
    EditorView.contentAttributes.of({ "aria-label": options.label, tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
    keymap.of([...options.keys, ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap.filter((one) => one.key === "F8"), indentWithTab, ...defaultKeymap]),
  ];
}

export class Editor {
  readonly view: EditorView;
  private readonly crlf: boolean;

  constructor(host: HTMLElement, options: EditorOptions) {
    this.crlf = /\r\n/.test(options.text);
    const listen = EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.changes.desc);
      if (update.docChanged) options.onHistory(undoDepth(update.state) > 0, redoDepth(update.state) > 0);
      if (!update.selectionSet && !update.docChanged) return;
      const head = update.state.selection.main.head;
      const line = update.state.doc.lineAt(head);
      const byPerson = update.transactions.some((transaction) => transaction.isUserEvent("select") || transaction.isUserEvent("input") || transaction.isUserEvent("delete"));
      options.onCaret(head, line.number, head - line.from + 1, byPerson);
    });
    this.view = new EditorView({ parent: host, state: EditorState.create({ doc: options.text, extensions: [basics(options), listen] }) });
  }

  /** As CodeMirror counts: what the server analyses. */
  get source(): string {
    return this.view.state.doc.toString();
  }

  /** With the file's own ends of line: what is saved. */
  text(): string {
    return this.crlf ? this.source.replaceAll("\n", "\r\n") : this.source;
  }

  /** The whole text anew, as one step that can be undone. */
  replace(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text.replaceAll("\r\n", "\n") }, userEvent: "input.replace" });
  }

  /** Several edits as one step that can be undone. */
  apply(edits: Edit[]): void {
    const length = this.view.state.doc.length;
    if (edits.some((edit) => edit.to > length)) return;
    this.view.dispatch({ changes: edits, userEvent: "input.fix", scrollIntoView: true });
  }

  undo(): void { undo(this.view); }
  redo(): void { redo(this.view); }

  setDiagnostics(diagnostics: Diagnostic[]): void {
    const length = this.view.state.doc.length;
    const within = diagnostics.map((one) => ({ ...one, from: Math.min(one.from, length), to: Math.min(Math.max(one.to, one.from), length) }));
    this.view.dispatch(setDiagnostics(this.view.state, within));
    markLines(this.view, { problems: within.map(({ from, severity }) => ({ from, severity })) });
  }

  markRange(range: [number, number] | null): void {
    markLines(this.view, { selected: range });
  }

  /** Puts the cursor at `from` (selecting up to `to`) and brings it into sight. */
  goTo(from: number, to = from, focus = false): void {
    const length = this.view.state.doc.length;
    const range = EditorSelection.range(Math.min(from, length), Math.min(to, length));
    this.view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: "center" }) });
    if (focus) this.view.focus();
  }
}
