/** The page of one's access tokens: made (shown once), listed, revoked; a script to copy. */

import { api } from "../shared/api";
import { copied } from "../shared/copied";
import { smallButton } from "../shared/controls";
import { boot, el, icon, must } from "../shared/dom";
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
  const label = el("span", {}, t("Copy"));
  const go = (): void => void copied(text, label);
  script.append(smallButton([icon("copy", true), label], go));
}
