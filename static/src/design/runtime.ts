/** The runtime on the design page: the chip in the top bar, and the offer above the problems. */

import type { Question } from "../editor/names";
import { api } from "../shared/api";
import { announce, must } from "../shared/dom";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { openChoice, paintChip } from "../runtimes/chip";
import { type Engine, SPECIFICATION, nameOf } from "../runtimes/engines";
import { Offer } from "../runtimes/offer";
import type { Edits } from "./edits";
import type { Analysis, Definition } from "./types";

interface Page {
  edits: Edits;
  text: () => Question;
  again: () => void; // the text is read otherwise now
}

export class RuntimeControl {
  private readonly button = must<HTMLButtonElement>("#runtime");
  private readonly offer: Offer;
  counts: string; // the id of the runtime
  private offered = "";
  private problems = 0;

  constructor(
    private readonly definition: Definition,
    private readonly engines: readonly Engine[],
    private readonly page: Page,
  ) {
    this.counts = definition.read_for || SPECIFICATION;
    this.offer = new Offer(must("#offer"), {
      engines,
      text: () => this.page.text().text,
      silent: () => this.isSilent(),
      problems: () => this.problems,
      problemsAs: runtime => this.problemsAs(runtime),
      choose: runtime => void this.choose(runtime, false).catch(toastError),
      look: () => this.open(),
      told: runtime => {
        this.offered = runtime;
        this.paint();
      },
    });
    this.button.addEventListener("click", () => this.open());
    this.paint();
  }

  /** What the last analysis said. */
  show(analysis: Analysis): void {
    this.counts = analysis.runtime;
    this.problems = analysis.diagnostics.length;
    this.paint();
    this.offer.show();
  }

  open(): void {
    const { text, dialect } = this.page.text();
    void openChoice({
      engines: this.engines,
      definition: this.definition,
      dialect,
      text,
      readFor: this.counts,
      choose: (runtime, intoText) => this.choose(runtime, intoText),
    });
  }

  private paint(): void {
    paintChip(this.button, this.engines, this.counts, this.offered);
  }

  private isSilent(): boolean {
    const { runtime, runtime_of_project: project } = this.definition;
    return !runtime && !project && this.counts === SPECIFICATION;
  }

  private async choose(runtime: string, intoText: boolean): Promise<void> {
    if (intoText) await this.page.edits.run("choose-runtime", { runtime });
    else {
      const kept = await api<Definition>(`/api/definitions/${this.definition.id}/runtime`, {
        method: "PUT",
        body: { runtime: runtime || null },
      });
      this.definition.runtime = kept.runtime;
      this.page.again();
    }
    announce(
      t("It is read as {engine}.", { engine: nameOf(this.engines, runtime || this.definition.runtime_of_project) }),
    );
  }

  private async problemsAs(runtime: string): Promise<number> {
    const { text, syntax, dialect } = this.page.text();
    const body = { text, syntax, dialect, runtime, detail: "overview" };
    return (await api<Analysis>("/api/analyse", { method: "POST", body })).diagnostics.length;
  }
}
