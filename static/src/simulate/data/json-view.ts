/** JSON on the page: in lines, differences marked, large values folded, a button that copies it. */

import { toast } from "../../shared/toast";
import { language, t } from "../../shared/translation";
import type { App } from "../core/app";
import { type Layout, type Line, type Token, lines } from "../core/json-layout";
import { type Source, isChosen, move, origin, pick } from "./provenance";
import { type Part, html, icon, nothing } from "../core/widgets";
import type { Json } from "../core/types";

/** Characters that fit into the panel on the right, whose width depends on the window's (simulate.css). */
const width = (): number => (innerWidth >= 1800 ? 53 : innerWidth >= 1366 ? 44 : 39);
const FOLD = 12; // lines
const LONG = 30; // characters
const MOST = 300; // lines that are drawn before the rest is asked for

/** What was unfolded, by view: kept while the page lives. */
const opened = new Map<string, Set<string>>();
const NONE: ReadonlySet<string> = new Set();

function opener(app: App, id: string, path: string): () => void {
  return () => {
    opened.set(id, new Set([...(opened.get(id) ?? []), path]));
    app.changed();
  };
}

function value(app: App, id: string, token: Token, mark: string, source: Source | null): Part {
  if (!source || token.at === undefined || mark === "del") return html`<span class=${token.kind}>${token.text}</span>`;
  return html`<span class="${token.kind} val ${isChosen(app, id, token.at) ? "cur" : ""}" data-at=${token.at}
    >${token.text}</span
  >`;
}

function line(app: App, id: string, { indent, tokens, mark }: Line, source: Source | null): Part {
  const parts = tokens.map(token =>
    token.kind === "fold"
      ? html`<button
          type="button"
          class="unfold"
          title=${t("Show all of it")}
          @click=${opener(app, id, token.path ?? "")}
        >
          ${token.text}
        </button>`
      : token.kind === "p"
        ? token.text
        : value(app, id, token, mark, source),
  );
  const space = "  ".repeat(indent);
  return mark
    ? html`<span class=${mark}
        ><span class="vh">${mark === "add" ? `${t("added:")} ` : `${t("removed:")} `}</span>${space}${parts}</span
      >`
    : html`<span class="ln">${space}${parts}</span>`;
}

/** Whether a line may be cut off even in the narrowest panel, so that somebody must be able to go along it. */
function isLong({ indent, tokens }: Line): boolean {
  return 2 * indent + tokens.reduce((sum, token) => sum + token.text.length, 0) > LONG;
}

async function copy(value: Json): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
    toast(t("Copied."));
  } catch {
    toast(t("The browser does not let this page copy. Select the text instead."), undefined, "error");
  }
}

interface Laid {
  value: Json;
  before: Json | undefined;
  compare: boolean;
  layout: Layout;
  lines: Line[];
}

/** The lines of each place as they were laid out last: the same value is not laid out anew with every step. */
const laid = new Map<string, Laid>();
const PLACES = 200;

function laidOut(id: string, value: Json, before: Json | undefined, compare: boolean, layout: Layout): Line[] {
  const known = laid.get(id);
  const same =
    known &&
    known.value === value &&
    known.before === before &&
    known.compare === compare &&
    known.layout.width === layout.width &&
    known.layout.root === layout.root &&
    known.layout.open === layout.open;
  if (same) return known.lines;
  if (laid.size >= PLACES) laid.clear();
  const made = lines(value, before, compare, layout);
  laid.set(id, { value, before, compare, layout, lines: made });
  return made;
}

/** `value` with the difference to `before` (when `compare`). `id` names the place, for what is unfolded there. */
export function dataView(
  app: App,
  id: string,
  value: Json | undefined,
  before?: Json,
  compare = false,
  root = false,
  source: Source | null = null,
): Part {
  const shown = value === undefined ? null : value;
  const open = opened.get(id) ?? NONE;
  const all = laidOut(id, shown, before, compare, { width: width(), most: FOLD, open, root });
  const cut = all.length > MOST && !open.has("*") ? all.slice(0, MOST) : all;
  return html`<div class="dataview">
      <pre
        class="data ${source ? "prov" : ""}"
        tabindex=${source || all.length > 14 || all.some(isLong) ? 0 : nothing}
        role=${source ? "group" : nothing}
        aria-label=${source ? t("Data. Arrows choose a value, Enter tells where it comes from") : nothing}
        @click=${source ? (event: Event) => pick(app, id, source, event) : nothing}
        @keydown=${source ? (event: KeyboardEvent) => move(app, id, source, event) : nothing}
      >
${cut.map(one => line(app, id, one, source))}${
          cut.length < all.length
            ? html`<button type="button" class="unfold" @click=${opener(app, id, "*")}>
                ${t("Show all {n} lines", { n: all.length.toLocaleString(language()) })}
              </button>`
            : nothing
        }</pre>
      <button
        type="button"
        class="ib sm copy"
        title=${t("Copy")}
        aria-label=${t("Copy this JSON")}
        @click=${() => void copy(shown)}
      >
        ${icon("copy", true)}
      </button>
    </div>
    ${source ? origin(app, id) : nothing}`;
}
