/** The design page's parts, and how a selection and an analysis reach all of them. */

import type { ChangeDesc } from "@codemirror/state";
import type { Names } from "../editor/completion";
import type { Question as Source } from "../editor/names";
import type { Part } from "../canvas/palette";
import { Editor, type EditorOptions } from "../editor/editor";
import { wayTo } from "../editor/between";
import type { DiagramView } from "../diagram/view";
import { afterPaint, announce, must } from "../shared/dom";
import { guarded } from "../shared/faults";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { until } from "../shared/until";
import type { Engine } from "../runtimes/engines";
import { readAs } from "../runtimes/read-as";
import { ownVersion } from "../shared/version";
import { foundWords } from "../shared/words";
import { keepSelected } from "./address";
import { Analyser, isLarge } from "./analyser";
import { keepBeside } from "./beside";
import { DialectControl } from "./dialect";
import type { Dialect } from "../library/types";
import { DialectSchema } from "./dialect-schema";
import { DiagramPanel } from "./diagram-panel";
import { type Edited, Edits } from "./edits";
import { contractSource, expressionSource } from "./expression-source";
import type { FirstDrawing } from "./first";
import { showHeader } from "./header";
import { Inspector } from "../inspector/inspector";
import { LastGood } from "./last-good";
import { memberSource } from "./members";
import { Mender } from "./mender";
import { Outline, RESOURCE_GROUPS } from "./outline";
import { Places } from "./places";
import { resourceDeeds } from "./removing";
import { RuntimeControl } from "./runtime";
import { Problems } from "./problems";
import { QuickFixes } from "./quick-fixes";
import { type Analysis, type Definition, NOTHING, type Problem, type Question, hasOthers, isReadable } from "./types";
import { underlines } from "./underlines";

const PATIENCE = 5000; // milliseconds until a change is refused because the text never rests

type Origin = "text" | "diagram" | "panel" | "url";

export class Workbench {
  readonly editor: Editor;
  pointer: string | null;
  private analysis: Analysis = NOTHING;
  private arrived = false;
  private readonly schema = new DialectSchema();
  private readonly places = new Places();
  private readonly lastGood: LastGood;
  readonly edits: Edits;
  readonly diagram: DiagramPanel;
  private readonly outline: Outline;
  private readonly resources: Outline;
  private wanted: string | null = null; // to be selected as soon as the text that holds it was analysed
  private chosen = 0; // when the person selected something: what was asked for before is not selected any more
  readonly problems: Problems;
  private readonly analyser: Analyser;
  readonly dialect: DialectControl;
  readonly runtime: RuntimeControl;
  private readonly mender = new Mender((text, problem) => this.offer(text, problem));
  readonly inspector: Inspector;
  private last: string | null; // the dialect that the text was of: it stays while nothing speaks against it
  private readonly fixes = new QuickFixes(this);
  private known = ""; // the text that places are known of
  private readable = false; // the text as it is; while it is not, forms wait
  constructor(
    first: FirstDrawing,
    private readonly definition: Definition,
    { dialects, engines }: { dialects: Dialect[]; engines: Engine[] },
    parts: Part[],
    options: Pick<EditorOptions, "text" | "past" | "keys" | "onHistory" | "onSyntax" | "onEdits">,
    private readonly edited: (byOthers: boolean) => void,
  ) {
    this.last = definition.dialect || null;
    const source = { text: () => this.editor.source, select: (at: string) => this.select(at, "panel") };
    this.dialect = new DialectControl(definition, dialects, source, () => {
      this.last = null;
      this.ask(true);
    });
    this.runtime = new RuntimeControl(definition, engines, this);
    this.lastGood = new LastGood(definition, first.analyses);
    this.pointer = new URLSearchParams(location.search).get("select");
    this.edits = new Edits({
      question: () => this.text(),
      known: () => until(() => this.known === this.editor.source, PATIENCE),
      apply: (edited, asked) => this.apply(edited, asked),
      refuse: toastError,
    });
    this.diagram = new DiagramPanel(first, parts, {
      name: definition.name,
      edits: this.edits,
      analysis: () => this.analysis,
      select: (pointer, origin) => this.select(pointer, origin),
      toForm: () => this.inspector.focus(),
      toText: from => this.editor.goTo(from, from, true),
      chooseDialect: () => this.dialect.open(),
      chooseEngine: () => this.runtime.open(),
      redraw: () => this.ask(true),
      folded: () => this.showProblems(),
    });
    this.outline = new Outline(must("#outline"), pointer => this.select(pointer, "panel"));
    this.resources = new Outline(
      must("#resources"),
      pointer => this.select(pointer, "panel"),
      RESOURCE_GROUPS,
      resourceDeeds({
        edits: this.edits,
        select: pointer => this.select(pointer, "panel"),
        undo: () => this.editor.undo(),
        text: () => this.editor.source,
      }),
    );
    const text = (): Source => this.text();
    const asked = { members: memberSource(definition.id, text), expressions: expressionSource(definition.id, text) };
    this.inspector = new Inspector(must("#inspector"), {
      definition: definition.id,
      edits: this.edits,
      question: () => this.text(),
      select: pointer => this.select(pointer, "panel"),
      toText: from => this.editor.goTo(from, from, true),
      fix: problem => this.fixes.apply(problem, false),
      undo: () => this.editor.undo(),
      redo: () => this.editor.redo(),
      ...asked,
      known: () => this.readable && this.known === this.editor.source,
      onHeld: () => this.edited(false),
      onRefused: () => this.showProblems(),
    });
    this.problems = new Problems(
      must("#problem-list"),
      must("#problem-count"),
      problem => this.goToProblem(problem),
      problem => this.inspector.entries.throwAway(problem) || void this.fixes.apply(problem),
      kind => void this.fixes.applyAll({ ...kind, definition: definition.id }),
    );
    this.analyser = new Analyser(
      first,
      (analysis, question, newest, since) => this.answer(analysis, question, newest, since),
      (words, signedOut) => this.diagram.band.trouble(words, signedOut),
    );
    this.editor = new Editor(must("#editor"), {
      ...options,
      syntax: definition.syntax,
      label: t("Source"),
      nonce: must<HTMLScriptElement>("script[nonce]").nonce,
      knowledge: {
        syntax: () => definition.syntax,
        schema: () => this.schema.known,
        names: (): Names => this.analysis.names,
        ...asked,
        contracts: contractSource(text),
      },
      onSyntax: syntax => options.onSyntax?.((definition.syntax = syntax)),
      onChange: (changes, byOthers) => this.typed(changes, byOthers),
      onCaret: (pos, line, column, byPerson) => this.caret(pos, line, column, byPerson),
    });
    this.ask(true);
  }

  get view(): DiagramView {
    return this.diagram.view;
  }

  again = (): void => this.ask(true); // about the text as it is, at once

  private ask(now = false): void {
    const question: Question = {
      text: this.editor.source,
      syntax: this.definition.syntax,
      ...readAs(this.definition),
      last_dialect: this.last,
      definition: this.definition.id,
      detail: this.diagram.look.detail,
      direction: this.diagram.look.direction,
      folded: this.diagram.folded("folded"),
      unfolded: this.diagram.folded("open"),
      ...(!now && { quick: true }),
    };
    this.analyser.ask(question, now);
  }

  /** What stands in fields of the form goes to the text. */
  commit(): Promise<void> {
    return this.inspector.commit();
  }

  /** What the server is asked about. */
  text(): Source {
    return {
      text: this.editor.source,
      syntax: this.definition.syntax,
      runtime: readAs(this.definition).runtime,
      dialect: this.definition.chosen_dialect ?? this.analysis.dialect,
    };
  }

  /** Edits of form or diagram: one step of the history, then what they made is selected. */
  private apply(edited: Edited, asked: number): void {
    this.wanted = this.chosen < asked ? edited.select : null;
    if (edited.notes?.length) toast(edited.notes.join(" · "));
    for (const other of edited.others ?? []) void keepBeside(other).then(() => this.ask(true)); // the library has it
    if (edited.edits.length) {
      this.editor.apply(edited.edits, edited.of);
      this.ask(true);
    } // nobody types: no need to wait for a pause
    else this.follow();
  }

  /** Selects what the last edit made; keys that went to the diagram go to it, those that go to the text stay there. */
  private follow(): void {
    const pointer = this.wanted;
    this.wanted = null;
    if (pointer !== null && this.places.range(pointer)) {
      this.inspector.begin(pointer);
      this.select(pointer, this.editor.occupied ? "text" : "panel");
      if (this.view.svg.contains(document.activeElement)) this.view.focus(pointer);
    }
  }

  private typed(changes: ChangeDesc, byOthers: boolean): void {
    guarded(() => this.edited(byOthers)); // what is typed is kept before all else
    guarded(() => this.places.move(changes));
    this.edits.moved(changes, byOthers);
    this.analyser.moved(changes);
    guarded(() => this.ask());
  }

  /** Pointers are always those of what is drawn: places and selection change with the drawing, and only with it. */
  private answer(analysis: Analysis, question: Question, newest: boolean, since: ChangeDesc): void {
    if (!newest && isLarge(question.text)) return;
    const { diagram } = analysis;
    const isMeant = !diagram || !newest || this.diagram.foldsFit(analysis.outline, question);
    if (isMeant && question.text === this.editor.source) {
      this.known = question.text;
      this.readable =
        analysis.diagram !== null ||
        (analysis.dialect !== null && !analysis.diagnostics.some(problem => problem.rule === "syntax"));
    }
    if (isMeant && isReadable(analysis)) guarded(() => this.carry(this.places.set(analysis, since)));
    if (diagram && isMeant) guarded(() => this.diagram.show(analysis.outline, diagram.parts));
    else if (!this.view.bounds.width && analysis.diagnostics.length) void this.showLastGood();
    performance.mark("sb:drawn");
    performance.measure("sb:swap", "sb:answered", "sb:drawn");
    if (question.text !== this.editor.source && isMeant && hasOthers(analysis, this.analysis)) {
      this.analysis = { ...analysis, diagnostics: this.analysis.diagnostics };
      this.showLists(); // they say what is drawn; the rest waits for the text to rest
    }
    if (!newest) return;
    if (analysis.diagram) afterPaint(() => this.settle(analysis, question));
    else this.settle(analysis, question);
  }

  /** Everything but the drawing, unless the text went on meanwhile: then a newer answer comes. */
  private settle(analysis: Analysis, question: Question): void {
    if (question.text !== this.editor.source) return;
    const readable = isReadable(analysis);
    if (analysis.diagram && this.view.scene.nodes.length) this.lastGood.keep(question.text); // else no picture
    this.last = analysis.dialect ?? this.last;
    const known = readable || !this.analysis.dialect ? analysis : this.analysis;
    this.analysis = { ...known, diagnostics: analysis.diagnostics };
    this.fixes.learn(question.text, analysis.diagnostics);
    const parts = [
      () => this.diagram.find.refresh(),
      () => (readable && !this.arrived ? this.arrive() : undefined),
      () => this.diagram.band.show(analysis, this.view.bounds.width > 0),
      () => this.showLists(),
      () => this.diagram.showHint(analysis.diagram !== null),
      () => this.showProblems(),
      () => this.mender.look(question.text, analysis),
      () => this.dialect.show(analysis),
      () => this.runtime.show(analysis),
      () => showHeader(analysis, ownVersion(this.editor.source, this.definition.syntax)),
      () => this.paint(),
      () => {
        if (readable) this.follow();
        if (readable && !this.diagram.foldsFit(analysis.outline, question)) this.ask(true);
      },
    ];
    for (const part of parts) guarded(part);
    void this.schema.learn(analysis.dialect, analysis.runtime);
    announce(foundWords(analysis.diagnostics));
  }

  private showLists(): void {
    guarded(() => this.outline.show(this.analysis));
    guarded(() => this.resources.show(this.analysis));
    guarded(() => this.diagram.showPalette(this.analysis));
  }

  private showProblems(): void {
    this.editor.setDiagnostics(
      underlines(this.editor.view.state.doc, this.analysis.diagnostics, problem => this.fixes.apply(problem)),
    );
    const all = this.inspector.entries.with(this.analysis);
    this.problems.show(all);
    this.diagram.marks.show(all.diagnostics);
  }

  /** A quick fix was found for a problem of `text`, if that is still the text. */
  private offer(text: string, problem: Problem): void {
    if (text !== this.editor.source) return;
    const same = (other: Problem): boolean =>
      other.rule === problem.rule && other.from === problem.from && other.message === problem.message;
    this.analysis = {
      ...this.analysis,
      diagnostics: this.analysis.diagnostics.map(other => (same(other) ? problem : other)),
    };
    this.fixes.learn(text, this.analysis.diagnostics);
    this.showProblems();
    this.paint();
  }

  /** The address named a selection: the text goes there, once it is known where that is. */
  private arrive(): void {
    this.arrived = true;
    const range = this.pointer === null ? null : this.places.range(this.pointer);
    if (range === null) {
      this.pointer = null;
      return;
    }
    this.editor.goTo(range[0]);
    this.view.select(this.pointer, true);
  }

  /** The text was broken already when the page came: the drawing of the last text that read. */
  private async showLastGood(): Promise<void> {
    const found = await this.lastGood.find(this.definition.text, this.diagram.look.detail, this.diagram.look.direction);
    if (!found?.analysis.diagram || this.view.bounds.width) return;
    const { text, analysis: good } = found;
    this.view.show(found.analysis.diagram.parts);
    this.analysis = { ...good, diagnostics: this.analysis.diagnostics, diagram: null };
    this.places.set(good);
    this.places.move(wayTo(text, this.editor.source)); // they are places of another text
    this.diagram.band.show(this.analysis, true);
    this.showLists();
    showHeader(this.analysis, ownVersion(this.editor.source, this.definition.syntax));
    this.paint();
  }

  private goToProblem(problem: Problem): void {
    if (this.inspector.entries.go(problem)) return;
    if (problem.pointer) this.select(problem.pointer, "text");
    if (this.pointer) this.view.select(this.pointer, true);
    this.editor.goTo(problem.from, problem.to, true);
  }

  private caret(pos: number, line: number, column: number, byPerson: boolean): void {
    must("#caret").textContent = t("Ln {line}, Col {column}", { line, column });
    if (byPerson) this.select(this.places.at(pos), "text");
  }

  /** Everything shows `pointer`; the place it came from does not move under the person's hands. */
  select(pointer: string | null, origin: Origin): void {
    const changed = pointer !== this.pointer;
    if (origin !== "panel") [this.chosen, this.wanted] = [performance.now(), null];
    this.pointer = pointer;
    if (!changed && origin === "text") return;
    if (origin !== "diagram") this.view.selectAlone(pointer);
    const range = pointer === null ? null : this.places.range(pointer);
    if (range && origin !== "text") this.editor.goTo(range[0]);
    this.paint(origin !== "panel");
    keepSelected(this.pointer);
  }

  /** What is selected stays selected where the text around it changes, and is not where it was taken away. */
  private carry(now: (pointer: string) => string | null): void {
    this.view.carry(now);
    this.inspector.carry(now);
    this.edits.carry(now);
    const pointer = this.pointer === null ? null : now(this.pointer);
    if (pointer === this.pointer) return;
    this.pointer = pointer;
    keepSelected(this.pointer);
  }

  private paint(reveal = false): void {
    const { pointer } = this;
    guarded(() => {
      if (this.view.selected !== pointer) this.view.select(pointer);
    });
    guarded(() => this.editor.markRange(pointer === null ? null : this.places.range(pointer)));
    guarded(() => this.outline.mark(pointer, reveal));
    guarded(() => this.problems.mark(pointer));
    guarded(() =>
      this.inspector.show({
        analysis: this.analysis,
        source: this.editor.source,
        readable: this.readable,
        scene: this.view.scene,
        pointer,
        range: at => this.places.range(at),
      }),
    );
  }
}
