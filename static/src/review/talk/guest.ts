/** Who opened the page by a link is asked for a name once, before the first thing that others see of them. */

import { labelled } from "../../shared/controls";
import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { t } from "../../shared/translation";
import { LONGEST_NAME, guestName, linkLabel, linkToken, setGuestName } from "../../shared/who";

/** True when there is a name (or none is needed); false when the person does not want to give one. */
export async function named(): Promise<boolean> {
  return linkToken() === null || guestName() !== null || askName();
}

export async function askName(): Promise<boolean> {
  const name = el("input", {
    type: "text",
    class: "input",
    maxlength: LONGEST_NAME,
    autofocus: true,
    autocomplete: "name",
  });
  name.value = guestName() ?? linkLabel();
  const field = labelled(t("How others see what you say and decide"), name);
  const answer = await dialog(t("Your name"), [field], [{ label: t("Go on"), value: "yes", primary: true }], () =>
    needed(name, t("Write a name first.")),
  );
  if (answer === "yes") setGuestName(name.value);
  return answer === "yes";
}
