/** A page with little of its own to do, as the one to sign in: theme and keys; a notice that is followed is read. */

import { api } from "../shared/api";
import { setUpShell } from "../shared/shell";

setUpShell();

function follow(event: MouseEvent): void {
  const notice = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-notice]") : null;
  if (!notice || event.button > 1) return;
  const body = { ids: [Number(notice.dataset.notice)] };
  void api("/api/inbox/read", { method: "POST", body, keepalive: true }).catch(() => undefined); // it stays unread
}
document.addEventListener("click", follow);
document.addEventListener("auxclick", follow);
