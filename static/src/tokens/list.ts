/** One's tokens, or a project's, each revoked with two presses: the second one says that it is for good. */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { until } from "../sharing/words";
import type { Token } from "./types";

/** `path` is where they are. */
export function tokenList(
  host: HTMLElement,
  tokens: Token[],
  changed: () => Promise<void>,
  path = "/api/tokens",
): void {
  if (!tokens.length) {
    replace(host, el("p", { class: "dim" }, t("No tokens yet.")));
    return;
  }
  const rows = tokens.map(token => row(token, path, changed));
  replace(host, el("ul", { class: "sharelist", "aria-labelledby": "tokens-title" }, ...rows));
}

function row(token: Token, path: string, changed: () => Promise<void>): HTMLElement {
  const item = el(
    "li",
    { class: token.ended ? "share ended" : "share" },
    icon("key"),
    el(
      "span",
      { class: "grow" },
      el("b", {}, token.label),
      el("span", { class: "dim" }, el("span", { class: "mono" }, `${token.beginning}…`), ` · ${facts(token)}`),
    ),
  );
  item.append(token.ended ? el("span", { class: "tag" }, t("ended")) : revoking(token, path, changed));
  return item;
}

function facts(token: Token): string {
  const used = token.used ? t("used {ago}", { ago: ago(token.used) }) : t("not used yet");
  const by = token.creator ? t("made by {name}", { name: token.creator }) : "";
  return [token.role, token.scope, until(token.expires), used, by].filter(Boolean).join(" · ");
}

function revoking(token: Token, path: string, changed: () => Promise<void>): HTMLElement {
  const place = el("span", { class: "closing" });
  const revoke = async (): Promise<void> => {
    try {
      await api(`${path}/${token.id}`, { method: "DELETE" });
    } catch (error) {
      toast(messageOf(error), undefined, "error");
    }
    await changed().catch((error: unknown) => toast(messageOf(error), undefined, "error"));
  };
  const button = (words: string, look: string, act: () => void, label?: string): HTMLButtonElement =>
    el("button", { type: "button", class: `btn sm ${look}`, "aria-label": label, onclick: act }, words);
  const offer = (): void =>
    replace(place, button(t("Revoke"), "", ask, t("Revoke the token {name}", { name: token.label })));
  const ask = (): void => {
    const keep = button(t("Keep"), "", () => {
      offer();
      place.querySelector("button")?.focus();
    });
    const sure = button(t("Revoke for good"), "danger", () => void revoke());
    replace(place, keep, sure);
    sure.focus();
  };
  offer();
  return place;
}
