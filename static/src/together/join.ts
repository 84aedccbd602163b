/** Two texts that came of one make together: all that was put in, without all that was taken out. */

import { ChangeSet } from "@codemirror/state";
import { between } from "../editor/between";

/** What makes of `theirs` the text with the changes that made `mine` of `base`. */
export function onto(base: string, mine: string, theirs: string): ChangeSet {
  const changes = ChangeSet.of(between(base, mine), base.length);
  return changes.map(ChangeSet.of(between(base, theirs), base.length));
}
