/** Tasks (DSL 1.0) taken out of the definition: what goes, and where the ways to it lead then, is asked first. */

import { confirmed } from "../shared/dialog";
import { el } from "../shared/dom";
import { toastError } from "../shared/toast";
import { quoted, said, t } from "../shared/translation";
import { count } from "../shared/words";
import type { Edits } from "./edits";

/** The pointer of a task of a list, or of a function. */
export const TASK = /\/(do|try|before|after|branches)\/\d+\/[^/]+$|^\/use\/functions\/[^/]+$/;

interface Question {
  lost: string[];
  led: string[];
}

function part(title: string, lines: string[]): HTMLElement[] {
  return lines.length
    ? [el("p", {}, title), el("ul", { class: "uses" }, ...lines.map(line => el("li", {}, said(line))))]
    : [];
}

/** Done when they are gone, or the person wants them to stay; `name` is that of one. */
export async function removeTasks(edits: Edits, pointers: string[], name: string): Promise<void> {
  const about = edits.hold({ pointers });
  try {
    const { lost, led } = await edits.look<Question>("remove-tasks", { pointers });
    const what = pointers.length > 1 ? count(pointers.length, "task") : quoted(name);
    const goes = [...part(t("This goes:"), lost), ...part(t("What led there leads on:"), led)];
    const agreed = await confirmed(t("Delete {what}?", { what }), goes, t("Delete"));
    if (agreed) await edits.run("remove-tasks", about);
  } catch (error) {
    toastError(error);
  }
}
