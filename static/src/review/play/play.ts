/** Plays a recorded scenario on the diagram: its button, the strip below, its keys, its place in the address. */

import { render } from "lit";
import { api, messageOf } from "../../shared/api";
import { iconButton, textButton } from "../../shared/controls";
import { el, icon, replace, typing } from "../../shared/dom";
import { addKeys } from "../../shared/keys";
import { menu } from "../../shared/menu";
import { toastError } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Look, Review } from "../app";
import { writeCaption } from "./captions";
import { Player } from "./player";
import { strip } from "./strip";
import type { Scenario } from "./types";

const GROUP = t("Playback");

class Play {
  readonly player: Player;
  #all: Scenario[] = [];
  #chosen: Scenario | null = null;
  #strip: HTMLElement | null = null;
  #before: Look | null = null; // how the diagram was shown before

  constructor(
    private readonly app: Review,
    private readonly host: HTMLElement,
  ) {
    this.player = new Player(app, () => this.#draw());
    app.play = (scenario, seq) => this.#at(scenario, seq);
    document.addEventListener("keydown", event => this.#pressed(event));
    addKeys(
      { keys: "Space", title: t("Play or pause"), group: GROUP },
      { keys: "ArrowLeft ArrowRight", title: t("Previous and next step"), group: GROUP },
      { keys: "Home End", title: t("First and last step"), group: GROUP },
    );
  }

  async load(): Promise<void> {
    this.#all = await api<Scenario[]>(`/api/definitions/${this.app.definition.id}/scenarios`);
    const query = new URLSearchParams(location.search);
    const wished = this.#all.find(one => one.id === query.get("play"));
    this.#chosen = wished ?? this.#all[0] ?? null;
    this.#button();
    if (!wished) return;
    const seq = Number(query.get("seq") ?? 0);
    const ready = (): boolean => this.app.to > 0;
    if (ready()) return this.#open(wished, seq, false);
    const stop = this.app.onChange(() => {
      if (ready()) {
        stop();
        this.#open(wished, seq, false);
      }
    });
  }

  #at(id: string, seq: number): void {
    const found = this.#all.find(one => one.id === id);
    if (!found) return toastError(t("The scenario of this step is not there any more."));
    if (this.player.scenario?.id !== id) return this.#open(found, seq, false);
    const index = this.player.steps.findIndex(step => step.last >= seq);
    if (index >= 0) this.player.go(index);
  }

  #open(scenario: Scenario, seq: number, play: boolean): void {
    this.#chosen = scenario;
    this.#button();
    if (!this.#strip) {
      this.#before = this.app.look;
      this.#strip = el("section", { class: "playstrip", id: "playstrip" });
      this.app.view.host.after(this.#strip);
    }
    this.#strip.setAttribute("aria-label", t("Playback of “{name}”", { name: scenario.name }));
    if (!this.app.alone) this.app.show("to");
    void this.player.open(scenario, seq, play).then(() => {
      if (play) this.#strip?.querySelector<HTMLElement>(".playtoggle")?.focus();
    });
  }

  #close(): void {
    this.player.close();
    this.#strip?.remove();
    this.#strip = null;
    if (this.#before !== null && this.app.look === "to") this.app.show(this.#before);
    this.#before = null;
    this.host.querySelector<HTMLElement>("button")?.focus();
  }

  #button(): void {
    const chosen = this.#chosen;
    if (!chosen) {
      const why = this.app.may.has("simulate")
        ? t("Save a run as a scenario in Simulate: it can be played here.")
        : t("Its authors have kept no scenario.");
      const inside = [icon("play", true), t("No scenario to play")];
      return replace(this.host, textButton(inside, null, { disabled: true, title: why }));
    }
    const title = t("Play “{name}”", { name: chosen.name });
    const inside = [icon("play", true), el("span", { class: "clip" }, title)];
    const button = textButton(inside, () => this.#open(chosen, 0, true), { class: "btn playbutton", title });
    const choose = t("Choose a scenario");
    const more = iconButton("down", choose, null, { class: "ib", title: choose });
    menu(more, () =>
      this.#all.map(one => ({
        label: one.name || t("Scenario"),
        checked: one.id === this.#chosen?.id,
        run: () => this.#open(one, 0, true),
      })),
    );
    replace(this.host, button, this.#all.length > 1 ? more : null);
  }

  #draw(): void {
    const { player } = this;
    if (this.#strip)
      render(
        strip(player, {
          close: () => this.#close(),
          write: this.app.may.has("edit") ? () => void this.#write() : null,
          comment: this.app.may.has("comment") ? () => this.#comment() : null,
        }),
        this.#strip,
      );
    this.#keep();
  }

  #comment(): void {
    this.player.pause();
    this.app.comment();
  }

  async #write(): Promise<void> {
    const { player } = this;
    const { scenario, step } = player;
    if (!scenario || !step) return;
    player.pause();
    const kept = await writeCaption(this.app, scenario, step);
    if (!kept) return;
    this.#all = this.#all.map(one => (one.id === kept.id ? kept : one));
    await player.open(kept, step.seq, false);
  }

  /** The address says which scenario is played, and where. */
  #keep(): void {
    const { scenario, step } = this.player;
    if (scenario && !step) return;
    const query = new URLSearchParams(location.search);
    if (scenario && step) {
      query.set("play", scenario.id);
      query.set("seq", String(step.seq));
    } else {
      query.delete("play");
      query.delete("seq");
    }
    const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%40", "@");
    const next = `${location.pathname}${text ? `?${text}` : ""}`;
    if (next !== location.pathname + location.search) history.replaceState(history.state, "", next);
  }

  #pressed(event: KeyboardEvent): void {
    const { player } = this;
    if (
      !this.#strip ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      typing(event.target) ||
      document.querySelector("dialog[open]")
    )
      return;
    const target = event.target as Element;
    const free = !target.closest("input, [role=menu], [role=tablist]");
    const steps: Record<string, () => void> = {
      " ": () => player.toggle(),
      ArrowLeft: () => player.go(player.index - 1),
      ArrowRight: () => player.go(player.index + 1),
      Home: () => player.go(0),
      End: () => player.go(player.steps.length - 1),
    };
    const meant = event.key === " " ? !target.closest("button, a, summary, select") : free;
    if (event.key === "Escape" && this.#strip.contains(target)) this.#close();
    else if (steps[event.key] && meant) steps[event.key]?.();
    else return;
    event.preventDefault();
  }
}

export function mountPlay(app: Review, host: HTMLElement): void {
  const tell = (error: unknown): void =>
    toastError(t("The scenarios could not be read: {why}", { why: messageOf(error) }));
  new Play(app, host).load().catch(tell);
}
