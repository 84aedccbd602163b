/** Completes what is typed into expressions of the form, as the source editor does. One listbox for the whole form;
 *  the field that is typed in is its combobox. */

import { BEGINS, type Expressions, helpOf } from "../editor/expressions";
import { type Members, pathBefore } from "../editor/members";
import { el, replace } from "../shared/dom";
import { own } from "../shared/own";
import { t } from "../shared/translation";

const MOST = 50;
const SIMPLE = /^[A-Za-z_][\w-]*$/;
const WORD = /[\w$-]*$/;

type Control = HTMLInputElement | HTMLTextAreaElement;
interface Offer {
  label: string;
  detail?: string;
  apply?: string; // what is written, where it is not the label
  caret?: number; // behind so many of its characters
  help?: string;
  example?: [string, string, string];
}
interface Offers {
  all: Offer[];
  from: number; // where what is replaced begins
}

/** A control that completes says how: `data-completes` is `jq`, `path` or `events`, whose names are in `data-names`. */
export class Completing {
  private readonly list = el("ul", {
    class: "completions",
    id: "form-completions",
    role: "listbox",
    "aria-label": t("Completions"),
    hidden: true,
  });
  private control: Control | null = null;
  private shown: Offers = { all: [], from: 0 };
  private at = 0;
  private isMeant = false; // the person has gone to an offer
  private asked = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly members: () => Promise<Members>,
    private readonly expressions: Expressions,
  ) {
    document.body.append(this.list);
    host.addEventListener("input", event => void this.typed(event));
    host.addEventListener("keydown", event => this.key(event), true);
    host.addEventListener("focusout", () => this.close());
    host.addEventListener("scroll", () => this.place(), true);
    this.list.addEventListener("pointerdown", event => this.pressed(event));
  }

  private async typed(event: Event, all = false): Promise<void> {
    const control = controlOf(event.target);
    this.narrow();
    const mine = ++this.asked;
    if (!control) {
      this.close();
      return;
    }
    const found = await this.offers(control, all);
    if (mine !== this.asked || document.activeElement !== control) return;
    if (found?.all.length) this.open(control, found);
    else this.close();
  }

  private async offers(control: Control, all: boolean): Promise<Offers | null> {
    const before = control.value.slice(0, caretOf(control));
    if (control.dataset.completes === "events")
      return eventOffers(before, JSON.parse(control.dataset.names ?? "[]") as string[], all);
    if (control.dataset.completes === "jq") return this.programOffers(control, before, all);
    const path = pathBefore(before) ?? (all && /(^|\{\{\s*)$/.test(before) ? { names: [], typed: "" } : null);
    if (!path) return null;
    const inside = path.names.reduce<Members>((node, name) => own(node, name) ?? {}, await this.members());
    const start = path.typed.toLowerCase();
    const names = Object.entries(inside).filter(
      ([name]) => SIMPLE.test(name) && name.toLowerCase().startsWith(start) && name !== path.typed,
    );
    return {
      from: before.length - path.typed.length,
      all: names.slice(0, MOST).map(([label, below]) => ({
        label,
        detail: Object.keys(below).length ? t("{n} inside", { n: Object.keys(below).length }) : "",
      })),
    };
  }

  private async programOffers(control: Control, before: string, all: boolean): Promise<Offers | null> {
    const pointer = control.closest<HTMLElement>("[data-at]")?.dataset.at;
    if (pointer === undefined || (!all && !BEGINS.test(before))) return null;
    const found = await this.expressions.completions({ pointer, typed: control.value, at: before.length });
    const typed = found?.typed ?? 0;
    const rest = (found?.options ?? []).filter(one => one.apply !== before.slice(before.length - typed));
    return { from: before.length - typed, all: rest.slice(0, MOST) };
  }

  /** What is shown while the next offers are asked for: those that still begin with what is written. */
  private narrow(): void {
    if (!this.control) return;
    const { from, all } = this.shown;
    const written = this.control.value.slice(from, caretOf(this.control)).toLowerCase();
    const left = all.filter(one => [one.label, one.apply].some(text => text?.toLowerCase().startsWith(written)));
    if (!left.length || caretOf(this.control) < from) this.close();
    else if (left.length < all.length) this.open(this.control, { from, all: left });
  }

  private open(control: Control, offers: Offers): void {
    if (this.control !== control) this.close();
    this.control = control;
    this.shown = offers;
    this.at = 0;
    this.isMeant = false;
    this.paint();
    this.list.hidden = false;
    this.place();
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": this.list.id,
      "aria-autocomplete": "list",
    }))
      control.setAttribute(name, value);
  }

  /** Puts the list to its field, which moves as the form scrolls. */
  private place(): void {
    if (!this.control) return;
    const [box, form] = [this.control.getBoundingClientRect(), this.host.getBoundingClientRect()];
    if (box.bottom < form.top || box.top > form.bottom) {
      this.close(); // scrolled away
      return;
    }
    const below = box.bottom + this.list.offsetHeight < innerHeight;
    this.list.style.left = `${box.left}px`;
    this.list.style.width = `${box.width}px`;
    this.list.style.top = `${below ? box.bottom + 2 : box.top - this.list.offsetHeight - 2}px`;
  }

  private paint(): void {
    replace(
      this.list,
      ...this.shown.all.map((one, n) =>
        el(
          "li",
          {
            role: "option",
            id: `form-completion-${n}`,
            class: n === this.at ? "row on" : "row",
            "aria-selected": String(n === this.at),
          },
          el("span", { class: "grow mono clip" }, one.label),
          one.detail ? el("span", { class: "dim small clip" }, one.detail) : null,
          n === this.at && one.help ? el("div", { class: "offerhelp" }, ...helpOf(one.help, one.example)) : null,
        ),
      ),
    );
    this.control?.setAttribute("aria-activedescendant", `form-completion-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  private close(): void {
    this.asked += 1;
    if (!this.control) return;
    for (const name of ["role", "aria-expanded", "aria-controls", "aria-autocomplete", "aria-activedescendant"])
      this.control.removeAttribute(name);
    this.control = null;
    this.list.hidden = true;
  }

  private key(event: KeyboardEvent): void {
    if (event.key === " " && event.ctrlKey && controlOf(event.target)) {
      event.preventDefault();
      void this.typed(event, true);
      return;
    }
    if (!this.control || event.target !== this.control) return;
    const count = this.shown.all.length;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step) {
      this.at = (this.at + step + count) % count;
      this.isMeant = true;
      this.paint();
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      // behind a whole expression the key is meant for the field: nothing of an offer is typed
      if (!this.isMeant && caretOf(this.control) === this.shown.from) return this.close();
      this.take();
    } else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private pressed(event: PointerEvent): void {
    event.preventDefault(); // the focus stays in the field
    const row = (event.target as Element).closest("li");
    if (!row) return;
    this.at = [...this.list.children].indexOf(row);
    this.take();
  }

  private take(): void {
    const { control } = this;
    const one = this.shown.all[this.at];
    if (!control || !one) return;
    const end = caretOf(control);
    const begun = control.value.slice(0, end);
    const root = control.dataset.completes === "path" && !pathBefore(begun) ? "$." : "";
    const { from } = this.shown;
    const text = root + (one.apply ?? one.label);
    const back = text.length - (one.caret ?? text.length);
    this.close();
    insert(control, from, end, text, back);
  }
}

function controlOf(target: EventTarget | null): Control | null {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset.completes
    ? target
    : null;
}

function caretOf(control: Control): number {
  return control.selectionStart ?? control.value.length;
}

function eventOffers(before: string, names: string[], all: boolean): Offers | null {
  const typed = WORD.exec(before)?.[0] ?? "";
  if (!typed && !all && !/\s$/.test(before)) return null;
  const after = /(^|\(|\b(?:and|or|not))\s*$/i.test(before.slice(0, before.length - typed.length))
    ? names
    : ["and", "or"];
  const start = typed.toLowerCase();
  return {
    from: before.length - typed.length,
    all: after
      .filter(one => one.toLowerCase().startsWith(start) && one !== typed)
      .map(label => ({ label, detail: "" })),
  };
}

/** Writes into a control as if it were typed; the caret stands `back` characters before the end of it. */
export function insert(control: Control, from: number, to: number, text: string, back = 0): void {
  control.focus();
  control.setRangeText(text, from, to, "end");
  const caret = from + text.length - back;
  control.setSelectionRange(caret, caret);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
