/** The strip below the diagram: the caption, the scrubber and the buttons of the playback. */

import { type TemplateResult, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { clockDate, clockTime } from "../../running/time";
import { t } from "../../shared/translation";
import { icon, iconButton } from "../parts";
import type { Player } from "./player";

type Part = TemplateResult | typeof nothing;

const SPEEDS: [number, string][] = [
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
];

export interface Doings {
  close: () => void;
  write: (() => void) | null; // null: captions cannot be written here
  comment: (() => void) | null; // null: nothing can be said here
}

function caption(player: Player): Part {
  const { step, problem, found, index, steps } = player;
  if (problem) return html`<p class="playcaption bad" role="alert">${problem}</p>`;
  const ended = found?.cut && index === steps.length - 1 ? ` ${t("The run goes on; more of it is in Simulate.")}` : "";
  return html`<p class="playcaption" aria-live="polite" aria-atomic="true">
    ${step ? `${step.caption}${ended}` : "…"}
  </p>`;
}

function clock(player: Player): Part {
  const { step } = player;
  return step
    ? html`<span class="playclock" title=${t("The run's own clock")}
        >${icon("clock")}<span class="vh">${t("The run's clock:")} </span
        ><span class="mono">${clockTime(step.time).replace(/Z$/, "")}</span
        ><span class="dim">${clockDate(step.time)}</span></span
      >`
    : nothing;
}

function controls(player: Player): Part {
  const { index, steps, playing } = player;
  const last = steps.length - 1;
  return html`<div class="playcontrols" role="group" aria-label=${t("Playback")}>
    ${iconButton("left", t("Previous step"), t("Previous step (←)"), () => player.go(index - 1), {
      disabled: index <= 0,
    })}
    <button
      type="button"
      class="btn primary playtoggle"
      title=${playing ? t("Pause (Space)") : t("Play (Space)")}
      ?disabled=${last < 0}
      @click=${() => player.toggle()}
    >
      ${icon(playing ? "pause" : "play")}<span
        >${playing ? t("Pause") : player.atEnd && last > 0 ? t("Again") : t("Play")}</span
      >
    </button>
    ${iconButton("right", t("Next step"), t("Next step (→)"), () => player.go(index + 1), { disabled: index >= last })}
    <span class="playcount">${t("Step")} <b>${last < 0 ? 0 : index + 1}</b> ${t("of {last}", { last: last + 1 })}</span>
    <input
      class="playscrub"
      type="range"
      aria-label=${t("Step")}
      min="1"
      max=${Math.max(1, last + 1)}
      step="1"
      .value=${live(String(index + 1))}
      ?disabled=${last < 1}
      aria-valuetext=${t("Step {index} of {last}", { index: index + 1, last: last + 1 })}
      @input=${(event: InputEvent) => player.go(Number((event.target as HTMLInputElement).value) - 1)}
    />
    <div class="seg sm" role="group" aria-label=${t("Speed")}>
      ${SPEEDS.map(
        ([speed, name]) =>
          html`<button type="button" aria-pressed=${player.speed === speed} @click=${() => player.hasten(speed)}>
            ${name}
          </button>`,
      )}
    </div>
  </div>`;
}

function data(player: Player): Part {
  const { step } = player;
  if (!player.data || !step) return nothing;
  const known = player.steps.slice(0, player.index + 1).findLast(one => one.data !== null || one.large);
  if (!known) return html`<p class="playdata dim" id="play-data">${t("No data yet.")}</p>`;
  return known.large
    ? html`<p class="playdata dim" id="play-data">
        ${t("The data are too large to be shown here; they are in Simulate.")}
      </p>`
    : html`<pre class="playdata data" id="play-data" tabindex="0" aria-label=${t("Data after this step")}>
${JSON.stringify(known.data, null, 2)}</pre>`;
}

export function strip(player: Player, doings: Doings): Part {
  const { scenario, step } = player;
  if (!scenario) return nothing;
  const flip = (): void => {
    player.data = !player.data;
    player.hasten(player.speed);
  };
  const button = (name: string, label: string, title: string, run: (() => void) | null): Part =>
    step && run ? iconButton(name, label, title, run) : nothing;
  return html`<div class="playtop">
      ${caption(player)}
      <div class="playtools">
        ${button("pencil", t("Write this caption"), t("Write this caption"), doings.write)}
        ${button("comment", t("Comment on this step"), t("Comment on this step (C)"), doings.comment)}
        ${step ? iconButton("data", t("Data"), t("The data after this step"), flip, { pressed: player.data }) : nothing}
        ${iconButton("close", t("Close the playback"), t("Close (Esc)"), doings.close)}
      </div>
    </div>
    ${data(player)}
    <div class="playrow">${controls(player)}${clock(player)}</div>`;
}
