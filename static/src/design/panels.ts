/** The panels' places and sizes, and F6 to go from one to the next. */

import { must } from "../shared/dom";
import { bring, paintEdges, setUpEdges } from "../shared/edges";
import { splitter } from "../shared/splitter";
import { t } from "../shared/translation";

/** Before the diagram is drawn, which fits the room that is left. */
export function placePanels(): void {
  const count = must("#problem-count");
  setUpEdges({
    name: "design",
    main: must("#main"),
    canvas: t("Diagram"),
    docked: { left: [1100, 0], right: [1100, 0], bottom: [1100, 620] },
    tabs: 768,
    short: 600,
    words: [
      { word: t("Palette"), icon: "plus", panel: "outline-panel", side: "left", tab: "tab-palette" },
      { word: t("Outline"), icon: "sort", panel: "outline-panel", side: "left", tab: "tab-outline", minor: true },
      { word: t("Form"), icon: "pencil", panel: "inspector", side: "right" },
      { word: t("Source"), icon: "code", panel: "source-panel", side: "bottom", enter: ".cm-content" },
      {
        word: t("Problems"),
        icon: "warning",
        panel: "problems-panel",
        side: "bottom",
        tab: "tab-problems",
        count: () => (count.hidden ? null : count.textContent),
      },
      {
        word: t("Portability"),
        icon: "engine",
        panel: "problems-panel",
        side: "bottom",
        tab: "tab-portability",
        minor: true,
      },
      { word: t("History"), icon: "clock", panel: "problems-panel", side: "bottom", tab: "tab-history", minor: true },
    ],
  });
  new MutationObserver(paintEdges).observe(count, { attributes: true, childList: true });
}

export function setUpSplitters(main: HTMLElement): void {
  const width = (id: string) => (): number => must(id).offsetWidth;
  const height = (id: string) => (): number => must(id).offsetHeight;
  splitter(main, {
    name: "left",
    label: t("Width of the outline"),
    axis: "x",
    grows: 1,
    min: 150,
    max: () => innerWidth * 0.3,
    size: width("#outline-panel"),
  });
  splitter(main, {
    name: "right",
    label: t("Width of the inspector"),
    axis: "x",
    grows: -1,
    min: 220,
    max: () => innerWidth * 0.4,
    size: width("#inspector"),
  });
  splitter(main, {
    name: "dock",
    label: t("Height of source and problems"),
    axis: "y",
    grows: -1,
    min: 90,
    max: () => innerHeight - 220,
    size: height("#source-panel"),
  });
  splitter(main, {
    name: "list",
    label: t("Width of the problems"),
    axis: "x",
    grows: -1,
    min: 200,
    max: () => innerWidth * 0.5,
    size: width("#problems-panel"),
  });
}

const PANES = ["#outline-panel", "#canvas", "#inspector", "#editor", "#problems"];
const INSIDE = ".row, [tabindex='0'].sb-node, .cm-content, button, a[href], [tabindex='0']";

/** Puts the focus into the next panel (or the one before). */
export function nextPane(back: boolean): void {
  const now = PANES.findIndex(id => must(id).contains(document.activeElement));
  for (let hop = 1; hop <= PANES.length; hop++) {
    const pane = must(PANES[(now + (back ? -hop : hop) + PANES.length * 2) % PANES.length] ?? "#canvas");
    bring(pane);
    const target =
      pane.querySelector<HTMLElement>(".row.on, .sb-node[tabindex='0']") ?? pane.querySelector<HTMLElement>(INSIDE);
    if (!target) continue;
    target.focus();
    return;
  }
}
