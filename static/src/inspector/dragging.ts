/** Cards change places by drag: a line shows where the card would go. Keyboards have the buttons of each card. */

import { Directive, type ElementPart, type PartInfo, PartType, directive } from "lit/directive.js";
import type { Context } from "./context";
import type { Field } from "./types";

function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

class Draggable extends Directive {
  /** The card on its way: a page has one pointer. */
  private static dragged: { pointer: string; list: string; index: number } | null = null;
  private field: Field | null = null;
  private index = 0;
  private context: Context | null = null;
  private bound = false;

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error("draggable stands in an element");
  }

  override update(part: ElementPart, [field, index, context]: [Field, number, Context]): void {
    [this.field, this.index, this.context] = [field, index, context];
    if (!this.bound) this.bind(part.element as HTMLElement);
    this.bound = true;
  }

  render(_field: Field, _index: number, _context: Context): void {}

  private bind(element: HTMLElement): void {
    const handle = element.querySelector<HTMLElement>(".handle");
    handle?.addEventListener("pointerdown", () => {
      element.draggable = true;
    });
    element.addEventListener("pointerup", () => {
      element.draggable = false;
    });
    element.addEventListener("dragstart", event => {
      if (!this.field || event.target !== element) return;
      event.stopPropagation();
      Draggable.dragged = { pointer: this.field.pointer, list: listOf(this.field.pointer), index: this.index };
      event.dataTransfer?.setData("text/plain", this.field.pointer);
      element.classList.add("is-dragged");
    });
    element.addEventListener("dragend", () => {
      Draggable.dragged = null;
      element.draggable = false;
      element.classList.remove("is-dragged");
      this.mark(element, null);
    });
    element.addEventListener("dragover", event => this.over(element, event));
    element.addEventListener("dragleave", () => this.mark(element, null));
    element.addEventListener("drop", event => this.drop(element, event));
  }

  private mark(element: HTMLElement, side: "above" | "below" | null): void {
    element.classList.toggle("drop-above", side === "above");
    element.classList.toggle("drop-below", side === "below");
  }

  private side(element: HTMLElement, event: DragEvent): "above" | "below" {
    const box = element.getBoundingClientRect();
    return event.clientY < box.top + box.height / 2 ? "above" : "below";
  }

  private over(element: HTMLElement, event: DragEvent): void {
    const { dragged } = Draggable;
    if (!dragged || !this.field || dragged.list !== listOf(this.field.pointer)) return;
    event.preventDefault();
    event.stopPropagation();
    this.mark(element, dragged.pointer === this.field.pointer ? null : this.side(element, event));
  }

  private drop(element: HTMLElement, event: DragEvent): void {
    const { dragged } = Draggable;
    if (!dragged || !this.field || dragged.list !== listOf(this.field.pointer)) return;
    event.preventDefault();
    event.stopPropagation();
    this.mark(element, null);
    const before = this.side(element, event) === "above" ? this.index : this.index + 1;
    const to = before > dragged.index ? before - 1 : before;
    if (to !== dragged.index) this.context?.act(dragged.pointer, { do: "move", index: to });
  }
}

/** Makes a list's item draggable by its `.handle`. */
export const draggable = directive(Draggable);
