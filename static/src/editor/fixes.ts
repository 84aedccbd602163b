/** The quick fixes of the problems on the line of the cursor, as a menu (Ctrl+.). */

import { forEachDiagnostic } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { type MenuItem, menuAt } from "../shared/menu";
import { unmarked } from "../shared/marked";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";

export function showFixes(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const items: MenuItem[] = [];
  forEachDiagnostic(view.state, (diagnostic, from, to) => {
    if (from > line.to || to < line.from) return;
    for (const action of diagnostic.actions ?? [])
      items.push({
        label: action.name,
        icon: "bulb",
        detail: unmarked(diagnostic.message),
        run: () => action.apply(view, from, to),
      });
  });
  if (!items.length) {
    toast(t("No quick fix on this line."));
    return true;
  }
  const at = view.coordsAtPos(view.state.selection.main.head);
  if (at) menuAt(at.left, at.bottom + 4, t("Quick fixes"), items, () => view.focus());
  return true;
}
