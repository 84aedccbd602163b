/** The language of a new definition: 1.0, 0.8, or an older one by its name. The one that was used last is chosen. */

import { checkedOf, dropDown, labelled, radios } from "../shared/controls";
import { el } from "../shared/dom";
import { remember, remembered } from "../shared/storage";
import { t } from "../shared/translation";

const LANGUAGE = "new.language"; // the dialect that was used last
const OLDER = "older";
const CURRENT = ["1.0", "0.8"];

export class LanguageField {
  readonly element: HTMLElement;
  private readonly choice: HTMLFieldSetElement;
  private readonly older: HTMLSelectElement;

  /** `dialects`: all that there are, with their titles. */
  constructor(dialects: readonly (readonly [dialect: string, title: string])[]) {
    const last = remembered<string>(LANGUAGE) ?? "";
    const chosen = CURRENT.includes(last) ? last : dialects.some(([dialect]) => dialect === last) ? OLDER : "1.0";
    const ways = [
      ["1.0", "1.0", t("tasks, in lists")],
      ["0.8", "0.8", t("states and transitions")],
      [OLDER, t("Older"), t("0.6 and the four forms of 0.1")],
    ] as const;
    this.choice = radios(t("Language"), "language", ways, chosen, { class: "choices three" });
    const olders = dialects.filter(([dialect]) => !CURRENT.includes(dialect));
    this.older = dropDown(olders, last, { id: "new-dialect" });
    const which = el("div", {}, labelled(t("Older language"), this.older));
    const show = (): void => {
      which.hidden = checkedOf(this.choice) !== OLDER;
    };
    this.choice.addEventListener("change", show);
    show();
    this.element = el("div", { class: "language" }, this.choice, which);
    this.offer = (offered): void => {
      for (const option of this.older.options) option.disabled = !offered.includes(option.value);
      const free = [...this.older.options].filter(one => !one.disabled);
      if (this.older.selectedOptions[0]?.disabled && free[0]) this.older.value = free[0].value;
      const boxes = [...this.choice.querySelectorAll("input")];
      for (const box of boxes) box.disabled = box.value === OLDER ? !free.length : !offered.includes(box.value);
      const first = boxes.find(one => !one.disabled);
      if (first && boxes.some(one => one.checked && one.disabled)) first.checked = true;
      show();
    };
  }

  /** Lets only these be chosen; what can be chosen no more gives way to the first that can. */
  readonly offer: (offered: readonly string[]) => void;

  /** The dialect that is chosen. */
  get value(): string {
    const chosen = checkedOf(this.choice);
    return chosen === OLDER ? this.older.value : chosen;
  }

  keep(): void {
    remember(LANGUAGE, this.value);
  }
}
