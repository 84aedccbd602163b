/** Light, dark, or as the system says; the choice is kept here, and applied by `pages/early.ts` before a paint. */

import { announce, icon, must, replace } from "./dom";
import { menu } from "./menu";
import { remember } from "./storage";
import { type Theme, applyTheme, chosenTheme } from "./theme-choice";
import { t } from "./translation";

const NAMES: Record<Theme, string> = { system: t("As the system"), light: t("Light"), dark: t("Dark") };

export function setTheme(theme: Theme): void {
  remember("theme", theme === "system" ? null : theme);
  applyTheme(theme);
  document.dispatchEvent(new CustomEvent("themechange"));
  announce(t("Theme: {name}", { name: NAMES[theme] }));
}

/** True when the page is dark now, by choice or by the system. */
export function isDark(): boolean {
  const theme = chosenTheme();
  return theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}

export function setUpTheme(): void {
  const button = must<HTMLButtonElement>("#theme");
  replace(button, icon("theme"));
  menu(button, () =>
    (Object.keys(NAMES) as Theme[]).map(theme => ({
      label: NAMES[theme],
      checked: theme === chosenTheme(),
      run: () => setTheme(theme),
    })),
  );
}
