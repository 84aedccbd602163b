/** Fields for time zones. */

import { type Props, el } from "../shared/dom";
import { ids } from "../shared/ids";

/** A field with the names of all zones; `taken` says whether it can be used, and leaves it as it is if not. */
export function zoneField(value: string, taken: (zone: string) => void, more: Props): [HTMLInputElement, HTMLElement] {
  const names = el("datalist", { id: ids.next("zones") });
  names.append(...Intl.supportedValuesOf("timeZone").map(name => el("option", { value: name })));
  const field = el("input", {
    class: "input",
    list: names.id,
    value,
    autocomplete: "off",
    spellcheck: "false",
    ...more,
  });
  field.addEventListener("change", () => taken(field.value.trim()));
  return [field, names];
}

export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
