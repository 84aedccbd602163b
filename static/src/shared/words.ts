/** Words of the pages: kinds, counts, problems. */

import { DIALECT_WORDS, EDGE_KINDS, STATE_KINDS } from "./state-kinds";
import { plural, t } from "./translation";

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

/** "1 state", "3 states". */
export function count(number: number, one: string, many = `${one}s`): string {
  return plural(number, `{n} ${one}`, `{n} ${many}`);
}

/** What an analysis found: `1 error, 2 hints`; each by its severity. */
export function foundWords(found: readonly { severity: "error" | "warning" | "info" | "hint" }[]): string {
  const of = (severity: string): number => found.filter(one => one.severity === severity).length;
  const [infos, hints] = [of("info"), of("hint")];
  const problems = problemWords(of("error"), of("warning"));
  const more = [
    infos ? plural(infos, "{n} note", "{n} notes") : "",
    hints ? plural(hints, "{n} hint", "{n} hints") : "",
  ];
  return [problems, ...more].filter(Boolean).join(", ");
}

export function problemWords(errors: number, warnings: number): string {
  const parts = [errors ? count(errors, "error") : "", warnings ? count(warnings, "warning") : ""].filter(Boolean);
  return parts.join(", ") || t("No problems");
}
