/** What can be done with the text as a whole and with the name under the cursor: by key, by mouse, by menu. */

import { foldAll, unfoldAll } from "@codemirror/language";
import { EditorView, type KeyBinding } from "@codemirror/view";
import type { Edited } from "../design/edits";
import { api } from "../shared/api";
import { announce, must } from "../shared/dom";
import { menu } from "../shared/menu";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Editor } from "./editor";
import type { Syntax } from "./grammar";
import { showFixes } from "./fixes";
import { hereOf, namedAt, type Question } from "./names";
import { showReferences } from "./references";
import { askForName } from "./renaming";
import { inSyntax } from "./syntax";

export interface Around {
  question: () => Question;
  run: (operation: string, args: Record<string, unknown>) => Promise<Edited | null>;
  showTab: (id: string) => void;
}

const SYNTAXES: Syntax[] = ["yaml", "json"];

export class SourceTools {
  constructor(
    private readonly editor: Editor,
    private readonly around: Around,
  ) {
    menu(must<HTMLButtonElement>("#source-more"), () => [
      { label: t("Rename"), icon: "pencil", keys: "F2", run: () => void this.rename() },
      { label: t("Go to definition"), icon: "goto", keys: "F12", run: () => void this.define() },
      { label: t("Find references"), icon: "search", keys: "Shift+F12", run: () => void this.references() },
      { label: t("Quick fix"), icon: "bulb", keys: "Ctrl+.", run: () => showFixes(this.editor.view) },
      { label: t("Lay out the text"), icon: "sort", keys: "Shift+Alt+F", run: () => void this.format() },
      { label: t("Fold all"), icon: "collapse", keys: "Ctrl+Alt+[", run: () => this.fold(true) },
      { label: t("Unfold all"), icon: "down", keys: "Ctrl+Alt+]", run: () => this.fold(false) },
    ]);
    for (const syntax of SYNTAXES) must(`#syntax-${syntax}`).addEventListener("click", () => void this.write(syntax));
    this.editor.view.contentDOM.addEventListener("mousedown", event => this.clicked(event));
    this.paint(around.question().syntax);
  }

  private get view(): EditorView {
    return this.editor.view;
  }
  private get at(): number {
    return this.view.state.selection.main.head;
  }

  /** Shows which syntax the text is in. */
  paint(syntax: Syntax): void {
    for (const one of SYNTAXES) must(`#syntax-${one}`).setAttribute("aria-pressed", String(one === syntax));
  }

  /** Ctrl and a click go to the definition; from there, to the references. */
  private clicked(event: MouseEvent): void {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return;
    const at = this.view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (at === null) return;
    event.preventDefault();
    this.view.dispatch({ selection: { anchor: at } });
    void this.define();
  }

  async rename(): Promise<void> {
    const { at } = this;
    const question = this.around.question();
    const named = await namedAt(question, at);
    if (!named || question.text !== this.editor.source) return;
    const pointer = named.places.some(place => place.own) ? named.pointer : hereOf(named, at)?.pointer;
    askForName(this.view, named, at, name => void this.renamed(pointer ?? named.pointer, name, named.places.length));
  }

  private async renamed(pointer: string, name: string, places: number): Promise<void> {
    const edited = await this.around.run("rename", { pointer, name });
    if (edited) announce(t("Renamed to {name} in {places}", { name, places: count(places, "place") }));
  }

  async define(): Promise<void> {
    const { at } = this;
    const named = await namedAt(this.around.question(), at);
    const own = named?.places.find(place => place.own);
    if (!named) return;
    if (!own) toast(t("The {kind} {name} is not defined in this text.", { kind: named.kind, name: named.name }));
    else if (own.from <= at && at <= own.to && named.places.length > 1) this.list(named);
    else this.editor.goTo(own.from, own.to, true);
  }

  async references(): Promise<void> {
    const named = await namedAt(this.around.question(), this.at);
    if (named) this.list(named);
  }

  private list(named: Parameters<typeof showReferences>[0]): void {
    this.around.showTab("tab-references");
    showReferences(named, place => this.editor.goTo(place.from, place.to, true));
  }

  /** The text with a tidy layout, as one step. */
  async format(): Promise<void> {
    const { text, syntax } = this.around.question();
    try {
      const made = await api<{ text: string }>("/api/format", { method: "POST", body: { text, syntax } });
      if (text !== this.editor.source) {
        toast(t("The text was changed meanwhile: lay it out again."));
        return;
      }
      if (made.text === text) {
        toast(t("The text is laid out already."));
        return;
      }
      this.editor.replace(made.text);
      announce(t("The text is laid out"));
    } catch (error) {
      toastError(error);
    }
  }

  /** The text in the other syntax, as one step. */
  private async write(syntax: Syntax): Promise<void> {
    const question = this.around.question();
    if (syntax === question.syntax) return;
    const text = await inSyntax(question, syntax);
    if (text === null || question.text !== this.editor.source) return;
    this.editor.replace(text);
    announce(t("The text is {syntax} now", { syntax: syntax.toUpperCase() }));
  }

  private fold(all: boolean): void {
    (all ? foldAll : unfoldAll)(this.view);
    this.view.focus();
  }
}

/** The keys of the source; `tools` is there as soon as the page is. */
export function sourceKeys(tools: () => SourceTools | null): KeyBinding[] {
  const run = (deed: (tools: SourceTools) => unknown) => (): boolean => {
    const found = tools();
    if (found) void deed(found);
    return found !== null;
  };
  return [
    { key: "F2", run: run(one => one.rename()) },
    { key: "F12", run: run(one => one.define()), preventDefault: true },
    { key: "Shift-F12", run: run(one => one.references()), preventDefault: true },
    { key: "Mod-.", run: showFixes },
    { key: "Shift-Alt-f", run: run(one => one.format()), preventDefault: true },
  ];
}
