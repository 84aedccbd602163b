/** The language of the pages: chosen in the bar, kept in a cookie, which the server reads; else the browser says it. */

import { icon, must, replace } from "./dom";
import { reload } from "./faults";
import { menu } from "./menu";

// each by its own name, whatever the page speaks
const NAMES: Record<string, string> = { en: "English", de: "Deutsch", "zh-hans": "中文" };
const COOKIE = "signalbox-language";
const YEAR = 365 * 24 * 3600; // seconds

function choose(language: string): void {
  if (language === document.documentElement.lang) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  void reload();
}

export function setUpLanguage(): void {
  const button = must<HTMLButtonElement>("#language");
  replace(button, icon("language"));
  menu(button, () =>
    Object.entries(NAMES).map(([language, label]) => ({
      label,
      checked: language === document.documentElement.lang,
      run: () => choose(language),
    })),
  );
}
