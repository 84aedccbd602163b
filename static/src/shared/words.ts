/** Words of the pages: counts, problems. */

import { plural, t } from "./translation";

/** "1 state", "3 states". */
export function count(number: number, one: string, many = `${one}s`): string {
  return plural(number, `{n} ${one}`, `{n} ${many}`);
}

/** How grave a problem is. */
export const SEVERITIES: Record<string, string> = {
  error: t("error"),
  warning: t("warning"),
  info: t("note"),
  hint: t("hint"),
};

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
