/** Asks the server what a text means: the newest text only, one request at a time, never a flood. */

import type { ChangeDesc } from "@codemirror/state";
import { ApiError, messageOf } from "../shared/api";
import { isSignedOut } from "../shared/signed-out";
import { t } from "../shared/translation";
import type { FirstDrawing } from "./first";
import { Since } from "./since";
import type { Analysis, Question } from "./types";

const DEBOUNCE = 5; // milliseconds: joins what one action changes; the request on its way holds back the rest
const LARGE = 20_000; // characters: reading and drawing so much takes the page's time from the person who types
const CHARACTERS = 40_000; // of a text for a millisecond without a key, before a large one is asked about
const FRESH = 500; // milliseconds without a key before a quick drawing gets the places of a fresh layout
const FRESH_LARGE = 1_000; // the same for a large text, whose layout may take as long
const AGAIN = 3_000; // milliseconds before what nobody answered is asked again

/** Whether a text is so large that only the answer to its newest state is drawn. */
export function isLarge(text: string): boolean {
  return text.length > LARGE;
}

export class Analyser {
  private timer = 0;
  private waiting: Question | null = null;
  private busy = false;
  private unanswered: Question | null = null; // waits to be asked again
  private readonly since = new Since();

  constructor(
    private readonly first: FirstDrawing, // may have been asked already
    private readonly answer: (analysis: Analysis, question: Question, newest: boolean, since: ChangeDesc) => void,
    private readonly trouble: (words: string | null, isSignedOut?: boolean) => void,
  ) {
    addEventListener("online", () => {
      if (this.unanswered) this.ask(this.unanswered, true);
    });
  }

  /** Soon; a newer question takes the place of one that was not sent yet. */
  ask(question: Question, now = false): void {
    if (!this.waiting) performance.mark("sb:asked");
    this.waiting = question;
    this.unanswered = null;
    clearTimeout(this.timer);
    if (now) void this.send();
    else this.timer = window.setTimeout(() => void this.send(), Math.max(DEBOUNCE, question.text.length / CHARACTERS));
  }

  /** The text changed, by whoever. */
  moved(changes: ChangeDesc): void {
    this.since.moved(changes);
  }

  private async send(): Promise<void> {
    if (this.busy || !this.waiting) return;
    const question = this.waiting;
    this.waiting = null;
    this.busy = true;
    this.since.begin(question.text);
    performance.mark("sb:sent");
    performance.measure("sb:debounce", "sb:asked", "sb:sent");
    try {
      const analysis = await (this.first.answerTo(question) ?? this.first.analyses.ask(question));
      performance.mark("sb:answered");
      performance.measure("sb:request", "sb:sent", "sb:answered");
      this.trouble(null);
      this.answer(analysis, question, this.waiting === null, this.since.changes);
      if (analysis.diagram?.near) this.fresh(question);
    } catch (error) {
      this.failed(error, question);
    } finally {
      this.busy = false;
      this.next();
    }
  }

  /** Asks once more, for a fresh layout, when nobody types. */
  private fresh(question: Question): void {
    if (this.waiting) return;
    const pause = isLarge(question.text) ? FRESH_LARGE : FRESH;
    this.timer = window.setTimeout(() => this.ask({ ...question, quick: false }, true), pause);
  }

  /** What came up meanwhile: a large text waits until its writer pauses. */
  private next(): void {
    if (!this.waiting) return;
    if (isLarge(this.waiting.text)) this.ask(this.waiting);
    else void this.send();
  }

  private failed(error: unknown, question: Question): void {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    // a text has its own, shorter limit on the server
    const again = late || (error instanceof ApiError && error.temporary);
    const words = late ? t("The server takes long to answer. It is asked again.") : messageOf(error);
    this.trouble(words, isSignedOut(error));
    if (!again || this.waiting) return; // of an older text nobody wants to know any more
    this.unanswered = question;
    this.timer = window.setTimeout(() => this.ask(question, true), AGAIN);
  }
}
