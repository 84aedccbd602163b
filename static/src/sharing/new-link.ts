/** Making a link: what it allows, for whom, until when. Its address is shown once, to be copied. */

import { api, messageOf } from "../shared/api";
import { alarm, dropDown, labelled, tellIn, textButton } from "../shared/controls";
import { announce, el, icon } from "../shared/dom";
import { t } from "../shared/translation";
import { showOnce } from "./copy";
import type { Link } from "./types";

const DAY = 24 * 3600_000;
const ENDS: [string, string][] = [
  ["1", t("1 day")],
  ["7", t("7 days")],
  ["30", t("30 days")],
  ["date", t("Until a date…")],
  ["", t("Until it is revoked")],
];
const ALLOWS: [string, string][] = [
  ["yes", t("read and comment")],
  ["", t("read only")],
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
  const comments = dropDown(ALLOWS, null, { id: "link-comments" });
  const ends = dropDown(ENDS, "30", { id: "link-ends" });
  const date = el("input", { class: "input", id: "link-date", type: "date", min: isoDay(new Date(Date.now() + DAY)) });
  const dateField = labelled(t("Last day"), date);
  dateField.hidden = true;
  const result = el("div", { class: "linkmade", hidden: true });
  const trouble = alarm();
  ends.addEventListener("change", () => {
    dateField.hidden = ends.value !== "date";
    if (!dateField.hidden) date.focus();
  });

  const create = async (): Promise<void> => {
    button.disabled = true;
    tellIn(trouble, "");
    try {
      const body = {
        label: label.value.trim(),
        comments: comments.value !== "",
        expires: expiry(ends.value, date.value),
      };
      const link = await api<Link & { path: string }>(`${path}/links`, { method: "POST", body });
      label.value = "";
      showLink(result, `${location.origin}${link.path}`);
      await made();
    } catch (error) {
      tellIn(trouble, messageOf(error));
    } finally {
      button.disabled = false;
    }
  };
  const button = textButton([icon("link"), t("Create link")], () => void create(), {
    class: "btn primary",
    id: "link-create",
  });
  label.addEventListener("keydown", event => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void create();
  });
  return el(
    "section",
    { class: "newlink" },
    el(
      "div",
      { class: "linkfields" },
      labelled(t("For whom"), label),
      labelled(t("May"), comments),
      labelled(t("Open for"), ends),
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

function showLink(host: HTMLElement, address: string): void {
  announce(t("The link is there. Copy it now: it is not shown again."));
  const shown = { id: "link-address", value: address, "aria-label": t("Address of the new link") };
  showOnce(host, shown, t("Copy link"), { id: "link-copy" });
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
