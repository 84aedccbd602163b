/** Two people's changes of one text joined line by line, where they do not overlap. */

import { diff3Merge } from "node-diff3";

export interface Merged {
  text: string | null; // null: they overlap
  overlaps: number; // places
  line: number; // of the first overlap, in mine
}

/** Line ends stay with their lines, so that a file's own ends of line and a missing last one survive. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function merge(mine: string, base: string, theirs: string): Merged {
  const regions = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), { excludeFalseConflicts: true });
  const overlaps = regions.filter((region) => region.conflict);
  const first = overlaps[0]?.conflict;
  if (first) return { text: null, overlaps: overlaps.length, line: first.aIndex + 1 };
  return { text: regions.flatMap((region) => region.ok ?? []).join(""), overlaps: 0, line: 0 };
}
