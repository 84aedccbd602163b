/** Functions, events and retries taken out of the definition: who uses them is told first; the toast has Undo. */

import { confirmed, inform } from "../shared/dialog";
import { el } from "../shared/dom";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Edits } from "./edits";
import type { ResourceDeeds } from "./outline";
import { TASK, removeTasks } from "./removing-tasks";

interface Use {
  pointer: string;
  line: number;
  where: string;
}
interface Used {
  kind: string;
  name: string;
  uses: Use[];
}

const SHOWN = 20;

export interface Remover {
  edits: Edits;
  select: (pointer: string) => void;
  undo: () => void;
  text: () => string;
}

function said({ name, uses }: Used): HTMLElement {
  const first = uses
    .slice(0, SHOWN)
    .map(use => t("{where} (line {line})", { where: use.where || t("the workflow"), line: use.line }));
  return el(
    "li",
    {},
    el("b", {}, name || t("(no name)")),
    ": ",
    !uses.length
      ? t("not used")
      : uses.length > SHOWN
        ? t("{uses}, and {n} more", { uses: first.join(", "), n: uses.length - SHOWN })
        : first.join(", "),
  );
}

async function usesOf(edits: Edits, pointer: string): Promise<Used[] | null> {
  try {
    return await edits.look<Used[]>("uses", { pointer });
  } catch (error) {
    toastError(error);
    return null;
  }
}

/** Where what is defined at `pointer` is used. */
export async function showWhere(remover: Remover, pointer: string, name: string): Promise<void> {
  const found = await usesOf(remover.edits, pointer);
  if (found) await inform(t("Where “{name}” is used", { name }), [el("ul", { class: "uses" }, ...found.map(said))]);
}

/** What a task is called: its key. */
function nameAt(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

/** Takes it out; where something uses it the person agrees first. `what` goes: “the function “charge””. */
export async function removeDefined(remover: Remover, pointer: string, what: string): Promise<void> {
  if (TASK.test(pointer)) return removeTasks(remover.edits, [pointer], nameAt(pointer));
  const about = remover.edits.hold({ pointer });
  const found = await usesOf(remover.edits, pointer);
  if (!found) return;
  const used = found.filter(one => one.uses.length);
  const places = used.reduce((sum, one) => sum + one.uses.length, 0);
  const words = t("{places} of this definition would name what is not there any more:", {
    places: count(places, "place"),
  });
  const body = [el("p", {}, words), el("ul", { class: "uses" }, ...used.map(said))];
  const agreed =
    !used.length || (await confirmed(t("Delete {words}?", { words: what }), body, t("Delete all the same")));
  if (!agreed) return;
  if (await remover.edits.run("remove", about)) showRemoved(remover, what);
}

/** The toast of something that went; its Undo is for that alone, not for what was written after it. */
export function showRemoved(remover: Pick<Remover, "text" | "undo">, words: string): void {
  const then = remover.text();
  const undo = (): void => {
    if (remover.text() === then) remover.undo();
    else toast(t("The text has changed since. Ctrl+Z takes back one step after the other."));
  };
  toast(t("Deleted {words}.", { words }), { label: t("Undo"), run: undo });
}

/** What can be done with the functions, events and retries of the left panel. */
export function resourceDeeds(remover: Remover): ResourceDeeds {
  return {
    define: kind => void remover.edits.run("define", { kind }),
    remove: (pointer, words) => void removeDefined(remover, pointer, words),
    where: (pointer, name) => void showWhere(remover, pointer, name),
  };
}
