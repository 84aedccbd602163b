/** Editing on the diagram: what is done to boxes and edges becomes an operation on the text (`POST /api/edit`). */

import type { Edits } from "../design/edits";
import type { Entry } from "../design/types";
import type { DiagramView } from "../diagram/view";
import { TASK, removeTasks } from "../design/removing-tasks";
import { announce } from "../shared/dom";
import { type MenuItem, menuAt } from "../shared/menu";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { setUpBoxDragging } from "./box-dragging";
import { onBoxes } from "./boxes";
import { Clips } from "./clips";
import { Connecting } from "./connecting";
import type { Drag } from "./dragging";
import { Insertion } from "./insertion";
import { setUpMarquee } from "./marquee";
import { rename } from "./naming";
import type { Place, Point } from "./places";
import { pickState } from "./picking";
import { TaskEditor } from "./task-editor";
import { isBeside, isListed, placeOnLine } from "./task-lists";
import { tileDrag } from "./tile-drag";
import type { Tile } from "./tiles";

export interface Knows {
  outline: () => Entry[];
  tiles: () => Tile[]; // of all that can be put in
  kinds: () => Tile[]; // of the kinds that the language has
  declares: (name: string) => boolean; // the engine looks at this member of `use` (1.0)
  handlesErrors: () => boolean; // states of the dialect can have `onErrors`
  ofTasks: () => boolean; // DSL 1.0
  renamed: (pointer: string, to: string) => void; // a task stands at another pointer
}

export interface Choice {
  as: string;
  label: string;
  why_not: string | null;
}

const STATE = /\/states\/[^/]+$/;

export class CanvasEditor {
  readonly insertion: Insertion;
  readonly tasks: TaskEditor;
  readonly clips: Clips;

  constructor(
    private readonly view: DiagramView,
    private readonly edits: Edits,
    readonly knows: Knows,
  ) {
    this.tasks = new TaskEditor(edits, this);
    this.insertion = new Insertion(
      view,
      (place, at) => {
        if (this.ofTasks) this.tasks.add(at, placeOnLine(place.pointer));
        else this.menuOfKinds(at, { edge: place.pointer });
      },
      () => !this.ofTasks, // each end of a list has a line to it
    );
    new Connecting(view, (from, to, at) => void this.connect(from, to, at));
    setUpBoxDragging(view, this);
    setUpMarquee(view);
    this.clips = new Clips(edits, this, view.host);
  }

  // -- what is there

  /** The selected states, in the order of the text. */
  states(): string[] {
    const order = this.knows.outline().map(entry => entry.pointer);
    return this.view.chosen
      .filter(pointer => this.isState(pointer))
      .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  get ofTasks(): boolean {
    return this.knows.ofTasks();
  }

  /** Whether it is the pointer of a state or task. */
  isState(pointer: string): boolean {
    return (this.ofTasks ? TASK : STATE).test(pointer);
  }

  /** The edge that is chosen. */
  chosenWay(): string | null {
    const [pointer = null] = this.view.chosen;
    return this.isWay(pointer) ? pointer : null;
  }

  nameOf(pointer: string): string {
    return (
      this.knows.outline().find(entry => entry.pointer === pointer)?.name ??
      this.view.scene.all(pointer).find(one => one.dataset.name)?.dataset.name ??
      ""
    );
  }

  /** The kind of a state or task; "" where there is none. */
  kindOf(pointer: string): string {
    return this.knows.outline().find(entry => entry.pointer === pointer)?.kind ?? "";
  }

  /** An edge, the one into an end included. */
  isWay(pointer: string | null): pointer is string {
    return pointer !== null && !this.isState(pointer) && this.view.scene.edge(pointer) !== null;
  }

  // -- putting in

  /** A tile was chosen: at once into an empty definition, else at the place that is chosen next. */
  place(tile: Tile): void {
    if (!this.view.scene.nodes.some(node => node.classList.contains("state"))) {
      void this.put(tile, {});
      return;
    }
    if (tile.around && this.states().length) {
      void this.tasks.putAround(tile.around, this.states());
      return;
    }
    this.insertion.begin(tile.label, place => this.atPlace(tile, place), {
      focus: true,
      boxes: () => (tile.around ? onBoxes(this.view, pointer => this.nameOf(pointer)) : []),
      ...(this.ofTasks && { onBox: pointer => this.onBox(tile, pointer) }),
    });
  }

  drag(tile: Tile): Drag {
    return tileDrag(this.view, this, tile);
  }

  /** A tile at a place: in a line, or around the task whose corner it is. */
  atPlace(tile: Tile, { pointer }: Place): void {
    if (tile.around && this.isState(pointer)) void this.tasks.putAround(tile.around, [pointer]);
    else void this.put(tile, { edge: pointer });
  }

  /** A tile on the box of a task: around it, or behind it. */
  onBox(tile: Tile, pointer: string): void {
    if (tile.around) void this.tasks.putAround(tile.around, [pointer]);
    else void this.tasks.put(tile, { after: pointer });
  }

  /** A tile where nothing is drawn: behind everything. */
  elsewhere(tile: Tile, at: Point): void {
    const isEmpty = !this.view.scene.nodes.some(node => node.classList.contains("state"));
    if (!inside(this.view.host, at)) return;
    void this.put(tile, {}).then(() => {
      if (!isEmpty && !this.ofTasks)
        toast(t("It stands by itself: drag from a state's port to it, or from it, to connect them."));
    });
  }

  insertAfter(pointer: string, at: Point = this.spot(pointer)): void {
    if (this.ofTasks) {
      this.tasks.add(at, this.isWay(pointer) ? placeOnLine(pointer) : { after: pointer });
      return;
    }
    this.menuOfKinds(at, this.isWay(pointer) ? { edge: pointer } : { after: pointer });
  }

  /** A new state of the tile's kind, or the states of its template. */
  private async put(tile: Tile, where: { edge?: string }): Promise<void> {
    this.takeKeys();
    if (this.ofTasks)
      await this.tasks.put(tile, where.edge === undefined ? { pointer: "/do/-" } : placeOnLine(where.edge));
    else if (tile.text === undefined) await this.add({ kind: tile.kind, ...where });
    else await this.edits.run("paste", { text: tile.text, ...where });
  }

  private async add(args: Record<string, unknown>): Promise<void> {
    this.takeKeys();
    const done = await this.edits.run("add-state", args);
    if (done) announce(t("State added"));
  }

  /** Keys go to the diagram, so that they mean what is selected after the edit. */
  takeKeys(): void {
    if (!this.view.svg.contains(document.activeElement)) this.view.svg.focus({ preventScroll: true });
  }

  /** A new state of the kind that is chosen, at `where`. */
  private menuOfKinds(at: Point, where: Record<string, string>): void {
    const about = this.edits.hold(where);
    this.ask(this.knows.kinds(), t("Which state?"), at, kind => void this.add({ kind, ...about }));
  }

  /** Which kind is meant is chosen from a menu. */
  ask(tiles: Tile[], label: string, at: Point, take: (kind: string) => void): void {
    const entries = tiles.map(({ kind, like, icon, label }): MenuItem => ({
      label,
      chip: like ?? kind,
      ...(icon && { icon }),
      run: () => take(kind),
    }));
    menuAt(at.x, at.y, label, entries, () => this.focus());
  }

  // -- connecting

  /** Asks what the edge shall be, where it can be more than one thing; without `to` it leads to a new state. */
  async connect(from: string, to: string | null, at: Point): Promise<void> {
    if (this.ofTasks) {
      await this.tasks.connect(from, to, at);
      return;
    }
    const about = this.edits.hold({ from, ...(to !== null && { to }) });
    let choices: Choice[];
    try {
      choices = await this.edits.look<Choice[]>("connections", { ...about });
    } catch (error) {
      toastError(error);
      return;
    }
    const fine = choices.filter(choice => choice.why_not === null);
    if (!fine.length) {
      toastError(choices[0]?.why_not ?? t("These two cannot be connected."));
      return;
    }
    const run = (choice: Choice): void => {
      if (to === null) this.menuOfKinds(at, { after: about.from, as: choice.as });
      else void this.edits.run("connect", Object.assign(about, { as: choice.as }));
    };
    const [only] = fine;
    if (fine.length === 1 && only) {
      run(only);
      return;
    }
    menuAt(
      at.x,
      at.y,
      to === null ? t("How is the new state reached?") : t("What shall the edge be?"),
      fine.map(choice => ({ label: t(choice.label), icon: ICONS[choice.as] ?? "goto", run: () => run(choice) })),
      () => this.focus(),
    );
  }

  /** By keyboard: the other state is picked from a list. */
  async connectFrom(pointer: string): Promise<void> {
    const to = await pickState(
      t("Connect {nameOf} to", { nameOf: this.nameOf(pointer) }),
      this.knows.outline(),
      entry => (this.ofTasks ? isBeside(pointer, entry.pointer) : STATE.test(entry.pointer)),
    );
    if (to !== null) await this.connect(pointer, to, this.spot(pointer));
  }

  /** Leads one end of an edge to another state, which is picked. */
  async reconnect(edge: string, end: "from" | "to"): Promise<void> {
    const about = this.edits.hold({ edge });
    const state = await pickState(
      end === "to" ? t("This edge shall lead to") : t("This edge shall come from"),
      this.knows.outline(),
      entry => STATE.test(entry.pointer),
    );
    if (state !== null) await this.edits.run("reconnect", Object.assign(about, { end, state }));
  }

  /** A handler of errors, whose target is open; it is selected, to be filled in. */
  async addErrorHandler(pointer: string): Promise<void> {
    const done = await this.edits.ask("/api/form/field", { pointer: `${pointer}/onErrors`, do: "add" }, true);
    if (done) announce(t("Error handler added"));
  }

  /** Whether states have handlers of errors; in 0.1 errors are handled where an action is called. */
  get handlesErrors(): boolean {
    return this.knows.handlesErrors();
  }

  // -- changing

  /** A state gets another name; an open end, which has none, its state. */
  rename(pointer: string): void {
    if (this.view.scene.node(pointer)?.classList.contains("end-open")) {
      if (!this.ofTasks) void this.reconnect(pointer, "to");
      return;
    }
    const about = this.edits.hold({ pointer });
    if (this.isState(pointer)) rename(this.view, pointer, this.nameOf(pointer), name => void this.renamed(about, name));
  }

  private async renamed(about: { pointer: string }, name: string): Promise<void> {
    const { pointer } = about;
    const done = await this.edits.run("rename", Object.assign(about, { name }));
    if (done?.select && this.ofTasks) this.knows.renamed(pointer, done.select);
  }

  async remove(): Promise<void> {
    const states = this.states();
    const way = this.chosenWay();
    if (this.ofTasks) {
      const asked = states.length ? states : this.view.chosen;
      if (asked.length) await removeTasks(this.edits, asked, this.nameOf(asked[0] ?? ""));
    } else if (states.length) await this.edits.run("remove-states", { pointers: states });
    else if (way !== null) await this.edits.run("remove-edge", { pointer: way });
  }

  /** A state's data as the clipboard would have it. */
  dataOf(pointer: string): Promise<{ states?: Record<string, unknown>[] }> {
    return this.edits.look("copy", { pointers: [pointer] });
  }

  /** Along the flow: the state is taken out, its neighbours are joined, and it is put in elsewhere. */
  move(pointer: string): void {
    if (!this.canMove(pointer)) {
      toastError(t("A function stands by itself."));
      return;
    }
    const about = this.edits.hold({ pointer });
    const words = t("Move {nameOf}", { nameOf: this.nameOf(pointer) });
    this.insertion.begin(words, place => void this.moveTo(about.pointer, place), { focus: true });
  }

  /** Whether it can stand elsewhere: a function is nowhere in the flow. */
  canMove(pointer: string): boolean {
    return !this.ofTasks || isListed(pointer);
  }

  async moveTo(pointer: string, place: Place): Promise<void> {
    if (this.ofTasks) await this.tasks.moveTo(pointer, place);
    else await this.edits.run("move-state", { pointer, edge: place.pointer });
  }

  hold<T extends Record<string, unknown>>(about: T): T {
    return this.edits.hold(about);
  }

  async run(operation: string, args: Record<string, unknown>): Promise<void> {
    await this.edits.run(operation, args);
  }

  // -- where

  /** Where a menu about `pointer` opens: below its box. */
  spot(pointer: string): Point {
    const box = this.view.box(pointer);
    return box
      ? this.view.viewport.toWindow(box.x + Math.min(24, box.width / 2), box.y + box.height + 4)
      : { x: innerWidth / 2, y: innerHeight / 2 };
  }

  focus(): void {
    this.view.focus(this.view.selected ?? "");
  }
}

const ICONS: Record<string, string> = {
  transition: "goto",
  condition: "k-switch",
  error: "error",
  compensation: "rewind",
  event: "envelope",
};

function inside(host: HTMLElement, at: Point): boolean {
  const frame = host.getBoundingClientRect();
  return at.x > frame.left && at.x < frame.right && at.y > frame.top && at.y < frame.bottom;
}
