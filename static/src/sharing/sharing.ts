/** Share and Activity in the head of Design and Review; who came by a link sees what it allows and until when. */

import type { ReviewApp } from "../review/app";
import { boot, el, icon, must } from "../shared/dom";
import { t } from "../shared/translation";
import { showActivity } from "./activity";
import { shareDialog } from "./dialog";
import type { Shared } from "./types";
import { until } from "./words";

export function mountSharing(app: ReviewApp, host: HTMLElement): void {
  const { id, name } = app.definition;
  const shared: Shared = { id, name, may: app.may, link: app.link };
  if (app.link !== null) host.append(linkChip(shared, boot<{ until?: string | null }>().until ?? null));
  mountButtons(shared);
}

/** The buttons alone; on Design. Share stays in sight where the others go under More. */
export function mountButtons(shared: Shared): void {
  if (shared.may.has("share"))
    must("#more").before(
      el(
        "button",
        { class: "btn", id: "share", type: "button", onclick: () => void shareDialog(shared) },
        icon("share"),
        el("span", {}, t("Share")),
      ),
    );
  must("#theme").before(
    el(
      "button",
      {
        class: "ib",
        id: "activity",
        type: "button",
        title: t("Activity"),
        "aria-label": t("Activity"),
        onclick: () => void showActivity(shared),
      },
      icon("clock"),
    ),
  );
}

function linkChip(shared: Shared, end: string | null): HTMLElement {
  const allows = shared.may.has("comment") ? "comments" : t("read only");
  const words = [t("Review link"), allows, end === null ? null : until(end)].filter(Boolean).join(" · ");
  return el("span", { class: "status quiet linkchip", title: words }, icon("link"), words);
}
