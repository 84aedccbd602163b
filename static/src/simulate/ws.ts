/** The socket of one session: ids, pending answers, reconnecting.
 *
 * Nothing is lost when the line breaks: a command that was not sent waits; one that was sent without an answer is sent again
 * only when the server still stands where we last saw it (the same `seq`), else its effect is already in the view that arrives.
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
  /** How many trace events are known, for `sync` after a gap. */
  known(): number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
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

  constructor(readonly url: string, readonly listener: Listener) {
    addEventListener("online", this.#hurry);
    this.#open();
  }

  /** Resolves with the answer; rejects with a CommandError when the server refuses. */
  send(command: Command): Promise<Update> {
    return new Promise((resolve, reject) => {
      const pending = { id: this.#next++, command, sent: false, resolve, reject };
      this.#pending.push(pending);
      if (this.#greeted) this.#transmit(pending);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
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

  #transmit(pending: Pending): void {
    pending.sent = true;
    this.#socket?.send(JSON.stringify({ id: pending.id, ...pending.command }));
  }

  #receive(message: Update | Refusal): void {
    if ("error" in message) return this.#refuse(message);
    if (!this.#greeted) return this.#greet(message);
    const pending = this.#take(message.id);
    if (message.seq > this.#seq + 1 && pending?.command.command !== "sync") this.#sync();
    this.#seq = Math.max(this.#seq, message.seq);
    this.listener.update(message);
    pending?.resolve(message);
  }

  /** The first message after connecting is the whole truth. */
  #greet(message: Update): void {
    const same = message.seq === this.#seq;
    this.#greeted = true;
    this.#seq = message.seq;
    this.#wait = FIRST_WAIT;
    this.listener.connection("open", "");
    this.listener.update(message);
    const [done, open] = [this.#pending.filter((one) => one.sent && !same), this.#pending.filter((one) => !one.sent || same)];
    this.#pending = open;
    for (const one of done) one.resolve(message);
    for (const one of open) this.#transmit(one);
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
    void this.send({ command: "sync", from: this.listener.known() });
  }

  #lost(event: CloseEvent): void {
    this.#socket = null;
    this.#greeted = false;
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
