/** The history of decisions: who, what, when, with which words, and what was known of the version then. */

import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { guestMark } from "../shared/person";
import { language, lowered, t } from "../shared/translation";
import { count, problemWords } from "../shared/words";
import type { Decision, Found } from "./talk/types";
import { moment } from "./talk/words";

export async function showHistory(decisions: readonly Decision[]): Promise<void> {
  await dialog(t("History of decisions"), [el("ol", { class: "decisions" }, ...decisions.map(line))], []);
}

function line(one: Decision): HTMLElement {
  const said = one.approved
    ? t("approved version {version}", { version: one.version })
    : t("requested changes of version {version}", { version: one.version });
  const known = foundWords(one.found);
  return el(
    "li",
    {},
    el("span", { class: `cm ${one.approved ? "add" : "chg"}` }),
    el(
      "div",
      {},
      el("b", {}, one.author),
      " ",
      guestMark(one.guest),
      el("b", {}, ` ${said}`),
      " ",
      el("span", { class: "dim small", title: new Date(one.created).toLocaleString(language()) }, moment(one.created)),
      one.sentence ? el("p", {}, one.sentence) : null,
      known ? el("p", { class: "dim small" }, t("Then: {known}", { known })) : null,
    ),
  );
}

/** "no problems, 3 of 3 scenarios passed, 87 % covered, 1 comment open": what was looked at. */
export function foundWords(found: Found): string {
  const parts: string[] = [];
  if (typeof found.errors === "number") parts.push(lowered(problemWords(found.errors, found.warnings ?? 0)));
  if (found.scenarios)
    parts.push(
      t("{passed} of {scenarios} passed", {
        passed: found.scenarios.passed,
        scenarios: count(found.scenarios.total, "scenario"),
      }),
    );
  if (typeof found.coverage === "number") parts.push(t("{coverage} % covered", { coverage: found.coverage }));
  if (found.open) parts.push(t("{comments} open", { comments: count(found.open, "comment") }));
  return parts.join(", ");
}
