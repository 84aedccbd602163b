/** The first drawing of the design page, asked for and shown while the editor is still being loaded. */

import { Folds } from "../diagram/folds";
import { Overview } from "../diagram/overview";
import { type DiagramOptions, type DiagramView, mountDiagram } from "../diagram/view";
import { readAs } from "../runtimes/read-as";
import { t } from "../shared/translation";
import { Analyses } from "./analyses";
import { drawnAs } from "./drawn-as";
import type { Analysis, Definition, Question } from "./types";

interface Boot {
  definition: Definition;
  person: string;
  draft?: { text: string } | null;
}

export class FirstDrawing {
  /** Done when the drawing is shown, or when it failed. */
  readonly shown: Promise<void>;
  readonly analyses = new Analyses();
  readonly folds: Folds;
  /** What the drawing is from afar, and what is closed in it. */
  overview!: Overview;
  private readonly view: DiagramView;
  private readonly question: string;
  private answer: Promise<Analysis> | null;

  /** Asks about the text as the server has it, and shows the drawing in `host`. */
  constructor(host: HTMLElement, { definition, draft, person }: Boot) {
    this.folds = new Folds(`folds.${definition.id}/${person}`);
    this.view = mountDiagram(host, {
      label: t("Diagram of {name}", { name: definition.name }),
      onSelect: () => undefined,
      overview: view => (this.overview = new Overview(view, () => definition.name)),
    });
    const question: Question = {
      text: draft?.text ?? definition.text,
      syntax: definition.syntax,
      ...readAs(definition),
      last_dialect: definition.dialect || null,
      definition: definition.id,
      ...drawnAs(),
      folded: this.folds.pointers([], "folded"),
      unfolded: this.folds.pointers([], "open"),
    };
    this.overview.closing.closed = new Set(this.folds.pointers([], "closed"));
    this.question = JSON.stringify(question);
    this.answer = this.analyses.ask(question);
    this.shown = this.show(this.answer);
  }

  private async show(answer: Promise<Analysis>): Promise<void> {
    try {
      const { diagram } = await answer;
      if (diagram && !this.view.bounds.width) this.view.show(diagram.parts);
    } catch {
      // Who asks again hears of it.
    }
  }

  /** The view, with what its new owner wants to hear. */
  take(options: DiagramOptions): DiagramView {
    this.view.options = options;
    return this.view;
  }

  /** What is already asked about, once; null for any other question. */
  answerTo(question: Question): Promise<Analysis> | null {
    const found = this.question === JSON.stringify(question) ? this.answer : null;
    this.answer = null;
    return found;
  }
}
