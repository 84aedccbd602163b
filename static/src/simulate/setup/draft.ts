/** What was typed on the left and is no run yet: kept in this browser, by definition and by the run beside it. */

import { remember, remembered } from "../../shared/storage";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { keepLast } from "../core/last-session";
import { toast } from "../../shared/toast";
import { putEventBack, typedEvent } from "./event-form";
import { openEntry, putEntryBack } from "./mocks";
import type { Typed } from "../core/setup";

const SOON = 300;

interface Kept {
  setup?: Typed;
  event?: NonNullable<ReturnType<typeof typedEvent>>;
  entry?: NonNullable<ReturnType<typeof openEntry>>;
}

const key = (app: App, run: string | null): string => `setup.${app.boot.definition.id}${run === null ? "" : `.${run}`}`;

function typed(app: App): Kept | null {
  const { setup } = app;
  const [event, entry] = [typedEvent(app), openEntry(app)];
  const kept: Kept = { ...(setup.edited && { setup: setup.typed }), ...(event && { event }), ...(entry && { entry }) };
  return Object.keys(kept).length ? kept : null;
}

/** Puts back what was typed before; false when there is nothing. */
function putBack(app: App): boolean {
  const kept = remembered<Kept>(key(app, app.run?.id ?? null));
  if (!kept) return false;
  if (kept.setup) app.setup.retype(kept.setup);
  putEventBack(app, kept.event ?? null);
  putEntryBack(app, kept.entry ?? null);
  const clear = (): void => {
    app.setup.choose(app.setup.chosen);
    putEventBack(app, null);
    putEntryBack(app, null);
    app.changed();
  };
  if (!app.run && typed(app)) toast(t("What you set up here before is back."), { label: t("Clear"), run: clear });
  return true;
}

/** Leaves the set-up of the run that is shown to a page without one. */
export function handOn(app: App): void {
  remember(key(app, null), { setup: app.setup.typed } satisfies Kept);
}

/** Leaves the run for a new page with the same set-up; `place`: "#runs" where the list is to be open. */
export function startAfresh(app: App, place = ""): void {
  keepLast(app.boot.definition.id, null); // else the page would come back to this very run
  handOn(app);
  location.assign(`/definitions/${app.boot.definition.id}/simulate${place}`);
}

/** Puts back what was typed before, and keeps what is typed from now on. */
export function keepDraft(app: App): void {
  let mine = putBack(app); // what another tab keeps is its own
  let due: ReturnType<typeof setTimeout> | undefined;
  let last: string | null = app.run?.id ?? null;
  const keep = (): void => {
    clearTimeout(due);
    due = undefined;
    const now = app.run?.id ?? null;
    if (mine && now !== last) remember(key(app, last), null); // a run was made of it
    last = now;
    const kept = typed(app);
    if (kept || mine) remember(key(app, now), kept);
    mine = kept !== null;
  };
  app.afterwards(() => {
    due ??= setTimeout(keep, SOON);
  });
  addEventListener("pagehide", keep);
}
