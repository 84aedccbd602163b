/** The conflict markers of a text as a picture: what is settled there is one step of the editor. */

import type { Editor } from "../editor/editor";
import type { ReadAs } from "../runtimes/read-as";
import { t } from "../shared/translation";
import { sides } from "./markers";
import { mergeSheet } from "../merging/later";
import { putInto } from "../merging/put";

/** Opens the picture, and puts into the text what was agreed on; nothing where it was closed before. */
export async function settleMarked(editor: Editor, reading: { readAs: () => ReadAs; nonce: string }): Promise<void> {
  const before = editor.source;
  const found = sides(before);
  if (!found) return;
  const settled = await mergeSheet(
    t("Settle the conflict of two versions"),
    t("Git could not join two versions of this text. What only one of them changed is taken; of the rest you choose."),
    { ...found, names: { base: t("Before"), ...found.names }, prefer: "mine" },
    { ...reading, done: t("Use these"), leave: t("Cancel") },
  );
  if (settled === null) return;
  await putInto(editor, before, settled);
}
