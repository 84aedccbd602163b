/**
 * A page with little of its own to do, such as the one to sign in: theme and keys, buttons that copy, and a notice that
 * is followed is read. Escape closes what asks whether one is sure.
 */

import { api } from "../shared/api";
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

document.addEventListener("keydown", event => {
  const open = event.key === "Escape" && document.querySelector<HTMLDetailsElement>("details.sure[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary")?.focus();
});

function follow(event: MouseEvent): void {
  const notice = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-notice]") : null;
  if (!notice || event.button > 1) return;
  const body = { ids: [Number(notice.dataset.notice)] };
  void api("/api/inbox/read", { method: "POST", body, keepalive: true }).catch(() => undefined); // it stays unread
}
document.addEventListener("click", follow);
document.addEventListener("auxclick", follow);
