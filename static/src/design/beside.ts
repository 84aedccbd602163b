/** Definitions that come to be beside the one that is edited, as `extract` makes them: they go into the library. */

import { api, messageOf } from "../shared/api";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";

export async function keepBeside(other: { name: string; text: string }): Promise<void> {
  try {
    const made = await api<{ id: string }>("/api/definitions", { method: "POST", body: { text: other.text } });
    toast(t("“{name}” is in the library now.", { name: other.name }), {
      label: t("Open it"),
      run: () => location.assign(`/definitions/${made.id}/design`),
    });
  } catch (error) {
    toast(
      t("“{name}” could not be put into the library: {why}", { name: other.name, why: messageOf(error) }),
      undefined,
      "error",
    );
  }
}
