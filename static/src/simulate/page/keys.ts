/** The keys of the Simulate page (design README, "Keyboard"). */

import { must } from "../../shared/dom";
import { bring } from "../../shared/edges";
import { type Key, addKeys } from "../../shared/keys";
import type { DiagramView } from "../../diagram/view";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { saveAsScenario } from "../bar/save-run";
import { toggleAt } from "../debugger/breakpoint-list";
import { toast } from "../../shared/toast";
import { whyNoPlay, whyNot } from "../core/status";
import type { Control } from "../core/types";
import { WHEEL } from "../../diagram/wheel";

const GROUP = t("Run");

export function simulateKeys(app: App, actions: Actions, diagram: DiagramView): void {
  const press =
    (control: Control, action: (event?: KeyboardEvent) => unknown) =>
    (event?: KeyboardEvent): void => {
      const why = whyNot(app, control);
      if (why === null) void action(event);
      else toast(why);
    };
  const scrub = (step: number) => (event: KeyboardEvent) => (onScrubber(event) ? void actions.goBy(step) : false);
  const there = (action: (pointer: string) => unknown) => () => {
    const { pointer } = app.selection;
    return pointer === null ? false : void action(pointer);
  };
  const key = (keys: string, title: string, does: NonNullable<Key["run"]>, everywhere = false): Key => ({
    keys,
    title,
    group: GROUP,
    everywhere,
    run: does,
  });
  const play = (): void => {
    const why = app.playing ? null : whyNoPlay(app);
    if (app.playing) actions.stop();
    else if (why === null) void actions.play();
    else toast(why);
  };
  const goOn = (): void => {
    if (app.playing) actions.stop();
    else if (app.run?.busy) void actions.pause();
    else press("continue", actions.proceed)();
  };
  const out = t("Step out: until the branch, iteration or sub-workflow has ended");
  const mark = t("Set or remove a breakpoint at the chosen state or edge");
  const undo = t("Bring back what a restart, or a change in the past, has dropped");
  addKeys(
    key("F5", t("Start, continue or pause"), goOn, true),
    key("P", t("Play a step a beat, or stop"), play),
    key("F10", t("Step over: until the state is left"), press("step-over", actions.over), true),
    key("F11", t("Step into"), press("step", actions.step), true),
    key("Shift+F11", out, press("step-out", actions.out), true),
    key("T", t("Run to the chosen state or edge"), there(actions.runTo)),
    key(
      "B",
      mark,
      there(pointer => toggleAt(app, actions, pointer)),
    ),
    key("Mod+Z", undo, () => (app.view?.undo ? void actions.undo() : false)),
    key("Mod+S", t("Save the run as a scenario"), () => (app.view ? void saveAsScenario(app) : undefined), true),
    key("Shift+F10", t("Back one step"), press("back", actions.back), true),
    key("ArrowLeft", t("One step back on the scrubber"), scrub(-1)),
    key("ArrowRight", t("One step forward on the scrubber"), scrub(1)),
    key("R", t("Restart"), press("reset", actions.restart)),
    { keys: "F", title: t("Fit the diagram"), group: t("Diagram"), run: () => diagram.fit() },
    ...WHEEL,
    {
      keys: "/",
      title: t("Filter the trace"),
      group: t("Trace"),
      run: () => {
        bring(must("#trace"));
        must("#trace input").focus();
      },
    },
  );
}

/** The arrows belong to the scrubber when it, or nothing in particular, has the focus. */
function onScrubber(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target === document.body || Boolean(target?.matches(".track input"));
}
