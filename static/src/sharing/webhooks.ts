/** The webhooks of a definition, or of all in a project: addresses told of versions, decisions and failures. */

import { api, messageOf } from "../shared/api";
import { labelled, textButton } from "../shared/controls";
import { el, replace } from "../shared/dom";
import { fieldNote } from "../shared/field-note";
import { t } from "../shared/translation";
import { showOnce } from "./copy";
import { orTold, shareList } from "./share-rows";
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
  const show = (): Promise<void> =>
    orTold(list, async () => {
      const hooks = await api<Webhook[]>(path);
      const rows = hooks.map(one => webhookRow(one, path, show, fill));
      replace(list, shareList(rows, t("No webhooks yet."), { "aria-label": t("Webhooks") }));
      if (changing && !hooks.some(one => one.id === changing?.id)) fill(null); // it is gone
    });
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
      else {
        const { secret } = await api<{ secret: string }>(path, { method: "POST", body });
        showOnce(made, { id: "hook-secret", value: secret, "aria-label": t("Secret of the new webhook") }, t("Copy"));
      }
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
  const keep = textButton(t("Add webhook"), () => void save(), { id: "hook-add" });
  const leave = textButton(t("Leave it as it is"), () => fill(null), { hidden: true });
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
    el("div", { class: "linkfields" }, labelled(t("Address that is told"), url), keep, leave),
    trouble.element,
    el("div", { class: "ticks" }, ...ticks.map(one => one.label)),
    made,
  );
}
