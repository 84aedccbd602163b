/** The run as the page knows it: the latest view, the trace, the connection. The server holds the truth. */

import { guarded } from "../../shared/faults";
import { known } from "./known-trace";
import type { Answers, Command, CommandName, Fields, People, TraceEvent, Update, View } from "./types";
import { CommandError, type Connection, type Reply, SessionSocket } from "./socket";

/** Commands that can take a while: meanwhile the page says "Running" and offers a pause. */
const LONG = new Set(["continue", "step-over", "step-out", "run-to", "advance"]);

/** What changed with an update: `fresh` are the events that are new on this page. */
export interface Change {
  before: View | null;
  after: View;
  fresh: TraceEvent[];
}

export class Run {
  view: View | null = null;
  connection: Connection = "connecting";
  reason = "";
  /** The command that is being worked on, for "Running" and the pause button. */
  busy: string | null = null;
  stopped: string | null = null;
  problem: CommandError | null = null;
  /** Who is here and who drives; null before the server has said so. */
  people: People | null = null;
  /** The notices that were dismissed, by code: they do not come back. */
  readonly dismissed = new Set<string>();
  /** The events up to where the run stands; a new array with every update. */
  trace: readonly TraceEvent[] = [];
  #whole: readonly TraceEvent[] = [];
  #socket: SessionSocket;
  #catching = false;
  #heard = 0; // when the server said who is here
  #questions = 0;
  #listeners: ((change: Change | null) => void)[] = [];

  /** `begins`: the session was just made here, so that it can be started before its first view has come. */
  constructor(
    readonly id: string,
    readonly begins = false,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new SessionSocket(`${scheme}://${location.host}/ws/sessions/${id}/`, {
      update: update => this.#update(update),
      connection: (state, reason) => {
        this.connection = state;
        this.reason = reason;
        this.#notify(null);
      },
      people: people => {
        this.people = people;
        this.#heard = performance.now();
        this.#notify(null);
      },
    });
  }

  /** All known events, those that lie ahead after stepping back included. */
  get whole(): readonly TraceEvent[] {
    return this.#whole;
  }

  listen(listener: (change: Change | null) => void): void {
    this.#listeners.push(listener);
  }

  /** Sends a command; null when it was refused (the refusal is then in `problem`). */
  async send(command: CommandName, fields: Fields = {}): Promise<Reply | null> {
    const message: Command = { command, ...fields };
    const busy = LONG.has(command);
    if (busy) this.busy = command;
    this.#notify(null);
    try {
      const answer = await this.#socket.send(message);
      this.problem = null;
      if ("view" in answer) this.stopped = answer.stopped ?? null;
      return answer;
    } catch (error) {
      this.problem = error instanceof CommandError ? error : new CommandError("failed", String(error));
      return null;
    } finally {
      if (busy) this.busy = null;
      this.#notify(null);
    }
  }

  /** Asks a question; null when it was refused, which is then in `problem`. */
  async ask<Q extends keyof Answers>(command: Q, fields: Fields = {}): Promise<Answers[Q] | null> {
    const reply = await this.send(command, fields);
    return reply && "answer" in reply ? (reply.answer as Answers[Q]) : null;
  }

  /** Asks for what the page shows beside the run: nobody is told that it was refused, it is null then. */
  async question<Q extends keyof Answers>(command: Q, fields: Fields): Promise<Answers[Q] | null> {
    this.#questions += 1;
    try {
      const answer = await this.#socket.send({ command, ...fields });
      return "answer" in answer ? (answer.answer as Answers[Q]) : null;
    } catch {
      return null;
    } finally {
      this.#questions -= 1;
    }
  }

  /** Whether what is done here moves the run: nobody drives, or we do. */
  get drives(): boolean {
    return !this.people || this.people.driver === null || this.people.driver === this.people.you;
  }

  /** In how many seconds another may take over from a driver who is away; null while the driver is here. */
  get takeover(): number | null {
    const wait = this.people?.takeover ?? null;
    return wait === null ? null : Math.max(0, wait - (performance.now() - this.#heard) / 1000);
  }

  /** How many commands that people gave have no answer yet. */
  get waiting(): number {
    return this.#socket.waiting - this.#questions;
  }

  dismiss(): void {
    this.problem = null;
    this.#notify(null);
  }

  close(): void {
    this.#socket.close();
    this.#listeners = [];
  }

  #update({ trace, view }: Update): void {
    const before = this.view;
    const fresh = trace.events.filter(event => event.seq >= (before?.traceLength ?? 0));
    this.#whole = known(this.#whole, { trace, view });
    this.trace = this.#whole.slice(0, view.traceLength);
    this.view = view;
    this.#notify({ before, after: view, fresh });
    void this.#catchUp();
  }

  /** A message carries only so much of the trace: the rest is asked for, one piece after the other. */
  async #catchUp(): Promise<void> {
    const missing = (): boolean => this.#whole.length < (this.view?.traceLength ?? 0);
    if (this.#catching) return;
    this.#catching = true;
    try {
      while (missing()) await this.#socket.send({ command: "sync", from: this.#whole.length });
    } catch {
      // refused: the next update tries again
    } finally {
      this.#catching = false;
    }
  }

  #notify(change: Change | null): void {
    for (const listener of this.#listeners) guarded(() => listener(change));
  }
}
