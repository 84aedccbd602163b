/** Runs before the first paint, in the head: a chosen theme does not flash, and what is not fetched is said. */

import { applyTheme, chosenTheme } from "../shared/theme-choice";
import { unloaded } from "../shared/unloaded";

applyTheme(chosenTheme());
addEventListener(
  "error",
  event => {
    if (event.target instanceof HTMLScriptElement) unloaded();
  },
  true,
);
