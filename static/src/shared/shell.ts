/** What every page starts with: theme, language, the keys of the top bar, and a word for whatever fails. */

import { watchFaults } from "./faults";
import { setUpKeys } from "./keys";
import { setUpLanguage } from "./language";
import { setUpTheme } from "./theme";

export function setUpShell(): void {
  watchFaults();
  setUpTheme();
  setUpLanguage();
  setUpKeys();
}
