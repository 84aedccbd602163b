/** Making a token: what it is called, how far it reaches, how long it lasts. It is shown once, to be copied. */

import { api, messageOf } from "../shared/api";
import { announce, el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { copyOut } from "../sharing/copy";
import { IN_PROJECT, SCOPES, type Token } from "./types";

/**
 * The fields and the button; `made` is called when there is a new token. `path` is where it is made; with a `role` it
 * is a project's. No form of its own, for it also stands in a dialog.
 */
export function newToken(
  days: { usual: number; most: number },
  longest: number,
  made: () => Promise<void>,
  path = "/api/tokens",
  role?: HTMLSelectElement,
): HTMLElement {
  const label = el("input", {
    class: "input",
    id: "token-label",
    maxlength: longest,
    autocomplete: "off",
    required: true,
    autofocus: role !== undefined, // in a dialog
    placeholder: t("nightly build"),
    "aria-describedby": "token-trouble",
  });
  const ends = el("input", {
    class: "input",
    id: "token-days",
    type: "number",
    min: 1,
    max: days.most,
    value: days.usual,
    required: true,
  });
  const scopes = el(
    "fieldset",
    { class: "scopes" },
    el("legend", { class: "lab" }, t("What it may do")),
    ...(role ? IN_PROJECT : SCOPES).map(([value, words], at) =>
      el("label", {}, el("input", { type: "radio", name: "scope", value, checked: at === 0 }), words),
    ),
  );
  const trouble = el("p", { class: "help bad", role: "alert", id: "token-trouble", hidden: true });
  const result = el("div", { class: "linkmade", hidden: true });
  const button = el(
    "button",
    { type: "button", class: "btn primary", id: "token-create", onclick: () => void create() },
    icon("key"),
    t("Make token"),
  );
  const form = el(
    "div",
    { class: "newlink newtoken" },
    el(
      "div",
      { class: "linkfields" },
      el("label", { class: "field", for: "token-label" }, el("span", { class: "lab" }, t("What it is for")), label),
      role
        ? el("label", { class: "field", for: role.id }, el("span", { class: "lab" }, t("In the project it")), role)
        : null,
      el("label", { class: "field", for: "token-days" }, el("span", { class: "lab" }, t("Lasts so many days")), ends),
    ),
    scopes,
    el("div", {}, button),
    trouble,
    result,
  );
  const refuse = (words: string, field?: HTMLElement): void => {
    trouble.textContent = words;
    trouble.hidden = false;
    field?.focus();
  };
  const create = async (): Promise<void> => {
    trouble.hidden = true;
    if (!label.value.trim()) return refuse(t("Say what the token is for."), label);
    if (!ends.checkValidity()) return refuse(t("A token lasts from 1 to {most} days.", { most: days.most }), ends);
    button.disabled = true;
    try {
      const scope = scopes.querySelector<HTMLInputElement>("input:checked")?.value ?? "read";
      const body = { label: label.value.trim(), scope, days: Number(ends.value), ...(role && { role: role.value }) };
      const token = await api<Token & { token: string }>(path, { method: "POST", body });
      label.value = "";
      showOnce(result, token.token);
      await made();
    } catch (error) {
      refuse(messageOf(error));
    } finally {
      button.disabled = false;
    }
  };
  form.addEventListener("keydown", event => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.target.readOnly) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog would take it for its own
    if (!button.disabled) void create();
  });
  return form;
}

function showOnce(host: HTMLElement, token: string): void {
  const field = el("input", {
    class: "input",
    id: "token-made",
    readonly: true,
    value: token,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": t("The new token"),
  });
  const copied = el("span", { class: "help", role: "status" }, t("Copy it now: it is not shown again."));
  const copy = async (): Promise<void> => {
    copied.textContent = (await copyOut(field)) ? t("Copied. It is not shown again.") : t("Press Ctrl+C to copy it.");
  };
  const button = el(
    "button",
    { type: "button", class: "btn", id: "token-copy", onclick: () => void copy() },
    icon("copy"),
    t("Copy token"),
  );
  replace(host, el("div", { class: "linkaddress" }, field, button), copied);
  host.hidden = false;
  announce(t("The token is there. Copy it now: it is not shown again."));
  button.focus();
}
