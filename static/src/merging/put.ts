/** A merged text goes into the editor as one step, which one undo takes back. */

import type { Editor } from "../editor/editor";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { merge } from "./ask";

/** `before` is what the editor had when the merge began: what others have written since stays. */
export async function putInto(editor: Editor, before: string, merged: string): Promise<void> {
  if (editor.source === before) return editor.replace(merged);
  const now = await merge(before, merged, editor.source);
  if (now && !now.conflicts.length) editor.replace(now.text);
  else toastError(t("Others changed the same text meanwhile, and nothing was changed. Open the picture again."));
}
