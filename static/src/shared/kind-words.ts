/** Kinds of states, tasks and edges as people read them. */

import { DIALECT_WORDS, EDGE_KINDS, STATE_KINDS } from "./state-kinds";
import { t } from "./translation";

/** Words by what they are for, in the language of the page; the tables are written with the server's. */
function translated(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, t(word)]));
}

export const KINDS: Record<string, string> = { ...STATE_KINDS, start: t("Start") };

/** A kind as people of a dialect read it. */
export function kindWord(kind: string, dialect: string | null = null): string {
  return DIALECT_WORDS[dialect ?? ""]?.[kind] ?? KINDS[kind] ?? kind;
}

export const EDGES: Record<string, string> = { ...translated(EDGE_KINDS), start: t("Start") };
