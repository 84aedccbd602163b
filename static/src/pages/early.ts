/** Runs before the first paint (a plain script in the head), so that a chosen theme does not flash. */

import { applyTheme, chosenTheme } from "../shared/theme-choice";

applyTheme(chosenTheme());
