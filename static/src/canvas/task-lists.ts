/** Tasks (DSL 1.0) put in, moved along their list, put into a task of their own and taken out of it. */

import type { Edits } from "../design/edits";
import { confirmed } from "../shared/dialog";
import { el } from "../shared/dom";
import { toast, toastError } from "../shared/toast";
import { marked } from "../shared/marked";
import { said, t } from "../shared/translation";

/** What tasks can be put into. */
export const HOLDERS = ["do", "try", "for", "fork"];

/** The list that a task is in, and the number of its entry. */
function placeOf(pointer: string): { list: string; number: number } {
  const parts = pointer.split("/");
  return { list: parts.slice(0, -2).join("/"), number: Number(parts.at(-2)) };
}

/** Whether a task is in a list, in which others may stand before and behind it; a function is not. */
export function isListed(pointer: string): boolean {
  return Number.isInteger(placeOf(pointer).number);
}

/** One place earlier (-1) or later (1) in its list. */
export async function moveBy(edits: Edits, pointer: string, by: -1 | 1): Promise<void> {
  const { list, number } = placeOf(pointer);
  if (by < 0 && number === 0) toast(t("It is the first of its list"));
  else await edits.run("move-task", { pointer, to: `${list}/${by < 0 ? number - 1 : number + 2}` });
}

/** The tasks of a list in place of the task that has it; what goes with that is asked first. */
export async function unwrap(edits: Edits, pointer: string, name: string): Promise<void> {
  const about = edits.hold({ pointer });
  try {
    const { lost } = await edits.look<{ lost: string[] }>("unwrap-task", { pointer });
    const goes = [
      el("p", {}, t("This goes:")),
      el("ul", { class: "uses" }, ...lost.map(line => el("li", {}, ...marked(said(line))))),
    ];
    const agreed =
      !lost.length || (await confirmed(t("Take the tasks out of “{name}”?", { name }), goes, t("Take out")));
    if (agreed) await edits.run("unwrap-task", about);
  } catch (error) {
    toastError(error);
  }
}

/** Where a task comes that is put in on a line: into its way; on that of a start first in its list. */
export function placeOnLine(line: string): Record<string, string> {
  return line.endsWith("/start") ? { pointer: `${line.slice(0, -"/start".length)}/0` } : { way: line };
}

/** Whether another task is of the same list. */
export function isBeside(pointer: string, other: string): boolean {
  const list = (one: string): string => one.replace(/\/\d+\/[^/]*$/, "");
  return /\/\d+\/[^/]*$/.test(other) && list(pointer) === list(other) && pointer !== other;
}
