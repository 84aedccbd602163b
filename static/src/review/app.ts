/** The page's one state: two versions, what is selected, how it is shown; panels follow it by `onChange`. */

import { GONE, inOther } from "../comparison/places";
import type { Comparison, Side, Version } from "../comparison/types";
import type { DiagramView } from "../diagram/view";
import type { Chipped } from "../runtimes/saved";
import type { Engine } from "../runtimes/engines";
import type { Setting } from "../runtimes/read-as";
import { guarded } from "../shared/faults";
import { Checks } from "./checks";
import type { Decision, Judged } from "./talk/types";

/** Both in one drawing, one of them alone, or their texts. */
export type Look = "difference" | "from" | "to" | "source";
export const LOOKS: readonly Look[] = ["difference", "from", "to", "source"];

export type Tab = "changes" | "states" | "versions";
export const TABS: readonly Tab[] = ["changes", "states", "versions"];

export interface Reviewed extends Chipped {
  id: string;
  name: string;
  version: number;
}

export interface Boot {
  definition: Reviewed;
  engines: Engine[];
  link: string | null; // the token of the link that opened the page
  may: string[];
  nonce: string;
}

/** A definition whose version `from` is, where it is not the reviewed one. */
export interface Other extends Setting {
  id: string;
  name: string;
}

/** A step of a scenario that is played; comments can be on it. */
export interface PlayedStep {
  scenario: string; // its id
  name: string;
  seq: number; // of its first trace event
  words: string; // its caption
  pointer: string | null; // the state it is about
}

export class Review {
  readonly definition: Reviewed;
  readonly link: string | null;
  readonly may: ReadonlySet<string>; // actions: see, comment, decide, simulate, edit, share, manage
  readonly nonce: string; // under which style sheets may be added
  versions: Version[] = []; // newest first
  /** Newest first. */
  decisions: Decision[] = [];
  /** The versions that are approved, as far as they are known. */
  approved: ReadonlySet<number> = new Set();
  readonly checks: Checks;
  /** Where the review of a version stands, as it was told last. */
  judged: Judged | null = null;
  from = 0; // from === to: one version alone
  to = 0;
  other: Other | null = null; // the definition that `from` is a version of, where it is not the reviewed one
  look: Look = "difference";
  shown: Look | null = null; // what is on the canvas; null while nothing is
  tab: Tab = "changes";
  selected: string | null = null; // JSON pointer of an element of `to`; `old:…` of one that is only in `from`
  step: PlayedStep | null = null; // where the playback stands; null while nothing is played
  /** Opens the playback of a scenario at the step with this trace event; nothing where there is no playback. */
  play: (scenario: string, seq: number) => void = () => undefined;
  /** Begins a comment on what is looked at; nothing where there are no comments. */
  comment: () => void = () => undefined;
  /** The line of the source that goes with what is selected. */
  line: number | null = null;
  /** What was found between the two; null while that is being asked. */
  found: Comparison | null = null;
  sides: [Side, Side] | null = null;
  /** Why the page cannot show what it should. */
  problem = "";
  /** Reads the list of versions again: somebody saved. */
  reload: () => Promise<void> = () => Promise.resolve();
  private readonly listeners = new Set<() => void>();
  private due = false;

  constructor(
    boot: Boot,
    readonly view: DiagramView,
  ) {
    this.definition = boot.definition;
    this.link = boot.link;
    this.may = new Set(boot.may);
    this.nonce = boot.nonce;
    this.checks = new Checks(boot.definition.id, () => this.changed());
  }

  /** The newer version, also before the page knows which are compared: then it is the newest. */
  get version(): number {
    return this.to || this.definition.version;
  }

  /** One version, with nothing to compare it with. */
  get alone(): boolean {
    return this.from === this.to && this.other === null;
  }

  select(pointer: string | null, line: number | null = null): void {
    if (pointer === this.selected && line === this.line) return;
    this.selected = pointer;
    this.line = line;
    this.changed();
  }

  show(look: Look): void {
    this.look = look;
    this.changed();
  }

  open(tab: Tab): void {
    this.tab = tab;
    this.changed();
  }

  compare(from: number, to: number, other: Other | null = null): void {
    if (from === this.from && to === this.to && other?.id === this.other?.id) return;
    this.selected = this.kept(from, to, other);
    [this.from, this.to, this.other] = [from, to, other];
    this.found = this.sides = this.line = null;
    this.changed();
  }

  /** What is selected where other versions are shown: the same state, as far as that is known. */
  private kept(from: number, to: number, other: Other | null): string | null {
    const { selected } = this;
    if (selected === null || this.to === 0) return selected; // the page begins with what its address says
    const gone = selected.startsWith(GONE);
    if (to === this.to) return gone && (from !== this.from || other?.id !== this.other?.id) ? null : selected;
    if (to !== this.from || this.other) return null;
    return gone
      ? selected.slice(GONE.length)
      : (inOther(this.found?.pairs ?? [], selected, true) ?? (from === this.to ? GONE + selected : null));
  }

  /** Where an element of `to` is in the drawing that is shown; null: it is not in there. */
  drawn(pointer: string): string | null {
    if (this.shown !== "from") return this.shown === "to" && pointer.startsWith(GONE) ? null : pointer;
    if (pointer.startsWith(GONE)) return pointer.slice(GONE.length);
    return this.alone ? pointer : inOther(this.found?.pairs ?? [], pointer, true);
  }

  /** The line of the newer text that what is selected stands on. */
  get lineShown(): number | null {
    if (this.line !== null || this.selected === null) return this.line;
    const row = this.found?.rows.find(one => one.place === this.selected);
    return row?.new_line ?? this.found?.states.find(one => one.pointer === this.selected)?.line ?? null;
  }

  /** The other way round: what a place of the drawing is. */
  meant(place: string): string {
    if (this.shown !== "from" || this.alone) return place;
    return inOther(this.found?.pairs ?? [], place, false) ?? GONE + place;
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
      for (const listener of [...this.listeners]) guarded(listener);
    });
  }
}
