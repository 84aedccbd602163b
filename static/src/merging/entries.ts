/** What a merge is about, box by box: what both changed, and what only one did. */

import { isInside } from "../shared/pointers";
import { t } from "../shared/translation";
import type { By, DrawnConflict, Lines, MergePicture, MergedRow } from "./ask";

export type Group = "conflict" | By;
export const GROUPS: Group[] = ["conflict", "mine", "theirs", "alike", "both"];

export interface Entry {
  key: string;
  group: Group;
  title: string;
  place: string | null; // a pointer of the picture
  conflicts: DrawnConflict[];
  rows: MergedRow[]; // what is not asked
  lines: Lines | null; // in the merged text
}

export function isSettled(entry: Entry): boolean {
  return entry.conflicts.every(({ settled }) => settled);
}

/** Those with conflicts come first, in the order of the text. */
export function entriesOf({ conflicts, rows }: Pick<MergePicture, "conflicts" | "rows">): Entry[] {
  const found = new Map<string, Entry>();
  const at = (group: Group, title: string, place: string | null, lines: Lines | null): Entry => {
    const key = `${group} ${place ?? title}`;
    const entry = found.get(key) ?? { key, group, title, place, conflicts: [], rows: [], lines };
    found.set(key, entry);
    return entry;
  };
  for (const one of conflicts) at("conflict", one.title, one.box, one.box_lines ?? one.lines).conflicts.push(one);
  const asked = [...found.values()];
  const whole = asked.flatMap(({ place, conflicts: own }) =>
    place !== null && own.some(({ member }) => member === "") ? [place] : [],
  );
  for (const row of rows) {
    if (row.place !== null && whole.some(box => isInside(row.place ?? "", box))) continue; // it comes and goes with it
    const box = asked.find(({ place, title }) => (place === null ? title === row.title : place === row.place));
    if (row.about === "state" && box) {
      if (row.by !== "both") box.rows.push(row);
    } else if (!isOfConflict(row, conflicts)) at(row.by, titleOf(row), row.place, row.lines).rows.push(row);
  }
  return GROUPS.flatMap(group => [...found.values()].filter(entry => entry.group === group));
}

function titleOf({ about, title }: MergedRow): string {
  return about === "definition" ? t("The definition") : title;
}

/** Whether what changed beside the boxes, such as the line of a transition, is what a conflict asks. */
function isOfConflict(row: MergedRow, conflicts: DrawnConflict[]): boolean {
  return conflicts.some(
    ({ lines, base_pointer: base }) =>
      (row.about === "edge" || row.by === "both") &&
      ((lines && row.lines && lines[0] <= row.lines[1] && row.lines[0] <= lines[1]) ||
        (base !== null && isInside(row.old_place, base))),
  );
}

/** The entry of what is drawn at `pointer`, or around it; one with a conflict before others. */
export function entryAt(entries: Entry[], pointer: string): Entry | null {
  const around = entries.filter(({ place }) => place !== null && isInside(pointer, place));
  const nearest = Math.max(...around.map(({ place }) => place?.length ?? 0));
  return around.find(({ place }) => place?.length === nearest) ?? null;
}
