/** How often a run took an entry of a mock. */

import { equal } from "../data/json-layout";
import type { Json, MockEntry, View } from "../core/types";
import { own } from "../../shared/own";

/**
 * Counted by the entry's place among the mocks in force: those in the panel may be others by now, or for the next
 * start.
 */
export function timesTaken(
  view: Pick<View, "mocks" | "used"> | null,
  kind: "functions" | "subflows",
  name: string,
  entry: MockEntry | undefined,
  place: number,
): number {
  const written = (view && own(view.mocks[kind], name)) ?? [];
  const force = Array.isArray(written) ? written : [written];
  const is = (one: MockEntry | undefined): boolean => equal(one as Json | undefined, entry as Json | undefined);
  const at = is(force[place]) ? place : force.findIndex(is);
  return view?.used[`${name}/${at}`] ?? 0;
}
