/** The runtimes that the page was told of at its start. */

import { boot } from "../shared/dom";
import { once } from "../shared/once";
import { t } from "../shared/translation";
import { type Engine, SPECIFICATION, nameOf } from "./engines";

export const knownEngines = once((): readonly Engine[] => boot<{ engines?: Engine[] }>().engines ?? []);

/** The engines that a definition can be written for in a dialect, by id and title; the specification is the first. */
export function enginesToWriteFor(dialect: string): (readonly [id: string, title: string])[] {
  const known = knownEngines().filter(one => one.dialects.includes(dialect));
  return [[SPECIFICATION, t("Specification")], ...known.map(one => [one.id, one.title] as const)];
}

/** The engine that a definition of a list is for; "" where that is the specification. */
export function engineOf({ read_for: id }: { read_for: string }): string {
  return id && id !== SPECIFICATION ? nameOf(knownEngines(), id) : "";
}

/** The dialect of a definition with the engine that it is for: `0.8 · SonataFlow`. */
export function readWords(card: { dialect: string; read_for: string }): string {
  return [card.dialect, engineOf(card)].filter(Boolean).join(" · ");
}
