/** The page of one's access tokens: made (shown once), listed, revoked; a script to copy. */

import { api } from "../shared/api";
import { announce, boot, el, icon, must } from "../shared/dom";
import { setUpShell } from "../shared/shell";
import { t } from "../shared/translation";
import { newToken } from "../tokens/new-token";
import { tokenList } from "../tokens/list";
import type { Token } from "../tokens/types";

interface Boot {
  tokens: Token[];
  days: { usual: number; most: number };
  label: number;
}

const page = boot<Boot>();
setUpShell();

const list = must("#tokens");
const again = async (): Promise<void> => tokenList(list, await api<Token[]>("/api/tokens"), again);
tokenList(list, page.tokens, again);
must("#new-token").append(newToken(page.days, page.label, again));

for (const script of document.querySelectorAll<HTMLElement>(".script")) {
  const text = must("pre", script);
  const copy = async (): Promise<void> => {
    const done =
      (await navigator.clipboard?.writeText(text.textContent).then(
        () => true,
        () => false,
      )) ?? false;
    if (!done) getSelection()?.selectAllChildren(text);
    announce(done ? t("Copied.") : t("Press Ctrl+C to copy it."));
    label.textContent = done ? t("Copied") : t("Press Ctrl+C");
    setTimeout(() => {
      label.textContent = t("Copy");
    }, 3000);
  };
  const label = el("span", {}, t("Copy"));
  script.append(
    el("button", { type: "button", class: "btn sm", onclick: () => void copy() }, icon("copy", true), label),
  );
}
