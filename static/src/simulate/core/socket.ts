/** The socket of one session: ids, pending answers, reconnecting.
 *
 * Nothing is lost when the line breaks: what has no answer yet is sent again under its id, and the server carries
 * out each
 * id once. `person` is who we are in all tabs, `client` what our ids are unique within.
 */

import { remembered } from "../../shared/storage";
import { t } from "../../shared/translation";
import type { Answer, Command, People, PeopleHere, Refusal, Update } from "./types";

/** Silent: a command has no answer, though the line seems to be up. */
export type Connection = "connecting" | "open" | "silent" | "lost" | "restarting" | "refused" | "signed-out";

export class CommandError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Pending {
  id: number;
  command: Command;
  sent: boolean;
  resolve: (reply: Reply) => void;
  reject: (error: CommandError) => void;
}

export type Reply = Update | Answer | PeopleHere;

export interface Listener {
  update(update: Update): void;
  connection(state: Connection, reason: string): void;
  people(people: People): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const SILENCE = 4000; // milliseconds without any message while an answer is due
const RATE = 16; // messages a second, and so many at once after a pause: less than the server takes
const BURST = 40;
const ACKNOWLEDGE = 16; // messages that came by themselves, before we say that we have them
const RESTARTS = 1012; // the server ends, and another one comes
const TOO_BIG = 1009; // a message was larger than the server takes: sent again it would be so again
const SIGNED_OUT = 4401;
// not allowed, no such session, one that cannot be read any more: trying again cannot help
const FINAL = new Set([SIGNED_OUT, 4403, 4404, 4422]);

/** The name under which others see us, remembered on this computer. */
export const NAME = "person-name";
const PERSON = "signalbox.person";

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
}

/** The secret that makes us the same person in all tabs of this browser. */
export function person(): string {
  try {
    const kept = localStorage.getItem(PERSON) ?? random();
    localStorage.setItem(PERSON, kept);
    return kept;
  } catch {
    return random(); // no storage: another person in every tab
  }
}

export class SessionSocket {
  readonly #address: string;
  #socket: WebSocket | null = null;
  #pending: Pending[] = [];
  #next = 1;
  #seq = -1;
  #greeted = false;
  #restarting = false;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #ended = ""; // why the server will not have us back
  #tokens = BURST;
  #counted = performance.now();
  #flushing: ReturnType<typeof setTimeout> | undefined;
  #untold = 0;
  #listening: ReturnType<typeof setTimeout> | undefined;
  #isSilent = false;

  constructor(
    readonly url: string,
    readonly listener: Listener,
  ) {
    const name = remembered<string>(NAME);
    const query = new URLSearchParams({ person: person(), client: random(), ...(name && { name }) });
    this.#address = `${url}?${String(query)}`;
    addEventListener("online", this.#hurry);
    this.#open();
  }

  /** Resolves with the answer; rejects with a CommandError when the server refuses. */
  send(command: Command): Promise<Reply> {
    if (this.#ended) return Promise.reject(new CommandError("closed", this.#ended));
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
    for (const one of [this.#timer, this.#flushing, this.#listening]) clearTimeout(one);
    removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.listener.connection(this.#restarting ? "restarting" : "connecting", "");
    socket.addEventListener("message", event => {
      this.#heard();
      this.#receive(JSON.parse(String(event.data)) as Reply | Refusal);
      this.#listen();
    });
    socket.addEventListener("close", event => this.#lost(event));
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
    for (const pending of this.#pending.filter(one => !one.sent)) {
      if (!this.#may()) {
        this.#flushing = setTimeout(() => this.#flush(), 1000 / RATE);
        return;
      }
      pending.sent = true;
      this.#socket?.send(JSON.stringify({ id: pending.id, ...pending.command }));
    }
    this.#listen();
  }

  /** A server that was stopped closes no line: it is said that it does not answer, until it does. */
  #listen(): void {
    clearTimeout(this.#listening);
    if (!this.#greeted || !this.#pending.some(one => one.sent)) return;
    this.#listening = setTimeout(() => {
      this.#isSilent = true;
      this.listener.connection("silent", "");
    }, SILENCE);
  }

  #heard(): void {
    if (this.#isSilent) this.listener.connection("open", "");
    this.#isSilent = false;
  }

  /** The server closes the line to a client that never says it has what it was sent. */
  #acknowledge(): void {
    this.#untold += 1;
    if (this.#untold < ACKNOWLEDGE) return;
    this.#untold = 0;
    this.#socket?.send(JSON.stringify({ command: "ack" }));
  }

  /** An answer to a question, or who is here: not about the run. */
  #aside(message: Answer | PeopleHere): void {
    if ("people" in message) this.listener.people(message.people);
    const pending = this.#take(message.id);
    if (pending) pending.resolve(message);
    else this.#acknowledge();
  }

  #receive(message: Reply | Refusal): void {
    if ("error" in message) return this.#refuse(message);
    if (!("view" in message)) return this.#aside(message);
    if (!this.#greeted) return this.#greet(message);
    const pending = this.#take(message.id);
    if (!pending) this.#acknowledge();
    if (message.seq > this.#seq + 1 && pending?.command.command !== "sync") this.#sync();
    // an answer given again may be older than what is shown
    if (message.seq >= this.#seq) this.listener.update(message);
    this.#seq = Math.max(this.#seq, message.seq);
    pending?.resolve(message);
  }

  /** The first message after connecting is the whole truth. */
  #greet(message: Update): void {
    this.#greeted = true;
    this.#restarting = false;
    this.#seq = message.seq;
    this.#wait = FIRST_WAIT;
    this.listener.connection("open", "");
    this.listener.update(message);
    if (message.people) this.listener.people(message.people);
    for (const one of this.#pending) one.sent = false;
    this.#flush();
  }

  #refuse(message: Refusal): void {
    const error = new CommandError(message.error.code, message.error.message);
    const pending = this.#take(message.id);
    if (pending) pending.reject(error);
    else this.listener.connection(this.#greeted ? "open" : "connecting", error.message);
  }

  #take(id: Answer["id"]): Pending | undefined {
    const found = this.#pending.find(one => one.id === id);
    this.#pending = this.#pending.filter(one => one !== found);
    return found;
  }

  #sync(): void {
    void this.send({ command: "sync", from: 0 });
  }

  #giveUpLargest(reason: string): void {
    const size = (one: Pending): number => JSON.stringify(one.command).length;
    const largest = this.#pending.filter(one => one.sent).sort((a, b) => size(b) - size(a))[0];
    this.#take(largest?.id)?.reject(
      new CommandError("too-large", t("This is too large to be sent. {reason}", { reason })),
    );
  }

  #lost(event: CloseEvent): void {
    this.#socket = null;
    this.#greeted = this.#isSilent = false;
    this.#untold = 0;
    clearTimeout(this.#listening);
    if (this.#closed) return;
    if (FINAL.has(event.code)) {
      this.#ended = event.reason || t("This session is not there, or not open to you.");
      for (const one of this.#pending.splice(0)) one.reject(new CommandError("closed", this.#ended));
      return this.listener.connection(event.code === SIGNED_OUT ? "signed-out" : "refused", this.#ended);
    }
    if (event.code === TOO_BIG) this.#giveUpLargest(event.reason);
    this.#restarting ||= event.code === RESTARTS;
    this.listener.connection(this.#restarting ? "restarting" : "lost", event.reason);
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
