/** The bar of the run: restart, back, step, continue or pause, the scrubber, the clock, the speed. */

import { svg } from "lit";
import type { App } from "./app";
import type { Actions } from "./actions";
import { type Part, html, icon, iconButton, nothing } from "./parts";
import { fork, saveAsScenario } from "./saving";
import { asking, isOver, startsAnew, statusOf } from "./status";
import { clockDate, clockTime } from "../running/time";

const SPEEDS: [number, string][] = [[0.5, "½×"], [1, "1×"], [4, "4×"]];

function buttons(app: App, actions: Actions): Part {
  const view = app.view;
  const busy = Boolean(app.run?.busy);
  const asks = asking(view).length > 0 && !view?.next.length && view?.position === view?.length; // in the past the answer is there already
  const over = Boolean(view && (isOver(view) && view.position === view.length));
  const anew = startsAnew(app);
  const stuck = busy || ((over || asks) && !anew) || !app.ready;
  return html`<div class="cgroup">
    ${iconButton({ icon: "restart", label: "Restart", title: app.setup.changed ? "Restart with what was changed (R)" : "Restart (R)", run: actions.restart, disabled: busy || !app.ready })}
    ${iconButton({ icon: "back", label: "Back one step", title: "Back (Shift+F10)", run: actions.back, disabled: busy || !view || view.position === 0 })}
    ${iconButton({ icon: "step-into", label: "Step into", title: "Step into (F11)", run: actions.step, disabled: stuck })}
    ${iconButton({ icon: "step-over", label: "Step over", title: "Step over (F10)", run: actions.over, disabled: stuck })}
    ${iconButton({ icon: "step-out", label: "Step out", title: "Step out (Shift+F11)", run: actions.out, disabled: stuck })}
    ${view?.undo ? iconButton({ icon: "undo", label: "Undo", title: "Bring back what the restart or the change has dropped (Ctrl+Z)", run: actions.undo, disabled: busy }) : nothing}
    ${busy
      ? html`<button type="button" class="btn primary run-button" title="Pause (F5)" @click=${actions.pause}>${icon("pause", true)}Pause</button>`
      : html`<button type="button" class="btn primary run-button" title=${anew ? "Start a new run with what is chosen (F5)" : "Continue (F5)"} ?disabled=${stuck} @click=${actions.proceed}>${icon("play", true)}${view && view.status !== "not-started" && !anew ? "Continue" : "Start"}</button>`}
  </div>`;
}

function scrubber(app: App, actions: Actions): Part {
  const view = app.view;
  const [position, length] = [view?.position ?? 0, view?.length ?? 0];
  const ticks = length > 1 && length <= 60 ? Array.from({ length: length + 1 }, (_, n) => n) : [];
  const at = (n: number): string => `${length ? (100 * n) / length : 0}%`;
  return html`<div class="scrub"><span class="sl">Step <b>${position}</b> of ${length}</span>
    <div class="track"><svg aria-hidden="true"><line class="rail" x1="0" y1="15" x2="100%" y2="15"></line><line class="fill" x1="0" y1="15" x2=${at(position)} y2="15"></line>
      ${ticks.map((n) => svgTick(at(n), n > position))}<circle class="knob" cx=${at(position)} cy="15" r="8"></circle></svg>
      <input type="range" aria-label="Step" min="0" max=${Math.max(length, 1)} step="1" .value=${String(position)} ?disabled=${!length || Boolean(app.run?.busy)}
        aria-valuetext="Step ${position} of ${length}" @input=${(event: InputEvent) => void actions.look(Number((event.target as HTMLInputElement).value))} @change=${(event: Event) => void actions.go(Number((event.target as HTMLInputElement).value))} /></div></div>`;
}

function svgTick(x: string, ahead: boolean): unknown {
  return svg`<circle class=${ahead ? "tick ahead" : "tick"} cx=${x} cy="15" r="3"></circle>`;
}

function connection(app: App): Part {
  const state = app.run?.connection;
  if (!state || state === "open") return nothing;
  const restarting = state === "restarting";
  const text = state === "refused" || state === "signed-out" ? "Not connected" : restarting ? "The server is restarting…" : "Reconnecting…";
  return html`<span class="tag ${restarting ? "" : "warning"}" role="status" title=${app.run?.reason || "The line to the server is lost. What you do is kept and sent when it is back."}>${icon(restarting ? "restart" : "warning", true)}${text}</span>`;
}

export function controls(actions: Actions): (app: App) => Part {
  return (app) => {
    const status = statusOf(app);
    const clock = app.view?.clock ?? (app.setup.clock || "2020-01-01T00:00:00Z");
    return html`${buttons(app, actions)}
      <span class="tag ${status.tone} state-chip" role="status">${icon(status.icon)}${status.text}</span>${connection(app)}
      ${scrubber(app, actions)}
      <div class="clock" title="Virtual clock: ${clockDate(clock)}. It moves only with the run">${icon("clock", true)}<span class="vh">Virtual clock</span><span class="mono big">${clockTime(clock).replace(/Z$/, "")}</span><span class="dim ${clock.slice(0, 10) === app.view?.started.slice(0, 10) ? "" : "later"}">${clockDate(clock)}</span></div>
      ${app.view ? html`<button type="button" class="btn sm soft" title="A run of its own from this step on" aria-label="Fork" @click=${() => void fork(app, actions)}>${icon("fork", true)}<span>Fork</span></button>
      <button type="button" class="btn sm soft savebtn" title="Save as scenario (Ctrl+S)" aria-label="Save as scenario" @click=${() => void saveAsScenario(app)}>${icon("save", true)}<span>Save as scenario</span></button>` : nothing}
      <div class="seg sm" role="group" aria-label="Speed of the tokens">${SPEEDS.map(([speed, name]) =>
        html`<button type="button" aria-pressed=${app.speed === speed} @click=${() => { app.speed = speed; app.changed(); }}>${name}</button>`)}</div>`;
  };
}
