/** The step of a run that a thread is on, found in another version's run: the same visit of the same state. */

import { api } from "../../shared/api";
import { toast, toastError } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Review } from "../app";
import type { Thread } from "./types";

interface Step {
  seq: number;
  last: number;
  pointer: string | null;
}

/** The step at the same visit of `after` as the one with the event `seq` is of `before`; null: no such visit. */
export function sameStep(old: Step[], before: string, seq: number, now: Step[], after: string): Step | null {
  const index = old.findIndex(step => step.last >= seq);
  const visit = old.slice(0, index + 1).filter(step => step.pointer === before).length;
  return now.filter(step => step.pointer === after)[visit - 1] ?? null;
}

async function steps(app: Review, scenario: string, version: number): Promise<Step[]> {
  const found = await api<{ steps: Step[] }>(
    `/api/definitions/${app.definition.id}/playback?scenario=${encodeURIComponent(scenario)}&version=${version}`,
  );
  return found.steps;
}

/** Opens the playback at the step; where this version's run has none such, with the version that it was seen in. */
export async function playStep(app: Review, { anchor, place }: Thread): Promise<void> {
  const { scenario = "", seq = 0, pointer = "" } = anchor;
  if (app.to === anchor.version) return app.play(scenario, seq);
  try {
    const [old, now] = await Promise.all([steps(app, scenario, anchor.version), steps(app, scenario, app.to)]);
    const found = place.gone === null ? sameStep(old, pointer, seq, now, place.pointer) : null;
    if (found) return app.play(scenario, found.seq);
    toast(
      t("With version {to} the run does not come to this step: it is shown with version {version}.", {
        to: app.to,
        version: anchor.version,
      }),
    );
    app.compare(app.from === app.to ? anchor.version : app.from, anchor.version);
    app.play(scenario, seq);
  } catch (error) {
    toastError(error);
  }
}
