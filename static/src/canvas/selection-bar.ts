/** While several states are selected: how many, and what can be done with all of them; the form shows the first. */

import type { DiagramView } from "../diagram/view";
import { smallButton } from "../shared/controls";
import { el, replace } from "../shared/dom";
import { t } from "../shared/translation";
import type { CanvasEditor } from "./canvas";
import { extract } from "./context-menu";

export function mountSelectionBar(editor: CanvasEditor, view: DiagramView): void {
  const words = el("span");
  const button = (label: string, title: string, run: () => void): HTMLElement => smallButton(label, run, { title });
  const bar = el(
    "div",
    { class: "selectionbar float", role: "toolbar", "aria-label": t("Selected states"), hidden: true },
    words,
    button(t("Duplicate"), t("Duplicate (Ctrl+D)"), () => void editor.clips.duplicate()),
    button(t("Copy"), t("Copy (Ctrl+C)"), () => void editor.clips.copy()),
    button(t("Cut"), t("Cut (Ctrl+X)"), () => void editor.clips.cut()),
    button(t("Extract…"), t("Extract into a sub-workflow, or a function (E)"), () => void extract(editor)),
    button(t("Delete"), t("Delete, and rejoin (Del)"), () => void editor.remove()),
  );
  let shown = -1;
  view.onChange(() => {
    const number = editor.states().length;
    if (number === shown) return;
    shown = number;
    bar.hidden = number < 2;
    const told = editor.ofTasks ? t("{number} tasks selected", { number }) : t("{number} states selected", { number });
    replace(words, el("b", {}, told));
  });
  view.host.append(bar);
}
