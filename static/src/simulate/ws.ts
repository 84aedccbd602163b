/** The socket of one session: ids, pending answers, reconnecting.
 *
 * Nothing is lost when the line breaks: a command that was not sent waits; one that was sent without an answer is sent again
 * unless the server's `seq`, which counts the changes of the session, says that its effect is already in the view that arrives.
 */

import type { Update } from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";

export interface Command {
  command: string;
  [field: string]: unknown;
}

export class CommandError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

interface Pending {
  id: number;
  command: Command;
  sent: boolean;
  resolve: (update: Update) => void;
  reject: (error: CommandError) => void;
}

interface Refusal {
  id?: number;
  error: { code: string; message: string };
}

export interface Listener {
  update(update: Update): void;
  connection(state: Connection, reason: string): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const RATE = 16; // messages a second, and so many at once after a pause: less than the server takes
const BURST = 40;
const ACKNOWLEDGE = 16; // messages that came by themselves, before we say that we have them
const IN_PARTS = new Set(["continue", "advance"]); // commands that may be told in several changes
const FINAL = new Set([4401, 4403, 4404]); // not allowed, no such session: trying again cannot help

export class SessionSocket {
  #socket: WebSocket | null = null;
  #pending: Pending[] = [];
  #next = 1;
  #seq = -1;
  #greeted = false;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #tokens = BURST;
  #counted = performance.now();
  #flushing: ReturnType<typeof setTimeout> | undefined;
  #untold = 0;

  constructor(readonly url: string, readonly listener: Listener) {
    addEventListener("online", this.#hurry);
    this.#open();
  }

  /** Resolves with the answer; rejects with a CommandError when the server refuses. */
  send(command: Command): Promise<Update> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ id: this.#next++, command, sent: false, resolve, reject });
      this.#flush();
    });
  }

  /** How many commands have no answer yet. */
  get waiting(): number {
    return this.#pending.length;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#flushing);
    removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.listener.connection("connecting", "");
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(String(event.data)) as Update | Refusal));
    socket.addEventListener("close", (event) => this.#lost(event));
  }

  /** Whether one more message may go now without being too many for the server. */
  #may(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#counted) * RATE) / 1000);
    this.#counted = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Sends what waits, in order, as fast as the server takes it. */
  #flush(): void {
    clearTimeout(this.#flushing);
    if (!this.#greeted) return;
    for (const pending of this.#pending.filter((one) => !one.sent)) {
      if (!this.#may()) {
        this.#flushing = setTimeout(() => this.#flush(), 1000 / RATE);
        return;
      }
      pending.sent = true;
      this.#socket?.send(JSON.stringify({ id: pending.id, ...pending.command }));
    }
  }

  /** The server closes the line to a client that never says it has what it was sent. */
  #acknowledge(): void {
    this.#untold += 1;
    if (this.#untold < ACKNOWLEDGE) return;
    this.#untold = 0;
    this.#socket?.send(JSON.stringify({ command: "ack" }));
  }

  #receive(message: Update | Refusal): void {
    if ("error" in message) return this.#refuse(message);
    if (!this.#greeted) return this.#greet(message);
    const pending = this.#take(message.id);
    if (!pending) this.#acknowledge();
    if (message.seq > this.#seq + 1 && pending?.command.command !== "sync") this.#sync();
    this.#seq = Math.max(this.#seq, message.seq);
    this.listener.update(message);
    pending?.resolve(message);
  }

  /** The first message after connecting is the whole truth. */
  #greet(message: Update): void {
    const done = this.#carriedOut(message.seq - this.#seq);
    this.#greeted = true;
    this.#seq = message.seq;
    this.#wait = FIRST_WAIT;
    this.listener.connection("open", "");
    this.listener.update(message);
    this.#pending = this.#pending.filter((one) => !done.includes(one));
    for (const one of done) one.resolve(message);
    for (const one of this.#pending) one.sent = false;
    this.#flush();
  }

  /** Which of the commands that were sent took effect before the line broke: the first ones, one for each change of the session. */
  #carriedOut(changes: number): Pending[] {
    const sent = this.#pending.filter((one) => one.sent);
    if (changes <= 0) return [];
    return IN_PARTS.has(sent[0]?.command.command ?? "") ? sent.slice(0, 1) : sent.slice(0, changes);
  }

  #refuse(message: Refusal): void {
    const error = new CommandError(message.error.code, message.error.message);
    const pending = this.#take(message.id);
    if (pending) pending.reject(error);
    else this.listener.connection(this.#greeted ? "open" : "connecting", error.message);
  }

  #take(id: number | undefined): Pending | undefined {
    const found = this.#pending.find((one) => one.id === id);
    this.#pending = this.#pending.filter((one) => one !== found);
    return found;
  }

  #sync(): void {
    void this.send({ command: "sync", from: 0 });
  }

  #lost(event: CloseEvent): void {
    this.#socket = null;
    this.#greeted = false;
    this.#untold = 0;
    if (this.#closed) return;
    if (FINAL.has(event.code)) {
      for (const one of this.#pending.splice(0)) one.reject(new CommandError("closed", event.reason || "The session is not there."));
      return this.listener.connection("refused", event.reason || "This session is not there, or not open to you.");
    }
    this.listener.connection("lost", event.reason);
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
