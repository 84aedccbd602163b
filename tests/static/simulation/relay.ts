/** What the server is to two pages that write together: their letters, and whose turn it is (docs/live-editing.md). */

import * as Y from "yjs";
import { createDecoder, readVarUint, readVarUint8Array } from "../../../static/node_modules/lib0/decoding.js";
import {
  createEncoder,
  toUint8Array,
  writeVarUint,
  writeVarUint8Array,
} from "../../../static/node_modules/lib0/encoding.js";
import type { Clock } from "./clock";

const [SYNC, STEP_1, STEP_2, UPDATE] = [0, 0, 1, 2] as const;
const TURN = 15; // seconds

export type Message = string | Uint8Array;

export interface Listener {
  isJoined: boolean;
  say: (message: Message) => void;
}

export class Relay {
  readonly doc = new Y.Doc();
  readonly listeners: Listener[] = [];
  private holder: Listener | null = null;
  private until = 0;
  private waiting: Listener[] = [];

  constructor(
    text: string,
    private readonly clock: Clock,
  ) {
    this.doc.clientID = 1;
    this.doc.getText("text").insert(0, text);
  }

  get text(): string {
    return this.doc.getText("text").toString();
  }

  take(page: Listener, message: Message): void {
    if (typeof message === "string") this.hear(page, (JSON.parse(message) as { type: string }).type);
    else if (page.isJoined) this.sync(page, message);
  }

  private hear(page: Listener, type: string): void {
    if (type === "join") {
      page.isJoined = true;
      page.say(JSON.stringify({ type: "joined" }));
    } else if (type === "turn" && !this.waiting.includes(page)) this.waiting.push(page);
    else if (type === "done") {
      this.leave(page);
      if (this.holder === page) this.holder = null;
    }
    this.goOn();
  }

  private sync(page: Listener, message: Uint8Array): void {
    const decoder = createDecoder(message);
    readVarUint(decoder);
    const kind = readVarUint(decoder);
    const content = readVarUint8Array(decoder);
    if (kind === STEP_1) {
      page.say(written(STEP_2, Y.encodeStateAsUpdate(this.doc, content)));
      page.say(written(STEP_1, Y.encodeStateVector(this.doc)));
      return;
    }
    Y.applyUpdate(this.doc, content);
    page.say(JSON.stringify({ type: "kept" }));
    for (const one of this.listeners) if (one !== page && one.isJoined) one.say(written(UPDATE, content));
  }

  /** The next one's turn, when it is over for the one before. */
  goOn(): void {
    if (this.clock.now > this.until) this.holder = null;
    const next = this.waiting[0];
    if (!next || (this.holder && this.holder !== next)) return;
    this.waiting.shift();
    if (!this.holder) this.until = this.clock.now + 1000 * TURN;
    this.holder = next;
    next.say(JSON.stringify({ type: "turn" }));
  }

  /** Its line is cut: it waits no more, and keeps the turn that it has. */
  leave(page: Listener): void {
    this.waiting = this.waiting.filter(one => one !== page);
  }
}

function written(kind: number, content: Uint8Array): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, SYNC);
  writeVarUint(encoder, kind);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}
