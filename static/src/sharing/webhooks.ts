/** The webhooks of a definition: addresses that are told of versions, decisions and failing scenarios. */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { copyOut } from "./copy";

interface Webhook {
  id: string;
  url: string;
  events: string[];
  last_status: number | null;
  last_sent: string | null;
}

const EVENTS: [string, string][] = [
  ["version", t("new versions")],
  ["decision", t("decisions")],
  ["scenario-failed", t("failing scenarios")],
];

export function webhooks(definition: string): HTMLElement {
  const path = `${definition}/webhooks`;
  const list = el("div", { class: "shares" });
  const made = el("div", { class: "linkmade", hidden: true });
  const trouble = el("p", { class: "help bad", role: "alert", hidden: true });
  const url = el("input", { class: "input", id: "hook-url", type: "url", maxlength: 500, placeholder: "https://…" });
  const ticks = EVENTS.map(([value, name]) => {
    const box = el("input", { type: "checkbox", value, checked: true });
    return { box, label: el("label", {}, box, " ", name) };
  });
  const show = async (): Promise<void> => {
    try {
      const rows = await api<Webhook[]>(path);
      if (!rows.length) replace(list, el("p", { class: "dim" }, t("No webhooks yet.")));
      else replace(list, el("ul", { class: "sharelist" }, ...rows.map(one => row(one, path, show))));
    } catch (error) {
      replace(list, el("p", { class: "help bad", role: "alert" }, messageOf(error)));
    }
  };
  const create = async (): Promise<void> => {
    add.disabled = true;
    trouble.hidden = true;
    try {
      const events = ticks.filter(one => one.box.checked).map(one => one.box.value);
      if (!events.length) throw new Error(t("Choose what the address is told of."));
      const hook = await api<{ secret: string }>(path, { method: "POST", body: { url: url.value.trim(), events } });
      url.value = "";
      once(made, hook.secret);
      await show();
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
    } finally {
      add.disabled = false;
    }
  };
  const add = el("button", { type: "button", class: "btn", id: "hook-add", onclick: () => void create() }, t("Add"));
  url.addEventListener("keydown", event => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void create();
  });
  void show();
  return el(
    "section",
    { class: "webhooks" },
    el("h3", {}, t("Webhooks")),
    list,
    el(
      "div",
      { class: "linkfields" },
      el("label", { class: "field", for: "hook-url" }, el("span", { class: "lab" }, t("Address that is told")), url),
      add,
    ),
    el("p", {}, ...ticks.flatMap(one => [one.label, " "])),
    trouble,
    made,
  );
}

function row(hook: Webhook, path: string, changed: () => Promise<void>): HTMLElement {
  const told = EVENTS.filter(([value]) => hook.events.includes(value)).map(([, name]) => name);
  const ask = async (method: "POST" | "DELETE", at: string, said: string): Promise<void> => {
    try {
      await api(`${path}/${hook.id}${at}`, { method });
      if (said) toast(said);
      await changed();
    } catch (error) {
      toast(messageOf(error), undefined, "error");
    }
  };
  const button = (name: string, press: () => void, kind = ""): HTMLButtonElement =>
    el("button", { type: "button", class: `btn sm${kind}`, onclick: press }, name);
  const place = el("span", { class: "closing" });
  const offer = (): void =>
    replace(
      place,
      button(t("Send a test"), () => void ask("POST", "/test", t("A test is on its way."))),
      button(t("Delete"), sure),
    );
  const sure = (): void => {
    const go = button(t("Delete for good"), () => void ask("DELETE", "", ""), " danger");
    replace(place, button(t("Keep"), offer), go);
    go.focus();
  };
  offer();
  return el(
    "li",
    { class: "share" },
    icon("link"),
    el(
      "span",
      { class: "grow" },
      el("b", {}, hook.url),
      el("span", { class: "dim" }, [told.join(", "), result(hook)].join(" · ")),
    ),
    place,
  );
}

function result(hook: Webhook): string {
  if (!hook.last_sent || hook.last_status === null) return t("nothing sent yet");
  const when = ago(hook.last_sent);
  if (!hook.last_status) return t("no answer, {ago}", { ago: when });
  return t("answered {status}, {ago}", { status: hook.last_status, ago: when });
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
