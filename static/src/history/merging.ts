/** Two people's changes of one text joined by the server, where they do not touch. */

import { api } from "../shared/api";

export interface Merged {
  text: string | null; // null: they meet
  touched: number[]; // lines of mine where they do
  taken: number; // places of theirs
}

const PATIENCE = 10_000;

/** Null where it could not be found out. */
export function merge(base: string, mine: string, theirs: string): Promise<Merged | null> {
  return api<Merged>("/api/merge", {
    method: "POST",
    body: { base, mine, theirs },
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
}
