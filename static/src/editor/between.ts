/** The edits that make one text of another. */

import { diff } from "@codemirror/merge";
import { type ChangeDesc, ChangeSet } from "@codemirror/state";

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

const DIFF = { scanLimit: 5000, timeout: 100 }; // milliseconds, then larger pieces

/** What both have in common stays. */
export function between(before: string, after: string): Edit[] {
  return diff(before, after, DIFF).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: after.slice(fromB, toB),
  }));
}

/** The way of places in `before` to where they are in `after`. */
export function wayTo(before: string, after: string): ChangeDesc {
  return ChangeSet.of(between(before, after), before.length).desc;
}
