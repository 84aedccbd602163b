/** The keys of the Simulate page (design README, "Keyboard"). */

import { must } from "../../shared/dom";
import { bring } from "../../shared/edges";
import { addKeys } from "../../shared/keys";
import type { DiagramView } from "../../diagram/view";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { saveAsScenario } from "../bar/save-run";
import { toggleAt } from "../debugger/breakpoints";
import { toast } from "../../shared/toast";
import { whyNoPlay, whyNot } from "../core/status";
import type { Control } from "../core/types";
import { WHEEL } from "../../diagram/wheel";

const GROUP = t("Run");

export function simulateKeys(app: App, actions: Actions, diagram: DiagramView): void {
  const run = (action: () => unknown) => (): void => {
    void action();
  };
  const press =
    (control: Control, action: (event?: KeyboardEvent) => unknown) =>
    (event?: KeyboardEvent): void => {
      const why = whyNot(app, control);
      if (why === null) void action(event);
      else toast(why);
    };
  const by = (step: number) => run(() => actions.goBy(step));
  addKeys(
    {
      keys: "F5",
      title: t("Start, continue or pause"),
      group: GROUP,
      everywhere: true,
      run: () =>
        app.playing ? actions.stop() : app.run?.busy ? void actions.pause() : press("continue", actions.proceed)(),
    },
    {
      keys: "P",
      title: t("Play a step a beat, or stop"),
      group: GROUP,
      run: () => {
        const why = app.playing ? null : whyNoPlay(app);
        if (app.playing) actions.stop();
        else if (why === null) void actions.play();
        else toast(why);
      },
    },
    {
      keys: "F10",
      title: t("Step over: until the state is left"),
      group: GROUP,
      everywhere: true,
      run: press("step-over", actions.over),
    },
    { keys: "F11", title: t("Step into"), group: GROUP, everywhere: true, run: press("step", actions.step) },
    {
      keys: "Shift+F11",
      title: t("Step out: until the branch, iteration or sub-workflow has ended"),
      group: GROUP,
      everywhere: true,
      run: press("step-out", actions.out),
    },
    {
      keys: "T",
      title: t("Run to the chosen state or edge"),
      group: GROUP,
      run: () => (app.selection.pointer === null ? false : void actions.runTo(app.selection.pointer)),
    },
    {
      keys: "B",
      title: t("Set or remove a breakpoint at the chosen state or edge"),
      group: GROUP,
      run: () => (app.selection.pointer === null ? false : toggleAt(app, actions, app.selection.pointer)),
    },
    {
      keys: "Mod+Z",
      title: t("Bring back what a restart, or a change in the past, has dropped"),
      group: GROUP,
      run: () => (app.view?.undo ? void actions.undo() : false),
    },
    {
      keys: "Mod+S",
      title: t("Save the run as a scenario"),
      group: GROUP,
      everywhere: true,
      run: () => (app.view ? void saveAsScenario(app) : undefined),
    },
    { keys: "Shift+F10", title: t("Back one step"), group: GROUP, everywhere: true, run: press("back", actions.back) },
    {
      keys: "ArrowLeft",
      title: t("One step back on the scrubber"),
      group: GROUP,
      run: event => (onScrubber(event) ? by(-1)() : false),
    },
    {
      keys: "ArrowRight",
      title: t("One step forward on the scrubber"),
      group: GROUP,
      run: event => (onScrubber(event) ? by(1)() : false),
    },
    { keys: "R", title: t("Restart"), group: GROUP, run: press("reset", actions.restart) },
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
