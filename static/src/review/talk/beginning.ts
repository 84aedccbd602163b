/** Where a new comment begins: the selected element (key C, or the menu of the right button), or a line of a text. */

import type { EditorView } from "@codemirror/view";
import { editorOf } from "../../comparison/later";
import { menuAt } from "../../shared/menu";
import { t } from "../../shared/translation";
import type { Review } from "../app";
import type { Begun } from "./types";
import { meantBy, nameOf } from "./words";

/** Whether it shows the older of two texts. */
export function isOlder(view: EditorView): boolean {
  return view.dom.closest(".cm-merge-a") !== null;
}

/** What a comment would be on now: the line with the focus, the step played, the selected element, or all of it. */
export function subject(app: Review): Begun {
  const line = focusedLine(app);
  return line ?? step(app) ?? (app.selected === null ? whole(app) : element(app, app.selected));
}

function whole(app: Review): Begun {
  return { asked: { on: "definition", version: app.version }, about: t("The whole definition") };
}

function element(app: Review, pointer: string): Begun {
  const place = meantBy(app, pointer);
  const drawn = app.drawn(pointer);
  const on = drawn !== null && app.view.scene.edge(drawn) ? "edge" : "state";
  return { asked: { on, ...place }, about: nameOf(app, pointer) };
}

function step(app: Review): Begun | null {
  if (!app.step) return null;
  const { scenario, seq, words, pointer, name } = app.step;
  return {
    asked: { on: "step", version: app.version, scenario, seq, words: words.slice(0, 300), pointer: pointer ?? "" },
    about: t("A step of “{name}”: {words}", { name, words }),
  };
}

function focusedLine(app: Review): Begun | null {
  const inside = document.activeElement?.closest<HTMLElement>(".sourcepane .cm-editor");
  const view = editorOf(inside);
  return view ? lineAt(app, view, view.state.selection.main.head) : null;
}

function lineAt(app: Review, view: EditorView, at: number): Begun {
  const line = view.state.doc.lineAt(at);
  const version = isOlder(view) ? app.from : app.to;
  return {
    asked: { on: "line", version, line: line.number },
    about: t("Line {number} of version {version}", { number: line.number, version }),
  };
}

/** The menus of the right button, on the drawing and on the text. */
export function mountMenus(app: Review, begin: (begun: Begun) => void): void {
  if (!app.may.has("comment")) return;
  const show = (event: MouseEvent, begun: Begun, back: () => void): void => {
    event.preventDefault();
    menuAt(
      event.clientX,
      event.clientY,
      t("Comment"),
      [{ label: t("Comment on {about}", { about: begun.about }), icon: "comment", keys: "C", run: () => begin(begun) }],
      back,
    );
  };
  app.view.svg.addEventListener("contextmenu", event => {
    const drawn = app.view.pointerAt(event.target);
    const pointer = drawn === null ? null : app.meant(drawn);
    if (pointer !== null) app.select(pointer);
    show(event, pointer === null ? whole(app) : element(app, pointer), () => {
      if (drawn !== null) app.view.focus(drawn);
    });
  });
  app.view.host.addEventListener("contextmenu", event => {
    const inside = (event.target as Element).closest<HTMLElement>(".sourcepane .cm-editor");
    const view = editorOf(inside);
    const at = view?.posAtCoords({ x: event.clientX, y: event.clientY });
    if (view && at !== null && at !== undefined) show(event, lineAt(app, view, at), () => view.focus());
  });
}
