/** The keys of the page. */

import { must } from "../shared/dom";
import { bring } from "../shared/edges";
import { addKeys } from "../shared/keys";
import { t } from "../shared/translation";
import type { Look, Review } from "./app";
import { WHEEL } from "../diagram/wheel";

export function reviewKeys(app: Review): void {
  const view = t("Review");
  const walk = t("Diagram");
  const look = (name: Look) => (): void => app.show(name);
  /** To the next change of the list, wherever the focus is. */
  const step = (by: 1 | -1) => (): void => {
    app.open("changes");
    queueMicrotask(() => {
      bring(must("#pane-changes"));
      const rows = [...document.querySelectorAll<HTMLElement>(".changerow")];
      const at = rows.findIndex(row => row.classList.contains("on"));
      const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
      next?.focus();
      next?.click();
    });
  };
  addKeys(
    { keys: "N", title: t("Next change"), group: view, run: step(1) },
    { keys: "Shift+N", title: t("Change before"), group: view, run: step(-1) },
    { keys: "1", title: t("Difference"), group: view, run: look("difference") },
    { keys: "2", title: t("The older version alone"), group: view, run: look("from") },
    { keys: "3", title: t("The newer version alone"), group: view, run: look("to") },
    { keys: "4", title: t("Source"), group: view, run: look("source") },
    { keys: "F", title: t("Fit the diagram"), group: walk, run: () => app.view.fit() },
    ...WHEEL,
    {
      keys: "ArrowUp ArrowDown ArrowLeft ArrowRight",
      title: t("Walk along the edges, or through a list"),
      group: walk,
    },
    { keys: "Tab", title: t("Next state in source order"), group: walk },
    { keys: "+ -", title: t("Zoom"), group: walk },
    { keys: "Escape", title: t("Select nothing"), group: walk },
  );
}
