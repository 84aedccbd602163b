/** Where the playback stands and how it moves on. What it shows is the strip's and the diagram's. */

import { api, messageOf } from "../../shared/api";
import { t } from "../../shared/translation";
import type { Review } from "../app";
import { Paint } from "./paint";
import type { Playback, Scenario, Step } from "./types";

const LEAST = 1400; // milliseconds that a step stands, at speed 1
const LETTER = 38; // more for every letter of its caption

export class Player {
  scenario: Scenario | null = null;
  found: Playback | null = null;
  problem = "";
  index = 0;
  playing = false;
  speed = 1;
  data = false; // whether the step's data are shown
  readonly #paint: Paint;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drawing: unknown = null;
  #version = 0;

  constructor(
    private readonly app: Review,
    private readonly changed: () => void,
  ) {
    this.#paint = new Paint(app.view);
    app.onChange(() => this.#follow());
  }

  get steps(): readonly Step[] {
    return this.found?.steps ?? [];
  }

  get step(): Step | null {
    return this.steps[this.index] ?? null;
  }

  get atEnd(): boolean {
    return this.index >= this.steps.length - 1;
  }

  /** Fetches a scenario's steps and stands at the one with the trace event `seq`. */
  async open(scenario: Scenario, seq: number, play: boolean): Promise<void> {
    this.pause();
    this.scenario = scenario;
    this.problem = "";
    this.#version = this.app.to;
    const turn = ++this.#asked;
    try {
      const query = `scenario=${encodeURIComponent(scenario.id)}&version=${this.app.to}`;
      const found = await api<Playback>(`/api/definitions/${this.app.definition.id}/playback?${query}`);
      if (turn !== this.#asked) return;
      this.found = found;
      if (!found.steps.length) this.problem = t("Nothing happens in this scenario.");
    } catch (error) {
      if (turn !== this.#asked) return;
      this.found = null;
      this.problem = messageOf(error);
    }
    this.index = Math.max(
      0,
      this.steps.findIndex(step => step.last >= seq),
    );
    this.#paint.begin(this.steps);
    this.#stand();
    if (play && this.steps.length) this.start();
  }

  close(): void {
    this.pause();
    this.#asked += 1;
    this.scenario = this.found = null;
    this.problem = "";
    this.#paint.clear();
    this.#notify();
  }

  start(): void {
    if (!this.steps.length) return;
    this.playing = true;
    if (this.atEnd) {
      this.index = 0;
      this.#stand();
    } else this.changed();
    this.#later();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
    this.changed();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.start();
  }

  /** To a step, at once; the playback pauses there. */
  go(index: number): void {
    this.playing = false;
    clearTimeout(this.#timer);
    const next = Math.max(0, Math.min(index, this.steps.length - 1));
    const forward = next === this.index + 1;
    this.index = next;
    if (forward) this.#glide();
    else this.#stand();
  }

  hasten(speed: number): void {
    this.speed = speed;
    this.changed();
  }

  #stand(): void {
    this.#show();
    if (this.#drawn()) this.#paint.stand(this.steps, this.index);
    this.#notify();
  }

  #glide(): void {
    this.#show();
    this.#notify();
    if (this.#drawn()) void this.#paint.glide(this.steps, this.index, this.speed);
  }

  /** The next step, when this one has been read. */
  #later(): void {
    clearTimeout(this.#timer);
    const stands = (LEAST + LETTER * (this.step?.caption.length ?? 0)) / this.speed;
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      this.index += 1;
      this.playing = !this.atEnd;
      this.#glide();
      if (this.playing) this.#later();
    }, stands);
  }

  #show(): void {
    const at = this.step?.pointer ?? this.step?.moves.at(-1)?.pointer ?? null;
    const place = at === null ? null : this.app.drawn(at);
    if (place !== null && this.#drawn()) this.app.view.reveal(place);
  }

  /** Whether the drawing is one that the steps are of. */
  #drawn(): boolean {
    return this.app.shown !== null && (this.app.shown !== "from" || this.app.alone);
  }

  #notify(): void {
    const { scenario, step } = this;
    this.app.step =
      scenario && step
        ? { scenario: scenario.id, name: scenario.name, seq: step.seq, words: step.caption, pointer: step.pointer }
        : null;
    this.app.changed();
    this.changed();
  }

  /** The page changed: another version is played anew, another drawing gets its looks. */
  #follow(): void {
    if (!this.scenario) return;
    if (this.app.to !== this.#version) return void this.open(this.scenario, this.step?.seq ?? 0, this.playing);
    if (this.#drawing === this.app.view.scene) return;
    this.#drawing = this.app.view.scene;
    this.#paint.clear();
    if (this.#drawn()) this.#paint.stand(this.steps, this.index);
  }
}
