/** A drawing that is too large for the names in its boxes: the overview, where they have room, is offered once. */

import type { DiagramView } from "../diagram/view";
import { FAR } from "../diagram/viewport";
import { remember, remembered } from "../shared/storage";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";

const KEY = "overview-offered";

/** Watches `view` until it was offered; nothing for who chose a detail before. */
export function offerOverview(view: DiagramView, show: () => void): void {
  if (remembered("detail") !== null || remembered(KEY)) return;
  const stop = view.onChange(() => {
    const { viewport } = view;
    if (!viewport.far || !viewport.untouched || viewport.whole >= FAR) return;
    stop();
    remember(KEY, true);
    toast(t("All of this drawing is too small for its names. In the overview they have room."), {
      label: t("Show the overview"),
      run: show,
    });
  });
}
