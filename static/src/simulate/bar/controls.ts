/** The bar of the run: restart, back, step, continue or pause, the scrubber, the clock, the speed. */

import { svg } from "lit";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Actions } from "../core/actions";
import { type Part, button, html, icon, iconButton, nothing, once, segments } from "../core/widgets";
import { playMenu } from "./play-menu";
import { fork, saveAsScenario } from "./save-run";
import { ended, isAtStart, startsAnew, statusOf, stepWords, whyNoPlay, whyNot } from "../core/status";
import { clockDate, clockTime } from "../../running/time";
import type { Control } from "../core/types";

const SPEEDS: [number, string, string][] = [
  [0.5, "½×", t("{n} seconds a step", { n: 2 })],
  [1, "1×", t("{n} seconds a step", { n: 1 })],
  [2, "2×", t("{n} seconds a step", { n: 0.5 })],
  [4, "4×", t("{n} seconds a step", { n: 0.25 })],
];

function buttons(app: App, actions: Actions): Part {
  const view = app.view;
  const motion = (control: Control, sign: string, label: string, title: string, run: () => unknown): Part => {
    const why = whyNot(app, control);
    return iconButton({
      icon: sign,
      label,
      title: why === null ? title : `${label}: ${why}`,
      run,
      disabled: why !== null,
    });
  };
  return html`<div class="cgroup">
    ${motion(
      "reset",
      "restart",
      t("Restart"),
      app.setup.differs ? t("Restart with what was changed (R)") : t("Restart (R)"),
      actions.restart,
    )}
    ${motion("back", "back", t("Back one step"), t("Back (Shift+F10)"), actions.back)}
    ${motion("step", "step-into", t("Step into"), t("Step into (F11)"), actions.step)}
    ${motion("step-over", "step-over", t("Step over"), t("Step over (F10)"), actions.over)}
    ${motion("step-out", "step-out", t("Step out"), t("Step out (Shift+F11)"), actions.out)}
    ${
      view?.undo
        ? iconButton({
            icon: "undo",
            label: t("Undo"),
            title: t("Bring back what the restart or the change has dropped (Ctrl+Z)"),
            run: actions.undo,
            disabled: Boolean(app.run?.busy),
          })
        : nothing
    }
    ${
      app.run?.busy && !app.playing
        ? html`<button
            type="button"
            class="btn primary run-button"
            title=${t("Pause (F5)")}
            @click=${once(actions.pause)}
          >
            ${icon("pause", true)}${t("Pause")}
          </button>`
        : runButton(app, actions)
    }
  </div>`;
}

/** Start or Continue; its title says what it lets happen, or why it can do nothing. */
function runButton(app: App, actions: Actions): Part {
  const { view } = app;
  const why = whyNot(app, "continue");
  const anew = startsAnew(app);
  const next = view?.controls.next ? t("Continue: {next} (F5)", { next: view.controls.next }) : t("Continue (F5)");
  return html`<button
    type="button"
    class="btn primary run-button"
    title=${why ?? (anew ? t("Start a new run with what is chosen (F5)") : next)}
    ?disabled=${why !== null}
    @click=${actions.proceed}
  >
    ${icon("play", true)}${view && view.status !== "not-started" && !anew ? t("Continue") : t("Start")}
  </button>`;
}

function scrubber(app: App, actions: Actions): Part {
  const view = app.view;
  const [position, length] = [view?.position ?? 0, view?.length ?? 0];
  const ticks = length > 1 && length <= 60 ? Array.from({ length: length + 1 }, (_, n) => n) : [];
  const at = (n: number): string => `${length ? (100 * n) / length : 0}%`;
  return html`<div class="scrub">
    <span class="sl"
      >${
        isAtStart(view)
          ? html`<b>${t("At the start")}</b>`
          : html`${t("Step")} <b>${position}</b> ${t("of {length}", { length })}`
      }</span
    >
    <div class="track">
      <svg aria-hidden="true">
        <line class="rail" x1="0" y1="15" x2="100%" y2="15"></line>
        <line class="fill" x1="0" y1="15" x2=${at(position)} y2="15"></line>
        ${ticks.map(n => svgTick(at(n), n > position))}
        <circle class="knob" cx=${at(position)} cy="15" r="8"></circle>
      </svg>
      <input
        type="range"
        aria-label=${t("Step")}
        min="0"
        max=${Math.max(length, 1)}
        step="1"
        .value=${String(position)}
        ?disabled=${!length || ended(app) || (Boolean(app.run?.busy) && !app.playing)}
        aria-valuetext=${stepWords(view)}
        @input=${(event: InputEvent) => void actions.look(Number((event.target as HTMLInputElement).value))}
        @change=${(event: Event) => void actions.go(Number((event.target as HTMLInputElement).value))}
      />
    </div>
  </div>`;
}

function svgTick(x: string, ahead: boolean): unknown {
  return svg`<circle class=${ahead ? "tick ahead" : "tick"} cx=${x} cy="15" r="3"></circle>`;
}

/** Play, a step a beat, and how fast. */
function pace(app: App, actions: Actions): Part {
  const why = app.playing ? null : whyNoPlay(app);
  const title = why ?? (app.playing ? t("Stop after this step (P)") : t("Go on by itself, a step a beat (P)"));
  const label = app.playing ? t("Stop") : t("Play");
  return html`<div class="pace">
    ${button(html`<span>${label}</span>`, () => (app.playing ? actions.stop() : void actions.play()), {
      icon: app.playing ? "pause" : "play",
      title,
      label,
      disabled: why !== null,
    })}
    ${playMenu(app)}
    ${segments(t("Pace of Play and of the tokens"), SPEEDS, app.speed, speed => {
      app.speed = speed;
      app.changed();
    })}
  </div>`;
}

function connection(app: App): Part {
  const state = app.run?.connection;
  if (!state || state === "open") return nothing;
  const restarting = state === "restarting";
  const text =
    state === "refused" || state === "signed-out"
      ? t("Not connected")
      : restarting
        ? t("The server is restarting…")
        : state === "silent"
          ? t("The server does not answer")
          : t("Reconnecting…");
  return html`<span
    class="tag ${restarting ? "" : "warning"}"
    role="status"
    title=${app.run?.reason || t("The line to the server is lost. What you do is kept and sent when it is back.")}
    >${icon(restarting ? "restart" : "warning", true)}${text}</span
  >`;
}

export function controls(app: App, actions: Actions): Part {
  const status = statusOf(app);
  const clock = app.view?.clock ?? (app.setup.clock || "2020-01-01T00:00:00Z");
  return html`${buttons(app, actions)}
    <span
      class="tag ${status.tone} state-chip"
      role="status"
      title=${app.view ? (whyNot(app, "continue") ?? nothing) : nothing}
      >${icon(status.icon)}${status.text}</span
    >${
      app.view?.engine ? html`<span class="tag" title=${t("Engine of this run")}>${app.view.engine}</span>` : nothing
    }${connection(app)}
    ${scrubber(app, actions)}
    <div
      class="clock"
      title=${t("Virtual clock: {clockDate}. It moves only with the run", { clockDate: clockDate(clock) })}
    >
      ${icon("clock", true)}<span class="vh">${t("Virtual clock")}</span
      ><span class="mono big">${clockTime(clock).replace(/Z$/, "")}</span
      ><span class="dim ${clock.slice(0, 10) === app.view?.started.slice(0, 10) ? "" : "later"}"
        >${clockDate(clock)}</span
      >
    </div>
    ${
      app.view && !ended(app)
        ? html`${button(
            html`<span>${t("Fork")}</span>`,
            once(() => void fork(app, actions)),
            {
              icon: "fork",
              title: t("A run of its own from this step on"),
              label: t("Fork"),
            },
          )}
          ${button(html`<span>${t("Save scenario")}</span>`, () => void saveAsScenario(app), {
            icon: "save",
            class: "soft savebtn",
            title: t("Save this run as a scenario (Ctrl+S)"),
            label: t("Save scenario"),
          })}`
        : nothing
    }
    ${pace(app, actions)}`;
}
