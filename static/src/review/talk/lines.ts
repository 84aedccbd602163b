/** Comments in the source: lines with open ones are marked with their number, and show them at a click. */

import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { count } from "../../shared/words";
import type { Review } from "../app";
import { isOlder } from "./beginning";
import type { Talk } from "./store";
import type { Thread } from "./types";

type Lines = Map<number, Thread[]>;

const put = StateEffect.define<Lines>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (now, change) =>
    change.effects.reduce(
      (set, effect) => (effect.is(put) ? decorations(change.state.doc, effect.value) : set),
      now.map(change.changes),
    ),
  provide: field => EditorView.decorations.from(field),
});

function decorations(doc: EditorView["state"]["doc"], lines: Lines): DecorationSet {
  const rows = [...lines].filter(([line]) => line <= doc.lines).sort(([a], [b]) => a - b);
  return Decoration.set(
    rows.map(([line, threads]) => {
      const said = threads.reduce((sum, one) => sum + one.comments.filter(comment => !comment.gone).length, 0);
      return Decoration.line({
        class: "cm-talked",
        attributes: { "data-comments": String(said), title: count(said, "comment") },
      }).range(doc.line(line).from);
    }),
  );
}

/** The open threads on lines, of the older or the newer text. */
function threadsOn(talk: Talk, older: boolean): Lines {
  const lines: Lines = new Map();
  for (const thread of talk.threads) {
    const place = older ? thread.was : thread.place;
    if (thread.resolved || thread.anchor.on !== "line" || !place?.line || place.gone !== null) continue;
    lines.set(place.line, [...(lines.get(place.line) ?? []), thread]);
  }
  return lines;
}

export function mountLines(app: Review, talk: Talk, open: (thread: Thread) => void): void {
  const known = new WeakMap<EditorView, string>();
  const clicks = (view: EditorView): Extension =>
    EditorView.domEventHandlers({
      click: event => {
        const line = (event.target as Element).closest(".cm-talked")
          ? view.state.doc.lineAt(view.posAtDOM((event.target as Element).closest(".cm-talked") as Node)).number
          : 0;
        const thread = threadsOn(talk, isOlder(view)).get(line)?.[0];
        if (thread) open(thread);
      },
    });
  app.onChange(() => {
    for (const dom of app.view.host.querySelectorAll<HTMLElement>(".sourcepane .cm-editor")) {
      const view = EditorView.findFromDOM(dom);
      if (!view) continue;
      const lines = threadsOn(talk, isOlder(view));
      const now = JSON.stringify(
        [...lines].map(([line, threads]) => [line, threads.map(one => [one.id, one.comments.length])]),
      );
      const before = known.get(view);
      if (before === now) continue;
      known.set(view, now);
      if (before === undefined) view.dispatch({ effects: StateEffect.appendConfig.of([marked, clicks(view)]) });
      view.dispatch({ effects: put.of(lines) });
    }
  });
}
