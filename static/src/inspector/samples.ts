/** The data that a form's expressions are tried on: typed by hand or taken from the last run; kept by definition and state. */

import { api, messageOf } from "../shared/api";
import { remember, remembered } from "../shared/storage";
import { type Part, html, icon, nothing } from "./parts";
import type { Json } from "./types";

export interface Sample { input: Json; results?: Record<string, Json>; events?: Record<string, Json>; from?: string }

export class Samples {
  private trouble = "";
  private asking = false;
  private text: string | null = null; // what is being typed

  constructor(private readonly definition: string, private readonly changed: () => void, private readonly redraw: () => void) {}

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
    if (!text.trim()) { this.keep(pointer, null); return; }
    try {
      this.keep(pointer, { ...this.of(pointer), input: JSON.parse(text) as Json, from: "typed by hand" });
    } catch (error) {
      this.trouble = `This is not JSON: ${messageOf(error)}`;
      this.redraw();
    }
  }

  private async take(pointer: string, state: string): Promise<void> {
    this.asking = true;
    this.redraw();
    try {
      const found = await api<{ sample: Sample | null; why: string }>(`/api/definitions/${this.definition}/samples?${new URLSearchParams({ pointer, state })}`);
      this.asking = false;
      if (found.sample) this.keep(pointer, { ...found.sample, from: found.why });
      else this.trouble = found.why;
    } catch (error) {
      this.trouble = messageOf(error);
    }
    this.asking = false;
    this.redraw();
  }

  /** The box at the top of the Data tab. */
  show(pointer: string, state: string): Part {
    const sample = this.of(pointer);
    const value = this.text ?? (sample ? JSON.stringify(sample.input, null, 2) : "");
    const rows = Math.min(10, Math.max(3, value.split("\n").length));
    return html`<section class="samplebox"><div class="lab"><label for="sample-data">Sample data</label>${sample?.from ? html` <span class="req">${sample.from}</span>` : nothing}</div>
      <textarea class="input area mono ${this.trouble ? "bad" : ""}" id="sample-data" rows=${rows} spellcheck="false" placeholder='{"order": {"total": 12}}' .value=${value} aria-describedby=${this.trouble ? "sample-wrong" : nothing}
        @change=${(event: Event) => this.typed(pointer, (event.target as HTMLTextAreaElement).value)}></textarea>
      ${this.trouble ? html`<p class="help bad" id="sample-wrong">${icon("error", true)}<span>${this.trouble}</span></p>` : html`<p class="help">What enters this state. Every filter and expression below shows what it makes of it.</p>`}
      <div class="fixes"><button type="button" class="btn sm" ?disabled=${this.asking} @click=${() => void this.take(pointer, state)}>${icon("restart", true)}From the last run</button>${
        sample ? html`<button type="button" class="btn sm" @click=${() => { remember(this.key("*"), null); this.keep(pointer, null); }}>Clear</button>` : nothing}</div></section>`;
  }
}
