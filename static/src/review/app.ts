/** The page's one state: two versions, what is selected, how it is shown. Panels follow it by `onChange` and change it by its methods. */

import type { Comparison, Side, Version } from "../history/types";
import type { DiagramView } from "../diagram/view";

/** Both in one drawing, one of them alone, or their texts. */
export type Look = "difference" | "from" | "to" | "source";

export interface Reviewed {
  id: string;
  name: string;
  dialect: string;
  chosen_dialect: string | null;
  version: number;
}

export interface Boot {
  definition: Reviewed;
  link: string | null; // the token of the link that opened the page
  may: string[];
  nonce: string;
}

export interface ReviewApp {
  readonly definition: Reviewed;
  readonly link: string | null;
  readonly may: ReadonlySet<string>; // actions: see, comment, decide, simulate, edit, share, manage
  readonly nonce: string; // under which style sheets may be added
  readonly view: DiagramView;
  readonly versions: readonly Version[]; // newest first
  readonly from: number; // from === to: one version alone
  readonly to: number;
  readonly look: Look;
  readonly selected: string | null; // JSON pointer of an element of `to`; `old:…` of one that is only in `from`
  select(pointer: string | null): void;
  show(look: Look): void;
  compare(from: number, to: number): void;
  changed(): void;
  onChange(listener: () => void): () => void;
}

export class Review implements ReviewApp {
  readonly definition: Reviewed;
  readonly link: string | null;
  readonly may: ReadonlySet<string>;
  readonly nonce: string;
  versions: Version[] = [];
  from = 0;
  to = 0;
  look: Look = "difference";
  selected: string | null = null;
  /** What was found between the two; null while that is being asked. */
  found: Comparison | null = null;
  sides: [Side, Side] | null = null;
  private readonly listeners = new Set<() => void>();
  private due = false;

  constructor(boot: Boot, readonly view: DiagramView) {
    this.definition = boot.definition;
    this.link = boot.link;
    this.may = new Set(boot.may);
    this.nonce = boot.nonce;
  }

  select(pointer: string | null): void {
    if (pointer === this.selected) return;
    this.selected = pointer;
    this.changed();
  }

  show(look: Look): void {
    this.look = look;
    this.changed();
  }

  compare(from: number, to: number): void {
    if (from === this.from && to === this.to) return;
    [this.from, this.to] = [from, to];
    this.found = null;
    this.changed();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tells every listener once, as soon as what runs now is done. */
  changed(): void {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      for (const listener of [...this.listeners]) listener();
    });
  }
}
