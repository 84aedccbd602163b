/** What can be done with the thing under the mouse (or the selected one: Shift+F10). */

import type { DiagramView } from "../diagram/view";
import { type MenuItem, menuAt } from "../shared/menu";
import type { CanvasEditor } from "./canvas";
import { isListed } from "./task-lists";
import { dialog, needed } from "../shared/dialog";
import { el } from "../shared/dom";

export interface More {
  folded: (pointer: string) => boolean;
  fold: (pointer: string) => void;
  inline: (pointer: string) => void;
  toForm: () => void;
}

function ofState(editor: CanvasEditor, view: DiagramView, pointer: string, more: More): MenuItem[] {
  const several = editor.states().length > 1;
  const box = view.scene.node(pointer);
  const kind = /kind-(\w+)/.exec(box?.getAttribute("class") ?? "")?.[1];
  const runs = kind === "subflow" || (kind === "operation" && box?.querySelector('use[href$="k-subflow"]'));
  const one: MenuItem[] = [
    { label: "Rename", icon: "pencil", keys: "F2", run: () => editor.rename(pointer) },
    { label: "Insert after…", icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
    { label: "Connect to…", icon: "link", keys: "C", run: () => void editor.connectFrom(pointer) },
    {
      label: "Connect to a new state…",
      icon: "fork",
      keys: "Shift+C",
      run: () => void editor.connect(pointer, null, editor.spot(pointer)),
    },
    ...(editor.handlesErrors
      ? [{ label: "Add an error handler", icon: "error", run: () => void editor.addErrorHandler(pointer) }]
      : []),
    { label: "Move along the flow…", icon: "swap", keys: "M", run: () => editor.move(pointer) },
    { label: "Start here", icon: "play", run: () => void editor.run("mark-start", { pointer }) },
    { label: "End here", icon: "k-end", run: () => void editor.run("make-end", { pointer }) },
  ];
  if (runs) one.push({ label: "Inline the sub-workflow", icon: "collapse", run: () => more.inline(pointer) });
  if (kind === "parallel")
    one.push({
      label: more.folded(pointer) ? "Show the branches" : "Fold the branches",
      icon: "collapse",
      keys: "B",
      run: () => more.fold(pointer),
    });
  return [
    ...(several ? [] : one),
    { label: "Duplicate", icon: "copy", keys: "Ctrl+D", run: () => void editor.duplicate() },
    { label: "Copy", icon: "copy", keys: "Ctrl+C", run: () => void editor.copy() },
    { label: "Cut", icon: "copy", keys: "Ctrl+X", run: () => void editor.cut() },
    { label: "Extract into a sub-workflow…", icon: "k-subflow", keys: "E", run: () => void extract(editor) },
    {
      label: several ? "Delete the states, and rejoin" : "Delete, and rejoin",
      icon: "close",
      keys: "Del",
      danger: true,
      run: () => void editor.remove(),
    },
  ];
}

/** A task: one that holds lists folds. */
function ofTask(editor: CanvasEditor, view: DiagramView, pointer: string, more: More): MenuItem[] {
  const number = editor.states().length;
  const label = more.folded(pointer) ? "Open it" : "Fold it";
  const one: MenuItem[] = [
    { label: "Rename", icon: "pencil", keys: "F2", run: () => editor.rename(pointer) },
    { label: "Change its kind…", icon: "swap", run: () => editor.changeKind(pointer) },
  ];
  const listed: MenuItem[] = [
    { label: "Add a task behind…", icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
    { label: "Move earlier in its list", icon: "up", run: () => void editor.moveBy(pointer, -1) },
    { label: "Move later in its list", icon: "down", run: () => void editor.moveBy(pointer, 1) },
  ];
  const wrap: MenuItem = { label: "Put into a list…", icon: "grid", run: () => editor.wrap(pointer) };
  if (isListed(pointer)) one.push(...listed);
  if (view.scene.node(pointer)?.classList.contains("container"))
    one.push(
      { label: "Take its tasks out…", icon: "link", run: () => void editor.unwrap(pointer) },
      { label, icon: "collapse", keys: "B", run: () => more.fold(pointer) },
    );
  return [
    ...(number > 1 ? [] : [...one, inForm(more)]),
    ...(isListed(pointer) ? [wrap] : []),
    {
      label: number > 1 ? `Delete ${number} tasks…` : "Delete…",
      icon: "close",
      keys: "Del",
      danger: true,
      run: () => void editor.remove(),
    },
  ];
}

function inForm(more: More): MenuItem {
  return { label: "Go to its form", icon: "right", keys: "Enter", run: more.toForm };
}

function ofEdge(editor: CanvasEditor, pointer: string): MenuItem[] {
  return [
    { label: "Insert a state here…", icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
    { label: "Lead to another state…", icon: "link", run: () => void editor.reconnect(pointer, "to") },
    { label: "Come from another state…", icon: "swap", run: () => void editor.reconnect(pointer, "from") },
    {
      label: "Delete the edge",
      icon: "close",
      keys: "Del",
      danger: true,
      run: () => void editor.run("remove-edge", { pointer }),
    },
  ];
}

function ofCanvas(editor: CanvasEditor, view: DiagramView): MenuItem[] {
  const all = (): void =>
    view.chooseAll(
      view.scene.nodes.filter(node => node.classList.contains("state")).map(node => node.dataset.pointer ?? ""),
    );
  return [
    ...(editor.ofTasks
      ? []
      : [{ label: "Paste", icon: "copy", keys: "Ctrl+V", run: () => void editor.paste() } satisfies MenuItem]),
    { label: `Select all ${editor.ofTasks ? "tasks" : "states"}`, icon: "grid", keys: "Ctrl+A", run: all },
    { label: "Fit the diagram", icon: "fit", keys: "F", run: () => view.fit() },
  ];
}

export async function extract(editor: CanvasEditor): Promise<void> {
  const pointers = editor.states();
  if (!pointers.length || editor.refuses()) return;
  const name = el("input", { type: "text", class: "input", autofocus: true, "aria-label": "Name of the sub-workflow" });
  name.value = `${editor.nameOf(pointers[0] ?? "")} workflow`;
  const [these, their] =
    pointers.length === 1 ? ["This state becomes", "its"] : [`These ${pointers.length} states become`, "their"];
  const answer = await dialog(
    "Extract into a sub-workflow",
    [
      el("p", {}, `${these} a definition of ${their} own in the library; a state that runs it takes ${their} place.`),
      el("label", { class: "field" }, el("span", { class: "lab" }, "Name"), name),
    ],
    [{ label: "Extract", value: "yes", primary: true }],
    () => needed(name, "Give it a name first."),
  );
  if (answer) await editor.run("extract", { pointers, name: name.value.trim() });
}

export function openMenu(
  editor: CanvasEditor,
  view: DiagramView,
  pointer: string | null,
  x: number,
  y: number,
  more: More,
): void {
  const items =
    pointer === null
      ? ofCanvas(editor, view)
      : editor.isState(pointer) && view.scene.node(pointer)
        ? (editor.ofTasks ? ofTask : ofState)(editor, view, pointer, more)
        : editor.isWay(pointer)
          ? editor.ofTasks
            ? [
                { label: "Add a task here…", icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
                inForm(more),
              ]
            : ofEdge(editor, pointer)
          : ofCanvas(editor, view);
  menuAt(x, y, "What to do", items, () => editor.focus());
}

export function setUpContextMenu(editor: CanvasEditor, view: DiagramView, more: More): void {
  view.svg.addEventListener("contextmenu", event => {
    event.preventDefault();
    const pointer = view.pointerAt(event.target);
    if (pointer !== null && !view.chosen.includes(pointer)) view.chooseAll([pointer]);
    const byKey = event.button !== 2;
    const at = byKey && pointer !== null ? editor.spot(pointer) : { x: event.clientX, y: event.clientY };
    openMenu(editor, view, pointer, at.x, at.y, more);
  });
}
