/** A choice that takes something out of the text says what, and asks. */

import { confirmed } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

/** Whether the person wants it; `lost` is what goes, in lines. */
export async function mayLose(lost: readonly string[]): Promise<boolean> {
  const lines = lost.map(line => el("li", { class: "mono clip", title: line }, line));
  const words = t("What does not fit the other choice goes. Undo brings it back.");
  const body = [el("p", {}, words), el("ul", { class: "lostlines" }, ...lines)];
  return confirmed(t("This choice takes something out"), body, t("Choose it"));
}
