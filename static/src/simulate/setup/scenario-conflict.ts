/** Somebody saved the scenario that a run was to take the place of: both are shown, and the person chooses. */

import { ApiError } from "../../shared/api";
import { type Choice, dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { t } from "../../shared/translation";
import { equal } from "../core/json-layout";
import type { SavedScenario } from "../core/setup";
import type { Replaced } from "../core/suite";
import type { Json, Scenario } from "../core/types";

/** What the server answers then: what is there now, and what was to be saved. */
export interface Conflict extends Omit<SavedScenario, "id"> {
  yours: { name: string; scenario: Scenario };
}

export type Choose = (conflict: Conflict) => Promise<string>;

/** The parts of two scenarios that differ, by their names in a scenario file. */
export function differing(one: Scenario, other: Scenario): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(name => name !== "name");
  return names.filter(name => !equal((one[name] ?? null) as Json, (other[name] ?? null) as Json));
}

/** Saves by `save` in place of `over` (null: beside all others). Where somebody was faster `choose` says how it goes
 * on:
 *  "mine" takes the place of theirs, "both" is kept beside it, anything else saves nothing. Resolves with what was
 * saved, or null. */
export async function settled<Made>(
  save: (over: Replaced | null) => Promise<Made>,
  over: Replaced | null,
  choose: Choose,
): Promise<Made | null> {
  try {
    return await save(over);
  } catch (error) {
    const theirs = error instanceof ApiError && error.code === "conflict" ? (error.body as Partial<Conflict>) : {};
    if (!over || !theirs.yours) throw error;
    const choice = await choose(theirs as Conflict);
    if (choice === "both") return settled(save, null, choose);
    return choice === "mine" ? settled(save, { id: over.id, version: (theirs as Conflict).version }, choose) : null;
  }
}

function side(title: string, scenario: Scenario, parts: string[]): HTMLElement {
  const said = Object.fromEntries(parts.filter(name => name in scenario).map(name => [name, scenario[name]]));
  return el(
    "section",
    {},
    el("h3", {}, title),
    el("pre", { class: "mono said", tabindex: 0, "aria-label": title }, JSON.stringify(said, null, 2)),
  );
}

const CHOICES: Choice[] = [
  { label: t("Keep theirs"), value: "" },
  { label: t("Replace theirs"), value: "mine" },
  { label: t("Keep both"), value: "both", primary: true },
];

/** Shows what differs, and asks. */
export function askWhich({ name, version, scenario, yours }: Conflict): Promise<string> {
  const parts = differing(scenario, yours.scenario);
  const words = parts.length ? t("They differ in {parts}:", { parts: parts.join(", ") }) : t("Both say the same.");
  return dialog(
    t("The scenario was changed meanwhile"),
    [
      el(
        "p",
        {},
        t("“{name}” is at version {version} now: it is not what your run began with. Nothing is saved yet. {differ}", {
          name,
          version,
          differ: words,
        }),
      ),
      el(
        "div",
        { class: "cmppair" },
        side(t("As it is now"), scenario, parts),
        side(t("Your run"), yours.scenario, parts),
      ),
      el(
        "p",
        { class: "help" },
        t("Keep both saves yours beside it, under another name. Whatever you choose, your run stays where it is."),
      ),
    ],
    CHOICES,
    undefined,
    true,
  );
}
