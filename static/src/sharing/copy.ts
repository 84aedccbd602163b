/** What is shown once, such as the address of a new link, and copied from there. */

import { textButton } from "../shared/controls";
import { type Props, el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";

/** Puts a field's text on the clipboard; where the browser keeps it to itself the text is selected, for Ctrl+C. */
async function copyOut(field: HTMLInputElement): Promise<boolean> {
  const written =
    navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    ) ?? Promise.resolve(false);
  if (await written) return true;
  field.focus();
  field.select();
  return false;
}

/** Shows `shown`, the members of a field, in `host`, with a button of these words that copies it. */
export function showOnce(host: HTMLElement, shown: Props, words: string, button: Props = {}): void {
  const field = el("input", { class: "input", readonly: true, ...shown });
  const copied = el("span", { class: "help", role: "status" }, t("Copy it now: it is not shown again."));
  const copy = async (): Promise<void> => {
    copied.textContent = (await copyOut(field)) ? t("Copied. It is not shown again.") : t("Press Ctrl+C to copy it.");
  };
  const press = textButton([icon("copy"), words], () => void copy(), button);
  replace(host, el("div", { class: "linkaddress" }, field, press), copied);
  host.hidden = false;
  press.focus();
}
