/** A page without much of its own to do, such as the one to sign in: the theme, the keys, buttons that copy. */

import { copied } from "../shared/copied";
import { setUpShell } from "../shared/shell";

setUpShell();

// without scripts the text is there to be selected, and no button that does nothing
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  const from = button.parentElement?.querySelector<HTMLElement>(".secret");
  if (!from) continue;
  button.hidden = false;
  button.addEventListener("click", () => void copied(from, button));
}
