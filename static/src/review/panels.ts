/** The panels' places: changes and comments beside the drawing, or words on the edges where there is no room. */

import { must } from "../shared/dom";
import { paintEdges, setUpEdges } from "../shared/edges";
import { t } from "../shared/translation";

function countText(selector: string): string | null {
  const count = document.querySelector<HTMLElement>(selector);
  return !count || count.hidden ? null : count.textContent;
}

/** Before the drawing, which fits the room that is left. Returns what is to be called when a panel has changed. */
export function placePanels(): () => void {
  setUpEdges({
    name: "review",
    main: must("#main"),
    canvas: t("Diagram"),
    docked: { left: [1100, 0], right: [768, 0] },
    tabs: 480,
    short: 600,
    words: [
      {
        word: t("Changes"),
        icon: "swap",
        panel: "left",
        side: "left",
        tab: "tab-changes",
        count: () => countText("#tab-changes .count"),
      },
      { word: t("In words"), icon: "sort", panel: "left", side: "left", tab: "tab-states" },
      { word: t("Versions"), icon: "clock", panel: "left", side: "left", tab: "tab-versions" },
      {
        word: t("Comments"),
        icon: "comment",
        panel: "talk",
        side: "right",
        sheet: true,
        count: () => countText("#talk-open .count"),
      },
    ],
  });
  return paintEdges;
}
