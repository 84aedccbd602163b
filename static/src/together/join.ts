/** Two texts that came of one make together, by tasks and members; by letters where the server cannot say how. */

import { ChangeSet, Text } from "@codemirror/state";
import { between } from "../editor/between";
import { type Kept, type Merged, merge } from "../merging/ask";

const TRIES = 5; // as often somebody may write meanwhile

/** What is merged. */
export interface Three {
  base: string;
  mine: string;
  theirs: string;
  kept: Kept | null; // where it is known what is still there of the base
}

/** A merge, and what it is made of. */
export type Found = Merged & Three;

/** The changes of both in one text; null where that is no longer `asked` for. */
export async function merged(
  base: () => string,
  mine: () => string,
  theirs: () => string,
  asked: () => boolean,
  known: () => Kept | null = () => null,
): Promise<Found | null> {
  for (let left = TRIES; left; left--) {
    const [was, own, others, kept] = [base(), mine(), theirs(), known()];
    const found = await agreed(was, own, others, kept);
    if (!asked()) return null;
    if (!found) break;
    if (base() === was && mine() === own && theirs() === others)
      return { ...found, base: was, mine: own, theirs: others, kept };
  }
  const [was, own, others] = [base(), mine(), theirs()];
  const text = byLetters(was, own, others);
  return { text, conflicts: [], by_lines: true, taken: 0, base: was, mine: own, theirs: others, kept: null };
}

/** `theirs` with the changes that made `mine` of `base`. */
export function byLetters(base: string, mine: string, theirs: string): string {
  return onto(base, mine, theirs)
    .apply(Text.of(theirs.split("\n")))
    .toString();
}

function agreed(base: string, mine: string, theirs: string, kept: Kept | null): Promise<Merged | null> {
  const text = mine === base ? theirs : mine;
  if (mine === base || theirs === base || mine === theirs)
    return Promise.resolve({ text, conflicts: [], by_lines: false, taken: 0 });
  return merge(base, mine, theirs, "theirs", kept);
}

/** What makes of `theirs` the text with the changes that made `mine` of `base`, letter by letter. */
export function onto(base: string, mine: string, theirs: string): ChangeSet {
  const changes = ChangeSet.of(between(base, mine), base.length);
  return changes.map(ChangeSet.of(between(base, theirs), base.length));
}
