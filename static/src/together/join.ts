/** Two texts that came of one make together, by tasks and members; by letters where the server cannot say how. */

import { ChangeSet, Text } from "@codemirror/state";
import { between } from "../editor/between";
import { itemAround } from "../editor/indentation";
import { type Kept, type Merged, askMerge } from "../merging/ask";
import { ApiError } from "../shared/api";

const TRIES = 5; // as often somebody may write meanwhile, or the server may not answer
const PAUSE = 500; // milliseconds before it is asked again
const REFUSED = "refused";

/** What is merged. */
export interface Three {
  base: string;
  mine: string;
  theirs: string;
  kept: Kept | null; // where it is known what is still there of the base
}

/** A merge, and what it is made of. */
export type Found = Merged & Three;

/** The same with what either wrote since. */
interface Joined extends Found {
  now: string;
  asks: boolean; // a person must say what counts
  isByLetters: boolean; // the server could not say how
}

/** The changes of both in one text; null where that is no longer `asked` for. */
export async function merged(
  base: () => string,
  mine: () => string,
  theirs: () => string,
  asked: () => boolean,
  known: () => Kept | null = () => null,
): Promise<Joined | null> {
  let last: Found | null = null;
  for (let left = TRIES; left; left--) {
    const three: Three = { base: base(), mine: mine(), theirs: theirs(), kept: known() };
    const found = await agreed(three).catch(refused);
    if (!asked()) return null;
    if (found === REFUSED) break;
    if (!found) {
      await new Promise(done => setTimeout(done, PAUSE));
      continue;
    }
    last = { ...found, ...three };
    if (base() !== last.base) continue;
    const now = carried(last.mine, mine(), carried(last.theirs, theirs(), last.text));
    if (now !== null) return { ...last, now, asks: last.conflicts.length > 0, isByLetters: false };
  }
  const [own, others] = [mine(), theirs()];
  if (last) {
    return {
      ...last,
      mine: own,
      theirs: others,
      kept: known(),
      text: others,
      now: others,
      asks: true,
      isByLetters: false,
    };
  }
  const was = base();
  const text = byLetters(was, own, others);
  const three: Three = { base: was, mine: own, theirs: others, kept: null };
  return { text, conflicts: [], by_lines: true, taken: 0, ...three, now: text, asks: false, isByLetters: true };
}

/** `onto`, made of `was`, with the changes that made `now` of that; null where one is in an item that differs there. */
export function carried(was: string, now: string, onto: string | null): string | null {
  if (onto === null || was === now) return onto;
  const made = ChangeSet.of(between(was, now), was.length);
  const over = ChangeSet.of(between(was, onto), was.length);
  let isFree = true;
  made.iterChanges((from, to) => {
    const [start, end] = itemAround(was, from, to);
    if (over.touchesRange(start + 1, Math.max(start + 1, end))) isFree = false;
  });
  return isFree
    ? made
        .map(over)
        .apply(Text.of(onto.split("\n")))
        .toString()
    : null;
}

/** Why there is no answer: null where the server may have one a moment later. */
function refused(error: unknown): typeof REFUSED | null {
  return error instanceof ApiError && !error.temporary ? REFUSED : null;
}

/** `theirs` with the changes that made `mine` of `base`. */
export function byLetters(base: string, mine: string, theirs: string): string {
  return onto(base, mine, theirs)
    .apply(Text.of(theirs.split("\n")))
    .toString();
}

function agreed({ base, mine, theirs, kept }: Three): Promise<Merged> {
  const text = mine === base ? theirs : mine;
  if (mine === base || theirs === base || mine === theirs)
    return Promise.resolve({ text, conflicts: [], by_lines: false, taken: 0 });
  return askMerge(base, mine, theirs, "theirs", kept);
}

/** What makes of `theirs` the text with the changes that made `mine` of `base`, letter by letter. */
export function onto(base: string, mine: string, theirs: string): ChangeSet {
  const changes = ChangeSet.of(between(base, mine), base.length);
  return changes.map(ChangeSet.of(between(base, theirs), base.length));
}
