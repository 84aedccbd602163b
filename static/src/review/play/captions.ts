/** An author writes the caption of a step; it is kept in the scenario, under `narration` (docs/scenarios.md). */

import { ApiError, api } from "../../shared/api";
import { dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { t } from "../../shared/translation";
import type { Review } from "../app";
import type { Caption, Place, Scenario, Step } from "./types";

const LONGEST = 1000;

function isAt(caption: Caption, place: Place): boolean {
  const { at } = caption;
  return (
    (at.state ?? "") === (place.state ?? "") &&
    (at.nth ?? 1) === (place.nth ?? 1) &&
    (at.step ?? 1) === (place.step ?? 1)
  );
}

/** What an author wrote at a step; "" where nobody has. */
export function written({ scenario }: Scenario, step: Step): string {
  return (scenario.narration ?? []).find(one => isAt(one, step.at))?.text ?? "";
}

/** The scenario with another caption at a step; "" takes the author's away. */
function withCaption(scenario: Scenario, step: Step, text: string): Scenario["scenario"] {
  const { state, nth, step: part } = step.at;
  const at: Place = { ...(state ? { state, nth: nth ?? 1 } : {}), step: part ?? 1 };
  const rest = (scenario.scenario.narration ?? []).filter(one => !isAt(one, at));
  const narration = text && text !== step.plain ? [...rest, { at, text }] : rest;
  const { narration: _, ...others } = scenario.scenario;
  return narration.length ? { ...others, narration } : others;
}

/** Somebody else wrote at the same step, as it is in `now`. */
export class Elsewhere extends Error {
  constructor(
    readonly now: Scenario,
    words: string,
  ) {
    super(
      words
        ? t("Somebody wrote “{words}” here meanwhile. Save again to put yours in its place.", { words })
        : t("Somebody took the words of this step away meanwhile. Save again to keep yours."),
    );
  }
}

export interface Kept {
  read: () => Promise<Scenario[]>;
  put: (body: Pick<Scenario, "name" | "version" | "scenario">) => Promise<Scenario>;
}

/** Keeps a caption, whoever saves the scenario meanwhile. Elsewhere: the step says no more what `known` says. */
export async function captioned(kept: Kept, known: Scenario, step: Step, text: string): Promise<Scenario> {
  const now = (await kept.read()).find(one => one.id === known.id);
  if (!now) throw new Error(t("There is no such scenario any more; it was removed meanwhile."));
  const theirs = written(now, step);
  if (theirs !== written(known, step) && theirs !== text) throw new Elsewhere(now, theirs);
  try {
    return await kept.put({ name: now.name, version: now.version, scenario: withCaption(now, step, text) });
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict") return captioned(kept, known, step, text);
    throw error;
  }
}

/** Asks for a caption and keeps it; resolves with the scenario as it is kept now, null when nothing was changed. */
export async function writeCaption(app: Review, scenario: Scenario, step: Step): Promise<Scenario | null> {
  const field = el("textarea", {
    id: "caption-text",
    class: "input area",
    rows: 4,
    maxlength: LONGEST,
    autofocus: true,
  });
  field.value = step.caption;
  const own = step.caption !== step.plain;
  const path = `/api/definitions/${app.definition.id}/scenarios`;
  let kept: Scenario | null = null;
  let known = scenario;
  const save = async (value: string): Promise<boolean> => {
    const text = value === "plain" ? "" : field.value.trim();
    kept = await captioned(
      {
        read: () => api<Scenario[]>(path),
        put: body => api<Scenario>(`${path}/${scenario.id}`, { method: "PUT", body }),
      },
      known,
      step,
      text,
    ).catch((error: unknown) => {
      if (error instanceof Elsewhere) known = error.now;
      throw error;
    });
    return true;
  };
  await dialog(
    t("Caption of this step"),
    [
      el("label", { class: "lab", for: "caption-text" }, t("In your words")),
      field,
      el("p", { class: "help" }, t("From the run: {plain}", { plain: step.plain })),
    ],
    [
      ...(own ? [{ label: t("Use the words from the run"), value: "plain" }] : []),
      { label: t("Save"), value: "save", primary: true },
    ],
    save,
  );
  return kept;
}
