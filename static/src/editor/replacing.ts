/** Typing over several lines, done by us: browsers join them with inline styles, which the page's policy refuses. */

import { EditorView } from "@codemirror/view";

export const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { from, to } = state.selection.main;
    const text = event.data;
    const within = state.doc.lineAt(from).to >= to;
    if (event.inputType !== "insertText" || !text || within || event.isComposing || view.composing || state.readOnly)
      return false;
    const insert = () => state.update(state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
    if (!state.facet(EditorView.inputHandler).some(handle => handle(view, from, to, text, insert)))
      view.dispatch(insert());
    return true;
  },
});
