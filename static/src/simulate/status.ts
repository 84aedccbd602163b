/** Where the run stands, in words: the chip of the controls, and what it waits for. */

import { ms, words } from "../running/time";
import type { App } from "./app";
import type { Call, Due, View } from "./types";

export interface Status {
  text: string;
  tone: "" | "run" | "ok" | "error" | "info" | "warning";
  icon: string;
}

const ENDED: Record<string, Status> = {
  completed: { text: "Completed", tone: "ok", icon: "check" },
  failed: { text: "Failed", tone: "error", icon: "error" },
  terminated: { text: "Terminated", tone: "warning", icon: "minus" },
  blocked: { text: "Blocked", tone: "error", icon: "error" },
  cancelled: { text: "Cancelled", tone: "warning", icon: "minus" },
  "timed-out": { text: "Timed out", tone: "warning", icon: "clock" },
};

/** The open calls that a person is asked for; those that never answer by their mock only stay open. */
export function asking(view: View | null): Call[] {
  return (view?.calls ?? []).filter((one) => !one.never);
}

/** True when nothing can move by itself any more. */
export function isOver(view: View): boolean {
  return (view.status ?? "") in ENDED && view.next.length === 0 && view.calls.length === 0 && view.active.length === 0;
}

/** True when what is chosen on the left is to be run, and the session, not begun or over, has nothing to lose: a start is a new one then. */
export function startsAnew(app: App): boolean {
  const view = app.view;
  return Boolean(view && app.setup.changed && (view.position === 0 || (isOver(view) && view.position === view.length)));
}

export function statusOf(app: App): Status {
  const view = app.view;
  if (app.run?.busy) return { text: "Running", tone: "run", icon: "play" };
  if (!view || view.status === "not-started") return { text: "Not started", tone: "", icon: "pause" };
  const ended = ENDED[view.status ?? ""];
  if (ended && view.active.length === 0) return asking(view).length ? { ...ended, text: `${ended.text}; a call asks` } : ended;
  if (asking(view).length) return { text: "Asks for a result", tone: "info", icon: "help" };
  if (view.status === "refused") return { text: "Start refused", tone: "error", icon: "error" };
  if (app.run?.stopped === "trace-limit" && view.notices.some((one) => one.code === "trace-limit")) return { text: "Stopped: long trace", tone: "warning", icon: "pause" };
  if (app.run?.stopped === "limit") return { text: "Stopped: many steps", tone: "warning", icon: "pause" };
  if (view.breakpoints.met.length && view.position === view.length) return { text: "At a breakpoint", tone: "run", icon: "breakpoint" };
  const now = view.next.some((due) => due.due <= view.clock);
  if (view.waiting.some((one) => one.events.length) && view.status === "waiting" && !now) return { text: "Waiting for event", tone: "info", icon: "hourglass" };
  return { text: "Paused", tone: "run", icon: "pause" };
}

/** The timer that ends the wait of `pointer`, if it has one. */
function timeout(view: View, pointer: string): Due | undefined {
  return view.next.find((due) => due.kind === "timer" && (due.pointer === pointer || due.pointer?.startsWith(`${pointer}/`)));
}

export interface Hint {
  text: string;
  pointer: string;
  event: string | null;
  due: string | null;
}

/** What a waiting run needs to go on: said when nothing but a timeout, or nothing at all, is due. */
export function hintOf(app: App): Hint | null {
  const view = app.view;
  const waits = view?.waiting.find((one) => one.events.length);
  if (!view || !waits || app.run?.busy || asking(view).length) return null;
  if (view.next.some((due) => due.kind !== "timer")) return null;
  const events = waits.events.join(" or ");
  const until = waits.until ?? timeout(view, waits.pointer)?.due ?? null;
  const rest = until ? `, or jump to the timeout in ${words(ms(until) - ms(view.clock))}` : "";
  return { text: `${waits.state} waits for ${events}. Send ${waits.events.length > 1 ? "one" : "it"}${rest}.`, pointer: waits.pointer, event: waits.events[0] ?? null, due: until };
}
