/** The diagram's panel: the drawing with its controls, what is found and edited on it, and what is told over it. */

import { CanvasEditor } from "../canvas/canvas";
import { setUpContextMenu } from "../canvas/context-menu";
import { EmptyHint } from "../canvas/empty";
import { Folds } from "../canvas/folds";
import { inlineSubflow } from "../canvas/inlining";
import { setUpEditKeys } from "../canvas/keys";
import { mountSelectionBar } from "../canvas/selection-bar";
import { Palette, type Part } from "../canvas/palette";
import { mountControls } from "../diagram/controls";
import { mountMinimap } from "../diagram/minimap";
import type { DiagramView } from "../diagram/view";
import { announce, must } from "../shared/dom";
import { bring } from "../shared/edges";
import { Band } from "./band";
import { Look } from "./detail";
import type { Edits } from "./edits";
import { Find } from "./find";
import type { FirstDrawing } from "./first";
import { mountLeftTabs } from "./left-tabs";
import { ProblemMarks } from "./marks";
import type { Analysis } from "./types";

export interface DiagramDeeds {
  name: string; // of the definition
  edits: Edits;
  analysis: () => Analysis;
  select: (pointer: string | null, origin: "diagram" | "panel") => void;
  toForm: () => void;
  toText: (from: number) => void;
  chooseDialect: () => void;
  redraw: () => void; // another drawing of the same text is wanted
}

export class DiagramPanel {
  readonly view: DiagramView;
  readonly look: Look;
  readonly find: Find;
  readonly band: Band;
  readonly marks: ProblemMarks;
  private readonly editor: CanvasEditor;
  private readonly palette: Palette;
  private readonly folds = new Folds();
  private readonly empty: EmptyHint;

  constructor(
    first: FirstDrawing,
    private readonly parts: Part[],
    private readonly deeds: DiagramDeeds,
  ) {
    const host = must("#canvas");
    this.view = first.take({
      label: `Diagram of ${deeds.name}`,
      onSelect: pointer => deeds.select(pointer, "diagram"),
      onOpen: () => deeds.toForm(),
      onDouble: pointer => this.editor.rename(pointer),
    });
    this.marks = new ProblemMarks(this.view);
    this.look = new Look(host, () => deeds.redraw());
    this.find = new Find(
      host,
      () => deeds.analysis().outline,
      pointer => deeds.select(pointer, "panel"),
      found => {
        this.view.focus(this.view.selected ?? "");
        if (found !== null) this.view.centre(found); // after the focus, which only brings it into sight
      },
    );
    mountControls(this.view, { direction: () => this.look.direction, turn: () => this.turn() });
    mountMinimap(this.view);
    this.band = new Band(
      host,
      from => deeds.toText(from),
      () => deeds.chooseDialect(),
    );
    this.editor = new CanvasEditor(this.view, deeds.edits, {
      outline: () => deeds.analysis().outline,
      kinds: () => deeds.analysis().kinds ?? [],
      handlesErrors: () => deeds.analysis().dialect?.startsWith("0.6") ?? false,
    });
    this.palette = new Palette(must("#palette"), {
      drag: tile => this.editor.drag(tile),
      choose: tile => this.editor.place(tile),
      paste: () => void this.editor.paste(),
    });
    setUpContextMenu(this.editor, this.view, {
      folded: pointer => this.folds.has(deeds.analysis().outline, pointer),
      fold: pointer => this.fold(pointer),
      inline: pointer => void inlineSubflow(this.editor, pointer),
    });
    setUpEditKeys(this.editor, this.view, pointer => this.fold(pointer));
    mountSelectionBar(this.editor, this.view);
    this.empty = emptyHint(host);
  }

  /** The parallel states whose branches are not drawn. */
  get folded(): string[] {
    return this.folds.pointers(this.deeds.analysis().outline);
  }

  private fold(pointer: string): void {
    this.folds.toggle(this.deeds.analysis().outline, pointer);
    this.deeds.redraw();
  }

  turn(): void {
    this.look.turn();
    this.view.viewport.untouched = true;
    announce(this.look.direction === "TB" ? "Drawn from top to bottom" : "Drawn from left to right");
  }

  showPalette({ kinds = [] }: Analysis): void {
    this.palette.show(kinds, this.parts);
  }

  /** Says what to do next where a definition that is drawn has no state yet. */
  showHint(drawn: boolean): void {
    this.empty.show(drawn && !this.deeds.analysis().outline.some(entry => entry.pointer.startsWith("/states/")));
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
