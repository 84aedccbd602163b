/** What is wrong with the text, with the quick fixes of the newest analysis, which are carried out here. */

import type { Edit, Editor } from "../editor/editor";
import { api } from "../shared/api";
import { must } from "../shared/dom";
import { toast, toastError } from "../shared/toast";
import { plural, said, t } from "../shared/translation";
import { until } from "../shared/until";
import { type Alike, ways } from "./problems";
import type { Problem } from "./types";

const TRIES = 3; // to fix all of a kind in a text that changes meanwhile
const PATIENCE = 5000; // milliseconds until a fix is given up because the text never rests

interface Page {
  editor: Editor;
  text: () => object; // as it is, and how it is read
}

/** What `/api/fix` answers. */
interface FixAll {
  edits: Edit[];
  fixed: number;
  left: number;
}

export class QuickFixes {
  private shownText = ""; // the text that the problems are of
  private problems: Problem[] = [];

  constructor(private readonly page: Page) {}

  /** The newest answer. */
  learn(text: string, problems: Problem[]): void {
    [this.shownText, this.problems] = [text, problems];
  }

  apply(problem: Problem, toText = true): void {
    const editor = this.page.editor;
    if (this.shownText !== editor.source) {
      void this.applyLater(problem, toText); // its edits are of another text
      return;
    }
    if (problem.fix) editor.apply(problem.fix.edits);
    if (problem.fix?.changes)
      toast(problem.fix.changes.map(said).join(" · "), { label: t("Undo"), run: () => editor.undo() });
    if (toText) (editor.view.dom.checkVisibility() ? editor.view : must("#tab-problems")).focus();
  }

  /** Fixes all problems of a kind, in one step of the history; what would make a new error is left. */
  async applyAll({ rule, title, definition }: Alike & { definition: string }): Promise<void> {
    const editor = this.page.editor;
    for (let left = TRIES; left; left--) {
      const text = editor.source;
      const body = { ...this.page.text(), rule, title, definition };
      const found = await api<FixAll>("/api/fix", { method: "POST", body }).catch(toastError);
      if (!found) return;
      if (editor.source === text) {
        if (found.edits.length) editor.apply(found.edits);
        this.notify(found);
        return;
      }
    }
    toastError(t("The text has changed, and this fix does not fit it any more."));
  }

  private notify({ fixed, left }: FixAll): void {
    const words = [
      plural(fixed, "{n} problem fixed.", "{n} problems fixed."),
      left && plural(left, "{n} is left: its fix would make an error.", "{n} are left: their fixes would make errors."),
    ];
    const undo = fixed ? { label: t("Undo"), run: () => this.page.editor.undo() } : undefined;
    toast(words.filter(Boolean).join(" "), undo);
    must("#tab-problems").focus();
  }

  /** The text has just changed: the fix that the same problem has in it now. */
  private async applyLater(problem: Problem, toText: boolean): Promise<void> {
    const now = (await until(() => this.shownText === this.page.editor.source, PATIENCE))
      ? this.problems
          .filter(other => other.rule === problem.rule && other.message === problem.message)
          .flatMap(ways)
          .find(other => other.fix?.title === problem.fix?.title)
      : undefined;
    if (now?.fix) this.apply(now, toText);
    else toastError(t("The text has changed, and this fix does not fit it any more."));
  }
}
