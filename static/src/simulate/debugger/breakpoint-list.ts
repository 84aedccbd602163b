/** The breakpoints of a run, or of its definition where there is no run yet, and how they are changed. */

import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import type { AnyBreakpoint } from "../core/types";

export type Moment = NonNullable<AnyBreakpoint["on"]>;

export function breakpointsOf(app: App): AnyBreakpoint[] {
  return app.view?.breakpoints.list ?? app.debugSettings.breakpoints;
}

/** An id that no breakpoint has. */
export function freeId(all: AnyBreakpoint[]): string {
  let n = all.length + 1;
  while (all.some(one => one.id === `b${n}`)) n += 1;
  return `b${n}`;
}

/** Puts a changed list in place of the one that counts now; false where that was refused. */
export async function changeBreakpoints(
  app: App,
  actions: Actions,
  change: (all: AnyBreakpoint[]) => AnyBreakpoint[],
): Promise<boolean> {
  if (!(await actions.attend())) return false; // others may have changed them meanwhile: the session tells those of now
  return actions.breakpoints(change(breakpointsOf(app)));
}

/** Sets a breakpoint at a place, or takes away those that stand there. */
export function toggleAt(app: App, actions: Actions, pointer: string, on: Moment = "entry"): void {
  const kind = app.names.has(pointer) ? "state" : "edge";
  if (kind === "edge" && !app.edges.has(pointer)) return;
  const same = (one: AnyBreakpoint): boolean =>
    one.kind === kind && one.pointer === pointer && (kind === "edge" || (one.on ?? "entry") === on);
  void changeBreakpoints(app, actions, list =>
    list.some(same)
      ? list.filter(one => !same(one))
      : [
          ...list,
          {
            id: freeId(list),
            kind,
            pointer,
            ...(kind === "state" && { on }),
            ...(app.shown !== null && { definition: app.shown }),
            enabled: true,
          },
        ],
  );
}
