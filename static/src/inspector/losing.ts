/** A choice that takes something out of the text says what, and asks. */

import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

/** Whether the person wants it; `lost` is what goes, in lines. */
export async function mayLose(lost: readonly string[]): Promise<boolean> {
  const lines = lost.map(line => el("li", { class: "mono clip", title: line }, line));
  const answer = await dialog(
    t("This choice takes something out"),
    [
      el("p", {}, t("What does not fit the other choice goes. Undo brings it back.")),
      el("ul", { class: "lostlines" }, ...lines),
    ],
    [
      { label: t("Cancel"), value: "" },
      { label: t("Choose it"), value: "choose", primary: true },
    ],
  );
  return answer === "choose";
}
