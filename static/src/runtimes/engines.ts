/** The runtimes that definitions can be read for, and which of them counts for one (docs/runtimes/index.md). */

import { t } from "../shared/translation";

export const SPECIFICATION = "specification";

export interface Engine {
  id: string;
  title: string;
  version: string;
  about: string;
  dialects: string[]; // none: all
}

/** The engine's name; with its version where the id says that. */
export function nameOf(engines: readonly Engine[], id: string): string {
  const [name, version = ""] = (id || SPECIFICATION).split("@");
  if (name === SPECIFICATION) return t("Specification");
  const found = engines.find(one => one.id === name);
  return found ? `${found.title} ${version}`.trim() : id;
}

/** The engines that runs were made as, by their `runtime`; none where all are by the specification. */
export function enginesOf(engines: readonly Engine[], runs: readonly { runtime?: string }[]): string[] {
  const ids = [...new Set(runs.map(one => one.runtime ?? SPECIFICATION))];
  return ids.some(id => id !== SPECIFICATION) ? ids.map(id => nameOf(engines, id)) : [];
}

export function reads(engine: Engine, dialect: string | null): boolean {
  return !dialect || !engine.dialects.length || engine.dialects.includes(dialect);
}

/** Those of the text's signs first, the surest before; then those of its dialect, then the others. */
export function inOrder(engines: readonly Engine[], dialect: string | null, signs: Spoken["signs"]): Engine[] {
  const rank = (one: Engine): number => {
    const sign = signs.findIndex(each => each.runtime === one.id);
    return sign >= 0 ? sign - signs.length : reads(one, dialect) ? 0 : 1;
  };
  return [...engines].sort((a, b) => rank(a) - rank(b));
}

/** The engine that is offered to whom chose none: what the surest signs say, if they are not weak; "" none. */
export function offeredBy({ said, signs }: Spoken): string {
  const first = said.length ? undefined : signs[0];
  return first && first.sure !== "weak" ? first.runtime : "";
}

/** What a text says of runtimes, as `/api/runtimes` has it. */
export interface Spoken {
  said: { runtime: string; line: number }[];
  signs: { runtime: string; sure: "certain" | "strong" | "weak"; signs: { words: string; line: number }[] }[];
}

/** The signs in words, each with its line. */
export function signWords(found: Spoken["signs"][number]): string {
  return found.signs.map(({ words, line }) => t("{words} on line {line}", { words, line })).join(", ");
}
