/** What every page starts with: the theme switch, the keys of the top bar, and a word for whatever fails. */

import { watchFaults } from "./faults";
import { setUpKeys } from "./keys";
import { setUpTheme } from "./theme";

export function setUpShell(): void {
  watchFaults();
  setUpTheme();
  setUpKeys();
}
