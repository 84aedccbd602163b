/** While several states are selected, or one thing by a finger: what it is, and what can be done with it. */

import type { DiagramView } from "../diagram/view";
import { iconButton, smallButton } from "../shared/controls";
import { el, replace } from "../shared/dom";
import { t } from "../shared/translation";
import type { CanvasEditor } from "./canvas";
import { type More, extract, openMenu } from "./context-menu";
import { isListed } from "./task-lists";

export function mountSelectionBar(editor: CanvasEditor, view: DiagramView, more: More): void {
  const words = el("span", { class: "clip" });
  const button = (label: string, title: string, run: () => void): HTMLElement => smallButton(label, run, { title });
  const duplicate = button(t("Duplicate"), t("Duplicate (Ctrl+D)"), () => void editor.clips.duplicate());
  const remove = button(t("Delete"), t("Delete, and rejoin (Del)"), () => void editor.remove());
  const ofSeveral = [
    button(t("Copy"), t("Copy (Ctrl+C)"), () => void editor.clips.copy()),
    button(t("Cut"), t("Cut (Ctrl+X)"), () => void editor.clips.cut()),
    button(t("Extract…"), t("Extract into a sub-workflow, or a function (E)"), () => void extract(editor)),
  ];
  const ofOne = iconButton("more", t("What to do"), () => {
    const { left, top } = ofOne.getBoundingClientRect();
    openMenu(editor, view, view.selected, left, top, more);
  });
  const bar = el(
    "div",
    { class: "selectionbar float", role: "toolbar", hidden: true },
    words,
    duplicate,
    ...ofSeveral,
    remove,
    ofOne,
  );
  let touched = false; // what is selected was touched, so that no keys and no right button are at hand
  view.host.addEventListener("pointerdown", event => (touched = event.pointerType === "touch"), true);
  let shown = "";
  view.onChange(() => {
    const states = editor.states();
    const [one = editor.chosenWay()] = states;
    const isOne = touched && states.length < 2 && one !== null;
    const now = JSON.stringify([states, one, isOne]);
    if (now === shown) return;
    shown = now;
    bar.hidden = states.length < 2 && !isOne;
    if (bar.hidden) return;
    const isState = states.length > 0;
    duplicate.hidden = isOne && !(isState && (!editor.ofTasks || isListed(one)));
    remove.hidden = isOne && !isState && editor.ofTasks; // the order of a list is no line that goes
    for (const each of ofSeveral) each.hidden = isOne;
    ofOne.hidden = !isOne;
    bar.ariaLabel = isOne ? t("What to do") : t("Selected states");
    replace(words, el("b", {}, isOne ? nameOf(editor, one, isState) : counted(editor, states.length)));
  });
  view.host.append(bar);
}

function nameOf(editor: CanvasEditor, pointer: string, isState: boolean): Node | string {
  return isState ? el("bdi", {}, editor.nameOf(pointer)) : t("Edge");
}

function counted(editor: CanvasEditor, number: number): string {
  return editor.ofTasks ? t("{number} tasks selected", { number }) : t("{number} states selected", { number });
}
