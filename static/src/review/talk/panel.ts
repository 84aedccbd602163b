/** The threads on the right: open and resolved ones, each with what it is on, what was said, and a box to answer in. */

import { type TemplateResult, html, nothing, render } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { menu, type MenuItem } from "../../shared/menu";
import { toast } from "../../shared/toast";
import { t, tOf } from "../../shared/translation";
import { guestName, linkToken } from "../../shared/who";
import type { Review } from "../app";
import { icon, iconButton } from "../parts";
import { Boxes } from "./boxes";
import { askName, named } from "./guest";
import { playStep } from "./steps";
import { type Talk, orToast } from "./store";
import { ThreadView } from "./thread-view";
import type { Begun, Thread } from "./types";
import { drawnAt, pointerOf } from "./words";

export type Shown = "open" | "resolved";
type Filter = "all" | "selected" | "mentions" | "gone";
const FILTERS: [Filter, string][] = [
  ["all", t("All comments")],
  ["selected", t("On what is selected")],
  ["mentions", t("That mention me")],
  ["gone", t("On what was removed")],
];

export class Panel {
  shown: Shown = "open";
  filter: Filter = "all";
  /** The thread that is looked at. */
  active: string | null = new URLSearchParams(location.search).get("thread");
  private readonly boxes: Boxes;
  private readonly view: ThreadView;
  private selected: string | null = null;
  private version = 0;
  private opened = false;
  constructor(
    private readonly app: Review,
    private readonly talk: Talk,
    private readonly host: HTMLElement,
  ) {
    this.boxes = new Boxes(app, talk, () => this.paint());
    this.view = new ThreadView(app, talk, this.boxes, {
      open: thread => this.open(thread),
      goTo: thread => this.goTo(thread),
      settle: thread => this.settle(thread),
    });
    talk.begun = thread => {
      if (this.boxes.waits) {
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
    this.boxes.begin(begun);
    if (begun) {
      this.shown = "open";
      this.filter = "all";
      this.active = null;
    }
    this.paint();
    if (begun) {
      this.boxes.of("new").focus();
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
    const asked = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%40", "@");
    history.replaceState(history.state, "", `${location.pathname}?${asked}`);
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
    const { begun } = this.boxes;
    return html`${this.head()}
      <div class="scroll threads" id="threads" role="tabpanel" aria-labelledby="talk-${this.shown}" tabindex="0">
        ${begun && this.shown === "open" ? this.beginning(begun) : nothing}
        ${repeat(
          threads,
          one => one.id,
          one => this.view.thread(one, one.id === this.active),
        )}
        ${waiting.map(
          one =>
            html`<article class="thread">
              <h3>${icon("comment")}<span class="grow clip">${one.about}</span></h3>
              ${this.view.letter(one)}
            </article>`,
        )}
        ${threads.length || waiting.length || begun ? nothing : this.empty()}
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
    const tip = t("New comment on what is selected, or on the whole (C)");
    const add = iconButton("plus", t("New comment"), tip, () => this.onWhole?.());
    const label = t("Filter comments");
    const look = this.filter === "all" ? "" : "on";
    const filter = iconButton("filter", label, label, event => this.filters(event), { look });
    return html`<div class="tabs">
      <div role="tablist" aria-label=${t("Comments")} @keydown=${(event: KeyboardEvent) => this.tabKey(event)}>
        ${tab("open", tOf("comments", "Open"))}${tab("resolved", t("Resolved"))}
      </div>
      <span class="right">${this.app.may.has("comment") ? add : nothing} ${filter}</span>
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
                label: t("Your name: {guestName}…", { guestName: guestName() ?? t("not given") }),
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
        ${t("The comments could not be read: {problem}", { problem: talk.problem })}
        <button type="button" class="linklike" @click=${() => void talk.load()}>${t("Try again")}</button>
      </p>`;
    if (!talk.loaded) return html`<p class="empty">${t("Reading comments…")}</p>`;
    const all = (): void => {
      this.filter = "all";
      this.paint();
    };
    if (filter !== "all")
      return html`<p class="empty">
        ${t("No comment is like that.")}
        <button type="button" class="linklike" @click=${all}>${t("Show all")}</button>
      </p>`;
    if (shown === "resolved") return html`<p class="empty">${t("Nothing is resolved yet.")}</p>`;
    if (!app.may.has("comment")) return html`<p class="empty">${t("No open comments.")}</p>`;
    return html`<p class="empty">
      ${t("No open comments. Select a state or an edge and press")}
      <kbd>${t("C")}</kbd> ${t("to say something about it.")}
    </p>`;
  }

  private beginning({ about, asked }: Begun): TemplateResult {
    const sign =
      asked.on === "line" ? "code" : asked.on === "step" ? "play" : asked.on === "definition" ? "file" : "comment";
    return html`<article class="thread begun on" aria-label=${t("New comment")}>
      <h3>${icon(sign)}<span class="grow clip">${about}</span></h3>
      ${this.boxes.of("new").element}
    </article>`;
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
    await orToast(this.talk.resolve(thread, done));
    if (!done) {
      this.shown = "open";
      this.paint();
    } else
      toast(t("The thread is resolved."), {
        label: t("Undo"),
        run: () => void orToast(this.talk.resolve(thread, false)),
      });
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
