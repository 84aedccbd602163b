/** The keys of a form, wherever the focus is in it: help, undo, redo. */

import type { Drafts } from "./drafts";

export interface FormKeys {
  helped: string | null; // the field whose help is open
  help: (pointer: string | null) => void;
  draft: ReturnType<Drafts["get"]>; // of the field that has the focus
  drafts: Drafts;
  history: { undo: () => void; redo: () => void };
  draw: () => void;
}

export function formKey(event: KeyboardEvent, keys: FormKeys): void {
  if (event.key === "F1") toggleHelp(event, keys);
  else if (event.key === "Escape" && keys.helped !== null && !event.defaultPrevented) {
    event.preventDefault();
    event.stopPropagation();
    keys.help(null);
  } else if ((event.ctrlKey || event.metaKey) && !event.altKey) stepBack(event, keys);
}

/** The help of the innermost field around the focus that has some. */
function toggleHelp(event: KeyboardEvent, { helped, help }: FormKeys): void {
  let field = (event.target as Element).closest<HTMLElement>("[data-at]");
  while (field && !field.querySelector(`[data-help="${CSS.escape(field.dataset.at ?? "")}"]`))
    field = field.parentElement?.closest<HTMLElement>("[data-at]") ?? null;
  const pointer = field?.dataset.at;
  if (pointer === undefined) return;
  event.preventDefault();
  help(pointer === helped ? null : pointer);
}

/** Undo takes back what is being typed first, then steps of the text. */
function stepBack(event: KeyboardEvent, { draft, drafts, history, draw }: FormKeys): void {
  const letter = event.key.toLowerCase();
  if (letter !== "z" && letter !== "y") return;
  event.preventDefault();
  const undo = letter === "z" && !event.shiftKey;
  if (undo && draft && (!draft.sent || draft.errors.length)) drafts.drop(draft.field.pointer);
  else {
    drafts.forget();
    if (undo) history.undo();
    else history.redo();
  }
  draw();
}
