/** The socket that tells what changes in a definition: it comes back by itself, and then all is fetched again. */

import { guarded } from "./faults";
import { t } from "./translation";
import { linkToken } from "./who";

export type Kind = "comment" | "decision" | "version" | "activity" | "library" | "file" | "link-ended";
/** `again`: the connection was lost, and something may have been missed. */
export type LiveChange = { type: Kind | "again" } & Record<string, unknown>;

interface Message {
  type: string;
  message?: string;
  code?: string;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SIGNED_OUT = 4401;
const FINAL = new Set([SIGNED_OUT, 4403, 4404]);

export class Live {
  private static readonly all = new Map<string, Live>();
  /** Whether changes are heard at this moment. */
  connected = false;
  /** Why nothing will be heard any more; "" as long as it may. */
  ended = "";
  /** Whether that is because the account signed out. */
  signedOut = false;
  private readonly listeners = new Set<(change: LiveChange) => void>();
  private readonly address: string;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private greeted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The one connection of the page for a definition. */
  static of(definition: string): Live {
    const found = this.all.get(definition) ?? new Live(definition);
    this.all.set(definition, found);
    return found;
  }

  private constructor(definition: string) {
    const link = linkToken();
    const query = link === null ? "" : `?${String(new URLSearchParams({ link }))}`;
    this.address = `${location.origin.replace(/^http/, "ws")}/ws/definitions/${definition}/${query}`;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hurry();
    });
    this.open();
  }

  on(listener: (change: LiveChange) => void): void {
    this.listeners.add(listener);
  }

  private hurry(): void {
    if (this.socket || this.ended) return;
    clearTimeout(this.timer);
    this.open();
  }

  private open(): void {
    const socket = (this.socket = new WebSocket(this.address));
    socket.addEventListener("message", event => this.heard(JSON.parse(String(event.data)) as Message));
    socket.addEventListener("close", event => this.lost(event));
  }

  private heard(message: Message): void {
    if (message.type === "leaving") return; // the server restarts: what was missed is fetched once it is back
    if (message.type === "link-ended") {
      this.ended = message.message ?? t("This link has ended.");
      this.signedOut = message.code === "signed-out";
    }
    if (message.type !== "hello") return this.notify(message as LiveChange);
    const again = this.greeted;
    this.greeted = this.connected = true;
    this.wait = FIRST_WAIT;
    if (again) this.notify({ type: "again" });
  }

  private lost(event: CloseEvent): void {
    this.socket = null;
    this.connected = false;
    if (FINAL.has(event.code) || this.ended) {
      const before = this.ended;
      this.signedOut ||= event.code === SIGNED_OUT;
      this.ended = event.reason || before || t("This definition is not open to you any more.");
      if (!before) this.notify({ type: "link-ended" });
      return;
    }
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private notify(change: LiveChange): void {
    for (const listener of this.listeners) guarded(() => listener(change));
  }
}

/** The one connection of this page. */
export function live(definition: string): Live {
  return Live.of(definition);
}
