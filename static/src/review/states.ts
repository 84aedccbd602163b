/** The table of states of the newer version: what each does, in plain words. */

import { type TemplateResult, html } from "lit";
import { visible } from "../shared/direction";
import { said, t } from "../shared/translation";
import type { StateLine } from "../comparison/types";
import type { Review } from "./app";
import { chip } from "./parts";

export function statesTable(app: Review): TemplateResult {
  const states = app.found?.states ?? [];
  if (!states.length)
    return html`<p class="empty">${app.found ? t("This version has nothing that can be read.") : t("Reading…")}</p>`;
  return html`<ul class="statelist" @keydown=${walk}>
    ${states.map(state => row(app, state))}
  </ul>`;
}

function row(app: Review, state: StateLine): TemplateResult {
  const on = app.selected === state.pointer;
  const change = app.found?.rows.find(one => one.about === "state" && one.place === state.pointer)?.change;
  const depth = Math.min(3, state.pointer.split("/branches/").length - 1);
  return html`<li>
    <button
      type="button"
      class="staterow depth-${depth} ${on ? "on" : ""}"
      aria-current=${on ? "true" : "false"}
      @click=${() => app.select(state.pointer, state.line)}
    >
      ${chip(state.kind)}<span class="grow"
        ><b>${visible(state.name) || t("(no name)")}</b
        ><i><span class="kindname">${state.word}</span>${state.words ? ` · ${said(state.words)}` : ""}</i></span
      >
      ${change ? html`<span class="tag ${change === "added" ? "ok" : "warning"}">${said(change)}</span>` : ""}
    </button>
  </li>`;
}

/** Up and down go from row to row and select. */
function walk(event: KeyboardEvent): void {
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".staterow")];
  const at = rows.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const next = to === undefined ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.click();
}
