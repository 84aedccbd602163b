/**
 * Runs before the first paint (a plain script in the head): a chosen theme does not flash, and what cannot be fetched
 * is said.
 */

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
