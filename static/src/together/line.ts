/** The socket by which the text of a definition is written together; it comes back by itself. */

import { guarded } from "../shared/faults";
import { linkToken } from "../shared/who";

export interface Person {
  key: string;
  name: string;
  colour: number;
}

export type Said =
  | { type: "hello"; you: string }
  | { type: "here"; people: Person[]; together: boolean }
  | { type: "joined"; epoch: string }
  | { type: "kept"; pieces: number }
  | { type: "turn"; seconds: number }
  | { type: "waiting"; name: string }
  | { type: "cursor"; of: string; at: Where | null }
  | { type: "anew" };

/** Where somebody is: places as Yjs writes them, and what is selected. */
export interface Where {
  anchor?: unknown;
  head?: unknown;
  pointer?: string | null;
}

/** Why the line does not come back. */
export interface End {
  signedOut: boolean;
  why: string;
}

export interface Ears {
  said: (message: Said) => void;
  given: (data: Uint8Array) => void;
  lost: (end: End | null) => void; // null: it comes back
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SIGNED_OUT = 4401;
const FINAL = new Set([4400, 4401, 4403, 4404, 1009]);

export class Line {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly definition: string,
    private readonly ears: Ears,
  ) {
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hurry();
    });
    this.open();
  }

  get up(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Whether it is up, or comes back in a moment as far as the browser knows. */
  get returns(): boolean {
    return !this.ended && navigator.onLine;
  }

  say(message: unknown): void {
    if (this.up) this.socket?.send(JSON.stringify(message));
  }

  give(data: Uint8Array<ArrayBuffer>): void {
    if (this.up) this.socket?.send(data);
  }

  /** At once: the other end, which cannot be heard, is not waited for. */
  private drop(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    if (socket) this.comesBack();
  }

  private comesBack(): void {
    guarded(() => this.ears.lost(null));
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hurry(): void {
    if (this.socket || this.ended) return;
    clearTimeout(this.timer);
    this.open();
  }

  private open(): void {
    const link = linkToken();
    const query = link === null ? "" : `?${String(new URLSearchParams({ link }))}`;
    const address = `${location.origin.replace(/^http/, "ws")}/ws/definitions/${this.definition}/text/${query}`;
    const socket = (this.socket = new WebSocket(address));
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", (event: MessageEvent<string | ArrayBuffer>) => {
      const { data } = event;
      if (socket !== this.socket) return;
      if (typeof data !== "string") guarded(() => this.ears.given(new Uint8Array(data)));
      else {
        this.wait = FIRST_WAIT;
        guarded(() => this.ears.said(JSON.parse(data) as Said));
      }
    });
    socket.addEventListener("close", event => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.ended = FINAL.has(event.code);
      if (!this.ended) return this.comesBack();
      const end = { signedOut: event.code === SIGNED_OUT, why: event.reason };
      guarded(() => this.ears.lost(end));
    });
  }
}
