/** Share and Activity in the head of Design and Review; who came by a link sees what it allows and until when. */

import type { Review } from "../review/app";
import { textButton } from "../shared/controls";
import { boot, el, icon, must } from "../shared/dom";
import { t } from "../shared/translation";
import { showActivity } from "./activity";
import { shareDialog } from "./dialog";
import type { Shared } from "./types";
import { until } from "./words";

export function mountSharing(app: Review, host: HTMLElement): void {
  const { id, name } = app.definition;
  const shared: Shared = { id, name, may: app.may, link: app.link };
  if (app.link !== null) host.append(linkChip(shared, boot<{ until?: string | null }>().until ?? null));
  mountButtons(shared);
}

/** The buttons alone; on Design. Share stays in sight where the others go under More. */
export function mountButtons(shared: Shared): void {
  const share = [icon("share"), el("span", {}, t("Share"))];
  if (shared.may.has("share")) must("#more").before(textButton(share, () => void shareDialog(shared), { id: "share" }));
  const look = { class: "ib", id: "activity", title: t("Activity"), "aria-label": t("Activity") };
  must("#theme").before(textButton(icon("clock"), () => void showActivity(shared), look));
}

function linkChip(shared: Shared, end: string | null): HTMLElement {
  const allows = shared.may.has("comment") ? "comments" : t("read only");
  const words = [t("Review link"), allows, end === null ? null : until(end)].filter(Boolean).join(" · ");
  return el("span", { class: "status quiet linkchip", title: words }, icon("link"), words);
}
