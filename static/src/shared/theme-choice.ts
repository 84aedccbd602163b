/** Which theme was chosen, and putting it on the page: small, because it runs before the first paint. */

import { remembered } from "./storage";

export type Theme = "system" | "light" | "dark";

export function chosenTheme(): Theme {
  const kept = remembered<Theme>("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
