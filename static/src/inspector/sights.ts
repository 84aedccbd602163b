/** What the text said that the fields show: what somebody saw when they began to change one. */

import type { Sight } from "../design/edits";
import type { Seen } from "../together/shared";
import type { Draft } from "./drafts";
import type { Change, Deed, Field } from "./types";

const OVER = new Set<Deed>(["set", "remove", "rename", "choose"]);

export class Sights {
  private form: Pick<Seen, "text" | "at"> | null = null; // null: it is not known at which place of it a field is
  private readonly begun = new Map<string, Seen>(); // of the fields that were changed since the form came

  /** A form of `text` has come. */
  show(text: string, at: number): void {
    this.form = { text, at };
    for (const [pointer, seen] of this.begun) if (seen.at <= at) this.begun.delete(pointer);
  }

  /** The fields have other places, and show what they did until the next form comes. */
  moved(): void {
    this.form = null;
    this.begun.clear();
  }

  /** What is seen of a field; once more the same where that is changed again. */
  of(pointer: string): Seen | null {
    const seen = this.begun.get(pointer) ?? (this.form && { ...this.form, pointer });
    if (seen) this.begun.set(pointer, seen);
    return seen;
  }

  /** The same for the server, where a change may write over something. */
  before(pointer: string, change: Change, field: Field | null, draft?: Draft): Sight | null {
    const seen = OVER.has(change.do) ? (draft?.seen ?? this.of(pointer)) : null;
    return seen && sightOf(seen, change, field);
  }
}

export function sightOf(seen: Seen, change: Change, field: Field | null): Sight {
  return { seen, change: { ...change }, isAnew: change.do === "rename" || field?.kind === "name" };
}
