/** An author writes the caption of a step; it is kept in the scenario, under `narration` (docs/scenarios.md). */

import { api } from "../../shared/api";
import { dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import type { Review } from "../app";
import type { Caption, Place, Scenario, Step } from "./types";

const LONGEST = 1000;

function isAt(caption: Caption, place: Place): boolean {
  const { at } = caption;
  return (at.state ?? "") === (place.state ?? "") && (at.nth ?? 1) === (place.nth ?? 1) && (at.step ?? 1) === (place.step ?? 1);
}

/** The scenario with another caption at a step; "" takes the author's away. */
function told(scenario: Scenario, step: Step, text: string): Scenario["scenario"] {
  const { state, nth, step: part } = step.at;
  const at: Place = { ...(state ? { state, nth: nth ?? 1 } : {}), step: part ?? 1 };
  const rest = (scenario.scenario.narration ?? []).filter((one) => !isAt(one, at));
  const narration = text && text !== step.plain ? [...rest, { at, text }] : rest;
  const { narration: _, ...others } = scenario.scenario;
  return narration.length ? { ...others, narration } : others;
}

/** Asks for a caption and keeps it; resolves with the scenario as it is kept now, null when nothing was changed. */
export async function writeCaption(app: Review, scenario: Scenario, step: Step): Promise<Scenario | null> {
  const field = el("textarea", { id: "caption-text", class: "input area", rows: 4, maxlength: LONGEST, autofocus: true });
  field.value = step.caption;
  const own = step.caption !== step.plain;
  const path = `/api/definitions/${app.definition.id}/scenarios`;
  let kept: Scenario | null = null;
  const save = async (value: string): Promise<boolean> => {
    const text = value === "plain" ? "" : field.value.trim();
    const now = (await api<Scenario[]>(path)).find((one) => one.id === scenario.id) ?? scenario; // somebody else may have written another one
    kept = await api<Scenario>(`${path}/${scenario.id}`, { method: "PUT", body: { name: now.name, scenario: told(now, step, text) } });
    return true;
  };
  await dialog("Caption of this step", [
    el("label", { class: "lab", for: "caption-text" }, "In your words"), field,
    el("p", { class: "help" }, `From the run: ${step.plain}`),
  ], [...(own ? [{ label: "Use the words from the run", value: "plain" }] : []), { label: "Save", value: "save", primary: true }], save);
  return kept;
}
