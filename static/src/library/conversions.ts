/** Definitions as they are converted, a row each: what became of them, the report, and new ones of the good ones. */

import { api, messageOf } from "../shared/api";
import { smallButton } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { announce, el, replace } from "../shared/dom";
import { keep } from "../shared/export";
import { lines } from "../shared/streaming";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import { type Outcome, ConversionRow, keepable } from "./conversion-row";
import type { Card } from "./types";

type Line =
  | { type: "working"; id: string; done: number; total: number; seconds: number }
  | ({ type: "definition"; id: string; done: number; total: number } & Outcome)
  | { type: "done"; reports: Record<string, string> };

const REPORTS: [format: string, label: string, media: string][] = [
  ["csv", "CSV", "text/csv"],
  ["html", "HTML", "text/html"],
  ["json", "JSON", "application/json"],
];

/** What definitions are converted to: a dialect, and an engine or none; `words` are both. */
export interface Target {
  to: string;
  runtime: string | null;
  words: string;
}

/** Converts them, and shows each as it is known. To close the dialog stops the work. */
export async function showConversions(cards: Card[], target: Target, verify: boolean, kept: () => void): Promise<void> {
  const work = new Conversions(cards, target, verify, kept);
  void work.run();
  await dialog(
    t("Converted to {to}", { to: target.words }),
    [work.body],
    [
      { label: t("Close"), value: "" },
      { label: t("Keep as new definitions"), value: "keep", primary: true },
    ],
    async value => {
      if (value === "keep") await work.keepAll();
      return value !== "keep";
    },
    true,
  );
  work.stop();
}

class Conversions {
  readonly body: HTMLElement;
  private kept = 0;
  private readonly rows: Map<string, ConversionRow>;
  private readonly stopper = new AbortController();
  private readonly status = el("p", { class: "outcome", role: "status" });
  private readonly bar: HTMLProgressElement;
  private readonly deeds = el("div", { class: "fixes" });
  private running = true;
  private done = 0;

  constructor(
    cards: Card[],
    private readonly target: Target,
    private readonly verify: boolean,
    private readonly changed: () => void,
  ) {
    this.rows = new Map(cards.map(card => [card.id, new ConversionRow(card)]));
    this.bar = el("progress", { max: cards.length, value: 0, "aria-label": t("Definitions converted") });
    this.showStatus(t("Starting…"));
    replace(
      this.deeds,
      smallButton(t("Stop"), () => this.stop()),
    );
    this.body = el(
      "div",
      { class: "conversions" },
      el("div", { class: "conversions-head" }, this.status, this.deeds),
      this.bar,
      table([...this.rows.values()]),
    );
  }

  async run(): Promise<void> {
    const { to, runtime } = this.target;
    const asked = { to, runtime, definitions: [...this.rows.keys()], verify: this.verify };
    try {
      for await (const line of lines("/api/conversions", asked, this.stopper.signal))
        this.hear(line as unknown as Line);
      if (this.running) this.end(t("The answer broke off."));
    } catch (error) {
      this.end(
        this.stopper.signal.aborted ? t("Stopped.") : t("Not all were converted: {why}", { why: messageOf(error) }),
      );
    }
  }

  /** Ends the work on the server too; what was converted stays. */
  stop(): void {
    if (this.running) this.stopper.abort();
  }

  /** Keeps those that may be, one after the other, none of them twice. Throws what the dialog says. */
  async keepAll(): Promise<void> {
    if (this.running) throw new Error(t("Not all are converted yet: wait, or stop it."));
    const rows = [...this.rows.values()].filter(row => row.mayBeKept);
    if (!rows.length)
      throw new Error(
        this.kept ? t("All that can be kept are kept.") : t("None of them can be kept: each row says why."),
      );
    let failed = 0;
    for (const [number, row] of rows.entries()) {
      if (!this.body.isConnected) break; // closed meanwhile
      this.showStatus(t("Keeping {number} of {n}…", { number: number + 1, n: rows.length }));
      failed += (await this.keepOne(row)) ? 0 : 1;
    }
    if (this.kept) this.changed();
    this.showStatus(
      failed
        ? t("{definitions} kept. {failed} not: their rows say why.", {
            definitions: count(this.kept, "new definition"),
            failed,
          })
        : t("{definitions} kept.", { definitions: count(this.kept, "new definition") }),
    );
    announce(this.status.textContent);
  }

  private async keepOne(row: ConversionRow): Promise<boolean> {
    try {
      const { to, runtime } = this.target;
      const body = { to, runtime, version: row.outcome?.version };
      const path = `/api/definitions/${row.card.id}/conversion/kept`;
      row.keptAs(await api<{ id: string }>(path, { method: "POST", body }));
      this.kept++;
      return true;
    } catch (error) {
      row.notKept(messageOf(error));
      return false;
    }
  }

  private hear(line: Line): void {
    if (line.type === "done") {
      this.end("", line.reports);
      return;
    }
    this.done = this.bar.value = line.done;
    if (line.type === "definition") this.rows.get(line.id)?.show(line);
    else this.rows.get(line.id)?.working(line.seconds);
    this.showStatus(t("{done} of {size} converted…", { done: this.done, size: this.rows.size }));
  }

  private end(why: string, reports: Record<string, string> = {}): void {
    this.running = false;
    this.bar.hidden = true;
    const refused = this.body.closest(".dbody")?.querySelector<HTMLElement>("[role=alert]");
    if (refused) refused.hidden = true; // it said to wait
    for (const row of this.rows.values()) row.leave();
    this.showStatus(`${why} ${this.summary()}`.trim());
    replace(
      this.deeds,
      ...REPORTS.filter(([format]) => format in reports).map(one => report(one, reports, this.target)),
    );
    const focused = document.activeElement;
    if (!focused || focused === document.body)
      this.body.closest("dialog")?.querySelector<HTMLElement>(".dfoot .btn.primary")?.focus();
  }

  private summary(): string {
    const outcomes = [...this.rows.values()].map(row => row.outcome);
    const of = (name: string): number => outcomes.filter(one => one?.outcome === name).length;
    const parts = [
      [of("lossless"), t("without loss")],
      [of("with losses"), t("with losses")],
      [of("not tried"), t("not tried")],
      [of("differs"), t("would do something else")],
      [of("not converted"), t("not converted")],
      [outcomes.filter(one => !one).length, t("not looked at")],
    ] as const;
    const told = parts.filter(([number]) => number).map(([number, words]) => `${number} ${words}`);
    const none = outcomes.some(keepable) ? "" : ` ${t("None can be kept.")}`;
    return `${count(this.rows.size, "definition")}: ${told.join(", ")}.${none}`;
  }

  private showStatus(words: string): void {
    this.status.textContent = words;
  }
}

function report(
  [format, label, media]: [string, string, string],
  reports: Record<string, string>,
  { to, runtime }: Target,
): Element {
  const save = (): void =>
    keep(
      new Blob([reports[format] ?? ""], { type: media }),
      `conversions-to-${[to, runtime].filter(Boolean).join("-")}.${format}`,
    );
  return smallButton(t("Report {label}", { label }), save, {
    "aria-label": t("Download report as {label}", { label }),
  });
}

function table(rows: ConversionRow[]): HTMLElement {
  const heads = [t("Definition"), t("From"), t("Outcome"), t("Lost"), t("Runs the same")];
  return el(
    "div",
    { class: "conversions-rows", tabindex: 0, role: "region", "aria-label": t("Definitions") },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...heads.map(name => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...rows.map(row => row.element)),
    ),
  );
}
