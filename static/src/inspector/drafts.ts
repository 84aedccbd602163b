/** What is typed into fields and is not in the text yet, kept until the text says the same, whatever form is shown. */

import type { Way } from "./carrying";
import type { Seen } from "../together/shared";
import type { Field } from "./types";

export interface Draft {
  field: Field;
  form: string; // the pointer of the form that it was typed into
  text: string;
  errors: string[];
  at: number | null; // the character at which it goes wrong
  sent: boolean; // it is on its way, or has arrived
  pending: boolean; // it is on its way
  through: boolean; // the person is through with it
  waits: boolean; // until it is known where its field is in the text as it is now
  seen: Seen | null; // when somebody began to type; null: it is not known
}

export class Drafts {
  private readonly all = new Map<string, Draft>();
  private readonly timers = new Map<string, number>();
  private sittings = 0;

  get(pointer: string): Draft | undefined {
    return this.all.get(pointer);
  }

  /** What was typed into a field: of two at one place (a name, and the choice of what it names) into which of them. */
  of(field: Field): Draft | undefined {
    const draft = this.get(field.pointer);
    return draft?.field.name === field.name ? draft : undefined;
  }

  /** Whether a field holds what is not in the text. */
  get held(): boolean {
    return [...this.all.values()].some(draft => !draft.sent || draft.pending || draft.errors.length > 0);
  }

  /** Those that were refused, in the order in which they were typed. */
  get refused(): Draft[] {
    return [...this.all.values()].filter(draft => draft.errors.length > 0);
  }

  type(field: Field, form: string, text: string, seen: Seen | null = null): Draft {
    const before = this.all.get(field.pointer);
    const draft = {
      field,
      form,
      text,
      errors: before?.errors ?? [],
      at: null,
      sent: false,
      pending: false,
      through: false,
      waits: false,
      seen: before?.seen ?? seen,
    };
    this.all.set(field.pointer, draft);
    return draft;
  }

  /** What somebody types into a field until they are through: one step that can be undone. None: nothing is typed. */
  sitting(pointer: string): string | undefined {
    return this.all.has(pointer) ? `${this.sittings} ${pointer}` : undefined;
  }

  /** Somebody is through with a field. */
  through(): void {
    this.sittings++;
  }

  get unsent(): Draft[] {
    return [...this.all.values()].filter(draft => !draft.sent);
  }

  /** Those that could not go to the text when they should have. */
  get waiting(): Draft[] {
    return [...this.all.values()].filter(draft => draft.waits);
  }

  /** All go along to where their fields are: entries by `way`, forms by `formWay`. The answer: those taken away. */
  carry(way: Way, formWay: Way = way): Draft[] {
    const before = [...this.all];
    const timers = new Map(this.timers);
    this.all.clear();
    this.timers.clear();
    return before.flatMap(([pointer, draft]) => {
      const entry = way(pointer);
      const form = draft.form && formWay(draft.form);
      const timer = timers.get(pointer);
      if (entry === null || form === null) {
        clearTimeout(timer);
        return [draft];
      }
      const to = form + entry.slice((way(draft.form) ?? draft.form).length);
      draft.field = { ...draft.field, pointer: to };
      draft.form = form;
      this.all.set(to, draft);
      if (timer !== undefined) this.timers.set(to, timer);
      return [];
    });
  }

  /** Runs `send` when nothing was typed for `pause` milliseconds; at once for 0. */
  later(pointer: string, pause: number, send: () => void): void {
    clearTimeout(this.timers.get(pointer));
    this.timers.delete(pointer);
    if (pause) this.timers.set(pointer, window.setTimeout(send, pause));
    else send();
  }

  drop(pointer: string): void {
    clearTimeout(this.timers.get(pointer));
    this.timers.delete(pointer);
    this.all.delete(pointer);
  }

  /** The text has come back: what was sent is in it, but for the field that someone is in and for what was refused. */
  settle(within: string | null): void {
    for (const [pointer, draft] of this.all)
      if (draft.sent && !draft.pending && !draft.errors.length && pointer !== within) this.drop(pointer);
  }

  /** Fields show the text again, but for what was refused. */
  forget(): void {
    for (const [pointer, draft] of this.all) if (!draft.errors.length) this.drop(pointer);
  }
}
