/** A webhook in its list: what it is told of, the last answer, and what is done with it. */

import { api } from "../shared/api";
import { smallButton } from "../shared/controls";
import { icon } from "../shared/dom";
import { ago } from "../shared/time";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { shareRow, surely } from "./share-rows";

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
  const test = async (): Promise<void> => {
    await api(`${path}/${hook.id}/test`, { method: "POST" });
    toast(t("A test is on its way."));
    await changed();
  };
  const deeds = surely(
    ask => [
      smallButton(t("Send a test"), () => void test().catch(toastError)),
      smallButton(t("Change"), () => change(hook)),
      smallButton(t("Delete"), ask),
    ],
    t("Delete for good"),
    () => api(`${path}/${hook.id}`, { method: "DELETE" }).then(changed).catch(toastError),
  );
  return shareRow(icon("link"), hook.url, [[told.join(", "), result(hook)].join(" · ")], [deeds]);
}

function result(hook: Webhook): string {
  if (!hook.last_sent || hook.last_status === null) return t("nothing sent yet");
  const when = ago(hook.last_sent);
  if (!hook.last_status) return t("no answer, {ago}", { ago: when });
  return t("answered {status}, {ago}", { status: hook.last_status, ago: when });
}
