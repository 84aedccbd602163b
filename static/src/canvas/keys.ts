/** The keys that edit the diagram: they work while the canvas has the focus. */

import type { DiagramView } from "../diagram/view";
import { addKeys, type Key } from "../shared/keys";
import { t } from "../shared/translation";
import type { CanvasEditor } from "./canvas";
import { extract } from "./context-menu";

interface Folding {
  fold: (pointer: string) => void;
  back: (pointer: string) => boolean; // folds what a task is in, where that is meant
}

export function setUpEditKeys(editor: CanvasEditor, view: DiagramView, { fold, back }: Folding): void {
  const group = t("Edit the diagram");
  const here = (run: (pointer: string) => void) => (): void | false => {
    const inside = view.svg.contains(document.activeElement);
    const focused = inside ? view.pointerAt(document.activeElement) : null;
    if (focused !== null && !view.chosen.includes(focused)) view.chooseAll([focused]); // what has the focus is meant
    const pointer = inside ? view.selected : null;
    if (pointer === null) return false;
    run(pointer);
    return undefined;
  };
  const inCanvas = (run: () => void) => (): void | false => {
    if (!view.host.contains(document.activeElement) || document.activeElement instanceof HTMLInputElement) return false;
    run();
    return undefined;
  };
  const all = (): void =>
    view.chooseAll(
      view.scene.nodes.filter(node => node.classList.contains("state")).map(node => node.dataset.pointer ?? ""),
    );
  const keys: Key[] = [
    { keys: "F2", title: t("Rename, references follow"), group, run: here(pointer => editor.rename(pointer)) },
    { keys: "A", title: t("Insert after the selection"), group, run: here(pointer => editor.insertAfter(pointer)) },
    { keys: "C", title: t("Connect to another state"), group, run: here(pointer => void editor.connectFrom(pointer)) },
    {
      keys: "Shift+C",
      title: t("Connect to a new state"),
      group,
      run: here(pointer => void editor.connect(pointer, null, editor.spot(pointer))),
    },
    { keys: "M", title: t("Move along the flow, to a +"), group, run: here(pointer => editor.move(pointer)) },
    { keys: "Delete", title: t("Delete, and rejoin"), group, run: here(() => void editor.remove()) },
    {
      keys: "Backspace",
      title: t("The same; in the overview fold what it is in"),
      group,
      run: here(pointer => back(pointer) || void editor.remove()),
    },
    { keys: "Mod+D", title: t("Duplicate"), group, run: here(() => void editor.clips.duplicate()) },
    { keys: "Mod+C", title: t("Copy the selection"), group, run: here(() => void editor.clips.copy()) },
    { keys: "Mod+X", title: t("Cut the selection"), group, run: here(() => void editor.clips.cut()) },
    { keys: "Mod+V", title: t("Paste behind the selection"), group },
    { keys: "Mod+A", title: t("Select all states"), group, run: inCanvas(all) },
    { keys: "B", title: t("Fold or open what holds others"), group, run: here(fold) },
    { keys: "E", title: t("Extract into a sub-workflow, or a function"), group, run: here(() => void extract(editor)) },
    { keys: "Shift+Space", title: t("Add to the selection, or take out"), group },
    { keys: "Shift+F10", title: t("Menu of the selection"), group },
  ];
  addKeys(...keys);
}
