/** What can be done with a state or an edge of the running diagram: its context menu. */

import type { DiagramView } from "../../diagram/view";
import { type MenuItem, menuAt } from "../../shared/menu";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Moment, breakpointsOf, toggleAt } from "../debugger/breakpoint-list";
import { writeEvent } from "../setup/event-form";

function breakItem(app: App, actions: Actions, pointer: string, on: Moment, label: string, keys?: string): MenuItem {
  const there = breakpointsOf(app).some(
    one => one.pointer === pointer && (one.kind === "edge" || (one.kind === "state" && (one.on ?? "entry") === on)),
  );
  return {
    label: there ? t("Remove the breakpoint: {label}", { label }) : t("Break when {label}", { label }),
    icon: "breakpoint",
    ...(keys && { keys }),
    run: () => toggleAt(app, actions, pointer, on),
  };
}

export function itemsFor(app: App, actions: Actions, pointer: string): MenuItem[] {
  const isState = app.names.has(pointer);
  if (!isState && !app.edges.has(pointer)) return [];
  const waits = isState
    ? (app.view?.waiting.filter(one => one.pointer === pointer).flatMap(one => one.events) ?? [])
    : [];
  return [
    {
      label: isState ? t("Run to here") : t("Run until this is taken"),
      icon: "goto",
      keys: "T",
      run: () => void actions.runTo(pointer),
    },
    ...[...new Set(waits)].map((name): MenuItem => ({
      label: t("Write the event {name}", { name }),
      icon: "envelope",
      run: () => writeEvent(app, name),
    })),
    ...(isState
      ? [
          breakItem(app, actions, pointer, "entry", t("it is entered"), "B"),
          breakItem(app, actions, pointer, "exit", t("it is left")),
        ]
      : [breakItem(app, actions, pointer, "entry", t("it is taken"), "B")]),
    {
      label: t("All breakpoints"),
      icon: "watch",
      run: () => {
        app.lower = "breakpoints";
        app.changed();
      },
    },
  ];
}

export function setUpContext(app: App, actions: Actions, view: DiagramView): void {
  view.svg.addEventListener("contextmenu", event => {
    const pointer = view.pointerAt(event.target) ?? view.selected;
    const items = pointer === null ? [] : itemsFor(app, actions, pointer);
    if (pointer === null || !items.length) return;
    event.preventDefault();
    app.select({ pointer });
    const rect = (view.scene.node(pointer) ?? view.scene.edge(pointer))?.getBoundingClientRect();
    const at =
      event.button === 2 || !rect
        ? { x: event.clientX, y: event.clientY }
        : { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    menuAt(at.x, at.y, t("What to do here"), items, () => view.focus(pointer));
  });
}
