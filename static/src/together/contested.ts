/** A change by form or diagram at whose place others have written since its person looked: joined, or asked. */

import { type ChangeDesc, ChangeSet, Text } from "@codemirror/state";
import { type Edit, between } from "../editor/between";
import { type Conflict, type Piece, askMerge } from "../merging/ask";
import { isInside } from "../shared/pointers";
import type { Found } from "./join";
import type { FormChange } from "./shared";

const ASKED: Conflict["kind"][] = ["value", "deleted", "moved", "renamed"]; // of the rest nothing is written over
const ASKED_ANEW: Conflict["kind"][] = ["value", "deleted", "renamed"]; // what was moved is, with what is in it now

/** The edits that bring it into the text as it is, null where it has no place; or what is asked. Throws why not. */
export async function meet({ seen, now, changes, edits, before, isAnew }: FormChange): Promise<Edit[] | null | Found> {
  const isKnown = changes?.length === seen.text.length && changes.newLength === now.length;
  if (isAnew && edits && isKnown && !takesOut(edits, changes)) return edits;
  const meant = await before();
  if (!meant || (edits && same(meant, seen.text, edits, now))) return edits;
  const own = ChangeSet.of(meant, seen.text.length);
  const mine = own.apply(Text.of(seen.text.split("\n"))).toString();
  if (mine === seen.text) return edits && [];
  const kept = isKnown ? { mine: unchanged(own), theirs: unchanged(changes) } : null;
  const found = await askMerge(seen.text, mine, now, "theirs", kept);
  if (found.conflicts.some(one => (isAnew ? ASKED_ANEW : ASKED).includes(one.kind) && isAt(one, seen.pointer)))
    return { ...found, text: now, base: seen.text, mine, theirs: now, kept };
  return (edits && isAnew) || found.by_lines ? edits : between(now, found.text);
}

/** Whether both put the same in the place of the same, in the same lines. */
function same(one: Edit[], text: string, other: Edit[], otherText: string): boolean {
  const words = (edits: Edit[], of: string): string =>
    JSON.stringify(
      edits.map(({ from, to, insert }) => {
        const start = of.lastIndexOf("\n", from - 1) + 1;
        return [of.slice(start, from), of.slice(from, to), insert, /.*/.exec(of.slice(to))?.[0]];
      }),
    );
  return words(one, text) === words(other, otherText);
}

/** Whether something goes that others wrote. */
function takesOut(edits: Edit[], changes: ChangeDesc): boolean {
  let takes = false;
  changes.iterChangedRanges((_from, _to, start, end) => {
    takes ||= edits.some(({ from, to }) => from < end && start < to);
  });
  return takes;
}

function unchanged(changes: ChangeDesc): Piece[] {
  const found: Piece[] = [];
  changes.iterGaps((before, after, length) => found.push([before, after, length]));
  return found;
}

function isAt({ base_pointer: base, mine_pointer: mine }: Conflict, pointer: string): boolean {
  return [base, mine].some(at => at !== null && (isInside(pointer, at) || isInside(at, pointer)));
}
