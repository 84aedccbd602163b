/** What is due, in order: timers, scheduled events, answers on their way. Each can be gone to. */

import { spoken, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { scopeWords } from "../../running/scopes";
import { line, member, sends } from "../core/fields";
import { type Part, button, empty, html, icon, nothing } from "../core/widgets";
import { hintOf } from "../core/status";
import { durationFrom } from "../../running/durations";
import { ms, short, when } from "../../running/time";
import type { Due } from "../core/types";
import { PageField } from "../core/page-field";

const ICONS: Record<Due["kind"], [string, string]> = {
  event: ["ev", "envelope"],
  timer: ["tm", "clock"],
  answer: ["cl", "function"],
  start: ["tm", "play"],
  set: ["ev", "envelope"],
};

/** What is due, by name: of an answer the function that gives it. */
function nameOf(due: Due): string {
  if (due.kind === "event") return due.label;
  if (due.kind === "answer")
    return [t("{name} answers", { name: due.name ?? due.label }), ...(due.scope ? [scopeWords(due.scope)] : [])].join(
      ", ",
    );
  return due.label.slice(0, 1).toUpperCase() + due.label.slice(1);
}

const SHOWN = 50;

/** How many entries are not listed: those beyond what is drawn, and what the server left out. */
function more(app: App): Part {
  const dues = app.view?.next.length ?? 0;
  const unlisted = app.view?.notices.find(one => one.code === "next-left-out");
  if (dues <= SHOWN) return nothing;
  return html`<p class="dim small capped">
    ${t("{shown} of {dues} are listed, the first to come.", {
      shown: SHOWN,
      dues: unlisted ? t("more than {dues}", { dues }) : dues,
    })}
  </p>`;
}

function row(app: App, actions: Actions, due: Due): Part {
  const left = ms(due.due) - ms(app.view?.clock ?? due.due);
  const [tone, sign] = ICONS[due.kind];
  const show = (): void => {
    if (due.pointer !== null) app.select({ pointer: due.pointer });
  };
  return html`<li>
    <span class="pin ${tone}">${icon(sign, true)}</span>
    <div class="grow">
      <button type="button" class="rowlink" ?disabled=${due.pointer === null} @click=${show}>
        <b>${nameOf(due)}</b>
      </button>
      ${due.does ? html`<p class="small">${due.does}</p>` : nothing}
      <p class="dim small">
        ${when(due.due, app.view?.clock ?? due.due)} · ${left > 0 ? t("in {short}", { short: short(left) }) : t("now")}
      </p>
      ${
        left > 0
          ? button(t("Jump there"), () => actions.advanceTo(due.due), { disabled: Boolean(app.run?.busy) })
          : nothing
      }
    </div>
  </li>`;
}

function why(app: App): string {
  if (!app.view || app.view.position === 0) return t("Timers and scheduled events appear here when the run sets them.");
  return spoken(app.view.controls.why.continue) ?? t("Nothing is set for later: the next step is now.");
}

/** What was typed as the time to run to. */
const kept = new PageField(() => ({ until: "" }));

/** Runs to a time, or for a duration from now, whatever happens until then. */
function runUntil(app: App, actions: Actions): Part {
  const own = kept.of(app);
  const text = own.until.trim();
  const length = durationFrom(text);
  const fine = length !== null || !Number.isNaN(Date.parse(text));
  const go = (): void => {
    if (!fine) return;
    void (length === null ? actions.advanceTo(text) : actions.advanceBy(length)).then(done => {
      if (done && app.run?.stopped !== "question") own.until = "";
      app.changed();
    });
  };
  return html`<form class="until" @submit=${sends(go)}>
    <label class="vh" for="run-until">${t("Run until")}</label>${line({
      id: "run-until",
      hint: t("e.g. 5 min"),
      title: t("A duration from now, or a time"),
      wrong: Boolean(text) && !fine,
      ...member(app, own, "until"),
    })}
    <button type="submit" class="btn sm soft" ?disabled=${!fine || Boolean(app.run?.busy)}>${t("Run until")}</button>
  </form>`;
}

export function next(app: App, actions: Actions): Part {
  const dues = app.view?.next ?? [];
  const hint = hintOf(app);
  const stands = dues.length && app.view?.position ? spoken(app.view.controls.why.continue) : null;
  const through = button(t("Run through timeouts"), actions.throughTimeouts, {
    icon: "play",
    class: "plain",
    title: t("Continue, and let timeouts happen"),
    disabled: Boolean(app.run?.busy),
  });
  return html`<div class="tabs">
      <h2 class="ptitle">${t("Next")} ${dues.length ? html`<span class="count">${dues.length}</span>` : nothing}</h2>
    </div>
    <div class="scroll">
      ${stands ? html`<p class="small stands">${icon("info", true)}<span>${stands}</span></p>` : nothing}${
        dues.length
          ? html`<ul>
              ${dues.slice(0, SHOWN).map(due => row(app, actions, due))}
            </ul>`
          : empty(why(app))
      }${more(app)}
      ${hint?.due ? html`<p class="runon">${through}</p>` : nothing}
      ${app.view && (!app.view.controls.over || app.view.controls.held === "until") ? runUntil(app, actions) : nothing}
    </div>`;
}
