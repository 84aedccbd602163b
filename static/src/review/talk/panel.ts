/** The threads on the right: open and resolved ones, each with what it is on, what was said, and a box to answer in. */

import { type TemplateResult, html, nothing, render } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { messageOf } from "../../shared/api";
import { menu, type MenuItem } from "../../shared/menu";
import { guestTag, personWords } from "../../shared/person";
import { toast } from "../../shared/toast";
import { count } from "../../shared/words";
import type { Review } from "../app";
import { chip, icon } from "../parts";
import { Box } from "./box";
import { askName, named } from "./guest";
import { guestName, linkToken } from "../../shared/who";
import type { Letter } from "./outbox";
import { playStep } from "./steps";
import type { Talk } from "./store";
import { commentText } from "./text";
import type { Asked, Comment, Thread } from "./types";
import { detail, discOf, drawnAt, initials, moment, pointerOf, signOf, title, was } from "./words";

export type Shown = "open" | "resolved";
type Filter = "all" | "selected" | "mentions" | "gone";
const FILTERS: [Filter, string][] = [
  ["all", "All comments"],
  ["selected", "On what is selected"],
  ["mentions", "That mention me"],
  ["gone", "On what was removed"],
];

/** A new thread that is being written. */
export interface Begun {
  asked: Asked;
  about: string;
}

export class Panel {
  shown: Shown = "open";
  filter: Filter = "all";
  /** The thread that is looked at. */
  active: string | null = new URLSearchParams(location.search).get("thread");
  begun: Begun | null = null;
  private editing: string | null = null;
  private readonly boxes = new Map<string, Box>();
  private selected: string | null = null;
  private version = 0;
  private opened = false;
  /** What was selected when a new thread was sent off: who has selected something else since is not called back. */
  private sentFrom: string | null = null;

  constructor(
    private readonly app: Review,
    private readonly talk: Talk,
    private readonly host: HTMLElement,
  ) {
    talk.begun = thread => {
      if (!this.begun && app.selected === this.sentFrom) {
        this.open(thread);
        this.focus(thread);
      }
    };
    app.onChange(() => this.update());
    host.addEventListener("keydown", event => this.key(event));
  }

  /** Opens a box for a new thread; `null` closes it. */
  begin(begun: Begun | null): void {
    if (begun && !this.app.may.has("comment")) return;
    this.boxes.delete("new");
    this.begun = begun;
    if (begun) {
      this.shown = "open";
      this.filter = "all";
      this.active = null;
    }
    this.paint();
    if (begun) {
      this.box("new").focus();
      this.host.querySelector(".thread.begun")?.scrollIntoView({ block: "nearest" });
    }
  }

  /** Shows a thread; `element`: also selects what it is on. */
  open(thread: Thread, element = true): void {
    this.active = thread.id;
    this.shown = thread.resolved ? "resolved" : "open";
    if (!this.listed().includes(thread)) this.filter = "all";
    const pointer = pointerOf(thread);
    if (element && pointer !== this.app.selected) {
      this.selected = pointer;
      this.app.select(pointer, thread.anchor.on === "line" ? thread.place.line : null);
    }
    this.paint();
    this.host.querySelector(`[data-thread="${thread.id}"]`)?.scrollIntoView({ block: "nearest" });
  }

  private update(): void {
    const { app, talk } = this;
    if (!this.opened) {
      if (!talk.loaded) return this.paint();
      this.opened = true;
      this.selected = app.selected;
      const thread = talk.threads.find(one => one.id === this.active);
      if (thread) return this.open(thread);
      this.active = null;
    }
    const another = app.to !== this.version;
    this.version = app.to;
    if (app.selected !== this.selected) {
      this.selected = app.selected;
      const here = this.threadsOf(this.shown).filter(one => pointerOf(one) === app.selected);
      const kept = another && app.selected === null; // who reads a thread goes on reading it in another version
      if (!kept && !here.some(one => one.id === this.active)) {
        this.active = here[0]?.id ?? null;
        this.paint();
        if (here[0]) this.host.querySelector(`[data-thread="${here[0].id}"]`)?.scrollIntoView({ block: "nearest" });
        return;
      }
    }
    this.paint();
  }

  private paint(): void {
    render(this.template(), this.host);
    this.address();
  }

  private address(): void {
    const query = new URLSearchParams(location.search);
    if (query.get("thread") === this.active || !this.talk.loaded) return;
    if (this.active) query.set("thread", this.active);
    else query.delete("thread");
    history.replaceState(
      history.state,
      "",
      `${location.pathname}?${query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%40", "@")}`,
    );
  }

  private threadsOf(shown: Shown): Thread[] {
    return this.talk.threads.filter(one => (one.resolved !== null) === (shown === "resolved"));
  }

  private listed(): Thread[] {
    const { app, filter, talk } = this;
    const me = talk.me.toLowerCase();
    return this.threadsOf(this.shown).filter(one => {
      if (filter === "selected") return app.selected !== null && pointerOf(one) === app.selected;
      if (filter === "mentions")
        return one.comments.some(said => said.mentions.some(name => name.toLowerCase() === me));
      return filter !== "gone" || one.place.gone !== null;
    });
  }

  private template(): TemplateResult {
    const { talk } = this;
    const threads = this.listed();
    const waiting = this.shown === "open" ? talk.waitingFor(null) : [];
    return html`${this.head()}
      <div class="scroll threads" id="threads" role="tabpanel" aria-labelledby="talk-${this.shown}" tabindex="0">
        ${this.begun && this.shown === "open" ? this.beginning(this.begun) : nothing}
        ${repeat(
          threads,
          one => one.id,
          one => this.thread(one),
        )}
        ${waiting.map(
          one =>
            html`<article class="thread">
              <h3>${icon("comment")}<span class="grow clip">${one.about}</span></h3>
              ${this.letter(one)}
            </article>`,
        )}
        ${threads.length || waiting.length || this.begun ? nothing : this.empty()}
      </div>`;
  }

  private head(): TemplateResult {
    const tab = (name: Shown, label: string): TemplateResult => {
      const number = this.threadsOf(name).length;
      return html`<button
        type="button"
        role="tab"
        id="talk-${name}"
        aria-controls="threads"
        aria-selected=${this.shown === name}
        tabindex=${this.shown === name ? 0 : -1}
        @click=${() => this.choose(name)}
      >
        ${label} <span class="count ${name === "open" && number ? "accent" : ""}">${number}</span>
      </button>`;
    };
    return html`<div class="tabs">
      <div role="tablist" aria-label="Comments" @keydown=${(event: KeyboardEvent) => this.tabKey(event)}>
        ${tab("open", "Open")}${tab("resolved", "Resolved")}
      </div>
      <span class="right"
        >${this.app.may.has("comment") ? html`<button type="button" class="ib sm" aria-label="New comment" title="New comment on what is selected, or on the whole (C)" @click=${() => this.onWhole?.()}>${icon("plus")}</button>` : nothing}
        <button
          type="button"
          class="ib sm ${this.filter === "all" ? "" : "on"}"
          aria-label="Filter comments"
          title="Filter comments"
          @click=${(event: Event) => this.filters(event)}
        >
          ${icon("filter")}
        </button></span
      >
    </div>`;
  }

  /** Begins a comment on what is selected; set by talk.ts. */
  onWhole: (() => void) | null = null;

  private choose(name: Shown): void {
    this.shown = name;
    this.paint();
  }

  private tabKey(event: KeyboardEvent): void {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    this.choose(this.shown === "open" ? "resolved" : "open");
    this.host.querySelector<HTMLElement>(`#talk-${this.shown}`)?.focus();
  }

  private filters(event: Event): void {
    const button = event.currentTarget as HTMLButtonElement;
    if (button.hasAttribute("aria-haspopup")) return;
    menu(button, () =>
      FILTERS.map(([name, label]): MenuItem => ({
        label,
        checked: this.filter === name,
        run: () => {
          this.filter = name;
          this.paint();
        },
      })).concat(
        linkToken() === null
          ? []
          : [
              {
                label: `Your name: ${guestName() ?? "not given"}…`,
                icon: "pencil",
                run: () =>
                  void askName().then(yes => {
                    if (yes) void this.talk.load();
                  }),
              },
            ],
      ),
    );
    button.click();
  }

  private empty(): TemplateResult {
    const { talk, filter, shown, app } = this;
    if (talk.problem)
      return html`<p class="empty">
        The comments could not be read: ${talk.problem}
        <button type="button" class="linklike" @click=${() => void talk.load()}>Try again</button>
      </p>`;
    if (!talk.loaded) return html`<p class="empty">Reading comments…</p>`;
    if (filter !== "all")
      return html`<p class="empty">
        No comment is like that.
        <button
          type="button"
          class="linklike"
          @click=${() => {
            this.filter = "all";
            this.paint();
          }}
        >
          Show all
        </button>
      </p>`;
    if (shown === "resolved") return html`<p class="empty">Nothing is resolved yet.</p>`;
    return html`<p class="empty">
      ${app.may.has("comment") ? html`No open comments. Select a state or an edge and press <kbd>C</kbd> to say something about it.` : "No open comments."}
    </p>`;
  }

  private beginning({ about, asked }: Begun): TemplateResult {
    const sign =
      asked.on === "line" ? "code" : asked.on === "step" ? "play" : asked.on === "definition" ? "file" : "comment";
    return html`<article class="thread begun on" aria-label="New comment">
      <h3>${icon(sign)}<span class="grow clip">${about}</span></h3>
      ${this.box("new").element}
    </article>`;
  }

  private thread(thread: Thread): TemplateResult {
    const { app } = this;
    const on = thread.id === this.active;
    const sign = signOf(thread);
    const more = detail(thread);
    const replies = thread.comments.length - 1;
    const pointer = pointerOf(thread);
    return html`<article
      class="thread ${on ? "on" : ""} ${thread.place.gone === null ? "" : "gone"}"
      data-thread=${thread.id}
      aria-label="Comments on ${title(thread)}"
      @focusin=${() => {
        if (!on) this.open(thread);
      }}
      @click=${() => {
        if (!on) this.open(thread);
      }}
    >
      <h3>
        ${"chip" in sign ? chip(sign.chip) : html`<span class="sign">${icon(sign.icon)}</span>`}
        <button
          type="button"
          class="grow clip on-what ${thread.anchor.on === "line" ? "mono" : ""}"
          title=${title(thread)}
          ?disabled=${pointer === null && thread.anchor.on !== "step"}
          @click=${() => this.goTo(thread)}
        >
          ${was(thread)}${title(thread)}
        </button>
        ${on || !replies ? nothing : html`<span class="dim small">${count(replies, "reply", "replies")}</span>`}
        ${
          on && app.may.has("comment")
            ? html`<button
                type="button"
                class="btn sm soft"
                @click=${(event: Event) => {
                  event.stopPropagation();
                  void this.settle(thread);
                }}
              >
                ${icon(thread.resolved ? "undo" : "check")}${thread.resolved ? "Reopen" : "Resolve"}
              </button>`
            : nothing
        }
      </h3>
      ${more ? html`<p class="about dim small">${more}</p>` : nothing}
      ${repeat(
        thread.comments,
        one => one.id,
        one => this.comment(thread, one),
      )}
      ${this.talk.waitingFor(thread).map(one => this.letter(one))}
      ${thread.resolved ? html`<p class="about dim small">Resolved by ${personWords(thread.resolver, thread.resolver_guest)}, ${moment(thread.resolved)}</p>` : nothing}
      ${on && app.may.has("comment") && !thread.resolved ? this.box(thread.id, thread).element : nothing}
    </article>`;
  }

  private comment(thread: Thread, one: Comment): TemplateResult {
    const { app, talk } = this;
    if (one.gone)
      return html`<div class="msg">
        <span class="avatar blank" aria-hidden="true"></span>
        <p class="dim">${personWords(one.author, one.guest)} took this comment back.</p>
      </div>`;
    const edit = this.editing === one.id;
    return html`<div class="msg" data-comment=${one.id}>
      <span class="avatar ${discOf(one.author)}" aria-hidden="true">${initials(one.author)}</span>
      <div class="grow">
        <p class="by">
          <b>${one.author}</b> ${guestTag(one.guest)}
          <span title=${new Date(one.created).toLocaleString()}
            >${moment(one.created)}${one.edited ? " · edited" : ""}</span
          >
        </p>
        ${edit ? this.box(`edit-${one.id}`, thread, one).element : commentText(app, one.text, one.mentions)}
      </div>
      ${talk.isMine(one) && !edit && app.may.has("comment") ? html`<button type="button" class="ib sm more" aria-label="Change this comment" title="Change or take back" @click=${(event: Event) => this.own(event, thread, one)}>${icon("more")}</button>` : nothing}
    </div>`;
  }

  private own(event: Event, thread: Thread, one: Comment): void {
    const button = event.currentTarget as HTMLButtonElement;
    event.stopPropagation();
    if (button.hasAttribute("aria-haspopup")) return;
    menu(button, () => [
      {
        label: "Edit",
        icon: "pencil",
        run: () => {
          this.editing = one.id;
          this.paint();
          this.box(`edit-${one.id}`, thread, one).focus();
        },
      },
      {
        label: "Take back",
        icon: "close",
        danger: true,
        run: () => void this.guarded(this.talk.takeBack(thread, one)),
      },
    ]);
    button.click();
  }

  private letter(one: Letter): TemplateResult {
    const { talk } = this;
    const state = one.problem
      ? html`<span class="bad">${one.problem}</span>`
      : html`${talk.isSending(one) ? "sending…" : "waits for the connection"}`;
    return html`<div class="msg waiting">
      <span class="avatar ${discOf(talk.me)}" aria-hidden="true">${initials(talk.me || "You")}</span>
      <div class="grow">
        <p class="by"><b>${talk.me || "You"}</b> <span role="status">${state}</span></p>
        ${commentText(this.app, one.text, [])}
        ${one.problem ? html`<p><button type="button" class="btn sm" @click=${() => talk.again(one)}>Try again</button> <button type="button" class="btn sm" @click=${() => talk.discard(one)}>Discard</button></p>` : nothing}
      </div>
    </div>`;
  }

  private goTo(thread: Thread): void {
    this.open(thread);
    if (thread.anchor.on === "step") return void playStep(this.app, thread);
    if (thread.anchor.on === "line") this.app.show("source");
    else if (this.app.look === "source") this.app.show("difference");
    const drawn = drawnAt(this.app, thread);
    if (drawn !== null) {
      this.app.view.select(drawn);
      this.app.view.reveal(drawn);
    }
  }

  private async settle(thread: Thread): Promise<void> {
    if (!(await named())) return;
    const done = thread.resolved === null;
    await this.guarded(this.talk.resolve(thread, done));
    if (!done) {
      this.shown = "open";
      this.paint();
    } else
      toast("The thread is resolved.", {
        label: "Undo",
        run: () => void this.guarded(this.talk.resolve(thread, false)),
      });
  }

  private async guarded(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => toast(messageOf(error), undefined, "error"));
  }

  /** The box of a thread, of a comment that is changed, or of a new thread; it stays the same while it is shown. */
  private box(key: string, thread?: Thread, comment?: Comment): Box {
    const known = this.boxes.get(key);
    if (known) return known;
    const { talk } = this;
    const label = comment
      ? "Say it differently"
      : thread
        ? `Reply to ${others(thread, talk.me)}`
        : "What do you want to say?";
    const stop = (): void => {
      this.boxes.delete(key);
      if (comment) this.editing = null;
      else {
        talk.drafts.keep(key, "");
        this.begun = null;
      }
      this.paint();
    };
    const made = new Box({
      label,
      send: comment ? "Save" : thread ? "Reply" : "Comment",
      text: comment?.text ?? talk.drafts.of(key),
      people: () => talk.people.filter(name => name !== talk.me),
      states: () => (this.app.found?.states ?? []).map(one => one.name),
      typed: text => {
        if (!comment) talk.drafts.keep(key, text);
      },
      sent: text => void this.sent(key, text, thread, comment),
      ...(thread && !comment ? {} : { cancel: stop }),
    });
    this.boxes.set(key, made);
    return made;
  }

  private async sent(key: string, text: string, thread?: Thread, comment?: Comment): Promise<void> {
    if (!(await named())) return this.box(key, thread, comment).set(text);
    const { talk, begun } = this;
    if (comment) {
      this.editing = null;
      this.boxes.delete(key);
      await this.guarded(talk.edit(comment, text));
    } else if (thread) talk.say(text, { thread: thread.id });
    else if (begun) {
      this.boxes.delete(key);
      this.begun = null;
      this.sentFrom = this.app.selected;
      talk.say(text, begun);
    }
    this.paint();
  }

  /** Shows the next thread of the list, or the one before. */
  next(step: number): void {
    const threads = this.listed();
    const to = threads.findIndex(one => one.id === this.active) + step;
    const thread = threads[Math.max(0, Math.min(threads.length - 1, to))];
    if (!thread) return;
    this.open(thread);
    this.host.querySelector<HTMLElement>(`[data-thread="${thread.id}"] .on-what`)?.focus();
  }

  /** Keys go on where the new thread is, unless they are used elsewhere by now. */
  private focus(thread: Thread): void {
    if (document.activeElement === document.body)
      this.host.querySelector<HTMLElement>(`[data-thread="${thread.id}"] .on-what`)?.focus();
  }

  /** Up and down go from thread to thread. */
  private key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || (event.target as HTMLElement).closest("textarea, [role=menu], [role=tablist]")) return;
    event.preventDefault();
    this.next(step);
  }
}

/** "Marta Silva and Jonas Weber", without oneself. */
function others(thread: Thread, me: string): string {
  const names = [...new Set(thread.comments.filter(one => !one.gone && one.author !== me).map(one => one.author))];
  return names.length > 2 ? `${names.slice(0, 2).join(", ")} and others` : names.join(" and ") || "this thread";
}
