/** A box to write in: grows with its text, keeps it as a draft, completes `@people` and `#states`; Ctrl+Enter sends. */

import { smallButton } from "../../shared/controls";
import { el, replace } from "../../shared/dom";
import { ids } from "../../shared/ids";
import { t } from "../../shared/translation";

export const LONGEST = 4000;
const MOST = 8; // names offered at once

export interface BoxOptions {
  label: string; // for a screen reader, and as a hint
  send: string; // what the button says
  text: string; // what stands in it at the beginning
  people: () => string[];
  states: () => string[];
  typed: (text: string) => void;
  sent: (text: string) => void;
  cancel?: () => void; // Escape and a button
}

interface Offer {
  start: number;
  names: string[];
  at: number;
}

export class Box {
  readonly area: HTMLTextAreaElement;
  readonly element: HTMLElement;
  private readonly list: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly left = el("span", { class: "small dim", hidden: true });
  private offer: Offer | null = null;

  constructor(private readonly options: BoxOptions) {
    const id = ids.next("names");
    this.area = el("textarea", {
      class: "input grow",
      rows: 1,
      maxlength: LONGEST,
      placeholder: options.label,
      "aria-label": options.label,
      "aria-autocomplete": "list",
      "aria-controls": id,
    });
    this.area.value = options.text;
    this.list = el("ul", { class: "names", id, role: "listbox", "aria-label": t("Names"), hidden: true });
    this.button = smallButton(options.send, () => this.send(), { class: "btn sm soft" });
    const cancel = options.cancel && smallButton(t("Cancel"), options.cancel);
    this.element = el(
      "div",
      { class: "reply" },
      this.area,
      el("div", { class: "replyend" }, this.left, cancel, this.button),
      this.list,
    );
    this.area.addEventListener("input", () => this.changed());
    this.area.addEventListener("keydown", event => this.key(event));
    this.area.addEventListener("blur", () => setTimeout(() => this.show(null), 150));
    this.fit();
  }

  focus(): void {
    this.area.focus();
    this.area.setSelectionRange(this.area.value.length, this.area.value.length);
  }

  /** Puts other text in, as when what was refused is taken back. */
  set(text: string): void {
    this.area.value = text;
    this.changed();
  }

  private fit(): void {
    const rows = this.area.value.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 34), 0);
    this.area.rows = Math.min(10, Math.max(1, rows));
    const left = LONGEST - this.area.value.length;
    this.left.hidden = left > 400;
    this.left.textContent = t("{left} left", { left });
    this.button.disabled = !this.area.value.trim();
  }

  private changed(): void {
    this.fit();
    this.options.typed(this.area.value);
    this.show(this.wanted());
  }

  private send(): void {
    const text = this.area.value.trim();
    if (!text) return;
    this.area.value = "";
    this.changed();
    this.options.sent(text);
  }

  /** Names that begin as what stands between the sign and the caret. */
  private wanted(): Offer | null {
    const before = this.area.value.slice(0, this.area.selectionStart);
    const found = /(?:^|[\s(])([@#])([^@#\n]{0,40})$/u.exec(before);
    const typed = found?.[2]?.toLowerCase();
    if (!found || typed === undefined) return null;
    const all = found[1] === "@" ? this.options.people() : this.options.states();
    const names = all
      .filter(
        name => name.toLowerCase().startsWith(typed) || (typed !== "" && name.toLowerCase().includes(` ${typed}`)),
      )
      .slice(0, MOST);
    if (!names.length || (names.length === 1 && names[0]?.toLowerCase() === typed)) return null;
    return { start: before.length - typed.length - 1, names, at: 0 };
  }

  private show(offer: Offer | null): void {
    this.offer = offer;
    this.list.hidden = offer === null;
    if (!offer) {
      this.area.removeAttribute("aria-activedescendant");
      return replace(this.list);
    }
    replace(
      this.list,
      ...offer.names.map((name, at) =>
        el(
          "li",
          {
            role: "option",
            id: `${this.list.id}-${at}`,
            "aria-selected": String(at === offer.at),
            onmousedown: (event: Event) => {
              event.preventDefault();
              this.take(name);
            },
          },
          name,
        ),
      ),
    );
    this.area.setAttribute("aria-activedescendant", `${this.list.id}-${offer.at}`);
  }

  private take(name: string): void {
    if (!this.offer) return;
    const { value, selectionStart } = this.area;
    const sign = value[this.offer.start] === "@" ? "@" : "";
    const start = `${value.slice(0, this.offer.start)}${sign}${name} `;
    this.area.value = start + value.slice(selectionStart).replace(/^ /, "");
    this.area.setSelectionRange(start.length, start.length);
    this.show(null);
    this.fit();
    this.options.typed(this.area.value);
  }

  private key(event: KeyboardEvent): void {
    event.stopPropagation();
    if (this.offer && this.choosing(event)) event.preventDefault();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.options.cancel) this.options.cancel();
      else this.area.blur();
    }
  }

  private choosing(event: KeyboardEvent): boolean {
    const offer = this.offer;
    if (!offer) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.show({ ...offer, at: (offer.at + step + offer.names.length) % offer.names.length });
    else if (event.key === "Enter" || event.key === "Tab") this.take(offer.names[offer.at] ?? "");
    else if (event.key === "Escape") this.show(null);
    else return false;
    return true;
  }
}
