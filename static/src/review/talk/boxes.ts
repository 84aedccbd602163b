/** The boxes to write in: for a new thread, for an answer, for a comment that is changed. */

import { listed, t } from "../../shared/translation";
import type { Review } from "../app";
import { Box } from "./box";
import { named } from "./guest";
import { type Talk, orToast } from "./store";
import type { Begun, Comment, Thread } from "./types";

export class Boxes {
  /** The new thread that is being written. */
  begun: Begun | null = null;
  private readonly all = new Map<string, Box>();
  private editing: string | null = null; // the comment that is changed
  /** What was selected when a new thread was sent off: who has selected something else since is not called back. */
  private sentFrom: string | null = null;

  constructor(
    private readonly app: Review,
    private readonly talk: Talk,
    private readonly painted: () => void,
  ) {}

  /** A box for a new thread in place of another one; `null` closes it. */
  begin(begun: Begun | null): void {
    this.all.delete("new");
    this.begun = begun;
  }

  /** Whether who has sent a new thread off waits for it: nothing else is written or selected. */
  get waits(): boolean {
    return !this.begun && this.app.selected === this.sentFrom;
  }

  isChanged(comment: Comment): boolean {
    return this.editing === comment.id;
  }

  /** Opens the box in which a comment is changed. */
  change(thread: Thread, comment: Comment): void {
    this.editing = comment.id;
    this.painted();
    this.ofComment(thread, comment).focus();
  }

  ofComment(thread: Thread, comment: Comment): Box {
    return this.of(`edit-${comment.id}`, thread, comment);
  }

  /** The box of a thread, of a comment that is changed, or of a new thread; it stays the same while it is shown. */
  of(key: string, thread?: Thread, comment?: Comment): Box {
    const known = this.all.get(key);
    if (known) return known;
    const { talk } = this;
    const label = comment
      ? t("Say it differently")
      : thread
        ? t("Reply to {others}", { others: others(thread, talk.me) })
        : t("What do you want to say?");
    const stop = (): void => {
      this.all.delete(key);
      if (comment) this.editing = null;
      else {
        talk.drafts.keep(key, "");
        this.begun = null;
      }
      this.painted();
    };
    const made = new Box({
      label,
      send: comment ? t("Save") : thread ? t("Reply") : t("Comment"),
      text: comment?.text ?? talk.drafts.of(key),
      people: () => talk.people.filter(name => name !== talk.me),
      states: () => (this.app.found?.states ?? []).map(one => one.name),
      typed: text => {
        if (!comment) talk.drafts.keep(key, text);
      },
      sent: text => void this.sent(key, text, thread, comment),
      ...(thread && !comment ? {} : { cancel: stop }),
    });
    this.all.set(key, made);
    return made;
  }

  private async sent(key: string, text: string, thread?: Thread, comment?: Comment): Promise<void> {
    if (!(await named())) return this.of(key, thread, comment).set(text);
    const { talk, begun } = this;
    if (comment) {
      this.editing = null;
      this.all.delete(key);
      await orToast(talk.edit(comment, text));
    } else if (thread) talk.say(text, { thread: thread.id });
    else if (begun) {
      this.all.delete(key);
      this.begun = null;
      this.sentFrom = this.app.selected;
      talk.say(text, begun);
    }
    this.painted();
  }
}

/** "Marta Silva and Jonas Weber", without oneself. */
function others(thread: Thread, me: string): string {
  const names = [...new Set(thread.comments.filter(one => !one.gone && one.author !== me).map(one => one.author))];
  return names.length > 2
    ? t("{names} and others", { names: names.slice(0, 2).join(", ") })
    : listed(names) || t("this thread");
}
