/** Watches: expressions on the data in focus, evaluated at every step, kept with the definition. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { dataView } from "../data/json-view";
import { ownWatch } from "../data/own-values";
import { equal } from "../core/json-layout";
import { complaint, line, member, sends } from "../core/fields";
import { type Part, button, empty, html, icon, nothing, smallButton } from "../core/widgets";
import type { Json, ShownWatch, View, WatchValue } from "../core/types";
import { PageField } from "../core/page-field";
import { hintsOf, watchesExplained } from "./expression-hints";
import { watchesOf } from "./watch-list";

/** What was typed as a new watch, and the values of this step and the one before. */
class WatchList {
  typed = "";
  /** The values of the step before this one, for the mark on what changed. */
  seen: { view: View | null; before: WatchValue[]; now: WatchValue[] } = { view: null, before: [], now: [] };
}

const kept = new PageField(() => new WatchList());

/** Values that are too large for the view, asked for: by step and expression. */
const large = new Map<string, Json>();

function remember(own: WatchList, view: View | null): void {
  if (own.seen.view === view) return;
  const moved = own.seen.view?.position !== view?.position;
  own.seen = { view, before: moved ? own.seen.now : own.seen.before, now: view?.watches.values ?? [] };
}

async function fetch(app: App, expression: string): Promise<void> {
  const key = `${app.run?.id}/${app.view?.position}/${expression}`;
  const found = await app.run?.ask("evaluate", { expressions: [expression] });
  const value = found?.values[0]?.value;
  if (value !== undefined) large.set(key, value);
  app.changed();
}

function shown(app: App, masked: ShownWatch): Part {
  const one = ownWatch(app, masked);
  const key = `${app.run?.id}/${app.view?.position}/${one.expression}`;
  const kept = large.get(key);
  if (kept !== undefined) return dataView(app, `watch/${one.expression}`, kept, undefined, false, true);
  if (one.error) return complaint(one.error);
  if (one.unknown) return html`<p class="dim small">${t("has a value once the run has started")}</p>`;
  if (one.nothing) return html`<p class="dim small">${t("selects nothing")}</p>`;
  if (one.large) return button(t("A large value: show it"), () => void fetch(app, one.expression), { class: "plain" });
  return dataView(app, `watch/${one.expression}`, one.value, undefined, false, true);
}

async function remove(app: App, actions: Actions, expression: string): Promise<void> {
  if (await actions.attend())
    await actions.watches(
      watchesOf(app)
        .map(one => one.expression)
        .filter(one => one !== expression),
    );
}

function row(app: App, actions: Actions, one: WatchValue): Part {
  const own = kept.of(app);
  const before = own.seen.before.find(other => other.expression === one.expression);
  const changed = before !== undefined && !equal(before.value, one.value);
  return html`<li class="watch ${changed ? "changed" : ""}">
    <code class="grow">${one.expression}</code>${changed ? html`<span class="chg">${t("changed")}</span>` : nothing}
    ${smallButton("close", t("Remove {expression}", { expression: one.expression }), t("Remove"), () =>
      remove(app, actions, one.expression),
    )}
    <div class="wvalue">${shown(app, one)}</div>
  </li>`;
}

export function watchesPanel(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const watches = app.view?.watches;
  remember(own, app.view);
  const values = watchesOf(app);
  const all = values.map(one => one.expression);
  const add = async (): Promise<void> => {
    const expression = own.typed.trim();
    if (!expression || all.includes(expression)) return;
    if (!(await actions.attend())) return;
    const kept = watchesOf(app).map(one => one.expression);
    if (kept.includes(expression)) return;
    if ((await actions.watches([...kept, expression])) && own.typed.trim() === expression) own.typed = "";
    app.changed();
  };
  const of = watches?.focus
    ? watches.focus.instance === "1"
      ? t("on the data of {state}", { state: watches.focus.state ?? t("the instance") })
      : t("on the data of {state}, instance {instance}", {
          state: watches.focus.state ?? t("the instance"),
          instance: watches.focus.instance,
        })
    : t("on the output");
  return html`<div class="scroll">
    <form class="watchnew" @submit=${sends(add)}>
      <label class="vh" for="watch-new">${t("New watch")}</label>
      ${line({ id: "watch-new", hint: hintsOf(app).watch, ...member(app, own, "typed") })}
      <button type="submit" class="btn sm soft" ?disabled=${!own.typed.trim()}>
        ${icon("plus", true)}${t("Watch")}</button
      ><span class="dim small">${watches && all.length ? of : t("Kept with the definition.")}</span>
    </form>
    ${
      values.length
        ? html`<ul>
            ${values.map(one => row(app, actions, one))}
          </ul>`
        : empty(watchesExplained(app))
    }
  </div>`;
}
