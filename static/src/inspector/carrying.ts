/** A form whose object others have moved to another place of the text: its fields, and where the focus is. */

import type { Field, Form } from "./types";

/** Where what was at a pointer is now; null where it was taken away. */
export type Way = (pointer: string) => string | null;

const CONTROLS = "input, textarea, select, button";

/** Only entries of lists change their places; members keep their names. */
export function wayOfEntries(now: Way): Way {
  return pointer => {
    let [before, after] = ["", ""];
    for (const part of pointer.split("/").slice(1)) {
      const list = after;
      [before, after] = [`${before}/${part}`, `${after}/${part}`];
      if (!/^\d+$/.test(part)) continue;
      const to = now(before);
      if (to === null) return null;
      if (/^\d+$/.test(to.slice(to.lastIndexOf("/") + 1))) after = `${list}${to.slice(to.lastIndexOf("/"))}`;
    }
    return after;
  };
}

/** What was under one name is under another. */
export function wayOfName(from: string, to: string): Way {
  return pointer => (pointer === from || pointer.startsWith(`${from}/`) ? to + pointer.slice(from.length) : pointer);
}

function carriedField(field: Field, way: Way): Field {
  const fields = field.fields?.map(one => carriedField(one, way));
  return { ...field, pointer: way(field.pointer) ?? field.pointer, ...(fields ? { fields } : {}) };
}

/** The form with its fields at their new places. */
export function carriedForm(form: Form, way: Way): Form {
  const to = (pointer: string): string => way(pointer) ?? pointer;
  const samples = Object.fromEntries(Object.entries(form.samples).map(([pointer, preview]) => [to(pointer), preview]));
  const tabs = form.tabs.map(tab => ({ ...tab, fields: tab.fields.map(one => carriedField(one, way)) }));
  return { ...form, pointer: to(form.pointer), focus: to(form.focus), tabs, samples };
}

/** Remembers the control with the focus and its caret; the answer gives both back to the control at the new place. */
export function keepFocus(host: HTMLElement, way: Way): () => void {
  const active = document.activeElement as HTMLElement | null;
  const field = active && host.contains(active) ? active.closest<HTMLElement>("[data-at]") : null;
  const to = field && way(field.dataset.at ?? "");
  if (!active || !field || to === null) return () => undefined;
  const index = [...field.querySelectorAll(CONTROLS)].indexOf(active);
  const text =
    active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === "text")
      ? active
      : null;
  const [start, end] = [text?.selectionStart ?? 0, text?.selectionEnd ?? 0];
  return () => {
    const now = fieldAt(host, to)?.querySelectorAll<HTMLElement>(CONTROLS)[index];
    if (!now || now === document.activeElement) return;
    now.focus({ preventScroll: true });
    if (text) (now as HTMLInputElement).setSelectionRange(start, end);
  };
}

/** The field of a place. */
export function fieldAt(host: HTMLElement, pointer: string): HTMLElement | null {
  return host.querySelector(`[data-at="${CSS.escape(pointer)}"]`);
}

/** Draws; what has the focus stays where it stands on the screen. */
export function drawInPlace(host: HTMLElement, draw: () => void): void {
  const kept = document.activeElement;
  const before = kept?.getBoundingClientRect().top ?? 0;
  draw();
  if (kept && host.contains(kept))
    host.querySelector(".scroll")?.scrollBy(0, kept.getBoundingClientRect().top - before);
}
