/** What a conflict is, and what changed, in words. */

import { t } from "../shared/translation";
import type { DrawnConflict, MergedRow, Side } from "./ask";
import type { Entry } from "./entries";

export type Names = Record<"base" | Side, string>;

/** What both did, as a sentence; `isOwn`: mine is what the person has just written. */
export function whyAsked(conflict: DrawnConflict, names: Names, isOwn: boolean): string {
  const { mine, theirs } = names;
  if (isOwn && conflict.kind === "deleted") {
    const name = conflict.member || conflict.title;
    return conflict.mine === null
      ? t("You deleted “{name}”, in which others wrote.", { name })
      : t("You wrote inside “{name}”, which others deleted.", { name });
  }
  switch (conflict.kind) {
    case "value":
      return t("Both changed this, each in another way.");
    case "deleted":
      return conflict.mine === null
        ? t("It was changed in “{theirs}” and deleted in “{mine}”.", { mine, theirs })
        : t("It was changed in “{mine}” and deleted in “{theirs}”.", { mine, theirs });
    case "moved":
      return t("One moved to another place what the other changed, moved or deleted.");
    case "renamed":
      return t("Both gave it another name.");
    case "order":
      return conflict.choices.includes("both")
        ? t("Both put something in the same place.")
        : t("Both changed the order.");
    case "comment":
      return t("Both changed the comment.");
    case "text":
      return t("A text cannot be read, and both changed the same lines.");
  }
}

/** What an entry of the list is about, in a line. */
export function aboutEntry(entry: Entry): string {
  const whole = entry.conflicts.find(({ member }) => member === "");
  if (whole) return KINDS[whole.kind];
  if (entry.conflicts.length) return entry.conflicts.map(({ member }) => member).join(", ");
  return entry.rows.map(aboutRow).join(", ");
}

/** What taking a side does, where that says more than whose it is; else "". */
export function deedOf({ kind, ...conflict }: DrawnConflict, side: Side): string {
  if (kind !== "deleted") return "";
  return conflict[side] === null ? t("Let it go") : t("Bring it back");
}

const KINDS: Record<DrawnConflict["kind"], string> = {
  value: t("changed by both"),
  deleted: t("changed by one, deleted by the other"),
  moved: t("moved by one, changed by the other"),
  renamed: t("renamed by both"),
  order: t("both in one place"),
  comment: t("comment changed by both"),
  text: t("the same lines changed by both"),
};

export function aboutRow(row: MergedRow): string {
  if (row.change === "added") return t("added");
  return row.change === "removed" ? t("removed") : row.words;
}
