/** Editing of tasks (DSL 1.0) on the diagram: menus, keys and drops become operations on the text. */

import type { Edits } from "../design/edits";
import { announce } from "../shared/dom";
import { plural, t } from "../shared/translation";
import { nameExtracted } from "./naming";
import type { Place, Point } from "./places";
import { HOLDERS, moveBy, placeOnLine, unwrap } from "./task-lists";
import { type Tile, tileOf } from "./tiles";

/** What the canvas gives: what is chosen, names and kinds, and menus to choose a kind from. */
export interface Canvas {
  states: () => string[];
  nameOf: (pointer: string) => string;
  kindOf: (pointer: string) => string;
  spot: (pointer: string) => Point;
  takeKeys: () => void;
  knows: { tiles: () => Tile[]; kinds: () => Tile[] };
  ask: (tiles: Tile[], label: string, at: Point, take: (kind: string) => void) => void;
}

export class TaskEditor {
  constructor(
    private readonly edits: Edits,
    private readonly canvas: Canvas,
  ) {}

  /** The kind of a new task is chosen from a menu; `where` is its place as `add-task` has it. */
  add(at: Point, where: Record<string, string>): void {
    const about = this.edits.hold(where);
    this.canvas.ask(this.canvas.knows.tiles(), t("Which task?"), at, kind => void this.put({ kind }, about));
  }

  /** A task of a kind, or the tasks of a template. */
  async put({ kind, text }: Pick<Tile, "kind" | "text">, where: Record<string, string>): Promise<void> {
    this.canvas.takeKeys();
    const done = await (text === undefined
      ? this.edits.run("add-task", { kind, ...where })
      : this.edits.run("paste-tasks", { text, ...where }));
    if (done) announce(text === undefined ? t("Task added") : t("Tasks added"));
  }

  /** Tasks into a task of their own, which tries them again or takes their errors; those of functions refuse it. */
  async putAround(around: { kind: string; retry?: boolean }, pointers: string[]): Promise<void> {
    this.canvas.takeKeys();
    const done = await this.edits.run("wrap-tasks", { pointers, ...around });
    if (done) announce(around.retry ? t("It is tried again when it fails") : t("Its errors are caught"));
  }

  /** Another branch of a fork. */
  addBranch(pointer: string): void {
    this.add(this.canvas.spot(pointer), { pointer: `${pointer}/fork/branches/-` });
  }

  /** A task that is done when a `try` takes an error. */
  addCaught(pointer: string): void {
    this.add(this.canvas.spot(pointer), { pointer: `${pointer}/catch/do/-` });
  }

  /** Another case of a switch, which leads to the task at `to`, else to the next one. */
  async addCase(pointer: string, to = ""): Promise<void> {
    const done = await this.edits.run("add-case", { pointer, to });
    if (done) announce(t("Case added"));
  }

  /** What is done before or after all tasks of the kind of this one. */
  extend(pointer: string, place: "before" | "after"): void {
    const extend = this.canvas.kindOf(pointer);
    this.canvas.ask(
      this.canvas.knows.tiles(),
      t("Which task {place} each?", { place }),
      this.canvas.spot(pointer),
      kind => void this.edits.run("add-extension", { extend, place, kind }),
    );
  }

  /** A port was drawn to another task, or to the empty canvas (null). */
  async connect(from: string, to: string | null, at: Point): Promise<void> {
    if (to === null) this.add(at, { after: from });
    else if (this.canvas.kindOf(from) === "switch") await this.addCase(from, to);
    else await this.edits.run("lead-task", { pointer: from, to });
  }

  /** The chosen tasks get a list of their own: what has it is chosen from a menu. */
  wrap(pointer: string): void {
    const about = this.edits.hold({ pointers: this.canvas.states() });
    this.canvas.ask(
      HOLDERS.map(kind => tileOf(kind)),
      t("Put into which task?"),
      this.canvas.spot(pointer),
      kind => {
        void this.edits.run("wrap-tasks", Object.assign(about, { kind }));
      },
    );
  }

  /** The chosen tasks are tried, so that their errors can be taken. */
  async tried(): Promise<void> {
    await this.edits.run("wrap-tasks", { pointers: this.canvas.states(), kind: "try" });
  }

  unwrap(pointer: string): Promise<void> {
    return unwrap(this.edits, pointer, this.canvas.nameOf(pointer));
  }

  moveBy(pointer: string, by: -1 | 1): Promise<void> {
    return moveBy(this.edits, pointer, by);
  }

  /** To a place that was chosen or dropped on. */
  async moveTo(pointer: string, place: Place): Promise<void> {
    const { pointer: to, way } = placeOnLine(place.pointer);
    const done = await this.edits.run("move-task", way === undefined ? { pointer, to } : { pointer, way });
    if (done) announce(done.edits.length ? t("Task moved") : t("It stands there already"));
  }

  /** A task does something else: the kind is chosen from a menu. */
  changeKind(pointer: string): void {
    const now = this.canvas.kindOf(pointer);
    const about = this.edits.hold({ pointer });
    const others = this.canvas.knows.kinds().filter(one => one.kind !== now);
    this.canvas.ask(others, t("Which kind of task?"), this.canvas.spot(pointer), kind => {
      void this.edits.run("change-kind", Object.assign(about, { kind }));
    });
  }

  /** The chosen tasks become a function, which a call in their place runs. */
  async extract(): Promise<void> {
    const pointers = this.canvas.states();
    if (!pointers.length) return;
    const about = this.edits.hold({ pointers });
    const words = plural(
      pointers.length,
      "This task becomes a function of this definition; a call of it takes the place, and hands the data on.",
      "These {n} tasks become a function of this definition; a call of it takes the place, and hands the data on.",
    );
    const first = this.canvas.nameOf(pointers[0] ?? "");
    const name = await nameExtracted(t("Extract into a function"), t("Name of the function"), first, words);
    if (name !== null) await this.edits.run("extract-function", Object.assign(about, { name }));
  }
}
