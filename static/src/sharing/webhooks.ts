/**
 * The webhooks of a definition, or of all in a project: addresses that are told of versions, decisions and failing
 * scenarios.
 */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { fieldNote } from "../shared/field-note";
import { t } from "../shared/translation";
import { copyOut } from "./copy";
import { EVENTS, type Webhook, webhookRow } from "./webhook-row";

/** `owner`: the address of the definition or the project in the API; `about` is a sentence to stand above. */
export function webhooks(owner: string, about = ""): HTMLElement {
  const path = `${owner}/webhooks`;
  const list = el("div", { class: "shares" });
  const made = el("div", { class: "linkmade", hidden: true });
  const url = el("input", { class: "input", id: "hook-url", type: "url", maxlength: 500, placeholder: "https://…" });
  const trouble = fieldNote(url);
  const ticks = EVENTS.map(([value, name]) => {
    const box = el("input", { type: "checkbox", value, checked: true });
    return { box, label: el("label", {}, box, " ", name) };
  });
  let changing: Webhook | null = null;
  const show = async (): Promise<void> => {
    try {
      const rows = await api<Webhook[]>(path);
      if (!rows.length) replace(list, el("p", { class: "dim" }, t("No webhooks yet.")));
      else {
        const items = rows.map(one => webhookRow(one, path, show, fill));
        replace(list, el("ul", { class: "sharelist", "aria-label": t("Webhooks") }, ...items));
      }
      if (changing && !rows.some(one => one.id === changing?.id)) fill(null); // it is gone
    } catch (error) {
      replace(list, el("p", { class: "help bad", role: "alert" }, messageOf(error)));
    }
  };
  const fill = (hook: Webhook | null): void => {
    changing = hook;
    url.value = hook?.url ?? "";
    for (const { box } of ticks) box.checked = !hook || hook.events.includes(box.value);
    keep.textContent = hook ? t("Save webhook") : t("Add webhook");
    leave.hidden = !hook;
    trouble.show("");
    url.focus();
  };
  const save = async (): Promise<void> => {
    trouble.show("");
    const events = ticks.filter(one => one.box.checked).map(one => one.box.value);
    const body = { url: url.value.trim(), events };
    if (!body.url) trouble.show(t("Type the address that is told."));
    else if (!events.length) trouble.show(t("Choose what the address is told of."));
    else await send(body);
  };
  const send = async (body: { url: string; events: string[] }): Promise<void> => {
    keep.disabled = true;
    try {
      if (changing) await api(`${path}/${changing.id}`, { method: "PUT", body });
      else once(made, (await api<{ secret: string }>(path, { method: "POST", body })).secret);
      const changed = changing !== null;
      if (changed) fill(null);
      else url.value = "";
      await show();
    } catch (error) {
      trouble.show(messageOf(error));
    } finally {
      keep.disabled = false;
    }
  };
  const keep = el(
    "button",
    { type: "button", class: "btn", id: "hook-add", onclick: () => void save() },
    t("Add webhook"),
  );
  const leave = el(
    "button",
    { type: "button", class: "btn", hidden: true, onclick: () => fill(null) },
    t("Leave it as it is"),
  );
  url.addEventListener("keydown", event => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the dialog would take it for its own
    if (!keep.disabled) void save();
  });
  for (const { box } of ticks) box.addEventListener("change", () => trouble.show(""));
  void show();
  return el(
    "section",
    { class: "webhooks" },
    el("h3", {}, t("Webhooks")),
    about && el("p", { class: "dim" }, about),
    list,
    el(
      "div",
      { class: "linkfields" },
      el("label", { class: "field", for: "hook-url" }, el("span", { class: "lab" }, t("Address that is told")), url),
      keep,
      leave,
    ),
    trouble.element,
    el("div", { class: "ticks" }, ...ticks.map(one => one.label)),
    made,
  );
}

function once(host: HTMLElement, secret: string): void {
  const field = el("input", {
    class: "input",
    id: "hook-secret",
    readonly: true,
    value: secret,
    "aria-label": t("Secret of the new webhook"),
  });
  const copied = el("span", { class: "help", role: "status" }, t("Copy it now: it is not shown again."));
  const copy = async (): Promise<void> => {
    copied.textContent = (await copyOut(field)) ? t("Copied. It is not shown again.") : t("Press Ctrl+C to copy it.");
  };
  const button = el("button", { type: "button", class: "btn", onclick: () => void copy() }, icon("copy"), t("Copy"));
  replace(host, el("div", { class: "linkaddress" }, field, button), copied);
  host.hidden = false;
  button.focus();
}
