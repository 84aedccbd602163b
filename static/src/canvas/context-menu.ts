/** What can be done with the thing under the mouse (or the selected one: Shift+F10). */

import type { DiagramView } from "../diagram/view";
import { type MenuItem, menuAt } from "../shared/menu";
import { toastError } from "../shared/toast";
import { lowered, plural, t } from "../shared/translation";
import type { CanvasEditor } from "./canvas";
import { onLongPress } from "./long-press";
import { nameExtracted } from "./naming";
import { isListed } from "./task-lists";
import { KINDS } from "../shared/kind-words";

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
    { label: t("Rename"), icon: "pencil", keys: "F2", run: () => editor.rename(pointer) },
    { label: t("Insert after…"), icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
    { label: t("Connect to…"), icon: "link", keys: "C", run: () => void editor.connectFrom(pointer) },
    {
      label: t("Connect to a new state…"),
      icon: "fork",
      keys: "Shift+C",
      run: () => void editor.connect(pointer, null, editor.spot(pointer)),
    },
    ...(editor.handlesErrors
      ? [{ label: t("Add an error handler"), icon: "error", run: () => void editor.addErrorHandler(pointer) }]
      : []),
    { label: t("Move along the flow…"), icon: "swap", keys: "M", run: () => editor.move(pointer) },
    { label: t("Start here"), icon: "play", run: () => void editor.run("mark-start", { pointer }) },
    { label: t("End here"), icon: "k-end", run: () => void editor.run("make-end", { pointer }) },
  ];
  if (runs) one.push({ label: t("Inline the sub-workflow"), icon: "collapse", run: () => more.inline(pointer) });
  if (kind === "parallel")
    one.push({
      label: more.folded(pointer) ? t("Show the branches") : t("Fold the branches"),
      icon: "collapse",
      keys: "B",
      run: () => more.fold(pointer),
    });
  return [
    ...(several ? [] : one),
    ...clipItems(editor),
    { label: t("Extract into a sub-workflow…"), icon: "k-subflow", keys: "E", run: () => void extract(editor) },
    {
      label: several ? t("Delete the states, and rejoin") : t("Delete, and rejoin"),
      icon: "close",
      keys: "Del",
      danger: true,
      run: () => void editor.remove(),
    },
  ];
}

function clipItems({ clips }: CanvasEditor): MenuItem[] {
  return [
    { label: t("Duplicate"), icon: "copy", keys: "Ctrl+D", run: () => void clips.duplicate() },
    { label: t("Copy"), icon: "copy", keys: "Ctrl+C", run: () => void clips.copy() },
    { label: t("Cut"), icon: "copy", keys: "Ctrl+X", run: () => void clips.cut() },
  ];
}

function pasteItem({ clips }: CanvasEditor, label: string): MenuItem {
  return { label, icon: "copy", keys: "Ctrl+V", run: () => void clips.paste() };
}

/** What else can be put to a task, by what it does. */
const ADDED: Record<string, { label: string; run: (editor: CanvasEditor, pointer: string) => void }> = {
  switch: { label: t("Add a case"), run: (editor, pointer) => void editor.tasks.addCase(pointer) },
  fork: { label: t("Add a branch…"), run: (editor, pointer) => editor.tasks.addBranch(pointer) },
  try: { label: t("Add a task for what it catches…"), run: (editor, pointer) => editor.tasks.addCaught(pointer) },
};

/** A task alone: one that holds lists folds. */
function ofOneTask(editor: CanvasEditor, view: DiagramView, pointer: string, more: More): MenuItem[] {
  const { tasks } = editor;
  const kind = editor.kindOf(pointer);
  const added = ADDED[kind];
  const words = kind === "do" || kind === "fork" ? t("list or fork") : lowered(KINDS[kind] ?? kind);
  const listed: MenuItem[] = [
    { label: t("Add a task behind…"), icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
    { label: t("Lead to another task…"), icon: "link", keys: "C", run: () => void editor.connectFrom(pointer) },
    { label: t("Move to another place…"), icon: "swap", keys: "M", run: () => editor.move(pointer) },
    { label: t("Move earlier in its list"), icon: "up", run: () => void tasks.moveBy(pointer, -1) },
    { label: t("Move later in its list"), icon: "down", run: () => void tasks.moveBy(pointer, 1) },
  ];
  const holder: MenuItem[] = [
    { label: t("Take its tasks out…"), icon: "link", run: () => void tasks.unwrap(pointer) },
    {
      label: more.folded(pointer) ? t("Open it") : t("Fold it"),
      icon: "collapse",
      keys: "B",
      run: () => more.fold(pointer),
    },
  ];
  const extended: MenuItem[] = [
    {
      label: t("Do something before each {words}…", { words }),
      icon: "plus",
      run: () => tasks.extend(pointer, "before"),
    },
    {
      label: t("Do something after each {words}…", { words }),
      icon: "plus",
      run: () => tasks.extend(pointer, "after"),
    },
  ];
  return [
    { label: t("Rename"), icon: "pencil", keys: "F2", run: () => editor.rename(pointer) },
    { label: t("Change its kind…"), icon: "swap", run: () => tasks.changeKind(pointer) },
    ...(added ? [{ label: added.label, icon: "plus", run: () => added.run(editor, pointer) }] : []),
    ...(isListed(pointer) ? listed : []),
    ...(view.scene.node(pointer)?.classList.contains("container") ? holder : []),
    ...(editor.knows.declares("extensions") ? extended : []),
    inForm(more),
  ];
}

function ofTask(editor: CanvasEditor, view: DiagramView, pointer: string, more: More): MenuItem[] {
  const number = editor.states().length;
  const extract = {
    label: t("Extract into a function…"),
    icon: "k-subflow",
    keys: "E",
    run: () => void editor.tasks.extract(),
  };
  const of = isListed(pointer)
    ? [
        { label: t("Put into a list…"), icon: "grid", run: () => editor.tasks.wrap(pointer) },
        {
          label: t("Retry 3 times"),
          icon: "retry",
          run: () => void editor.tasks.putAround({ kind: "try", retry: true }, editor.states()),
        },
        { label: t("Catch errors"), icon: "error", run: () => void editor.tasks.tried() },
        ...(editor.knows.declares("functions") ? [extract] : []),
      ]
    : [];
  return [
    ...(number > 1 ? [] : ofOneTask(editor, view, pointer, more)),
    ...(isListed(pointer) ? [...clipItems(editor), pasteItem(editor, t("Paste behind it"))] : []),
    ...of,
    {
      label: number > 1 ? t("Delete {number} tasks…", { number }) : t("Delete…"),
      icon: "close",
      keys: "Del",
      danger: true,
      run: () => void editor.remove(),
    },
  ];
}

function inForm(more: More): MenuItem {
  return { label: t("Go to its form"), icon: "right", keys: "Enter", run: more.toForm };
}

function ofEdge(editor: CanvasEditor, pointer: string): MenuItem[] {
  return [
    { label: t("Insert a state here…"), icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) },
    { label: t("Lead to another state…"), icon: "link", run: () => void editor.reconnect(pointer, "to") },
    { label: t("Come from another state…"), icon: "swap", run: () => void editor.reconnect(pointer, "from") },
    {
      label: t("Delete the edge"),
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
    pasteItem(editor, t("Paste")),
    { label: editor.ofTasks ? t("Select all tasks") : t("Select all states"), icon: "grid", keys: "Ctrl+A", run: all },
    { label: t("Fit the diagram"), icon: "fit", keys: "F", run: () => view.fit() },
  ];
}

/** The chosen states become a definition of their own, chosen tasks a function. */
export async function extract(editor: CanvasEditor): Promise<void> {
  const pointers = editor.states();
  if (editor.ofTasks) return editor.tasks.extract();
  if (!pointers.length) return undefined;
  const about = editor.hold({ pointers });
  const words = plural(
    pointers.length,
    "This state becomes a definition of its own in the library; a state that runs it takes its place.",
    "These {n} states become a definition of their own in the library; a state that runs it takes their place.",
  );
  const first = `${editor.nameOf(pointers[0] ?? "")} workflow`; // a name in the text
  const name = await nameExtracted(t("Extract into a sub-workflow"), t("Name of the sub-workflow"), first, words);
  if (name !== null) await editor.run("extract", Object.assign(about, { name }));
  return undefined;
}

function itemsOf(editor: CanvasEditor, view: DiagramView, pointer: string | null, more: More): MenuItem[] {
  if (pointer === null) return ofCanvas(editor, view);
  if (editor.isState(pointer) && view.scene.node(pointer))
    return (editor.ofTasks ? ofTask : ofState)(editor, view, pointer, more);
  if (!editor.isWay(pointer)) return ofCanvas(editor, view);
  if (!editor.ofTasks) return ofEdge(editor, pointer);
  const add = { label: t("Add a task here…"), icon: "plus", keys: "A", run: () => editor.insertAfter(pointer) };
  return [add, pasteItem(editor, t("Paste here")), inForm(more)];
}

function sameOf(items: MenuItem[], { label }: MenuItem): MenuItem | undefined {
  return items.find(item => item.label === label);
}

export function openMenu(
  editor: CanvasEditor,
  view: DiagramView,
  pointer: string | null,
  x: number,
  y: number,
  more: More,
): void {
  const about = editor.hold({ pointer });
  const items = itemsOf(editor, view, pointer, more).map(item => ({
    ...item,
    run: () => {
      // others may have moved it while the menu stood open
      const now = about.pointer === pointer ? item : sameOf(itemsOf(editor, view, about.pointer, more), item);
      if (now) now.run();
      else toastError(t("What this was about was taken out of the text elsewhere."));
    },
  }));
  menuAt(x, y, t("What to do"), items, () => editor.focus());
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
  onLongPress(view.svg, ({ x, y }, target) => {
    const pointer = view.pointerAt(target);
    if (pointer !== null && !view.chosen.includes(pointer)) view.chooseAll([pointer]);
    openMenu(editor, view, pointer, x, y, more);
  });
}
