/**
 * How a run looks on the diagram: which class of diagram.css and which badge each box and edge gets. Nothing is drawn
 * here.
 */

import type { Badge } from "../../diagram/view";
import { compact, ms } from "../../running/time";
import { plural, t } from "../../shared/translation";
import type { Stand, TraceEvent, View } from "../core/types";
import { isInside } from "../../shared/pointers";

export interface Looks {
  classes: Map<string, string[]>;
  badges: Map<string, Badge[]>;
}

/** The pointers of states whose error nobody handled. */
function failedStates(trace: readonly TraceEvent[], drawn: ReadonlySet<string>): Set<string> {
  const raised = new Map<string, string>();
  const failed = new Set<string>();
  for (const event of trace) {
    const { instance } = event;
    if (!instance || !drawn.has(instance)) continue;
    if (event.type === "error.raised" && event.pointer) raised.set(instance, event.pointer);
    if (event.type === "instance.failed" || event.type === "instance.blocked")
      failed.add(event.state && event.pointer ? event.pointer : (raised.get(instance) ?? ""));
  }
  failed.delete("");
  return failed;
}

/** How many retries were scheduled, by the state's pointer. */
function retries(trace: readonly TraceEvent[], drawn: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const places = new Map<string, string>(); // a retry stands at its definition: its state is known by name
  for (const { type, instance, state, pointer } of trace) {
    if (!drawn.has(instance ?? "")) continue;
    if (type === "state.entered") places.set(`${instance ?? ""}\n${state ?? ""}`, pointer ?? "");
    const at = type === "retry.scheduled" ? places.get(`${instance ?? ""}\n${state ?? ""}`) : undefined;
    if (at) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}

function badge(list: Map<string, Badge[]>, pointer: string, one: Badge): void {
  list.set(pointer, [...(list.get(pointer) ?? []), one]);
}

function active(
  view: View,
  standing: readonly Stand[],
  drawn: ReadonlySet<string>,
  narrow: (pointer: string) => boolean,
  looks: Looks,
): void {
  for (const one of standing) {
    if (!drawn.has(one.instance)) continue;
    const classes = looks.classes.get(one.pointer)?.filter(name => name === "current" || name === "waiting") ?? [];
    const wait = view.waiting.find(waiting => waiting.instance === one.instance && waiting.pointer === one.pointer);
    const waits = one.status === "waiting" && Boolean(wait ?? !view.calls.some(call => call.pointer === one.pointer));
    looks.classes.set(one.pointer, [...new Set([...classes, "current", ...(waits ? ["waiting"] : [])])]);
    if (!wait || !waits || looks.badges.get(one.pointer)?.some(other => other.kind === "waiting")) continue;
    const rest = wait.until ? compact(ms(wait.until) - ms(view.clock)) : "";
    const text = rest && narrow(one.pointer) ? rest : `waiting ${rest}`.trim();
    badge(looks.badges, one.pointer, {
      kind: "waiting",
      icon: "hourglass",
      text,
      title: wait.until ? t("Waits until {until}", { until: wait.until }) : t("Waits without a limit"),
    });
  }
}

/** `standing` is where the instances are, `places` are all pointers of the drawing, `drawn` the instances that run it;
 *  `narrow` says which boxes have no room for more than the rest of a wait beside the token. */
export function looksOf(
  view: View | null,
  standing: readonly Stand[],
  trace: readonly TraceEvent[],
  places: readonly string[],
  drawn: ReadonlySet<string>,
  narrow: (pointer: string) => boolean,
): Looks {
  const looks: Looks = { classes: new Map(), badges: new Map() };
  if (!view) return looks;
  const failed = failedStates(trace, drawn);
  for (const pointer of places) {
    const entered = view.entered[pointer] ?? 0;
    const count = entered + (view.taken[pointer] ?? 0);
    const start = pointer.endsWith("/start") && (view.entered[pointer.slice(0, -6)] ?? 0) > 0;
    looks.classes.set(pointer, [count || start ? "taken" : "nottaken"]);
    if (entered > 1)
      badge(looks.badges, pointer, {
        kind: "taken",
        text: `×${entered}`,
        title: t("Entered {entered} times", { entered }),
      });
  }
  for (const [pointer, count] of retries(trace, drawn))
    badge(looks.badges, pointer, {
      kind: "backoff",
      icon: "retry",
      text: `${count}`,
      title: plural(count, "{n} retry scheduled", "{n} retries scheduled"),
    });
  active(view, standing, drawn, narrow, looks);
  for (const call of view.calls) {
    if (drawn.has(call.instance) && !looks.badges.get(call.pointer)?.some(one => one.icon === "help")) {
      badge(looks.badges, call.pointer, {
        kind: "current",
        icon: "help",
        text: call.never ? t("no answer") : t("asks you"),
        title: call.never
          ? t("{name} never answers", { name: call.name })
          : t("{name}: what does it answer?", { name: call.name }),
      });
    }
  }
  for (const pointer of failed) {
    const at = places.filter(one => isInside(pointer, one)).sort((a, b) => b.length - a.length)[0];
    if (at === undefined) continue;
    looks.classes.set(at, ["taken", "failed"]);
    badge(looks.badges, at, { kind: "failed", icon: "close", text: t("failed") });
  }
  return looks;
}
