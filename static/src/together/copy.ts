/** This page's copy of the shared text: what is written here goes out, and is sent again until the server has it. */

import { createDecoder, readVarUint } from "lib0/decoding";
import { createEncoder, toUint8Array, writeVarUint } from "lib0/encoding";
import { readSyncStep1, readSyncStep2, writeSyncStep1, writeUpdate } from "y-protocols/sync";
import * as Y from "yjs";
import { type Unsent, fromBase64, toBase64 } from "./shared";

const GATHER = 30; // milliseconds that keys are gathered
const SYNC = 0;
const STEP_1 = 0;

export interface Way {
  give: (data: Uint8Array<ArrayBuffer>) => void;
  up: () => boolean;
  shown: () => { toString: () => string }; // the text as the page has it, which never changes itself
  clean: () => void; // the server has everything
}

export class Copy {
  readonly doc = new Y.Doc();
  readonly text: Y.Text;
  private queue: Uint8Array[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sent = 0;
  private kept = 0;
  private owed = true; // the server has not been told all since the line came back
  private vector: Uint8Array; // what the server has
  private over: { toString: () => string } | null = null;
  private first = true;
  private waiting: (() => void)[] = [];

  constructor(
    readonly epoch: string,
    private readonly way: Way,
  ) {
    this.text = this.doc.getText("text");
    this.vector = Y.encodeStateVector(this.doc);
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin === this.way) return;
      this.queue.push(update);
      this.timer ??= setTimeout(() => this.flush(), GATHER);
    });
  }

  /** Done when this has all that the server has. */
  begin(): Promise<void> {
    this.sent = this.kept = 0;
    this.owed = true;
    this.queue = [];
    const encoder = createEncoder();
    writeVarUint(encoder, SYNC);
    writeSyncStep1(encoder, this.doc);
    this.way.give(toUint8Array(encoder));
    return new Promise(done => this.waiting.push(done));
  }

  /** A message of the server. */
  take(data: Uint8Array): void {
    const decoder = createDecoder(data);
    if (readVarUint(decoder) !== SYNC) return;
    const kind = readVarUint(decoder);
    if (kind === STEP_1) {
      const read = this.text.toString();
      this.over ??= { toString: () => read };
      if (this.first) this.vector = Y.encodeStateVector(this.doc);
      this.first = false;
      const encoder = createEncoder();
      writeVarUint(encoder, SYNC);
      readSyncStep1(decoder, encoder, this.doc);
      this.queue = []; // it is in the answer
      this.owed = false;
      this.send(toUint8Array(encoder));
      for (const done of this.waiting.splice(0)) done();
    } else readSyncStep2(decoder, this.doc, this.way);
  }

  acknowledged(pieces: number): void {
    this.kept += pieces;
    if (!this.clean) return;
    this.vector = Y.encodeStateVector(this.doc);
    this.over = this.way.shown();
    this.way.clean();
  }

  lost(): void {
    this.owed = true;
  }

  get clean(): boolean {
    return !this.owed && this.queue.length === 0 && this.kept >= this.sent && this.way.up();
  }

  unsent(): Unsent | null {
    if (this.clean || this.over === null) return null;
    const update = toBase64(Y.encodeStateAsUpdate(this.doc, this.vector));
    return { epoch: this.epoch, update, over: this.over.toString() };
  }

  /** The text that the server had last. */
  get base(): string {
    return this.over?.toString() ?? "";
  }

  /** What another life of this page wrote. */
  bring(unsent: Unsent): void {
    Y.applyUpdate(this.doc, fromBase64(unsent.update), "before");
  }

  end(): void {
    clearTimeout(this.timer);
    this.doc.destroy();
  }

  /** What was written goes out now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.owed || !this.queue.length) return; // it goes with the answer when the line is back
    const encoder = createEncoder();
    writeVarUint(encoder, SYNC);
    writeUpdate(encoder, Y.mergeUpdates(this.queue));
    this.queue = [];
    this.send(toUint8Array(encoder));
  }

  private send(data: Uint8Array<ArrayBuffer>): void {
    this.sent++;
    this.way.give(data);
  }
}
