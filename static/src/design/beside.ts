/** Definitions that come to be beside the one that is edited, as `extract` makes them: they go into the library. */

import { api, messageOf } from "../shared/api";
import { toast } from "../shared/toast";

export async function keepBeside(other: { name: string; text: string }): Promise<void> {
  try {
    const made = await api<{ id: string }>("/api/definitions", { method: "POST", body: { text: other.text } });
    toast(`“${other.name}” is in the library now.`, {
      label: "Open it",
      run: () => location.assign(`/definitions/${made.id}/design`),
    });
  } catch (error) {
    toast(`“${other.name}” could not be put into the library: ${messageOf(error)}`, undefined, "error");
  }
}
