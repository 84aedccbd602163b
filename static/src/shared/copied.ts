/** Copying the text of an element by a button that says whether it worked. */

import { announce } from "./dom";
import { t } from "./translation";

/** Copies the text of `from`, or selects it where a page may not copy; `label` is the word of the button. */
export async function copied(from: HTMLElement, label: HTMLElement): Promise<void> {
  const done =
    (await navigator.clipboard?.writeText(from.textContent).then(
      () => true,
      () => false,
    )) ?? false;
  if (!done) getSelection()?.selectAllChildren(from);
  announce(done ? t("Copied.") : t("Press Ctrl+C to copy it."));
  label.textContent = done ? t("Copied") : t("Press Ctrl+C");
  setTimeout(() => {
    label.textContent = t("Copy");
  }, 3000);
}
