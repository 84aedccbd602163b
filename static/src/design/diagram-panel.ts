/** The diagram's panel: the drawing with its controls, what is found and edited on it, and what is told over it. */

import { CanvasEditor } from "../canvas/canvas";
import { setUpContextMenu } from "../canvas/context-menu";
import { commonTiles } from "../canvas/common";
import { EmptyHint } from "../canvas/empty";
import type { Fold, Folds } from "../diagram/folds";
import { inlineSubflow } from "../canvas/inlining";
import { setUpEditKeys } from "../canvas/keys";
import { mountSelectionBar } from "../canvas/selection-bar";
import { Palette, type Part } from "../canvas/palette";
import { tileOf, tilesOf } from "../canvas/tiles";
import { mountControls } from "../diagram/controls";
import { mountMinimap } from "../diagram/minimap";
import type { DiagramView } from "../diagram/view";
import { smallButton } from "../shared/controls";
import { must } from "../shared/dom";
import { bring } from "../shared/edges";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { Band } from "./band";
import { ContainerPanel } from "./container-panel";
import { Look } from "./detail";
import type { Edits } from "./edits";
import { Find } from "./find";
import type { FirstDrawing } from "./first";
import { mountLeftTabs } from "./left-tabs";
import { ProblemMarks } from "./marks";
import type { Analysis, Entry, Question } from "./types";

export interface DiagramDeeds {
  name: string; // of the definition
  edits: Edits;
  analysis: () => Analysis;
  select: (pointer: string | null, origin: "diagram" | "panel") => void;
  toForm: () => void;
  toText: (from: number) => void;
  chooseDialect: () => void;
  chooseEngine: () => void;
  redraw: () => void; // another drawing of the same text is wanted
  folded: () => void; // a container was folded or opened where it is
}

const STEP = /^\/(states|do)\//; // the pointers of states and tasks

export class DiagramPanel {
  readonly view: DiagramView;
  readonly look: Look;
  readonly find: Find;
  readonly band: Band;
  readonly marks: ProblemMarks;
  private readonly editor: CanvasEditor;
  private readonly palette: Palette;
  private readonly folds: Folds;
  private readonly layOut: HTMLButtonElement;
  private readonly empty: EmptyHint;

  constructor(
    private readonly first: FirstDrawing,
    private readonly parts: Part[],
    private readonly deeds: DiagramDeeds,
  ) {
    const host = must("#canvas");
    this.folds = first.folds;
    this.view = first.take({
      label: t("Diagram of {name}", { name: deeds.name }),
      onSelect: pointer => deeds.select(pointer, "diagram"),
      onOpen: pointer => this.open(pointer),
      onDouble: pointer => this.editor.rename(pointer),
      onFold: pointer => this.fold(pointer),
    });
    host.classList.add("folds");
    this.marks = new ProblemMarks(this.view);
    this.look = new Look(host, () => deeds.redraw());
    this.find = new Find(
      host,
      () => deeds.analysis().outline,
      pointer => deeds.select(pointer, "panel"),
      () => deeds.analysis().dialect,
      found => {
        this.view.focus(this.view.selected ?? "");
        if (found !== null) this.view.centre(found); // after the focus, which only brings it into sight
      },
      async text => (deeds.analysis().outline.length ? deeds.edits.look("find", { text }) : []),
    );
    mountControls(this.view, { direction: () => this.look.direction, turn: () => this.turn() });
    this.layOut = smallButton(t("New layout"), () => this.layOutAnew(), {
      title: t("Draw what is folded as small as it is: other boxes move"),
    });
    must(".float.bl", host).append(this.layOut);
    this.close([]);
    mountMinimap(this.view);
    this.band = new Band(
      host,
      from => deeds.toText(from),
      () => deeds.chooseDialect(),
      () => deeds.chooseEngine(),
    );
    this.editor = new CanvasEditor(this.view, deeds.edits, {
      outline: () => deeds.analysis().outline,
      declares: name => deeds.analysis().declares?.includes(name) ?? true,
      tiles: () => tilesOf(deeds.analysis()),
      kinds: () => {
        const { kinds = [], dialect } = deeds.analysis();
        return kinds.map(kind => tileOf(kind, dialect));
      },
      ofTasks: () => deeds.analysis().dialect === "1.0",
      renamed: (pointer, to) => this.folds.rename(pointer, to),
      handlesErrors: () => !(deeds.analysis().dialect ?? "0.1").startsWith("0.1"),
    });
    this.palette = new Palette(must("#palette"), {
      drag: tile => this.editor.drag(tile),
      choose: tile => this.editor.place(tile),
      paste: () => void this.editor.clips.paste(),
    });
    const more = {
      folded: (pointer: string) => this.isFolded(pointer),
      fold: (pointer: string) => this.fold(pointer),
      inline: (pointer: string) => void inlineSubflow(this.editor, pointer),
      toForm: () => deeds.toForm(),
    };
    setUpContextMenu(this.editor, this.view, more);
    setUpEditKeys(this.editor, this.view, {
      fold: pointer => this.fold(pointer),
      back: pointer => this.back(pointer),
    });
    mountSelectionBar(this.editor, this.view, more);
    this.empty = emptyHint(host);
    new ContainerPanel(this.view, deeds.edits, pointer => this.open(pointer));
  }

  /** What a person folded, or opened where it is folded by itself. */
  folded(fold: Fold): string[] {
    return this.folds.pointers(this.deeds.analysis().outline, fold);
  }

  /** A new drawing and the outline that came with it. */
  show(outline: Entry[], parts: readonly string[]): void {
    this.close(outline);
    this.view.show(parts);
    this.editor.insertion.renew();
  }

  /** What was folded where it stood, by where that is now. */
  private close(outline: Entry[]): void {
    const closed = this.folds.pointers(outline, "closed");
    this.first.overview.closing.closed = new Set(closed);
    this.layOut.hidden = !closed.length;
  }

  /** Whether a drawing that was asked for as `question` says has folded what is meant; `outline` came with it. */
  foldsFit(outline: Entry[], question: Question): boolean {
    return this.folds.fit(outline, question);
  }

  private isFolded(pointer: string): boolean {
    const box = this.view.scene.node(pointer);
    if (box?.classList.contains("container")) return box.classList.contains("folded");
    return this.folds.has(this.deeds.analysis().outline, pointer);
  }

  /**
   * A container that is folded keeps its place, and so does everything else, until a new layout is asked for. One that
   * was opened in a new layout goes back to the one before.
   */
  private fold(pointer: string): void {
    const node = this.view.scene.node(pointer);
    if (!node?.matches(".container, .kind-parallel")) return;
    const { outline } = this.deeds.analysis();
    const before = this.folds.get(outline, pointer);
    if (node.matches(".container:not(.folded)") && before === null) this.folds.set(outline, pointer, "closed");
    else if (before === "closed") this.folds.set(outline, pointer, null);
    else {
      this.folds.set(outline, pointer, this.isFolded(pointer) ? "open" : "folded");
      return this.deeds.redraw();
    }
    this.close(outline);
    this.view.reclose();
    this.deeds.folded();
  }

  /** Enter: a folded container opens, one that is too small to be seen into comes nearer; else to the form. */
  private open(pointer: string): void {
    const node = this.view.scene.node(pointer);
    const box = this.view.box(pointer);
    if (node?.matches(".container.folded")) this.fold(pointer);
    else if (node?.matches(".hushed") && box) this.view.viewport.fit(box, true);
    else this.deeds.toForm();
  }

  /** Backspace in an overview: back to the container, folded; whether it is one. */
  private back(pointer: string): boolean {
    if (this.look.detail !== "overview") return false;
    const node = this.view.scene.node(pointer);
    const open = node?.matches(".container:not(.folded)")
      ? node
      : node?.parentElement?.closest<SVGElement>(".container");
    const around = open?.dataset.pointer;
    if (around === undefined) return true;
    this.deeds.select(around, "diagram");
    this.view.select(around, true);
    this.view.focus(around);
    this.fold(around);
    return true;
  }

  private layOutAnew(): void {
    const { outline } = this.deeds.analysis();
    this.folds.layOut(outline);
    this.close(outline);
    this.deeds.redraw();
  }

  turn(): void {
    this.look.turn();
    this.view.viewport.untouched = true;
    const said = this.look.direction === "TB" ? t("Drawn from top to bottom") : t("Drawn from left to right");
    toast(said, { label: t("Turn back"), run: () => this.turn() });
  }

  showPalette(analysis: Analysis): void {
    const { dialect, runtime } = analysis;
    const [engine] = runtime.split("@");
    const of = dialect === "1.0" ? "tasks" : "states";
    const offered = this.parts.filter(one => one.of === of);
    const own = new Set(offered.filter(one => one.runtime === engine).map(one => one.id));
    const parts = offered.filter(one => (own.has(one.id) ? one.runtime === engine : !one.runtime));
    const offers = tilesOf(analysis);
    const common = of === "tasks" ? commonTiles(offers.map(one => one.kind)) : [];
    this.palette.show(offers, parts, of, common);
  }

  /** Says what to do next where a definition that is drawn has no state or task yet. */
  showHint(drawn: boolean): void {
    const { outline, dialect } = this.deeds.analysis();
    this.empty.show(drawn && !outline.some(entry => STEP.test(entry.pointer)), dialect === "1.0");
  }
}

function emptyHint(host: HTMLElement): EmptyHint {
  const showTab = mountLeftTabs();
  return new EmptyHint(host, () => {
    showTab("tab-palette");
    bring(must("#palette"));
    must("#palette").querySelector<HTMLElement>(".tile")?.focus();
  });
}
