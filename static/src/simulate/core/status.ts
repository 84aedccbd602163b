/** Where the run stands, in words: the chip of the controls, and what it waits for. */

import { ms, words } from "../../running/time";
import { lowered, spoken, t } from "../../shared/translation";
import type { App } from "./app";
import { move } from "./playback";
import type { Call, Control, Due, View, Waiting } from "./types";
import { isInside } from "../../shared/pointers";

export interface Status {
  text: string;
  tone: "" | "run" | "ok" | "error" | "info" | "warning";
  icon: string;
}

/** What a run that is over is called. */
export const ENDED: Record<string, Status> = {
  completed: { text: t("Completed"), tone: "ok", icon: "check" },
  failed: { text: t("Failed"), tone: "error", icon: "error" },
  terminated: { text: t("Terminated"), tone: "warning", icon: "minus" },
  blocked: { text: t("Blocked"), tone: "error", icon: "error" },
  cancelled: { text: t("Cancelled"), tone: "warning", icon: "minus" },
  "timed-out": { text: t("Timed out"), tone: "warning", icon: "clock" },
};

/** What became of a run, inside a line; null: it did not begin. */
export function endWords(status: string | null): string {
  if (status === null) return t("not started");
  return lowered(ENDED[status]?.text ?? (status === "waiting" ? t("Waiting") : t("Running")));
}

/** The open calls that a person is asked for; those that never answer by their mock only stay open. */
export function asking(view: View | null): Call[] {
  return (view?.calls ?? []).filter(one => !one.never);
}

/** How one of several instances stands. */
export function statusOfOne(view: View, id: string): Status {
  const one = view.instances.find(instance => instance.id === id);
  const isOf = ({ instance }: { instance: string }): boolean => instance === id;
  const ended = one?.ended ? ENDED[one.status] : undefined;
  if (ended) return ended;
  if (asking(view).some(isOf)) return { text: t("Asks for a result"), tone: "info", icon: "help" };
  if (view.waiting.some(isOf)) return { text: t("Waiting"), tone: "info", icon: "hourglass" };
  return { text: t("Running"), tone: "run", icon: "play" };
}

/** Whether a start is a new run: another set-up is chosen, and this one has not begun or is over. */
export function startsAnew(app: App): boolean {
  const view = app.view;
  return Boolean(view && app.setup.differs && (view.position === 0 || view.controls.over));
}

/** The controls that begin a run where there is none. */
const BEGIN = new Set<Control>(["step", "step-over", "step-out", "continue"]);

/** What is said to who wants to move a run that moves. */
export const GOES_ON = t("The run goes on. Pause it first.");

/** Why a control would do nothing now, in words; null: it can be pressed. */
export function whyNot(app: App, control: Control): string | null {
  if (!app.ready) return app.failed ? t("The definition could not be loaded.") : t("The definition is being loaded.");
  if (app.playing) return t("The run is played. Stop it first.");
  if (app.run?.busy) return GOES_ON;
  if (control === "reset" && app.setup.differs) return null;
  if (BEGIN.has(control) && startsAnew(app)) return null;
  if (ended(app)) return app.run?.reason ?? "";
  if (app.view) return spoken(app.view.controls.why[control]);
  if (app.run && !(app.run.begins && BEGIN.has(control))) return t("The run is being loaded.");
  return BEGIN.has(control) ? null : t("Nothing was run yet.");
}

/** Why Play would do nothing now; what is to be played again can be from the end of the run, too. */
export function whyNoPlay(app: App): string | null {
  return whyNot(app, move(app.view, app.playback, false) === "step" ? "continue" : "back");
}

/** Whether nothing has happened yet, and no later step is known: other mocks count as a step, and begin nothing. */
export function isAtStart(view: View | null): boolean {
  return !view || (view.position === view.length && (!view.length || view.status === "not-started"));
}

/** Which step it is; of a run that has not begun that. */
export function stepWords(view: View | null): string {
  return view && !isAtStart(view)
    ? t("Step {position} of {n}", { position: view.position, n: view.length })
    : t("At the start");
}

/** Whether the definition, or a run that was begun before, is on its way: it is not known where it stands. */
function loading(app: App): boolean {
  return !app.ready || (app.run !== null && !app.run.begins);
}

/** Whether the server will not have this page back in its session: it was deleted, or is closed to it. */
export function ended(app: App): boolean {
  const connection = app.run?.connection;
  return connection === "refused" || connection === "signed-out";
}

/** Whether what is on its way will not come by itself. */
function lost(app: App): boolean {
  return app.ready ? ended(app) : app.failed;
}

export function statusOf(app: App): Status {
  const view = app.view;
  if (app.playing) return { text: t("Playing"), tone: "run", icon: "play" };
  if (app.run?.busy) return { text: t("Running"), tone: "run", icon: "play" };
  if (!view && loading(app))
    return lost(app)
      ? { text: t("Not loaded"), tone: "warning", icon: "warning" }
      : { text: t("Loading"), tone: "", icon: "hourglass" };
  if (!view || view.status === "not-started") return { text: t("Not started"), tone: "", icon: "pause" };
  const ended = ENDED[view.status ?? ""];
  if (ended && view.active.length === 0)
    return asking(view).length ? { ...ended, text: t("{ended}; a call asks", { ended: ended.text }) } : ended;
  if (asking(view).length) return { text: t("Asks for a result"), tone: "info", icon: "help" };
  if (view.status === "refused") return { text: t("Start refused"), tone: "error", icon: "error" };
  if (view.controls.held === "until") return { text: t("Scenario’s end"), tone: "ok", icon: "check" };
  if (view.calls.length && view.controls.held === "idle" && !view.waiting.length)
    return { text: t("Waiting for an answer"), tone: "info", icon: "hourglass" };
  if (view.status === null && view.controls.held === "idle")
    return { text: t("Waiting for its start"), tone: "info", icon: "hourglass" };
  if (view.controls.held === "trace-limit") return { text: t("Stopped: long trace"), tone: "warning", icon: "pause" };
  if (view.controls.held === "virtual-time") return { text: t("Stopped: end of time"), tone: "warning", icon: "pause" };
  if (app.run?.stopped === "limit") return { text: t("Stopped: many steps"), tone: "warning", icon: "pause" };
  if (view.breakpoints.met.length && view.position === view.length)
    return { text: t("At a breakpoint"), tone: "run", icon: "breakpoint" };
  const now = view.next.some(due => due.due <= view.clock);
  if (view.waiting.some(one => one.events.length) && view.status === "waiting" && !now)
    return { text: t("Waiting for event"), tone: "info", icon: "hourglass" };
  return { text: t("Paused"), tone: "run", icon: "pause" };
}

/** The timer that ends a wait: of what waits, or of what is around it. */
function timeout(view: View, { instance, pointer }: Waiting): Due | undefined {
  const timers = view.next.filter(due => due.kind === "timer" && due.instance === instance);
  return timers.find(due => isInside(due.pointer, pointer) || isInside(pointer, due.pointer ?? ""));
}

export interface Hint {
  text: string;
  pointer: string;
  event: string | null;
  due: string | null;
}

const SENDS: Record<Waiting["needs"], (count: number) => string> = {
  any: count => (count > 1 ? t("Send one") : t("Send it")),
  all: count => (count > 1 ? t("Send each") : t("Send it")),
  expression: () => t("Send what is missing"),
};

/** Of a run that begins by events, before the first: which it may be. */
export function startsBy(app: App): string[] {
  const { view } = app;
  return view && view.status === null && view.controls.held === "idle" && !app.run?.busy ? app.vocabulary.starts : [];
}

/** What a waiting run needs to go on: said when nothing but a timeout, or nothing at all, is due. */
export function hintOf(app: App): Hint | null {
  const view = app.view;
  const waits = view?.waiting.find(one => one.events.length);
  if (!view || !waits || app.run?.busy || asking(view).length) return null;
  if (view.next.some(due => due.kind !== "timer")) return null;
  const until = waits.until ?? timeout(view, waits)?.due ?? null;
  const sends = SENDS[waits.needs](waits.events.length);
  return {
    text: until
      ? t("{says} {sends}, or Continue: its time is over in {time}.", {
          says: waits.says,
          sends,
          time: words(ms(until) - ms(view.clock)),
        })
      : `${waits.says} ${sends}.`,
    pointer: waits.pointer,
    event: waits.events[0] ?? null,
    due: until,
  };
}
