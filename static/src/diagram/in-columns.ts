/** Whether a long drawing stands in columns: as a person wants it, and an overview by itself (column-count.ts). */

import { part } from "../shared/later";
import { remember, remembered } from "../shared/storage";
import { type Size, columnsOf } from "./column-count";
import type { foldIntoColumns } from "./folding";
import type { Viewport } from "./viewport";

const ASIDE = 48; // pixels of the canvas that an overview has not, at its sides
const ABOVE = 124; // and above and below it

export class InColumns {
  isOverview = false;
  foldable = false; // the drawing is long
  private count = 1;
  private drawing: SVGSVGElement | null = null; // its opening tag, as the server has it
  private readonly chosen = new Map<string, boolean>();

  constructor(
    private readonly viewport: Viewport,
    public fold: typeof foldIntoColumns | null, // else loaded when it is needed
    private readonly again: () => void,
  ) {}

  private get key(): string {
    return this.isOverview ? "overview-columns" : "columns";
  }

  get wanted(): boolean {
    return this.chosen.get(this.key) ?? remembered<boolean>(this.key) ?? this.isOverview;
  }

  /** The browser remembers it for every page. */
  choose(wanted: boolean): void {
    this.chosen.set(this.key, wanted);
    remember(this.key, wanted === this.isOverview ? null : wanted);
  }

  /** Sets the parts of a drawing side by side; false where it stays as it is, or until that can be done. */
  cut(drawing: SVGSVGElement): boolean {
    this.drawing = drawing.cloneNode() as SVGSVGElement;
    this.count = this.counted(drawing);
    this.foldable = this.count > 1;
    if (!this.wanted || !this.foldable) return false;
    if (this.fold) return this.fold(drawing, this.room);
    void part(import("./folding")).then(code => {
      this.fold = code?.foldIntoColumns ?? null;
      if (code) this.again();
    });
    return false;
  }

  /** Whether the canvas has another size now, in which the drawing would have other columns. */
  get isStale(): boolean {
    return this.isOverview && this.drawing !== null && this.wanted && this.counted(this.drawing) !== this.count;
  }

  private counted(drawing: SVGSVGElement): number {
    return columnsOf(drawing, this.room).count;
  }

  private get room(): Size {
    const { width, height } = this.viewport.size;
    return this.isOverview
      ? { width: Math.max(0, width - ASIDE), height: Math.max(0, height - ABOVE) }
      : { width, height };
  }
}
