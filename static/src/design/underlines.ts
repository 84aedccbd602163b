/** The problems of a text as the editor underlines them, with their quick fixes. */

import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { el } from "../shared/dom";
import { message, ways } from "./problems";
import type { Problem } from "./types";

export function underlines(text: Text, problems: Problem[], fix: (problem: Problem) => void): Diagnostic[] {
  return problems.map(problem => {
    const line = text.lineAt(Math.min(problem.from, text.length));
    return {
      from: problem.from,
      to: Math.min(problem.to, line.to),
      severity: problem.severity,
      message: problem.message,
      renderMessage: () => el("span", {}, ...message(problem.message)),
      source: problem.rule,
      actions: ways(problem).map(each => ({ name: each.fix?.title ?? "", apply: () => fix(each) })),
    };
  });
}
