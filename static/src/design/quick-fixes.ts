/** What is wrong with the text, with the quick fixes of the newest analysis, which are carried out here. */

import type { Editor } from "../editor/editor";
import { must } from "../shared/dom";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { until } from "../shared/until";
import { ways } from "./problems";
import type { Problem } from "./types";

const PATIENCE = 5000; // milliseconds until a fix is given up because the text never rests

export class QuickFixes {
  private shownText = ""; // the text that the problems are of
  private problems: Problem[] = [];

  constructor(private readonly editor: () => Editor) {}

  /** The newest answer. */
  learn(text: string, problems: Problem[]): void {
    [this.shownText, this.problems] = [text, problems];
  }

  apply(problem: Problem, toText = true): void {
    const editor = this.editor();
    if (this.shownText !== editor.source) {
      void this.applyLater(problem, toText); // its edits are of another text
      return;
    }
    if (problem.fix) editor.apply(problem.fix.edits);
    if (problem.fix?.changes) toast(problem.fix.changes.join(" · "), { label: t("Undo"), run: () => editor.undo() });
    if (toText) (editor.view.dom.checkVisibility() ? editor.view : must("#tab-problems")).focus();
  }

  /** The text has just changed: the fix that the same problem has in it now. */
  private async applyLater(problem: Problem, toText: boolean): Promise<void> {
    const now = (await until(() => this.shownText === this.editor().source, PATIENCE))
      ? this.problems
          .filter(other => other.rule === problem.rule && other.message === problem.message)
          .flatMap(ways)
          .find(other => other.fix?.title === problem.fix?.title)
      : undefined;
    if (now?.fix) this.apply(now, toText);
    else toastError(t("The text has changed, and this fix does not fit it any more."));
  }
}
