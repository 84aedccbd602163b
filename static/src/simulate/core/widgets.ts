/** Small pieces of the panels. */

import { type TemplateResult, html, nothing } from "lit";

export type Part = TemplateResult | typeof nothing;

/** An icon of the page's sprite. */
export function icon(name: string, small = false): TemplateResult {
  return html`<svg class=${small ? "ic sm" : "ic"} aria-hidden="true"><use href="#i-${name}"></use></svg>`;
}

/** A click, unless it is the second of a double click: by then another button may stand there. */
export function once(run: (event: MouseEvent) => unknown = () => {}): (event: MouseEvent) => void {
  return event => {
    if (event.detail > 1) event.preventDefault();
    else run(event);
  };
}

export interface IconButton {
  icon: string;
  label: string;
  title?: string;
  run: () => unknown;
  disabled?: boolean;
  small?: boolean;
}

/** Its `data-icon` tells what it does in every language. */
export function iconButton({ icon: name, label, title, run, disabled, small }: IconButton): TemplateResult {
  return html`<button
    type="button"
    class=${small ? "ib sm" : "ib"}
    title=${title ?? label}
    aria-label=${label}
    data-icon=${name}
    ?disabled=${disabled ?? false}
    @click=${run}
  >
    ${icon(name, small)}
  </button>`;
}

/** A small one; its `label` says in full what its `title` says beside what it is about. */
export function smallButton(
  sign: string,
  label: string,
  title: string,
  run: () => unknown,
  disabled = false,
): TemplateResult {
  return iconButton({ icon: sign, label, title, run, disabled, small: true });
}

interface Looks {
  icon?: string;
  class?: string; // plain, or what stands out more than `soft`
  id?: string;
  title?: string;
  label?: string; // where its words say too little
  opens?: "dialog" | "menu";
  disabled?: boolean;
}

/** A small button with words. */
export function button(
  words: string | TemplateResult,
  run: (event: MouseEvent) => unknown,
  { icon: sign, class: look = "soft", id, title, label, opens, disabled = false }: Looks = {},
): TemplateResult {
  return html`<button
    type="button"
    class="btn sm ${look}"
    id=${id ?? nothing}
    title=${title ?? nothing}
    aria-label=${label ?? nothing}
    aria-haspopup=${opens ?? nothing}
    ?disabled=${disabled}
    @click=${run}
  >
    ${sign ? icon(sign, true) : nothing}${words}
  </button>`;
}

/** A chip that is pressed, or not. */
export function chip(words: Part | string, on: boolean, press: () => void, title?: string): TemplateResult {
  return html`<button
    type="button"
    class="tag ${on ? "accent" : ""}"
    aria-pressed=${on}
    title=${title ?? nothing}
    @click=${press}
  >
    ${words}
  </button>`;
}

/** Buttons of which one is pressed. */
export function segments<T>(
  label: string,
  all: readonly (readonly [one: T, words: string, title?: string])[],
  chosen: T,
  choose: (one: T) => void,
): TemplateResult {
  return html`<div class="seg sm" role="group" aria-label=${label}>
    ${all.map(
      ([one, words, title]) =>
        html`<button type="button" aria-pressed=${one === chosen} title=${title ?? nothing} @click=${() => choose(one)}>
          ${words}
        </button>`,
    )}
  </div>`;
}

/** A tab list: arrows move, the chosen one is in the tab order. */
export function tabs<T extends string>(
  label: string,
  all: [T, string, unknown?][],
  chosen: T,
  choose: (tab: T) => void,
): TemplateResult {
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const index = all.findIndex(([name]) => name === chosen);
    const next = all[(index + by + all.length) % all.length];
    if (!next) return;
    choose(next[0]);
    (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")[all.indexOf(next)]?.focus();
  };
  return html`<div class="tabs">
    <div role="tablist" aria-label=${label} @keydown=${move}>
      ${all.map(
        ([name, title, count]) =>
          html`<button
            type="button"
            role="tab"
            id="tab-${name}"
            aria-controls="panel-${name}"
            aria-selected=${name === chosen}
            tabindex=${name === chosen ? 0 : -1}
            @click=${() => choose(name)}
          >
            ${title}${count ? html` <span class="count">${count}</span>` : nothing}
          </button>`,
      )}
    </div>
  </div>`;
}

/** A labelled field: `control` is a template that takes the id. */
export function field(id: string, label: string, control: Part, note: Part = nothing, problem = ""): TemplateResult {
  return html`<div class="field">
    <label class="lab" for=${id}>${label}</label>${control}${
      problem ? html`<p class="help bad" id="${id}-bad">${icon("error", true)}<span>${problem}</span></p>` : note
    }
  </div>`;
}

/**
 * Focuses what `find` finds: right after the press that asked for it, where it is drawn by then, so that a letter typed
 * at once is not lost; else once the panels are drawn anew, unless a person went to another field meanwhile.
 */
export function soon(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement;
  const isElsewhere = (now: Element | null): boolean =>
    now !== before && now !== null && now.matches("input, textarea, select, [contenteditable]");
  const go = (): void => {
    if (!isElsewhere(document.activeElement)) find()?.focus();
  };
  setTimeout(go);
  requestAnimationFrame(() => requestAnimationFrame(go));
}

/** Ctrl+Enter in any field of a form sends it; the form says whether it can be: its button may not be redrawn yet. */
export function sendByKey(event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.currentTarget as HTMLFormElement).requestSubmit();
}

export const empty = (text: string | TemplateResult): TemplateResult => html`<p class="empty">${text}</p>`;

export { html, nothing };
