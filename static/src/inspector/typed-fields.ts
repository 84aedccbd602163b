/** What is typed into fields, on its way to the text: when the typing rests, at the latest when somebody goes on. */

import { pointerOf } from "../editor/place";
import { t } from "../shared/translation";
import type { Seen } from "../together/shared";
import type { Draft, Drafts } from "./drafts";
import { showLost } from "./refused";
import type { Change, Field } from "./types";
import { isStructure, shown } from "./values";

const NOT_WRITTEN = t("This is not in the text: it could not be written.");
const REST = 350; // milliseconds after the last key
const AT_ONCE = new Set(["name", "json"]); // only when the person is through

/** The change that writes `text`; the name that an object is filed under is a member's key, which is renamed. */
function changeOf(field: Field, text: string): Change {
  const isKey = field.kind === "name" && field.name === "";
  if (isKey) return { do: "rename", name: text };
  const option = field.kind === "value" && (field.form === "expression" || field.form === "literal") ? field.form : "";
  return { do: "set", value: text, ...(option ? { option } : {}) };
}

/** What is wrong with what was typed, and from which character on, where that is known; no errors: nothing is. */
export interface Answer {
  errors: string[];
  at: number | null;
}

export const FINE: Answer = { errors: [], at: null };
/** Others wrote there meanwhile: the person is asked, and the text stays as it is until then. */
export const ASKED: Answer = { errors: [], at: null };
export const LATER = "later";

/** What is needed of the form around the fields. */
export interface Around {
  ready: () => boolean; // it is known where everything is in the text
  isShown: () => boolean; // the form is of the text as it is now
  pointer: () => string; // of the form
  seen: (pointer: string) => Seen | null; // what is seen of a field
  // null: it could not be done; LATER: the text cannot be read now
  change: (pointer: string, change: Change, field: Field | null) => Promise<Answer | null | typeof LATER>;
  ask: (field: Field, change: Change, seen: Seen) => void; // about what has no place in the text any more
  settle: () => void; // drops what has come back with the text
  draw: () => void;
}

export class TypedFields {
  constructor(
    private readonly drafts: Drafts,
    private readonly form: Around,
  ) {}

  readonly deeds = {
    typed: (field: Field, text: string): void => this.type(field, text),
    done: (field: Field): void => this.done(field),
    begin: (map: Field, name: string, value: string): void => void this.begin(map, name, value),
  };

  /** Done when all of it was sent. */
  async commit(): Promise<void> {
    await Promise.all(this.drafts.unsent.map(({ field }) => this.send(field, true)));
  }

  sendWaiting(): void {
    for (const { field } of this.drafts.waiting) void this.send(field, true);
  }

  /** Another form comes: what was typed into the one before it goes to the text, as far as it can. */
  leave(): void {
    for (const { field } of this.drafts.unsent) this.drafts.later(field.pointer, 0, () => void this.send(field, true));
  }

  /** The field of something typed was taken out of the text by others: it is asked about, or on its way. */
  lost(draft: Draft): void {
    const { field, text, seen } = draft;
    if (draft.pending) return;
    if (draft.sent || !seen) showLost(draft);
    else this.form.ask(field, changeOf(field, text), seen);
  }

  type(field: Field, text: string): void {
    const draft = this.drafts.type(field, this.form.pointer(), text, this.form.seen(field.pointer));
    const isLater = AT_ONCE.has(field.kind) || (field.kind === "value" && isStructure(text));
    if (!isLater) this.drafts.later(field.pointer, REST, () => void this.send(draft.field, false));
    this.form.draw();
  }

  done(field: Field): void {
    const draft = this.drafts.get(field.pointer);
    if (!draft) return;
    draft.through = true;
    if (draft.text !== shown(field) && (!draft.sent || draft.errors.length)) {
      this.drafts.later(field.pointer, 0, () => void this.send(field, true));
      return;
    }
    this.drafts.through();
    if (draft.text === shown(field)) {
      this.drafts.drop(field.pointer);
      this.form.draw();
    } else if (this.form.isShown())
      requestAnimationFrame(() => {
        this.form.settle();
        this.form.draw();
      });
  }

  /** A new entry of a map: what was typed as its value goes into it once it is there. */
  async begin(map: Field, name: string, value: string): Promise<void> {
    const refused = await this.form.change(map.pointer, { do: "add", name }, null);
    if (refused !== FINE || !value || !map.takes) return;
    const pointer = map.pointer + pointerOf([name]);
    const field: Field = { pointer, name, label: name, kind: map.takes, value: null };
    this.type(field, value);
    this.done(field);
  }

  /** What was typed goes to the text; while someone goes on typing only what is right is said. */
  private async send(field: Field, through: boolean): Promise<void> {
    const draft = this.drafts.get(field.pointer);
    if (!draft) return;
    const { text } = draft;
    draft.waits = !this.form.ready();
    if (draft.waits) {
      this.form.draw();
      return;
    }
    draft.sent = draft.pending = true;
    const changing = this.form.change(field.pointer, changeOf(field, text), field);
    if (through) this.drafts.through();
    const refused = await changing;
    draft.pending = false;
    if (refused === LATER) {
      draft.sent = false;
      draft.waits = true;
      this.form.draw();
      return;
    }
    if (refused === ASKED) this.form.settle();
    const errors = refused?.errors;
    const now = this.drafts.get(draft.field.pointer);
    if (!now || now.text !== text) return;
    const isSaid = through || now.through || now.errors.length > 0;
    now.errors = errors === undefined ? [NOT_WRITTEN] : isSaid ? errors : [];
    now.at = now.errors.length ? (refused?.at ?? null) : null;
    if (errors?.length) now.sent = through || now.through;
    this.form.draw();
  }
}
