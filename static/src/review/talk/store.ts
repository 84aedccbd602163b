/** The threads, and what this person has said that the server does not have yet: nothing of that is ever lost. */

import { ApiError, api, messageOf } from "../../shared/api";
import { toastError } from "../../shared/toast";
import { guestName, linkToken } from "../../shared/who";
import type { Review } from "../app";
import { live } from "../../shared/live";
import { Drafts, type Letter, Outbox, Tokens, newToken } from "./outbox";
import type { Asked, Comment, Talked, Thread } from "./types";

const RETRY = 4000; // milliseconds until what could not be sent is tried again

/** Work whose failure the person is told. */
export async function orToast(work: Promise<void>): Promise<void> {
  await work.catch(toastError);
}

export class Talk {
  threads: Thread[] = [];
  people: string[] = [];
  private asker = "";
  /** Why the threads cannot be shown; "" where they can. */
  problem = "";
  loaded = false;
  /** Hears of a thread that this person has just begun. */
  begun: (thread: Thread) => void = () => undefined;
  readonly drafts: Drafts;
  readonly tokens: Tokens;
  private readonly outbox: Outbox;
  private asked = "";
  private sending = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly app: Review) {
    const { id } = app.definition;
    this.drafts = new Drafts(id);
    this.tokens = new Tokens(id);
    this.outbox = new Outbox(id);
    app.onChange(() => this.follow());
    live(id).on(told => {
      if (told.type === "comment" || told.type === "again") void this.load();
      if (told.type === "again") this.send();
    });
    addEventListener("online", () => this.send());
    this.send();
  }

  /** What waits to be sent, oldest first. */
  get letters(): Letter[] {
    return this.outbox.all();
  }

  /** Those of a thread, or of none. One whose answer was lost has arrived all the same: it is not shown twice. */
  waitingFor(thread: Thread | null): Letter[] {
    const said = (thread ? [thread] : this.threads).flatMap(one => one.comments);
    const there = (letter: Letter): boolean =>
      said.some(
        one =>
          one.text === letter.text &&
          one.author === this.me &&
          Date.parse(one.created) > Date.parse(letter.written) - 60_000,
      );
    return this.letters.filter(one => one.thread === (thread?.id ?? null) && !there(one));
  }

  /** Whether a letter is on its way at this moment; else it waits for the connection. */
  isSending(letter: Letter): boolean {
    return this.sending.has(letter.token);
  }

  /** This person, as the others see them. */
  get me(): string {
    return (linkToken() === null ? null : guestName()) ?? this.asker;
  }

  private get path(): string {
    return `/api/definitions/${this.app.definition.id}`;
  }

  /** Threads have their places in the versions that the page shows. */
  private follow(): void {
    const wanted = `${this.app.from} ${this.app.to}`;
    if (!this.app.to || wanted === this.asked) return;
    this.asked = wanted;
    void this.load();
  }

  async load(): Promise<void> {
    const { from, to } = this.app;
    if (!to) return;
    try {
      const found = await api<Talked>(
        `${this.path}/threads?version=${to}${from && from < to ? `&before=${from}` : ""}`,
      );
      if (to !== this.app.to || from !== this.app.from) return;
      [this.threads, this.people, this.asker, this.problem] = [found.threads, found.people, found.me, ""];
      this.loaded = true;
    } catch (error) {
      this.problem = this.loaded ? "" : messageOf(error);
    }
    this.app.changed();
  }

  isMine(comment: Comment): boolean {
    return comment.mine ?? this.tokens.of(comment.id) !== null;
  }

  /** Says something: it is shown at once, and sent until it has arrived. */
  say(text: string, where: { thread: string } | { asked: Asked; about: string }): void {
    const to = "thread" in where ? { thread: where.thread, asked: null, about: "" } : { thread: null, ...where };
    this.outbox.put({ token: newToken(), text: text.trim(), written: new Date().toISOString(), problem: "", ...to });
    this.send();
    this.app.changed();
  }

  /** Tries again what was refused, or takes it back. */
  again(letter: Letter): void {
    this.outbox.put({ ...letter, problem: "" });
    this.send();
    this.app.changed();
  }

  discard(letter: Letter): void {
    this.outbox.drop(letter.token);
    this.app.changed();
  }

  private send(): void {
    clearTimeout(this.timer);
    for (const letter of this.letters) if (!letter.problem && !this.sending.has(letter.token)) void this.post(letter);
  }

  private async post(letter: Letter): Promise<void> {
    this.sending.add(letter.token);
    const { text, token, asked, thread } = letter;
    try {
      const found = asked
        ? await api<Thread>(`${this.path}/threads`, { method: "POST", body: { text, token, anchor: asked } })
        : await api<Thread>(`${this.path}/threads/${thread ?? ""}/comments`, { method: "POST", body: { text, token } });
      if (found.said) this.tokens.keep(found.said, token);
      this.outbox.drop(token);
      this.put(found);
      if (asked) this.begun(found);
    } catch (error) {
      if (error instanceof ApiError && error.temporary) this.timer = setTimeout(() => this.send(), RETRY);
      else this.outbox.put({ ...letter, problem: messageOf(error) });
    } finally {
      this.sending.delete(token);
      this.app.changed();
    }
  }

  /** A thread as the server just gave it: with its place in the newest version, where the page may show another. */
  private put(fresh: Thread): void {
    const at = this.threads.findIndex(one => one.id === fresh.id);
    const before = this.threads[at];
    if (before) this.threads[at] = { ...fresh, place: before.place, was: before.was };
    else {
      this.threads.push(fresh);
      void this.load();
    }
  }

  async edit(comment: Comment, text: string): Promise<void> {
    const token = this.tokens.of(comment.id) ?? newToken();
    this.put(await api<Thread>(`${this.path}/comments/${comment.id}`, { method: "PUT", body: { text, token } }));
    this.app.changed();
  }

  async takeBack(thread: Thread, comment: Comment): Promise<void> {
    const token = this.tokens.of(comment.id);
    const left = await api<Thread | null>(`${this.path}/comments/${comment.id}${token ? `?token=${token}` : ""}`, {
      method: "DELETE",
    });
    if (left) this.put(left);
    else this.threads = this.threads.filter(one => one.id !== thread.id);
    this.app.changed();
  }

  async resolve(thread: Thread, done: boolean): Promise<void> {
    this.put(await api<Thread>(`${this.path}/threads/${thread.id}/${done ? "resolve" : "reopen"}`, { method: "POST" }));
    this.app.changed();
  }
}
