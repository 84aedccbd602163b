/** States on the system's clipboard, as text: they can be pasted into this definition, another one, or a mail. */

import { messageOf } from "../shared/api";
import { remember, remembered } from "../shared/storage";

const KEPT = "clipboard"; // where the browser does not let a page read the clipboard

export async function put(text: string): Promise<void> {
  remember(KEPT, text);
  await navigator.clipboard.writeText(text).catch(() => undefined);
}

/** What was copied last; throws with words for a person where nothing was. */
export async function take(): Promise<string> {
  const kept = remembered<string>(KEPT);
  let text = "";
  try {
    text = await navigator.clipboard.readText();
  } catch (error) {
    if (!kept) throw new Error(`Nothing was copied here, and the browser keeps its clipboard to itself (${messageOf(error)}).`, { cause: error });
  }
  const found = text.trim() || kept || "";
  if (!found) throw new Error("Nothing was copied yet.");
  return found;
}
