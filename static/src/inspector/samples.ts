/** The data that a form's expressions are tried on: typed, of the last run or of a scenario; kept by state. */

import { api, messageOf } from "../shared/api";
import { remember, remembered } from "../shared/storage";
import { said, t } from "../shared/translation";
import { type Part, html, icon, nothing } from "./parts";
import { menuAt } from "../shared/menu";
import type { Json } from "./types";

interface Saved {
  id: string;
  name: string;
}

export interface Sample {
  input: Json;
  results?: Record<string, Json>;
  events?: Record<string, Json>;
  from?: string;
}

export class Samples {
  private trouble = "";
  private known: Promise<Saved[]> | null = null;
  why = ""; // there are none, of the last that were asked for
  private asking = false;
  private text: string | null = null; // what is being typed

  constructor(
    private readonly definition: string,
    private readonly changed: () => void,
    private readonly redraw: () => void,
  ) {}

  private key(pointer: string): string {
    return `sample.${this.definition}.${pointer}`;
  }

  of(pointer: string): Sample | null {
    return remembered<Sample>(this.key(pointer)) ?? remembered<Sample>(this.key("*"));
  }

  /** Another object is shown. */
  leave(): void {
    this.text = null;
    this.trouble = "";
  }

  private keep(pointer: string, sample: Sample | null): void {
    remember(this.key(pointer), sample);
    if (sample) remember(this.key("*"), { input: sample.input, from: sample.from });
    this.text = null;
    this.trouble = "";
    this.changed();
  }

  private typed(pointer: string, text: string): void {
    this.text = text;
    if (!text.trim()) {
      this.keep(pointer, null);
      return;
    }
    try {
      this.keep(pointer, { ...this.of(pointer), input: JSON.parse(text) as Json, from: t("typed by hand") });
    } catch (error) {
      this.trouble = t("This is not JSON: {why}", { why: messageOf(error) });
      this.redraw();
    }
  }

  /** The scenarios of the definition; asked for once. */
  scenarios(): Promise<Saved[]> {
    this.known ??= api<Saved[]>(`/api/definitions/${this.definition}/scenarios`).catch((): Saved[] => {
      this.known = null;
      return [];
    });
    return this.known;
  }

  /** What the state gets in a scenario (its id) or in the last run (`last`), kept from now on; what is there for "". */
  async fetch(pointer: string, state: string, which: string): Promise<Sample | null> {
    if (which === "") return this.of(pointer);
    const query = new URLSearchParams({ pointer, state, ...(which === "last" ? {} : { scenario: which }) });
    try {
      const found = await api<{ sample: Sample | null; why: string }>(
        `/api/definitions/${this.definition}/samples?${query}`,
      );
      this.why = said(found.why);
      if (!found.sample) return null;
      const sample = { ...found.sample, from: this.why };
      this.keep(pointer, sample);
      return sample;
    } catch (error) {
      this.why = messageOf(error);
      return null;
    }
  }

  private async take(pointer: string, state: string, which: string): Promise<void> {
    this.asking = true;
    this.redraw();
    if (!(await this.fetch(pointer, state, which))) this.trouble = this.why;
    this.asking = false;
    this.redraw();
  }

  private async choose(event: Event, pointer: string, state: string): Promise<void> {
    const button = event.currentTarget as HTMLElement;
    const all = await this.scenarios();
    const box = button.getBoundingClientRect();
    if (!all.length) {
      this.trouble = t("There is no scenario yet: write one on the Simulate page, or type data here.");
      this.redraw();
      return;
    }
    menuAt(
      box.left,
      box.bottom,
      t("Which scenario?"),
      all.map(one => ({ label: one.name, icon: "play", run: () => void this.take(pointer, state, one.id) })),
      () => button.focus(),
    );
  }

  /** The box at the top of the Data tab. */
  show(pointer: string, state: string): Part {
    const sample = this.of(pointer);
    const value = this.text ?? (sample ? JSON.stringify(sample.input, null, 2) : "");
    const rows = Math.min(10, Math.max(3, value.split("\n").length));
    return html`<section class="samplebox">
      <div class="lab">
        <label for="sample-data">${t("Sample data")}</label
        >${sample?.from ? html` <span class="req">${sample.from}</span>` : nothing}
      </div>
      <textarea
        class="input area mono ${this.trouble ? "bad" : ""}"
        id="sample-data"
        rows=${rows}
        spellcheck="false"
        placeholder=${t('{"order": {"total": 12}}')}
        .value=${value}
        aria-describedby=${this.trouble ? "sample-wrong" : nothing}
        @change=${(event: Event) => this.typed(pointer, (event.target as HTMLTextAreaElement).value)}
      ></textarea>
      ${
        this.trouble
          ? html`<p class="help bad" id="sample-wrong">${icon("error", true)}<span>${this.trouble}</span></p>`
          : html`<p class="help">
              ${t("What enters here. Every filter and expression below shows what it makes of it.")}
            </p>`
      }
      <div class="fixes">
        <button
          type="button"
          class="btn sm"
          ?disabled=${this.asking}
          @click=${() => void this.take(pointer, state, "last")}
        >
          ${icon("restart", true)}${t("From the last run")}</button
        ><button
          type="button"
          class="btn sm"
          aria-haspopup="menu"
          ?disabled=${this.asking}
          @click=${(event: Event) => void this.choose(event, pointer, state)}
        >
          ${icon("play", true)}${t("From a scenario…")}</button
        >${
          sample
            ? html`<button
                type="button"
                class="btn sm"
                @click=${() => {
                  remember(this.key("*"), null);
                  this.keep(pointer, null);
                }}
              >
                ${t("Clear")}
              </button>`
            : nothing
        }
      </div>
    </section>`;
  }
}
