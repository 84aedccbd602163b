/** While several states are selected: how many, and what can be done with all of them; the form shows the first. */

import type { DiagramView } from "../diagram/view";
import { el, replace } from "../shared/dom";
import type { CanvasEditor } from "./canvas";
import { extract } from "./context-menu";

export function mountSelectionBar(editor: CanvasEditor, view: DiagramView): void {
  const words = el("span");
  const button = (label: string, title: string, run: () => void): HTMLElement =>
    el("button", { type: "button", class: "btn sm", title, onclick: run }, label);
  const ofStates = [
    button("Duplicate", "Duplicate (Ctrl+D)", () => void editor.duplicate()),
    button("Extract…", "Extract into a sub-workflow (E)", () => void extract(editor)),
  ];
  const bar = el(
    "div",
    { class: "selectionbar float", role: "toolbar", "aria-label": "Selected states", hidden: true },
    words,
    ...ofStates,
    button("Delete", "Delete, and rejoin (Del)", () => void editor.remove()),
  );
  let shown = -1;
  view.onChange(() => {
    const number = editor.states().length;
    if (number === shown) return;
    shown = number;
    bar.hidden = number < 2;
    for (const one of ofStates) one.hidden = editor.ofTasks;
    replace(words, el("b", {}, `${number} ${editor.ofTasks ? "tasks" : "states"} selected`));
  });
  view.host.append(bar);
}
