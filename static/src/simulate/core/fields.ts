/** The fields of the panels' forms: each is told what was typed or chosen in it. */

import { type Part, html, icon, nothing } from "./widgets";

/** What is told with a value that was typed or chosen. */
type Put = (value: string) => void;

function handler(put: Put): (event: Event) => void {
  return event => put((event.target as HTMLInputElement).value);
}

/** A member of what is being typed, as a field has it; the page is drawn anew with what is put there. */
export function member<Name extends string>(
  app: { changed: () => void },
  typed: { [name in Name]: string },
  name: Name,
): { value: string; put: Put } {
  return {
    value: typed[name],
    put: text => {
      typed[name] = text;
      app.changed();
    },
  };
}

/** What is wrong, in words; nothing where nothing is. */
export function complaint(words: string | undefined): Part {
  return words ? html`<p class="help bad">${icon("error", true)}<span>${words}</span></p>` : nothing;
}

interface Field {
  value: unknown; // a text, or a directive that gives one
  put: Put;
  id?: string;
  label?: string; // where none stands beside it
  wrong?: boolean;
}

interface Line extends Field {
  hint?: string;
  title?: string;
  list?: string; // the id of a list of what is usual
  mode?: string; // of the keyboard on a screen
  class?: string;
}

/** A field of one line. */
export function line({ value, put, id, label, wrong, hint, title, list, mode, class: look = "mono" }: Line): Part {
  return html`<input
    class="input ${look}"
    id=${id ?? nothing}
    aria-label=${label ?? nothing}
    title=${title ?? nothing}
    placeholder=${hint ?? nothing}
    inputmode=${mode ?? nothing}
    list=${list ?? nothing}
    aria-invalid=${wrong ?? nothing}
    .value=${value}
    @input=${handler(put)}
  />`;
}

/** A field of several lines, for JSON. */
export function area({ value, put, id, label, wrong, rows }: Field & { rows: number }): Part {
  return html`<textarea
    class="input code-area"
    id=${id ?? nothing}
    aria-label=${label ?? nothing}
    rows=${rows}
    spellcheck="false"
    aria-invalid=${wrong ?? nothing}
    .value=${value}
    @input=${handler(put)}
  ></textarea>`;
}

/** Values and what they are called. */
export type Choices = readonly (readonly [value: string, words: string])[];

/** One of several values. */
export function select(all: Choices, { value: chosen, put, id, label, title }: Field & { title?: string }): Part {
  return html`<select
    class="input"
    id=${id ?? nothing}
    aria-label=${label ?? nothing}
    title=${title ?? nothing}
    @change=${handler(put)}
  >
    ${all.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
  </select>`;
}

/** A box to tick, with its words beside it. */
export function check(words: string, on: boolean, put: (on: boolean) => void, look = ""): Part {
  return html`<label class="check ${look}"
    ><input
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => put((event.target as HTMLInputElement).checked)}
    /><span>${words}</span></label
  >`;
}

/** What a form does when it is sent: the page stays. */
export function sends(send: () => unknown): (event: Event) => void {
  return event => {
    event.preventDefault();
    void send();
  };
}

/** What Escape does in a form. */
export function leaves(leave: () => void): (event: KeyboardEvent) => void {
  return event => {
    if (event.key === "Escape") leave();
  };
}
