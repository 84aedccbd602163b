/** How a thread looks: what it is on, what was said, what is still on its way, and a box to answer in. */

import { type TemplateResult, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { menu } from "../../shared/menu";
import { guestTag, personWords } from "../../shared/person";
import { language, t } from "../../shared/translation";
import { count } from "../../shared/words";
import type { Review } from "../app";
import { chip, icon, iconButton } from "../parts";
import type { Boxes } from "./boxes";
import type { Letter } from "./outbox";
import { type Talk, orToast } from "./store";
import { commentText } from "./text";
import type { Comment, Thread } from "./types";
import { detail, discOf, initials, moment, pointerOf, signOf, title, was } from "./words";

export interface ThreadDeeds {
  open: (thread: Thread) => void;
  goTo: (thread: Thread) => void; // shows what it is on
  settle: (thread: Thread) => Promise<void>; // resolves it, or opens it again
}

export class ThreadView {
  constructor(
    private readonly app: Review,
    private readonly talk: Talk,
    private readonly boxes: Boxes,
    private readonly deeds: ThreadDeeds,
  ) {}

  /** `on`: it is looked at. */
  thread(thread: Thread, on: boolean): TemplateResult {
    const { app } = this;
    const sign = signOf(thread);
    const more = detail(thread);
    const replies = thread.comments.length - 1;
    const pointer = pointerOf(thread);
    const settle = (event: Event): void => {
      event.stopPropagation();
      void this.deeds.settle(thread);
    };
    const button = html`<button type="button" class="btn sm soft" @click=${settle}>
      ${icon(thread.resolved ? "undo" : "check")}${thread.resolved ? t("Reopen") : t("Resolve")}
    </button>`;
    const answer = on && app.may.has("comment") && !thread.resolved;
    return html`<article
      class="thread ${on ? "on" : ""} ${thread.place.gone === null ? "" : "gone"}"
      data-thread=${thread.id}
      aria-label=${t("Comments on {title}", { title: title(thread) })}
      @focusin=${() => {
        if (!on) this.deeds.open(thread);
      }}
      @click=${() => {
        if (!on) this.deeds.open(thread);
      }}
    >
      <h3>
        ${"chip" in sign ? chip(sign.chip) : html`<span class="sign">${icon(sign.icon)}</span>`}
        <button
          type="button"
          class="grow clip on-what ${thread.anchor.on === "line" ? "mono" : ""}"
          title=${title(thread)}
          ?disabled=${pointer === null && thread.anchor.on !== "step"}
          @click=${() => this.deeds.goTo(thread)}
        >
          ${was(thread)}${title(thread)}
        </button>
        ${on || !replies ? nothing : html`<span class="dim small">${count(replies, "reply", "replies")}</span>`}
        ${on && app.may.has("comment") ? button : nothing}
      </h3>
      ${more ? html`<p class="about dim small">${more}</p>` : nothing}
      ${repeat(
        thread.comments,
        one => one.id,
        one => this.comment(thread, one),
      )}
      ${this.talk.waitingFor(thread).map(one => this.letter(one))}
      ${thread.resolved ? html`<p class="about dim small">${resolvedWords(thread, thread.resolved)}</p>` : nothing}
      ${answer ? this.boxes.of(thread.id, thread).element : nothing}
    </article>`;
  }

  private comment(thread: Thread, one: Comment): TemplateResult {
    const { app, talk } = this;
    if (one.gone)
      return html`<div class="msg">
        <span class="avatar blank" aria-hidden="true"></span>
        <p class="dim">
          ${t("{personWords} took this comment back.", { personWords: personWords(one.author, one.guest) })}
        </p>
      </div>`;
    const edit = this.boxes.isChanged(one);
    const change = (event: Event): void => this.own(event, thread, one);
    const own = iconButton("more", t("Change this comment"), t("Change or take back"), change, { look: "more" });
    return html`<div class="msg" data-comment=${one.id}>
      <span class="avatar ${discOf(one.author)}" aria-hidden="true">${initials(one.author)}</span>
      <div class="grow">
        <p class="by">
          <b>${one.author}</b> ${guestTag(one.guest)}
          <span title=${new Date(one.created).toLocaleString(language())}
            >${moment(one.created)}${one.edited ? ` · ${t("edited")}` : ""}</span
          >
        </p>
        ${edit ? this.boxes.ofComment(thread, one).element : commentText(app, one.text, one.mentions)}
      </div>
      ${talk.isMine(one) && !edit && app.may.has("comment") ? own : nothing}
    </div>`;
  }

  private own(event: Event, thread: Thread, one: Comment): void {
    const button = event.currentTarget as HTMLButtonElement;
    event.stopPropagation();
    if (button.hasAttribute("aria-haspopup")) return;
    menu(button, () => [
      { label: t("Edit"), icon: "pencil", run: () => this.boxes.change(thread, one) },
      {
        label: t("Take back"),
        icon: "close",
        danger: true,
        run: () => void orToast(this.talk.takeBack(thread, one)),
      },
    ]);
    button.click();
  }

  letter(one: Letter): TemplateResult {
    const { talk } = this;
    const state = one.problem
      ? html`<span class="bad">${one.problem}</span>`
      : html`${talk.isSending(one) ? t("sending…") : t("waits for the connection")}`;
    const refused = html`<p>
      <button type="button" class="btn sm" @click=${() => talk.again(one)}>${t("Try again")}</button>
      <button type="button" class="btn sm" @click=${() => talk.discard(one)}>${t("Discard")}</button>
    </p>`;
    return html`<div class="msg waiting">
      <span class="avatar ${discOf(talk.me)}" aria-hidden="true">${initials(talk.me || t("You"))}</span>
      <div class="grow">
        <p class="by"><b>${talk.me || t("You")}</b> <span role="status">${state}</span></p>
        ${commentText(this.app, one.text, [])} ${one.problem ? refused : nothing}
      </div>
    </div>`;
  }
}

function resolvedWords(thread: Thread, when: string): string {
  return t("Resolved by {personWords}, {moment}", {
    personWords: personWords(thread.resolver, thread.resolver_guest),
    moment: moment(when),
  });
}
