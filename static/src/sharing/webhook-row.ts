/** A webhook in its list: what it is told of, the last answer, and what is done with it. */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  last_status: number | null;
  last_sent: string | null;
}

export const EVENTS: [string, string][] = [
  ["version", t("new versions")],
  ["decision", t("decisions")],
  ["scenario-failed", t("failing scenarios")],
];

/** `changed`: it was tried or is gone; `change`: somebody wants to change it. */
export function webhookRow(
  hook: Webhook,
  path: string,
  changed: () => Promise<void>,
  change: (hook: Webhook) => void,
): HTMLElement {
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
      button(t("Change"), () => change(hook)),
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
