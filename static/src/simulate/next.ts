/** What is due, in order: timers, scheduled events, answers on their way. Each can be gone to. */

import type { Actions } from "./actions";
import type { App } from "./app";
import { scopeWords } from "../running/scopes";
import { type Part, empty, html, icon, nothing } from "./parts";
import { asking, hintOf, isOver } from "./status";
import { durationMs, ms, short, when } from "../running/time";
import type { Due } from "./types";

const ICONS: Record<Due["kind"], [string, string]> = { event: ["ev", "envelope"], timer: ["tm", "clock"], answer: ["cl", "function"], start: ["tm", "play"], set: ["ev", "envelope"] };

/** What is due, by name: of an answer the function that gives it (`does` names the action). */
function nameOf(app: App, due: Due): string {
  if (due.kind === "event") return due.label;
  const action = due.kind === "answer" ? /^(.*) gets (?:its result|an error)\.$/.exec(due.does)?.[1] : undefined;
  if (action === undefined) return due.label.slice(0, 1).toUpperCase() + due.label.slice(1);
  const begun = app.trace.findLast((event) => event.type === "action.started" && event.action === action && event.instance === due.instance && event.state === due.state);
  const call = begun && app.trace.findLast((event) => event.type === "function.called" && event.pointer === begun.pointer && event.instance === due.instance);
  return `${String(call?.function ?? action)} answers${due.scope ? `, ${scopeWords(due.scope)}` : ""}`;
}

function row(app: App, actions: Actions, due: Due): Part {
  const left = ms(due.due) - ms(app.view?.clock ?? due.due);
  const [tone, sign] = ICONS[due.kind];
  const show = (): void => { if (due.pointer !== null) app.select({ pointer: due.pointer }); };
  return html`<li><span class="pin ${tone}">${icon(sign, true)}</span><div class="grow"><button type="button" class="rowlink" ?disabled=${due.pointer === null} @click=${show}><b>${nameOf(app, due)}</b></button>
    ${due.does ? html`<p class="small">${due.does}</p>` : nothing}<p class="dim small">${when(due.due, app.view?.clock ?? due.due)} · ${left > 0 ? `in ${short(left)}` : "now"}</p>
    ${left > 0 ? html`<button type="button" class="btn sm soft" ?disabled=${Boolean(app.run?.busy)} @click=${() => actions.advanceTo(due.due)}>Jump there</button>` : nothing}</div></li>`;
}

function why(app: App): string {
  if (!app.view || app.view.position === 0) return "Timers and scheduled events appear here when the run sets them.";
  if (asking(app.view).length) return "The run waits for your answer, on the left.";
  if (isOver(app.view)) return "The run is over: nothing is due.";
  if (app.view.waiting.length) return "No timer is set: the run goes on when the event comes.";
  return "Nothing is set for later: the next step is now.";
}

let until = "";

/** Runs to a time, or for a duration from now, whatever happens until then. */
function runUntil(app: App, actions: Actions): Part {
  const text = until.trim();
  const fine = durationMs(text) !== null || !Number.isNaN(Date.parse(text));
  const go = (event: Event): void => {
    event.preventDefault();
    if (!fine) return;
    void (durationMs(text) === null ? actions.advanceTo(text) : actions.advanceBy(text)).then((done) => { if (done) until = ""; app.changed(); });
  };
  return html`<form class="until" @submit=${go}><label class="vh" for="run-until">Run until</label><input class="input mono" id="run-until" placeholder="PT5M, or a time" .value=${until} aria-invalid=${Boolean(text) && !fine} @input=${(event: InputEvent) => { until = (event.target as HTMLInputElement).value; app.changed(); }} />
    <button type="submit" class="btn sm soft" ?disabled=${!fine || Boolean(app.run?.busy)}>Run until</button></form>`;
}

export function next(actions: Actions): (app: App) => Part {
  return (app) => {
    const dues = app.view?.next ?? [];
    const hint = hintOf(app);
    return html`<div class="tabs"><h2 class="ptitle">Next ${dues.length ? html`<span class="count">${dues.length}</span>` : nothing}</h2></div>
      <div class="scroll">${dues.length ? html`<ul>${dues.slice(0, 50).map((due) => row(app, actions, due))}</ul>` : empty(why(app))}
      ${hint?.due ? html`<p class="runon"><button type="button" class="btn sm plain" ?disabled=${Boolean(app.run?.busy)} title="Continue, and let timeouts happen" @click=${actions.throughTimeouts}>${icon("play", true)}Run through timeouts</button></p>` : nothing}
      ${app.view && !isOver(app.view) ? runUntil(app, actions) : nothing}</div>`;
  };
}
