/** A sweep in a dialog: one or two places of the scenario, values of each, and what comes of them as a heat map. */

import { render } from "lit";
import { enginesOf } from "../../runtimes/engines";
import { messageOf } from "../../shared/api";
import { dialog } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { lines } from "../../shared/streaming";
import { toast } from "../../shared/toast";
import { language, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { select } from "../core/fields";
import { type Part, html, nothing, segments } from "../core/widgets";
import { type Cell, type Place, type Shown, heatMap } from "./heat-map";
import { Sheet } from "./sheet";
import { type Written, asWritten, placesOf, wrongIn, writtenAs } from "./sweep-places";

const COUNTS = [1, 10, 100, 1000];

/** What somebody wrote and what came of it; a page has it until it is left. */
class Sweep {
  readonly rows: Written[] = [
    { place: "", values: "" },
    { place: "", values: "" },
  ];
  runs = 100;
  /** Runs of a cell in the map that is shown. */
  made = 100;
  places: Place[] = [];
  cells: (Cell | undefined)[] = [];
  shown: Shown = "completed";
  chosen: number | null = null;
}

const kept = new PageField(() => new Sweep());

class SweepDialog {
  readonly host = el("div", { class: "many sweep" });
  readonly #bars = el("div", {});
  #sheet: Sheet | null = null;
  #wrong: { place: string; values: string }[] = [];
  #problem = "";
  #working = "";
  #stop: AbortController | null = null;

  constructor(
    private readonly app: App,
    private readonly own: Sweep,
    private readonly open: (cell: Cell, seed: string) => void,
  ) {}

  stop = (): void => this.#stop?.abort();

  draw = (): void => {
    render(this.#page(), this.host);
    this.#sheet?.draw();
  };

  choose = (at: number): void => {
    const cell = this.own.cells[at];
    this.own.chosen = this.own.chosen === at || !cell ? null : at;
    this.#sheet = this.own.chosen === null || !cell ? null : new Sheet(cell.summary, seed => this.open(cell, seed));
    this.#bars.replaceChildren(...(this.#sheet ? [this.#sheet.host] : []));
    this.draw();
  };

  /** Shows again what was chosen when the dialog was closed. */
  resume(): void {
    const { chosen } = this.own;
    this.own.chosen = null;
    if (chosen === null) this.draw();
    else this.choose(chosen);
  }

  #run = async (): Promise<void> => {
    if (this.#working) return;
    this.#problem = "";
    this.#wrong = wrongIn(this.own.rows);
    if (this.#wrong.some(one => one.place || one.values)) return this.#refuse();
    const stop = (this.#stop = new AbortController());
    this.#working = t("Making the runs");
    this.draw();
    try {
      await this.#made(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.#problem = messageOf(error);
    } finally {
      this.#working = "";
      this.draw();
      if (this.#wrong.some(one => one.place || one.values)) this.#refuse();
    }
  };

  /** The first field with something wrong gets the focus. */
  #refuse(): void {
    this.draw();
    this.host.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  async #made(signal: AbortSignal): Promise<void> {
    const { own, app } = this;
    const { runs } = own;
    const scenario = { ...asWritten(app.setup.scenario(), own.rows), name: app.setup.name };
    const path = `/api/definitions/${app.boot.definition.id}/scenarios/sweep`;
    for await (const line of lines(path, { scenario, runs, sweep: writtenAs(own.rows) }, signal)) {
      if (line.type === "places") {
        if (own.chosen !== null) this.choose(own.chosen);
        Object.assign(own, { places: line.places as Place[], cells: [], made: runs });
      } else if (line.type === "working")
        this.#working = t("{done} of {total} runs", {
          done: Number(line.done).toLocaleString(language()),
          total: Number(line.total).toLocaleString(language()),
        });
      else if (line.type === "cell") own.cells[Number(line.at)] = line as unknown as Cell;
      else if (line.type === "done" && Number(line.done) < Number(line.total))
        this.#problem = t("The time for the runs was over: some cells have fewer runs, or none.");
      else if (line.type === "failed") this.#fail(line.error as { message: string; at?: number });
      this.draw();
    }
    if (own.shown === "cost" && !this.#priced) own.shown = "completed";
  }

  #fail({ message, at }: { message: string; at?: number }): void {
    if (at === undefined) this.#problem = message;
    else {
      const words = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
      const atPlace = /place/.test(message);
      this.#wrong = this.own.rows.map((_, n) => ({
        place: n === at && atPlace ? words : "",
        values: n === at && !atPlace ? words : "",
      }));
    }
  }

  get #priced(): boolean {
    return this.own.cells.some(cell => cell?.summary.cost);
  }

  #row = (row: Written, at: number): Part => {
    const wrong = this.#wrong[at];
    const field = (name: "place" | "values", label: string, hint: string): Part =>
      html`<div class="field">
        <label class="lab" for="sweep-field-${name}-${at}">${label}</label>
        <input
          id="sweep-field-${name}-${at}"
          class="input mono"
          autocomplete="off"
          spellcheck="false"
          maxlength="450"
          list=${name === "place" ? "sweep-places" : nothing}
          placeholder=${hint}
          aria-invalid=${Boolean(wrong?.[name])}
          aria-describedby=${wrong?.[name] ? `sweep-${name}-${at}` : nothing}
          .value=${row[name]}
          @input=${(event: Event) => {
            row[name] = (event.target as HTMLInputElement).value;
            if (wrong?.[name]) {
              wrong[name] = "";
              this.draw();
            }
          }}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            void this.#run();
          }}
        />
        ${
          wrong?.[name]
            ? html`<span class="help bad" id="sweep-${name}-${at}" role="alert">${wrong[name]}</span>`
            : nothing
        }
      </div>`;
    return html`<div class="sweeprow">
      ${field("place", at ? t("Second place (optional)") : t("Place in the scenario"), at ? "/seed" : "/input/amount")}
      ${field("values", at ? t("Values of the second place") : t("Values"), at ? "1, 2, 3" : "PT1S..PT10S..4")}
    </div>`;
  };

  #form(): Part {
    return html`<p class="small dim">
        ${t(
          "Each cell is the scenario with one of these values, run many times. Values are written with commas, or as " +
            "from..to..steps.",
        )}
      </p>
      ${this.own.rows.map(this.#row)}
      <datalist id="sweep-places">
        ${placesOf(asWritten(this.app.setup.scenario(), [])).map(place => html`<option value=${place}></option>`)}
      </datalist>
      <div class="sweepgo">
        <label
          >${t("Runs in each cell")}
          ${select(
            COUNTS.map(count => [String(count), count.toLocaleString(language())]),
            {
              value: String(this.own.runs),
              put: count => {
                this.own.runs = Number(count);
              },
            },
          )}</label
        >
        ${
          this.#working
            ? html`<button type="button" class="btn" @click=${this.stop}>${t("Stop")}</button>
                <span role="status" class="small">${this.#working}</span>`
            : html`<button type="button" class="btn primary" @click=${this.#run}>${t("Make the map")}</button>`
        }
      </div>
      ${this.#problem ? html`<p class="help bad" role="alert">${this.#problem}</p>` : nothing}`;
  }

  #title(): string {
    const made = this.own.cells.flatMap(cell => cell?.summary ?? []);
    return [t("Heat map"), ...enginesOf(this.app.boot.engines, made)].join(" · ");
  }

  #page(): Part {
    const { own } = this;
    const names: [Shown, string][] = [
      ["completed", t("Share that succeeded")],
      ["duration", t("Median duration")],
    ];
    if (this.#priced) names.push(["cost", t("Cost")]);
    const show = (shown: Shown): void => {
      own.shown = shown;
      this.draw();
    };
    return html`<section>${this.#form()}</section>
      ${
        own.places.length
          ? html`<section>
              <header>
                <h3>${this.#title()}</h3>
                ${segments(t("What the cells show"), names, own.shown, show)}
              </header>
              ${heatMap(own.places, own.cells, own.shown, own.made, own.chosen, this.choose)}
              <p class="small dim">${t("A click on a cell shows the bars of its runs.")}</p>
            </section>`
          : nothing
      }
      ${own.chosen === null ? nothing : html`<h3>${own.cells[own.chosen]?.scenario.name ?? ""}</h3>`}${this.#bars}`;
  }
}

/** Shows the dialog until it is closed. A run that is opened from it has the values of its cell. */
export async function openSweep(app: App, actions: Actions): Promise<void> {
  const open = async (cell: Cell, seed: string): Promise<void> => {
    const { typed } = app.setup;
    app.setup.load({ ...cell.scenario, seed }, null);
    app.showSample = false;
    app.changed();
    toast(t("The scenario has the values of the cell now."), {
      label: t("Undo"),
      run: () => {
        app.setup.retype(typed);
        app.changed();
      },
    });
    if (await actions.fresh()) await actions.proceed();
  };
  const sweep: SweepDialog = new SweepDialog(app, kept.of(app), (cell, seed) => {
    sweep.host.closest("dialog")?.close();
    void open(cell, seed);
  });
  const closed = dialog(t("Sweep"), [sweep.host], [], () => true, true);
  sweep.resume();
  const seen = new ResizeObserver(sweep.draw); // the bars are as wide as there is room
  seen.observe(sweep.host);
  sweep.host.querySelector<HTMLElement>("input")?.focus();
  await closed;
  seen.disconnect();
  sweep.stop();
}
