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
const OF_JQ = new Set(["1.0", "0.8"]);
const CHOSEN = /^\s*["']?expressionLang["']?\s*:\s*["']?jsonpath/im;

export function hintsOf({ boot }: Pick<App, "boot">): Hints {
  const { dialect, text } = boot.definition;
  return OF_JQ.has(dialect) && !CHOSEN.test(text) ? JQ : JSONPATH;
}

/** What can be watched. */
export function watchesExplained(app: App): string {
  const { language } = hintsOf(app);
  return t(
    "Write an expression in {language}: its value on the data in focus is shown at every step, with the variables of " +
      "the place. “output $..total” looks at the output of the run.",
    { language },
  );
}
