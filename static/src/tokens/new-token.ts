/** Making a token: what it is called, how far it reaches, how long it lasts. It is shown once, to be copied. */

import { api, messageOf } from "../shared/api";
import { alarm, checkedOf, labelled, tellIn, textButton } from "../shared/controls";
import { announce, el, icon } from "../shared/dom";
import { t } from "../shared/translation";
import { showOnce } from "../sharing/copy";
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
  const trouble = alarm("", { id: "token-trouble" });
  const result = el("div", { class: "linkmade", hidden: true });
  const button = textButton([icon("key"), t("Make token")], () => void create(), {
    class: "btn primary",
    id: "token-create",
  });
  const form = el(
    "div",
    { class: "newlink newtoken" },
    el(
      "div",
      { class: "linkfields" },
      labelled(t("What it is for"), label),
      role && labelled(t("In the project it"), role),
      labelled(t("Lasts so many days"), ends),
    ),
    scopes,
    el("div", {}, button),
    trouble,
    result,
  );
  const refuse = (words: string, field?: HTMLElement): void => {
    tellIn(trouble, words);
    field?.focus();
  };
  const create = async (): Promise<void> => {
    tellIn(trouble, "");
    if (!label.value.trim()) return refuse(t("Say what the token is for."), label);
    if (!ends.checkValidity()) return refuse(t("A token lasts from 1 to {most} days.", { most: days.most }), ends);
    button.disabled = true;
    try {
      const scope = checkedOf(scopes) || "read";
      const body = { label: label.value.trim(), scope, days: Number(ends.value), ...(role && { role: role.value }) };
      const { token } = await api<Token & { token: string }>(path, { method: "POST", body });
      label.value = "";
      announce(t("The token is there. Copy it now: it is not shown again."));
      const shown = { id: "token-made", value: token, autocomplete: "off", spellcheck: "false" };
      showOnce(result, { ...shown, "aria-label": t("The new token") }, t("Copy token"), { id: "token-copy" });
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
