/** Two people's changes of one text joined by the server, and what they do not agree on. */

import { api } from "../shared/api";

export type Side = "mine" | "theirs";

export interface Conflict {
  key: string;
  kind: "value" | "deleted" | "moved" | "renamed" | "order" | "comment" | "text";
  message: string;
  pointer: string; // in the merged text
  base_pointer: string | null;
  mine_pointer: string | null;
  theirs_pointer: string | null;
  place: string; // by names; "" for the whole
  line: number | null; // of mine
  base: string | null;
  mine: string | null;
  theirs: string | null;
  choices: (Side | "both" | "hand")[];
  chosen: Side | "both" | "hand";
  settled: boolean;
}

export interface Merged {
  text: string;
  conflicts: Conflict[];
  by_lines: boolean; // a text cannot be read
  taken: number; // places of theirs
}

/** What is decided, by the keys of conflicts. */
export type Choices = Record<string, Side | "both" | { text: string }>;

/** The lines of mine at which nobody has settled what both changed. */
export function touched({ conflicts }: Merged): number[] {
  const open = conflicts.flatMap(({ line, settled }) => (line === null || settled ? [] : [line]));
  return [...new Set(open)].sort((one, other) => one - other);
}

const PATIENCE = 10_000;

/** Null where it could not be found out. */
export function merge(
  base: string | null,
  mine: string,
  theirs: string,
  prefer: Side = "mine",
  choices: Choices = {},
): Promise<Merged | null> {
  return api<Merged>("/api/merge", {
    method: "POST",
    body: { base, mine, theirs, prefer, choices },
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
}
