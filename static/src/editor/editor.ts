/** The source editor: CodeMirror with our colours, keys and help. Inside, lines end in "\n"; `text()` has their own. */

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  indentWithTab,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Text,
  Transaction,
  type ChangeDesc,
  type ChangeSpec,
  type Extension,
} from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type KeyBinding,
  type ViewUpdate,
} from "@codemirror/view";
import { faultOf, guarded } from "../shared/faults";
import { type Edit, aligned, between } from "./between";
import { completion, type Knowledge } from "./completion";
import { type Syntax, grammar } from "./grammar";
import { highlighting } from "./highlight";
import { hover } from "./hover";
import { lineMarks, markLines } from "./lines";
import { renaming } from "./renaming";
import { replacing } from "./replacing";
import { searching } from "./search-panel";
import { guessSyntax } from "./syntax";
import { tabKey } from "./tab-key";
import { UNLIMITED } from "../history/steps";
import { bring } from "../shared/edges";
import { ONE_STEP } from "../history/steps";
import { phrases } from "./phrases";

export type { Edit };

const WHOLE = ["undo", "redo", "input.replace", "input.whole", "input.paste"]; // typing alone never changes the syntax
// by a button, the form, the diagram or another page: not where the cursor is
const NOT_TYPED = ["input.fix", "input.whole"];
const MARGIN = 60; // pixels that stay between a change and the edge when it comes into sight

export interface EditorOptions {
  text: string;
  past?: unknown; // an editor's state as JSON, of the same text, with its undo history
  syntax: Syntax;
  nonce: string;
  label: string;
  knowledge: Knowledge;
  keys: KeyBinding[];
  onEdits?: (made: readonly Transaction[]) => void; // comes before `onChange`
  onChange: (changes: ChangeDesc, byOthers: boolean) => void;
  onCaret: (pos: number, line: number, column: number, byPerson: boolean) => void;
  onHistory: (undo: boolean, redo: boolean) => void;
  onSyntax?: (syntax: Syntax) => void; // the text became one of the other syntax
}

/** The state with its undo history, where that is of this text. */
function begin(options: EditorOptions, extensions: Extension): EditorState {
  const created = EditorState.create({ doc: options.text.replaceAll("\r\n", "\n"), extensions });
  if (!options.past) return created;
  try {
    const state = EditorState.fromJSON(options.past, { extensions }, { history: historyField });
    return state.doc.eq(created.doc) ? state : created;
  } catch {
    return created; // a history of another edition of the editor: it begins anew
  }
}

function basics(options: EditorOptions, language: Compartment): Extension[] {
  return [
    EditorView.cspNonce.of(options.nonce),
    phrases(),
    EditorView.exceptionSink.of(faultOf),
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    codeFolding(),
    foldGutter({ openText: "▾", closedText: "▸" }),
    history({ minDepth: UNLIMITED }),
    drawSelection(),
    replacing,
    renaming,
    EditorView.clickAddsSelectionRange.of(event => event.altKey),
    EditorState.allowMultipleSelections.of(true),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches({ minSelectionLength: 2 }),
    searching(),
    language.of(grammar(options.syntax)),
    highlighting,
    lineMarks,
    completion(options.knowledge),
    hover(options.knowledge),
    EditorView.contentAttributes.of({
      "aria-label": options.label,
      tabindex: "0",
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
    }),
    keymap.of([
      ...options.keys,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap.filter(one => one.key === "F8"),
      indentWithTab,
      ...defaultKeymap,
    ]),
    tabKey(),
  ];
}

function reportCaret({ state, transactions }: ViewUpdate, report: EditorOptions["onCaret"]): void {
  const head = state.selection.main.head;
  const line = state.doc.lineAt(head);
  const byPerson = transactions.some(
    one =>
      ["select", "input", "delete"].some(event => one.isUserEvent(event)) &&
      !NOT_TYPED.some(event => one.isUserEvent(event)),
  );
  report(head, line.number, head - line.from + 1, byPerson);
}

export class Editor {
  readonly view: EditorView;
  private readonly crlf: boolean;
  private readonly language = new Compartment();
  private readonly others = new Compartment();
  private last: { of: string; doc: Text } | null = null; // what the last edits were of, and what they left
  private together = false; // others write in this text
  private syntax: Syntax;

  constructor(host: HTMLElement, options: EditorOptions) {
    this.crlf = /\r\n/.test(options.text);
    this.syntax = options.syntax;
    const listen = EditorView.updateListener.of(update => {
      const byOthers = update.transactions.some(one => one.annotation(Transaction.remote));
      const whole = byOthers
        ? update.changes.newLength > 2 * update.changes.length
        : update.transactions.some(one => WHOLE.some(event => one.isUserEvent(event)));
      if (update.docChanged && whole) guarded(() => this.look(options.onSyntax ?? (() => undefined)));
      if (update.docChanged) guarded(() => options.onEdits?.(update.transactions.filter(one => one.docChanged)));
      if (update.docChanged) guarded(() => options.onChange(update.changes.desc, byOthers));
      if (update.docChanged) guarded(() => options.onHistory(undoDepth(update.state) > 0, redoDepth(update.state) > 0));
      if (update.selectionSet || update.docChanged) guarded(() => reportCaret(update, options.onCaret));
    });
    this.view = new EditorView({
      parent: host,
      state: begin(options, [basics(options, this.language), listen, this.others.of([])]),
    });
    options.onHistory(undoDepth(this.view.state) > 0, redoDepth(this.view.state) > 0);
  }

  /** A text that came as a whole may be one of the other syntax. */
  private look(report: (syntax: Syntax) => void): void {
    const syntax = guessSyntax(this.source);
    if (!syntax || syntax === this.syntax) return;
    this.syntax = syntax;
    report(syntax);
    // not within an update
    queueMicrotask(() => this.view.dispatch({ effects: this.language.reconfigure(grammar(syntax)) }));
  }

  /** As CodeMirror counts: what the server analyses. */
  get source(): string {
    return this.view.state.doc.toString();
  }

  /** With the file's own ends of line: what is saved. */
  text(): string {
    return this.crlf ? this.source.replaceAll("\n", "\r\n") : this.source;
  }

  /** Another text, as one step that can be undone; what both have in common stays. */
  replace(text: string): void {
    const changes: ChangeSpec = between(this.source, text.replaceAll("\r\n", "\n"));
    this.view.dispatch({ changes, userEvent: "input.whole" });
  }

  /** Another text that others made of this one: undo takes back what this person did, and not that. */
  join(text: string): void {
    this.view.dispatch({
      changes: between(this.source, text.replaceAll("\r\n", "\n")),
      annotations: Transaction.addToHistory.of(false),
    });
  }

  /** What it takes to write with others; null: alone. */
  share(extension: Extension | null): void {
    this.together = extension !== null;
    this.view.dispatch({ effects: this.others.reconfigure(extension ?? []) });
  }

  /** Whether a person is in the text: neither what they see nor their cursor is taken elsewhere then. */
  get occupied(): boolean {
    return this.view.dom.contains(document.activeElement);
  }

  /**
   * Several edits as one step that can be undone; the first of them comes into sight. `of`: what they go on with; they
   * are of one step with the last edits, where these were of the same and nothing else was changed since.
   */
  apply(edits: Edit[], of?: string): void {
    const length = this.view.state.doc.length;
    if (edits.length === 0 || edits.some(edit => edit.to > length)) return;
    const changes = this.together ? aligned(edits, this.source) : edits;
    // nothing before it changes: the same place in the new text
    const first = Math.min(...changes.map(edit => edit.from), length);
    const goesOn = of !== undefined && this.last?.of === of && this.last.doc === this.view.state.doc;
    this.view.dispatch({
      changes,
      userEvent: goesOn ? ONE_STEP : "input.fix",
      effects: this.occupied ? [] : EditorView.scrollIntoView(first, { yMargin: MARGIN }),
    });
    this.last = of === undefined ? null : { of, doc: this.view.state.doc };
  }

  undo(): void {
    undo(this.view);
  }
  redo(): void {
    redo(this.view);
  }

  setDiagnostics(diagnostics: Diagnostic[]): void {
    const length = this.view.state.doc.length;
    const within = diagnostics.map(one => ({
      ...one,
      from: Math.min(one.from, length),
      to: Math.min(Math.max(one.to, one.from), length),
    }));
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
    if (focus) {
      bring(this.view.dom);
      this.view.focus();
    }
  }
}
