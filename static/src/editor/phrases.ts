/** What CodeMirror itself says in the editor, mostly to screen readers, in the language of the page. */

import { EditorState, type Extension } from "@codemirror/state";
import { t } from "../shared/translation";

export function phrases(): Extension {
  return EditorState.phrases.of({
    "$ unchanged lines": t("$ unchanged lines"),
    Completions: t("Completions"),
    "Control character": t("Control character"),
    Diagnostics: t("Problems"),
    "No diagnostics": t("No problems"),
    "Selection deleted": t("Selection deleted"),
    close: t("Close"),
    "current match": t("current match"),
    "folded code": t("folded lines"),
    "Fold line": t("Fold these lines"),
    "Folded lines": t("Folded lines"),
    "on line": t("on line"),
    "replaced $ matches": t("replaced $ matches"),
    "replaced match on line $": t("replaced match on line $"),
    to: t("to"),
    unfold: t("unfold"),
    "Unfold line": t("Unfold these lines"),
    "Unfolded lines": t("Unfolded lines"),
  });
}
