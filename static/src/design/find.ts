/** The find box on the canvas: states, functions, events and retries by part of their name. */

import { chip, el, icon, replace } from "../shared/dom";
import { rank } from "../shared/ranking";
import { t } from "../shared/translation";
import { kindWord } from "../shared/kind-words";
import { isResource, resourceIcon } from "./outline";
import type { Entry } from "./types";

const MOST = 12;

export class Find {
  private readonly input: HTMLInputElement;
  private readonly list = el("ul", { class: "found", role: "listbox", id: "found", "aria-label": t("Found") });
  private hits: Entry[] = [];
  private at = 0;

  constructor(
    host: HTMLElement,
    private readonly entries: () => Entry[],
    private readonly select: (pointer: string) => void,
    private readonly dialect: () => string | null,
    private readonly leave: (found: string | null) => void,
  ) {
    this.input = el("input", {
      class: "bare grow",
      type: "text",
      role: "combobox",
      placeholder: t("Find in the diagram"),
      "aria-label": t("Find in the diagram"),
      "aria-expanded": "false",
      "aria-controls": "found",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
    });
    const box = el(
      "div",
      { class: "float tr find" },
      icon("search", true),
      this.input,
      el("kbd", { "aria-hidden": "true" }, "/"),
      this.list,
    );
    this.list.hidden = true;
    this.input.addEventListener("input", () => this.search());
    this.input.addEventListener("focus", () => {
      if (this.input.value) this.search();
    });
    this.input.addEventListener("keydown", event => this.key(event));
    this.input.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", event => event.preventDefault());
    host.append(box);
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  /** Other things can be found now: an open list shows them, as near to its row as before. */
  refresh(): void {
    if (this.list.hidden) return;
    const at = this.at;
    this.search();
    this.at = Math.min(at, Math.max(0, this.hits.length - 1));
    this.show();
  }

  private close(): void {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  private search(): void {
    const query = this.input.value.trim().toLowerCase();
    this.hits =
      query === ""
        ? []
        : this.entries()
            .filter(entry => rank(entry.name, query) < Infinity)
            .sort(
              (a, b) =>
                rank(a.name, query) - rank(b.name, query) ||
                Number(isResource(a)) - Number(isResource(b)) ||
                a.name.length - b.name.length,
            )
            .slice(0, MOST);
    this.at = 0;
    if (query === "") {
      this.close();
      return;
    }
    replace(
      this.list,
      ...this.hits.map((entry, index) =>
        el(
          "li",
          { role: "option", id: `found-${index}`, class: "row", onclick: () => this.choose(index) },
          isResource(entry) ? icon(resourceIcon(entry)) : chip(entry.kind),
          el("span", { class: "clip grow" }, entry.name),
          el("span", { class: "dim small" }, isResource(entry) ? entry.kind : kindWord(entry.kind, this.dialect())),
        ),
      ),
      this.hits.length
        ? null
        : el("li", { class: "empty" }, t("Nothing is named “{value}”.", { value: this.input.value.trim() })),
    );
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.show();
  }

  private show(): void {
    [...this.list.children].forEach((row, index) => {
      row.classList.toggle("on", index === this.at && this.hits.length > 0);
      row.setAttribute("aria-selected", String(index === this.at));
    });
    if (this.hits.length) this.input.setAttribute("aria-activedescendant", `found-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  private choose(index: number): void {
    const hit = this.hits[index];
    if (!hit) return;
    this.close();
    this.input.value = "";
    this.select(hit.pointer);
    this.leave(hit.pointer);
  }

  private key(event: KeyboardEvent): void {
    const last = this.hits.length - 1;
    if (event.key === "ArrowDown") this.at = this.at >= last ? 0 : this.at + 1;
    else if (event.key === "ArrowUp") this.at = this.at <= 0 ? Math.max(0, last) : this.at - 1;
    else if (event.key === "Enter") this.choose(this.at);
    else if (event.key === "Escape") {
      this.close();
      this.input.value = "";
      this.leave(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.show();
  }
}
