/** What nobody has chosen yet, kept in this browser like a tab's unsaved text, over a reload and until it is chosen. */

import { ChangeSet, Text } from "@codemirror/state";
import { leftKeys } from "../design/kept";
import { type Edit, between } from "../editor/between";
import type { Kept } from "../merging/ask";
import { remember, remembered } from "../shared/storage";
import type { Found } from "./join";

/** Texts that do not agree, and how that came. */
export interface Unsettled {
  base: string;
  mine: string;
  theirs: string;
  text: string; // what there was when it was asked, of which others may have gone on
  places: number; // to choose at
  kept: Kept | null; // what is known of what is still there of the base
  away: number | null; // milliseconds that the line was cut, 0 where that is not known; null: it was not
  isTyped?: boolean; // else, where the line was not cut, it is a change by the form
}

/** What a merge leaves open. */
export function unsettled({ base, mine, theirs, text, conflicts, kept }: Found, away: number | null): Unsettled {
  return { base, mine, theirs, text, places: Math.max(conflicts.length, 1), kept, away };
}

/** Of texts that are much alike one is kept, and how the others differ. */
type Stored = Omit<Unsettled, "base" | "mine" | "text"> & Record<"base" | "mine" | "text", Edit[]>;

export class Store {
  private readonly start: string;
  private key = ""; // "" until it is known

  constructor(
    definition: string,
    private readonly tab: () => Promise<string>,
  ) {
    this.start = `unsettled.${definition}`;
  }

  keep(all: readonly Unsettled[]): void {
    if (this.key) remember(this.key, all.length ? all.map(stored) : null);
  }

  /** This tab's, with what tabs left that are closed by now: it is this tab's as soon as it is kept. */
  async take(): Promise<Unsettled[]> {
    this.key = `${this.start}.${await this.tab()}`;
    const left = await leftKeys(this.start);
    const keys = [this.key, ...left.filter(key => key !== this.key)];
    const all = keys.flatMap(key => remembered<Stored[]>(key) ?? []).map(restored);
    this.keep(all);
    for (const key of keys.slice(1)) remember(key, null);
    return all;
  }
}

function stored({ theirs, base, mine, text, ...rest }: Unsettled): Stored {
  const from = (one: string): Edit[] => between(theirs, one);
  return { ...rest, theirs, base: from(base), mine: from(mine), text: from(text) };
}

function restored({ theirs, base, mine, text, ...rest }: Stored): Unsettled {
  const made = (edits: Edit[]): string =>
    ChangeSet.of(edits, theirs.length)
      .apply(Text.of(theirs.split("\n")))
      .toString();
  return { ...rest, theirs, base: made(base), mine: made(mine), text: made(text) };
}
