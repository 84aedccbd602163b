/** What is added under a name: the name is typed first, then, where it is typed too, the value. */

import { t } from "../shared/translation";
import type { Context } from "./context";
import { type Part, html, icon, namesOf, nothing } from "./parts";
import { completes } from "./scalars";
import type { Field } from "./types";
import { idOf } from "./values";
import { lower, singular } from "./words";

const PICKED = new Set(["boolean", "choice"]); // values that are not typed

/** What one entry is called: a value that has names and values of any kind has entries. */
export function entryWord(one: Field): string {
  const single = singular(one.label, one.entry);
  return one.kind === "value" && single === one.label ? t("entry") : lower(single);
}

/** What is done in the box of one new entry. */
class Pair {
  readonly id: string;
  readonly single: string;
  private readonly value: string; // under which the value is kept among the names

  constructor(
    private readonly one: Field,
    private readonly context: Context,
  ) {
    this.id = `${idOf(one.pointer)}-new`;
    this.single = entryWord(one);
    this.value = `${one.pointer}#value`;
  }

  get isOpen(): boolean {
    return this.context.naming.has(this.one.pointer);
  }

  readonly begin = (): void => {
    this.context.naming.set(this.one.pointer, "");
    this.context.redraw();
    document.getElementById(this.id)?.focus();
  };

  readonly end = (): void => {
    this.context.naming.delete(this.one.pointer);
    this.context.naming.delete(this.value);
    this.context.redraw();
  };

  readonly add = (): void => {
    const [name, value] = [this.one.pointer, this.value].map(key => this.context.naming.get(key)?.trim() ?? "");
    if (!name && value) {
      document.getElementById(this.id)?.focus();
      return;
    }
    this.end();
    if (name) this.context.begin(this.one, name, value ?? "");
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !event.defaultPrevented) {
      event.preventDefault();
      this.add();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      this.end();
    }
  };

  readonly named = (event: Event): void => {
    this.context.naming.set(this.one.pointer, (event.target as HTMLInputElement).value);
  };

  readonly valued = (event: Event): void => {
    this.context.naming.set(this.value, (event.target as HTMLInputElement).value);
  };

  /** Who has typed both and goes elsewhere has added it. */
  readonly left = (event: FocusEvent): void => {
    if ((event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) return;
    if ([this.one.pointer, this.value].every(key => this.context.naming.get(key)?.trim())) this.add();
  };
}

/** "Add …" for what has a name. */
export function newPair(one: Field, context: Context): Part {
  const pair = new Pair(one, context);
  const { id, single } = pair;
  const offered = one.choices ?? []; // of a contract
  if (!pair.isOpen)
    return html`<button
      type="button"
      class="link adder"
      data-add=${one.pointer}
      ?disabled=${context.disabled}
      @click=${pair.begin}
    >
      ${icon("plus", true)}${t("Add {lower}", { lower: single })}
    </button>`;
  return html`<div class="newname" @focusout=${pair.left}>
    <label class="vh" for=${id}>${t("Name of the new {lower}", { lower: single })}</label
    ><input
      class="input mono"
      id=${id}
      placeholder=${t("name")}
      list=${offered.length ? `${id}-offered` : nothing}
      @input=${pair.named}
      @keydown=${pair.key}
    />${namesOf(`${id}-offered`, offered)}${valueOf(one, context, pair)}<button
      type="button"
      class="btn sm"
      @click=${pair.add}
    >
      ${t("Add")}</button
    ><button type="button" class="btn sm" @click=${pair.end}>${t("Cancel")}</button>
  </div>`;
}

function valueOf(one: Field, context: Context, pair: Pair): Part {
  if (!one.takes || PICKED.has(one.takes)) return nothing;
  const id = `${pair.id}-value`;
  return html`<label class="vh" for=${id}>${t("Value of the new {lower}", { lower: pair.single })}</label
    ><input
      class="input mono"
      id=${id}
      placeholder=${t("value")}
      autocomplete="off"
      spellcheck="false"
      data-completes=${completes(one.takes, context)}
      @input=${pair.valued}
      @keydown=${pair.key}
    />`;
}
