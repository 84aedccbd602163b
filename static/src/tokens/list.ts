/** One's tokens, or a project's, each revoked with two presses. */

import { api } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { endingRow, shareList } from "../sharing/share-rows";
import { ROLES, type Role } from "../sharing/types";
import { until } from "../sharing/words";
import type { Token } from "./types";

/** `path` is where they are. */
export function tokenList(
  host: HTMLElement,
  tokens: Token[],
  changed: () => Promise<void>,
  path = "/api/tokens",
): void {
  const rows = tokens.map(token => row(token, `${path}/${token.id}`, changed));
  replace(host, shareList(rows, t("No tokens yet."), { "aria-labelledby": "tokens-title" }));
}

function row(token: Token, path: string, changed: () => Promise<void>): HTMLElement {
  const told = [el("span", { class: "mono" }, `${token.beginning}…`), ` · ${facts(token)}`];
  return endingRow(icon("key"), token.label, told, {
    ended: token.ended !== "",
    words: t("Revoke the token {name}", { name: token.label }),
    end: () => api(path, { method: "DELETE" }).catch(toastError).then(changed).catch(toastError),
  });
}

function facts(token: Token): string {
  const used = token.used ? t("used {ago}", { ago: ago(token.used) }) : t("not used yet");
  const by = token.creator ? t("made by {name}", { name: token.creator }) : "";
  const role = new Map(ROLES).get(token.role as Role);
  return [role, token.scope, until(token.expires), used, by].filter(Boolean).join(" · ");
}
