/** How often a run took an entry of a mock. */

import { equal } from "../core/json-layout";
import type { Json, MockEntry, MockKind, View } from "../core/types";
import { own } from "../../shared/own";

/** What stands before a name where a run counts its entries (simulator/engine/setup/mocks.py). */
const SORTS: Record<MockKind, string> = { functions: "", subflows: "", calls: "calls " };

/** Counted by the place among the mocks in force: those in the panel may be others by now, or for the next start. */
export function timesTaken(
  view: Pick<View, "mocks" | "used"> | null,
  kind: MockKind,
  name: string,
  entry: MockEntry | undefined,
  place: number,
): number {
  const known = (view?.mocks[kind] ?? {}) as Record<string, MockEntry | MockEntry[]>;
  const written = own(known, name) ?? [];
  const force = Array.isArray(written) ? written : [written];
  const is = (one: MockEntry | undefined): boolean => equal(one as Json | undefined, entry as Json | undefined);
  const at = is(force[place]) ? place : force.findIndex(is);
  return view?.used[`${SORTS[kind]}${name}/${at}`] ?? 0;
}
