/** States on the system's clipboard, as text: they can be pasted into this definition, another one, or a mail. */

import { remember, remembered } from "../shared/storage";
import { t } from "../shared/translation";

const KEPT = "clipboard"; // where the browser does not let a page read the clipboard
const ALONE = "clipboard-alone"; // the system's clipboard did not take it: what is there is older, and another's
const PATIENCE = 4000; // milliseconds

/** Without the blank lines around it; the first line keeps its indentation, which says how the others are meant. */
function bare(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

export async function put(text: string): Promise<void> {
  remember(KEPT, text);
  remember(ALONE, true);
  const written = navigator.clipboard.writeText(text).then(
    () => remember(ALONE, null),
    () => undefined,
  );
  await Promise.race([written, new Promise(done => setTimeout(done, 500))]);
}

/** What was copied last; throws with words for a person where nothing was. */
export async function take(): Promise<string> {
  const kept = remembered<string>(KEPT) ?? "";
  if (kept && remembered<boolean>(ALONE)) return kept;
  const late = new Promise<string>(done => setTimeout(() => done(""), PATIENCE)); // a browser may ask the person first
  const read = await Promise.race([navigator.clipboard.readText().catch(() => ""), late]);
  const found = bare(read) || kept;
  if (!found)
    throw new Error(
      t("Nothing was copied yet, or the browser keeps its clipboard to itself: press Ctrl+V on the diagram."),
    );
  return found;
}

/** Calls `paste` with what Ctrl+V brings while the focus is within `host` and not in a field. */
export function onPaste(host: HTMLElement, paste: (text: string) => void): void {
  document.addEventListener("paste", event => {
    const target = document.activeElement;
    if (!host.contains(target) || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    const kept = remembered<string>(KEPT) ?? "";
    const brought = remembered<boolean>(ALONE) ? kept : bare(event.clipboardData?.getData("text/plain") ?? "");
    paste(brought || kept);
  });
}
