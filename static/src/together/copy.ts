/** This page's copy of the shared text: what is written here goes out, and is sent again until the server has it. */

import { createDecoder, readVarUint, readVarUint8Array } from "lib0/decoding";
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from "lib0/encoding";
import { writeSyncStep1, writeUpdate } from "y-protocols/sync";
import * as Y from "yjs";
import { between } from "../editor/between";
import type { Kept } from "../merging/ask";
import { keptIn } from "./kept";
import { type Strays, straysOf } from "./strays";
import { type Unsent, fromBase64, toBase64 } from "./shared";

const RECENT = 15_000; // milliseconds in which others may not have seen what was typed
const GATHER = 30; // milliseconds that keys are gathered
const SYNC = 0;
const STEP_1 = 0;
const STEP_2 = 1;
const TEXT = "text";

export interface Way {
  give: (data: Uint8Array<ArrayBuffer>) => void;
  up: () => boolean;
  fits: (text: string) => boolean; // the server takes so long a text; else nothing goes out
  clean: () => void; // the server has everything
  strayed: (strays: Strays) => void; // what this page wrote is out of the text, since its line has gone
  /** This page's text and the server's as one, of which all give what is there by then; null: no longer asked for. */
  merged: (
    base: () => string,
    mine: () => string,
    theirs: () => string,
    kept: () => Kept | null,
  ) => Promise<string | null>;
}

/** What this page wrote, `upTo` this number of its letters, as it went out. */
interface Piece {
  upTo: number;
  update: Uint8Array;
}

export class Copy {
  readonly doc = new Y.Doc();
  readonly text: Y.Text;
  private queue: Uint8Array[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sent = 0;
  private kept = 0;
  private owed = true; // the server has not been told all since the line came back
  private readonly known = new Y.Doc(); // what the server has, as far as it has said so
  private first = true;
  private ahead = false; // it had something that the server may not have when the line came back
  private pieces: Piece[] = []; // that went out, and of which the server has not said that it has them
  private theirs: Y.Doc | null = null; // the server's text, while it is not known how it goes with this page's
  private came: Uint8Array[] = []; // what it is made of
  private reached = Y.encodeStateVector(this.doc); // what went out, and what came
  private readonly typed: { upTo: number; at: number }[] = []; // how many letters this page had written, when they went
  private seen = 0; // so many of those others have seen
  private lostAt: number | null = null; // since when nothing has come of what others do
  private heldOver: Uint8Array | null = null; // the same when the text became too long
  private waiting: (() => void)[] = [];

  constructor(
    readonly epoch: string,
    private readonly way: Way,
  ) {
    this.text = this.doc.getText(TEXT);
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== this.way) {
        this.queue.push(update);
        this.typed.push({ upTo: Y.getState(this.doc.store, this.doc.clientID), at: performance.now() });
      } else if (!this.holds) return; // else it may be short enough now
      this.timer ??= setTimeout(() => this.flush(), GATHER);
    });
  }

  /** Done when this has all that the server has. */
  begin(): Promise<void> {
    this.ahead = this.brings;
    this.theirs = this.ahead ? new Y.Doc() : null;
    this.came = [];
    this.sent = this.kept = 0;
    this.owed = true;
    this.queue = [];
    const encoder = createEncoder();
    writeVarUint(encoder, SYNC);
    writeSyncStep1(encoder, this.theirs ?? this.doc);
    this.way.give(toUint8Array(encoder));
    return new Promise(done => this.waiting.push(done));
  }

  /** A message of the server. */
  take(data: Uint8Array): void {
    const decoder = createDecoder(data);
    if (readVarUint(decoder) !== SYNC) return;
    const kind = readVarUint(decoder);
    if (kind === STEP_1) {
      const has = readVarUint8Array(decoder);
      if (this.theirs) void this.meet(this.theirs, has);
      else this.answer(has);
      return;
    }
    const update = readVarUint8Array(decoder);
    if (this.theirs) {
      Y.applyUpdate(this.theirs, update);
      this.came.push(update);
    } else this.takeWithStrays(update);
  }

  /** What this page has just written in a line that goes is taken out with it: else it stood behind another. */
  private takeWithStrays(update: Uint8Array): void {
    const strays = this.straysOf(this.text, () => this.takeIn(update));
    this.lostAt = null;
    if (!strays) return;
    removeFrom(this.text, strays);
    this.way.strayed(strays);
  }

  /** Those that a change by others makes of what this page wrote in a text. */
  private straysOf(text: Y.Text, change: () => void): Strays | null {
    const recent = (this.lostAt ?? performance.now()) - RECENT;
    while (this.typed[0] && this.typed[0].at < recent) this.seen = this.typed.shift()?.upTo ?? this.seen;
    let strays: Strays | null = null;
    const look = (_: Y.YTextEvent, by: Y.Transaction): void => {
      strays = this.typed.length ? straysOf(text, by, this.doc.clientID, this.seen) : null;
    };
    text.observe(look);
    change();
    text.unobserve(look);
    return strays;
  }

  private takeIn(update: Uint8Array): void {
    Y.applyUpdate(this.known, update);
    Y.applyUpdate(this.doc, update, this.way);
  }

  /** This page wrote while its line was cut: its text and the server's are merged, before either goes on. */
  private async meet(theirs: Y.Doc, has: Uint8Array): Promise<void> {
    const wanted = await this.way.merged(
      () => this.apart(theirs, known => known.toString()),
      () => this.text.toString(),
      () => this.apart(theirs, (_, others) => others.toString()),
      () => this.apart(theirs, (known, others) => keptIn(known, this.text, others)),
    );
    if (this.theirs !== theirs) return; // the line was cut again
    this.theirs = this.lostAt = null;
    for (const update of this.came) this.takeIn(update);
    theirs.destroy();
    if (wanted !== null) this.write(wanted);
    this.answer(has);
  }

  /** The text becomes this one, by as few letters as that takes. */
  write(wanted: string): void {
    this.doc.transact(() => {
      let moved = 0;
      for (const { from, to, insert } of between(this.text.toString(), wanted)) {
        if (insert) this.text.insert(from + moved, insert);
        if (to > from) this.text.delete(from + moved + insert.length, to - from);
        moved += insert.length - (to - from);
      }
    });
  }

  /** Tells the server what it lacks. */
  private answer(has: Uint8Array): void {
    this.first = false;
    this.owed = false;
    this.heldOver = null;
    this.pieces = [];
    for (const typed of this.typed) typed.at = performance.now(); // nobody can have seen it before
    if (this.isTooLong) this.hold(has);
    else {
      const update = Y.encodeStateAsUpdate(this.doc, has);
      const encoder = createEncoder();
      writeVarUint(encoder, SYNC);
      writeVarUint(encoder, STEP_2);
      writeVarUint8Array(encoder, update);
      this.queue = []; // it is in the answer
      this.send(update, toUint8Array(encoder));
    }
    for (const done of this.waiting.splice(0)) done();
  }

  /**
   * What this page and another copy started from: all that the server had sent, and what it has of this page; and that
   * copy's text. Both without what stands in no place of this page's any more: it is this page's alone, as ever.
   */
  private apart<T>(other: Y.Doc, look: (known: Y.Text, others: Y.Text) => T): T {
    const has = Y.getState(other.store, this.doc.clientID);
    const arrived = this.pieces.filter(({ upTo }) => upTo <= has);
    const last = arrived.findIndex(({ upTo }) => upTo === arrived[arrived.length - 1]?.upTo);
    const [known, others] = [new Y.Doc(), new Y.Doc()];
    for (const doc of [known, others]) {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.known));
      for (const { update } of arrived.slice(0, last + 1)) Y.applyUpdate(doc, update);
    }
    const strays = this.straysOf(others.getText(TEXT), () => Y.applyUpdate(others, Y.encodeStateAsUpdate(other)));
    if (strays) {
      others.on("update", (update: Uint8Array) => Y.applyUpdate(known, update));
      removeFrom(others.getText(TEXT), strays);
    }
    const found = look(known.getText(TEXT), others.getText(TEXT));
    known.destroy();
    others.destroy();
    return found;
  }

  /** Whether it has something that the server may not have. */
  private get brings(): boolean {
    return !this.first && (this.ahead || this.holds || this.queue.length > 0 || this.kept < this.sent);
  }

  /** Whether it has some of what another life of this page wrote. */
  hasOf(unsent: Unsent): boolean {
    const { from } = Y.parseUpdateMeta(fromBase64(unsent.update));
    return [...from].some(([client, first]) => Y.getState(this.doc.store, client) > first);
  }

  acknowledged(pieces: number): void {
    this.kept += pieces;
    for (const { update } of this.pieces.splice(0, pieces)) Y.applyUpdate(this.known, update);
    if (!this.clean) return;
    this.ahead = false;
    this.way.clean();
  }

  lost(): void {
    this.owed = true;
    this.lostAt ??= performance.now();
    this.theirs = null;
  }

  get clean(): boolean {
    return !this.owed && !this.holds && this.queue.length === 0 && this.kept >= this.sent && this.way.up();
  }

  unsent(): Unsent | null {
    if (this.clean || this.first) return null;
    const update = toBase64(Y.encodeStateAsUpdate(this.doc, Y.encodeStateVector(this.known)));
    return { epoch: this.epoch, update, over: this.base };
  }

  /** The text that the server had last. */
  get base(): string {
    return this.known.getText(TEXT).toString();
  }

  /** What another life of this page wrote. */
  bring(unsent: Unsent): void {
    Y.applyUpdate(this.doc, fromBase64(unsent.update), "before");
  }

  end(): void {
    clearTimeout(this.timer);
    this.doc.destroy();
    this.known.destroy();
  }

  private get holds(): boolean {
    return this.heldOver !== null;
  }

  private get isTooLong(): boolean {
    return !this.way.fits(this.text.toString());
  }

  /** Nothing goes out until the text is shorter: what was too long and is taken out again shall not go either. */
  private hold(reached: Uint8Array): void {
    this.heldOver ??= reached;
    this.queue = [];
  }

  /** What was written goes out now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.owed || (!this.queue.length && !this.holds)) return; // it goes with the answer when the line is back
    if (this.isTooLong) return this.hold(this.reached);
    const update = this.heldOver ? Y.encodeStateAsUpdate(this.doc, this.heldOver) : Y.mergeUpdates(this.queue);
    const encoder = createEncoder();
    writeVarUint(encoder, SYNC);
    writeUpdate(encoder, update);
    this.queue = [];
    this.heldOver = null;
    this.send(update, toUint8Array(encoder));
  }

  private send(update: Uint8Array, data: Uint8Array<ArrayBuffer>): void {
    this.sent++;
    this.reached = Y.encodeStateVector(this.doc);
    this.pieces.push({ upTo: Y.getState(this.doc.store, this.doc.clientID), update });
    this.way.give(data);
  }
}

function removeFrom(text: Y.Text, { places }: Strays): void {
  text.doc?.transact(() => {
    for (const { at, length } of [...places].reverse()) text.delete(at, length);
  });
}
