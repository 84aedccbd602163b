/** Asks the server for forms: one request at a time, and nothing that is answered already. */

import type { Question } from "../editor/names";
import { ApiError, api, messageOf } from "../shared/api";
import { type Way, carriedForm } from "./carrying";
import { Sights } from "./sights";
import { spoken } from "./spoken";
import type { Form } from "./types";

const PATIENCE = 15_000;

/** The form of a place in the text, as JSON where two can only be compared so. */
export interface Wanted {
  question: Question;
  pointer: string;
  sample: string; // the data that its expressions are tried with
  places: string; // the entries of long lists to show
  at: number; // how often the text has changed
}

export interface Answers {
  wanted: () => Wanted | null; // null: nothing can be asked now
  take: (form: Form | null, moved: boolean) => void; // moved: it is of another place than the last
  fail: (words: string) => void;
}

export class FormRequests {
  readonly sights = new Sights();
  private asked = { pointer: "", text: "", runtime: "", sample: "", places: "" };
  private busy = false;
  private again = false;
  private readonly ways: Way[] = []; // how places of the text changed since the form on its way was asked for

  constructor(private readonly answers: Answers) {}

  /** Whether the last answer is about this place; null: about the definition as a whole. */
  isOf(pointer: string | null): boolean {
    return this.asked.pointer === (pointer ?? "");
  }

  /** Whether anything was asked yet. */
  get begun(): boolean {
    return this.asked.text !== "";
  }

  /** Whether the last answer is about `text`. */
  isAbout(text: string): boolean {
    return this.asked.text === text;
  }

  /** Places of the text changed: what is asked for may be elsewhere when it comes, as what is shown is, if so. */
  carry(way: Way, isShown: boolean): void {
    this.ways.push(way);
    if (isShown) this.sights.moved();
    this.asked = { ...this.asked, pointer: way(this.asked.pointer) ?? this.asked.pointer };
  }

  /** Whether what was asked for, or a part of it, is at another place by now. */
  private isElsewhere(pointer: string, form: Form | null): boolean {
    let [at, shown]: [string | null, Form | null] = [pointer, form];
    for (const way of this.ways) {
      at = at === null ? null : way(at);
      shown = shown && carriedForm(shown, way);
    }
    return at !== pointer || JSON.stringify(shown) !== JSON.stringify(form);
  }

  /** The sample may be another one, though it looks the same. */
  forgetSample(): void {
    this.asked.sample = "?";
  }

  async ask(): Promise<void> {
    const wanted = this.answers.wanted();
    if (!wanted || this.isAnswered(wanted)) return;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      await this.send(wanted);
    } finally {
      this.busy = false;
      if (this.again) {
        this.again = false;
        void this.ask();
      }
    }
  }

  private isAnswered({ question, pointer, sample, places }: Wanted): boolean {
    const { asked } = this;
    return (
      pointer === asked.pointer &&
      question.text === asked.text &&
      question.runtime === asked.runtime &&
      sample === asked.sample &&
      places === asked.places
    );
  }

  private async send({ question, pointer, sample, places, at }: Wanted): Promise<void> {
    this.ways.length = 0;
    const body = { ...question, pointer, sample: JSON.parse(sample) as unknown, shown: JSON.parse(places) as unknown };
    const asked = { pointer, text: question.text, runtime: question.runtime, sample, places };
    try {
      const { form } = await api<{ form: Form | null }>("/api/form", {
        method: "POST",
        body,
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (this.isElsewhere(pointer, form)) {
        this.again = true;
        return;
      }
      const moved = pointer !== this.asked.pointer;
      this.asked = asked;
      this.sights.show(question.text, at);
      this.answers.take(form && spoken(form), moved);
    } catch (error) {
      if (!(error instanceof ApiError && error.temporary)) this.asked = asked;
      this.answers.fail(messageOf(error));
    }
  }
}
