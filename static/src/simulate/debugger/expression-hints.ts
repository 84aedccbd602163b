/** What an expression of the definition looks like: conditions and watches are in its own language. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";

interface Hints {
  language: string;
  condition: string;
  watch: string;
}

const JSONPATH: Hints = { language: "JSONPath", condition: "$[?(@.total > 100)]", watch: "$.order.total" };
const JQ: Hints = { language: "jq", condition: ".total > 100", watch: ".order.total" };
const CHOSEN = /expressionLang\W+jsonpath/i;

export function hintsOf({ boot }: Pick<App, "boot">): Hints {
  const { dialect, text } = boot.definition;
  return dialect >= "0.8" && !CHOSEN.test(text) ? JQ : JSONPATH;
}

/** What can be watched. */
export function watchesExplained(app: App): string {
  const { language } = hintsOf(app);
  return t(
    "Write an expression in {language}: its value is shown at every step. “output $..total” looks at the run’s output.",
    { language },
  );
}
