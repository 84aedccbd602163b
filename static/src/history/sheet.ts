/** A dialog that takes nearly the whole window, for two versions at once. */

import { type Opened, leaving } from "../shared/dialog";
import { type Child, el, icon } from "../shared/dom";
import { ids } from "../shared/ids";
import { t } from "../shared/translation";

/** `head` stands beside the title, `foot` below; the promise gives what `close` was called with, "" on Escape. */
export function sheet(title: string, head: Child[], body: Child[], foot: Child[]): Opened {
  const id = ids.next("sheet");
  const back = document.activeElement as HTMLElement | null;
  const shut = el("button", { type: "button", class: "ib sm", "aria-label": t("Close") }, icon("close", true));
  const box = el(
    "dialog",
    { class: "sheet", "aria-labelledby": id },
    el("header", { class: "sheethead" }, el("h2", { id }, title), el("div", { class: "sheettools" }, ...head), shut),
    el("div", { class: "sheetbody" }, ...body),
    foot.length ? el("footer", { class: "dfoot" }, ...foot) : null,
  );
  document.body.append(box);
  box.showModal();
  const closed = leaving(box, back);
  shut.addEventListener("click", () => closed.close(""));
  return closed;
}
