/** What is wrong with a field, told below it and to screen readers, until somebody types in the field. */

import { el } from "./dom";

export interface FieldNote {
  element: HTMLElement; // to stand near the field
  show: (words: string) => void; // "" takes it back; else the field gets the focus
}

export function fieldNote(field: HTMLInputElement): FieldNote {
  const element = el("p", { class: "help bad", role: "alert", id: `${field.id}-note`, hidden: true });
  const show = (words: string): void => {
    element.textContent = words;
    element.hidden = !words;
    if (!words) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
      return;
    }
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", element.id);
    field.focus();
  };
  field.addEventListener("input", () => show(""));
  return { element, show };
}
