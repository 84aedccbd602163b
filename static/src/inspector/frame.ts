/** What stands around a form: its head, the tabs, notes, the source. */

import { excerpt } from "../design/excerpt";
import { message, ofNoDialect } from "../design/problems";
import type { Analysis } from "../design/types";
import { toldOf } from "../shared/own-calls";
import { visible } from "../shared/direction";
import { placed, t } from "../shared/translation";
import { type Part, badge, html, icon, nothing, smallIcon } from "./parts";
import type { Form, Tab, TabId } from "./types";
import { problemsIn } from "./values";

const SIGNS: Record<string, string> = {
  Function: "function",
  Event: "envelope",
  Trigger: "envelope",
  "Retry strategy": "retry",
  Workflow: "grid",
  Error: "error",
  Access: "key",
};

/** The pointer of the field with the object's name, if it has one. */
export function nameField(form: Form): string | null {
  const all = (form.tabs[0]?.fields ?? []).flatMap(one => [one, ...(one.kind === "one-of" ? (one.fields ?? []) : [])]);
  return all.find(one => one.kind === "name" || (one.name === "name" && !form.pointer))?.pointer ?? null;
}

export function head(form: Form, deeds: { rename: () => void; leave: () => void }): Part {
  const sign = form.kind
    ? html`<span class="kchip kind-${form.kind}">${icon(`k-${form.kind}`)}</span>`
    : html`<span class="kchip kind-end">${icon(form.own?.icon ?? SIGNS[form.title] ?? "grid")}</span>`;
  return html`<header class="ihead">
    ${sign}
    <div class="grow">
      <div class="dim small">${t(form.title)}${form.own ? ` · ${toldOf(form.own)}` : nothing}</div>
      <h2 class="iname">${visible(form.name) || t("(no name)")}</h2>
    </div>
    ${nameField(form) === null ? nothing : smallIcon("pencil", t("Rename"), deeds.rename)}${
      form.pointer ? smallIcon("close", t("Show the workflow"), deeds.leave) : nothing
    }
  </header>`;
}

/** Those with something on them, and the source. */
export function tabsOf(form: Form): Tab[] {
  return [
    ...form.tabs.filter(tab => tab.id === "configuration" || tab.fields.length),
    { id: "source", label: t("Source"), problems: 0, fields: [] },
  ];
}

/** The fields of a tab; inert while they are those of what was shown before, so that nobody types into them. */
export function tabPanel(id: TabId, isNow: boolean, inside: Part): Part {
  return html`<div
    class="scroll"
    role="tabpanel"
    id="inspector-panel"
    aria-labelledby="inspector-${id}"
    ?inert=${!isNow}
  >
    ${inside}
  </div>`;
}

export function tablist(tabs: Tab[], chosen: TabId, form: Form, choose: (id: TabId) => void): Part {
  const move = (event: KeyboardEvent): void => {
    const now = tabs.findIndex(tab => tab.id === chosen);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`inspector-${next.id}`)?.focus();
  };
  return html`<div class="tabs">
    <div role="tablist" aria-label=${t("Form")} @keydown=${move}>
      ${tabs.map(
        tab =>
          html`<button
            type="button"
            role="tab"
            id="inspector-${tab.id}"
            aria-controls="inspector-panel"
            aria-selected=${tab.id === chosen}
            tabindex=${tab.id === chosen ? 0 : -1}
            @click=${() => choose(tab.id)}
          >
            ${tab.label}${badge([
              ...(tab.id === "configuration" ? form.errors : []),
              ...tab.fields.flatMap(problemsIn),
            ])}
          </button>`,
      )}
    </div>
  </div>`;
}

/** While the text is broken, or is none that has a form. */
export function waiting(analysis: Analysis, toText: (from: number) => void): Part {
  const first = analysis.diagnostics.find(one => one.rule === "syntax");
  const other = ofNoDialect(analysis);
  if (!first && other) return html`<p class="hint">${message(other.message)}.</p>`;
  return html`<p class="formnote">
    ${icon("warning", true)}<span
      >${
        first
          ? placed("The form waits for the text, which cannot be read at {place}.", {
              place: html`<button type="button" class="link" @click=${() => toText(first.from)}>
                ${t("line {line}:{column}", { line: first.line, column: first.column })}
              </button>`,
            })
          : t("The form waits for the text.")
      }</span
    >
  </p>`;
}

/** The text is in no dialect, so that nothing is known about it but what it says. */
export function unknown(analysis: Analysis): Part {
  return html`<p class="hint">
    ${t("There is no form: {reason}. Choose the dialect at the top, or go on in the source.", {
      reason: analysis.reason || t("the text is in no dialect that is known"),
    })}
  </p>`;
}

export function trouble(words: string, close: () => void): Part {
  return html`<p class="formnote bad" role="alert">
    ${icon("error", true)}<span>${words}</span>${smallIcon("close", t("Close"), close)}
  </p>`;
}

export interface Written {
  source: string;
  analysis: Analysis;
  range: (pointer: string) => [number, number] | null;
}

/** The lines of the object in the text. */
export function source(form: Form, written: Written, toText: (from: number) => void): Part {
  const { source: text, analysis } = written;
  const range = form.pointer ? written.range(form.pointer) : ([0, text.length] as [number, number]);
  if (!range) return nothing;
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  const [line, last] = [lineOf(range[0]), lineOf(Math.max(range[0], range[1] - 1))];
  return html`<section class="isection first">
    <h3>${t("Source")}</h3>
    <button type="button" class="link" @click=${() => toText(range[0])}>
      ${line === last ? t("line {line}", { line }) : t("lines {line} to {last}", { line, last })}</button
    >${excerpt(text, range[0], range[1], analysis.syntax)}
  </section>`;
}
