/** Making a link: what it allows, for whom, until when. Its address is shown once, to be copied. */

import { api, messageOf } from "../shared/api";
import { announce, el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { copyOut } from "./copy";
import type { Link } from "./types";

const DAY = 24 * 3600_000;
const ENDS: [string, string][] = [
  ["1", t("1 day")],
  ["7", t("7 days")],
  ["30", t("30 days")],
  ["date", t("Until a date…")],
  ["", t("Until it is revoked")],
];

/** The fields and the button; `made` is called when there is a new link. */
export function newLink(path: string, made: () => Promise<void>): HTMLElement {
  const label = el("input", {
    class: "input",
    id: "link-label",
    maxlength: 80,
    autocomplete: "off",
    autofocus: true,
    placeholder: t("Marta, credit risk"),
  });
  const comments = el(
    "select",
    { class: "input", id: "link-comments" },
    el("option", { value: "yes" }, t("read and comment")),
    el("option", { value: "" }, t("read only")),
  );
  const ends = el(
    "select",
    { class: "input", id: "link-ends" },
    ...ENDS.map(([value, title]) => el("option", { value, selected: value === "30" }, title)),
  );
  const date = el("input", { class: "input", id: "link-date", type: "date", min: isoDay(new Date(Date.now() + DAY)) });
  const dateField = el(
    "label",
    { class: "field", for: "link-date", hidden: true },
    el("span", { class: "lab" }, t("Last day")),
    date,
  );
  const result = el("div", { class: "linkmade", hidden: true });
  const trouble = el("p", { class: "help bad", role: "alert", hidden: true });
  ends.addEventListener("change", () => {
    dateField.hidden = ends.value !== "date";
    if (!dateField.hidden) date.focus();
  });

  const create = async (): Promise<void> => {
    button.disabled = true;
    trouble.hidden = true;
    try {
      const body = {
        label: label.value.trim(),
        comments: comments.value !== "",
        expires: expiry(ends.value, date.value),
      };
      const link = await api<Link & { path: string }>(`${path}/links`, { method: "POST", body });
      label.value = "";
      showOnce(result, `${location.origin}${link.path}`);
      await made();
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
    } finally {
      button.disabled = false;
    }
  };
  const button = el(
    "button",
    { type: "button", class: "btn primary", id: "link-create", onclick: () => void create() },
    icon("link"),
    t("Create link"),
  );
  label.addEventListener("keydown", event => {
    if (event.key === "Enter") {
      event.preventDefault();
      void create();
    }
  });
  return el(
    "section",
    { class: "newlink" },
    el(
      "div",
      { class: "linkfields" },
      el("label", { class: "field", for: "link-label" }, el("span", { class: "lab" }, t("For whom")), label),
      el("label", { class: "field", for: "link-comments" }, el("span", { class: "lab" }, t("May")), comments),
      el("label", { class: "field", for: "link-ends" }, el("span", { class: "lab" }, t("Open for")), ends),
      dateField,
      button,
    ),
    el(
      "p",
      { class: "help" },
      t(
        "Whoever has the link opens this definition’s review without signing in. Nothing else of the library can " +
          "be seen. Who may comment may also approve it or ask for changes, marked as a guest. On a server with " +
          "accounts a guest’s approval is shown, but does not count.",
      ),
    ),
    trouble,
    result,
  );
}

function showOnce(host: HTMLElement, address: string): void {
  const field = el("input", {
    class: "input",
    id: "link-address",
    readonly: true,
    value: address,
    "aria-label": t("Address of the new link"),
  });
  const copied = el("span", { class: "help", role: "status" }, t("Copy it now: it is not shown again."));
  const copy = async (): Promise<void> => {
    copied.textContent = (await copyOut(field)) ? t("Copied. It is not shown again.") : t("Press Ctrl+C to copy it.");
  };
  const button = el(
    "button",
    { type: "button", class: "btn", id: "link-copy", onclick: () => void copy() },
    icon("copy"),
    t("Copy link"),
  );
  replace(host, el("div", { class: "linkaddress" }, field, button), copied);
  host.hidden = false;
  announce(t("The link is there. Copy it now: it is not shown again."));
  button.focus();
}

/** When a link ends: after so many days, or at the end of the last day where one is; null where it does not. */
function expiry(ends: string, date: string): string | null {
  if (ends === "") return null;
  if (ends !== "date") return new Date(Date.now() + Number(ends) * DAY).toISOString();
  const last = new Date(`${date}T23:59:59`);
  if (Number.isNaN(last.getTime())) throw new Error(t("Choose the last day on which the link is open."));
  return last.toISOString();
}

function isoDay(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
