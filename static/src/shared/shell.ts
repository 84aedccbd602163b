/** What every page starts with: the theme switch and the keys of the top bar. */

import { setUpKeys } from "./keys";
import { setUpTheme } from "./theme";

export function setUpShell(): void {
  setUpTheme();
  setUpKeys();
}
