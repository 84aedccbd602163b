/** Two people's changes of one text joined by the server, and what they do not agree on. */

import type { Row } from "../comparison/types";
import type { ReadAs } from "../runtimes/read-as";
import { ApiError, api } from "../shared/api";

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
  trouble: { line: number; column: number; message: string } | null; // in what was written by hand
}

export interface Merged {
  text: string;
  conflicts: Conflict[];
  by_lines: boolean; // a text cannot be read
  taken: number; // places of theirs
}

/** A conflict with its place in the picture (`api.texts.merge.DrawnConflict`). */
export interface DrawnConflict extends Conflict {
  title: string; // of its box, by names
  member: string; // in it; "" for all of it
  box: string | null; // a pointer of the picture
  lines: Lines | null; // in the merged text
  box_lines: Lines | null;
}

export type Lines = [first: number, last: number];
export type By = Side | "alike" | "both";

/** A change, and whose it is. */
export interface MergedRow extends Omit<Row, "old_line" | "new_line"> {
  by: By;
  lines: Lines | null;
}

export interface MergePicture extends Omit<Merged, "conflicts"> {
  conflicts: DrawnConflict[];
  findings: string[]; // what is wrong with the merged text, and with neither side
  rows: MergedRow[];
  svg: string | null;
  broken: string; // why there is none
}

/** What is decided, by the keys of conflicts. */
export type Choices = Record<string, Side | "both" | { text: string }>;

/** The lines of mine at which nobody has settled what both changed. */
export function touched({ conflicts }: Merged): number[] {
  const open = conflicts.flatMap(({ line, settled }) => (line === null || settled ? [] : [line]));
  return [...new Set(open)].sort((one, other) => one - other);
}

const PATIENCE = 10_000;

/** Where a piece begins in the base and in a side, and its length. */
export type Piece = [base: number, side: number, length: number];

/** Which pieces of the base are still there, in order; what is renamed is told by them. */
export type Kept = Record<Side, Piece[]>;

/** Null where it could not be found out. */
export function merge(...given: Parameters<typeof askMerge>): Promise<Merged | null> {
  return askMerge(...given).catch(() => null);
}

/** As `merge`; throws why it could not be found out. */
export function askMerge(
  base: string | null,
  mine: string,
  theirs: string,
  prefer: Side = "mine",
  kept: Kept | null = null,
): Promise<Merged> {
  return api<Merged>("/api/merge", {
    method: "POST",
    body: { base, mine, theirs, prefer, kept },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

const PATIENCE_OF_PICTURE = 20_000;
const TRIES = 3;
const PAUSE = 500; // milliseconds before it is asked again

/** The same with its picture; asked again where the server was away for a moment. */
export async function mergePicture(
  versions: { base: string | null; mine: string; theirs: string; prefer: Side; kept?: Kept | null },
  choices: Choices,
  as: ReadAs,
): Promise<MergePicture> {
  const { base, mine, theirs, prefer, kept = null } = versions;
  const body = { base, mine, theirs, prefer, kept, choices, ...as };
  for (let left = TRIES; ; left--)
    try {
      const signal = AbortSignal.timeout(PATIENCE_OF_PICTURE);
      return await api<MergePicture>("/api/merge/picture", { method: "POST", body, signal });
    } catch (error) {
      if (left <= 1 || !(error instanceof ApiError && error.temporary)) throw error;
      await new Promise(done => setTimeout(done, PAUSE));
    }
}
