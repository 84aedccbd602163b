/** Where the others are in the text: a line with a name, and what they have selected. */

import { RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { el } from "../shared/dom";

export interface Cursor {
  anchor: number;
  head: number;
  name: string;
  colour: number;
}

/** `sent`: the word about it, so that a name shows anew when its person moves. */
type Placed = Cursor & { sent: Cursor };

const moved = StateEffect.define<{ key: string; cursor: Cursor | null }>();

class Caret extends WidgetType {
  constructor(
    private readonly name: string,
    private readonly colour: number,
    private readonly sent: Cursor,
  ) {
    super();
  }

  override eq(other: Caret): boolean {
    return other.name === this.name && other.colour === this.colour && other.sent === this.sent;
  }

  override toDOM(): HTMLElement {
    return el(
      "span",
      { class: `their-caret with-${this.colour}`, "aria-hidden": "true" },
      el("b", { dir: "auto" }, this.name),
    );
  }

  override ignoreEvent(): boolean {
    return false; // who clicks there means the text
  }
}

function drawn(cursors: ReadonlyMap<string, Placed>, doc: Text): DecorationSet {
  const found: { from: number; to: number; what: Decoration }[] = [];
  for (const { anchor, head, name, colour, sent } of cursors.values()) {
    const [from, to] = [Math.min(anchor, head), Math.min(Math.max(anchor, head), doc.length)];
    if (from > doc.length) continue;
    if (from < to) found.push({ from, to, what: Decoration.mark({ class: `their-selection with-${colour}` }) });
    const at = Math.min(head, doc.length);
    found.push({ from: at, to: at, what: Decoration.widget({ widget: new Caret(name, colour, sent), side: 1 }) });
  }
  found.sort((a, b) => a.from - b.from || a.what.startSide - b.what.startSide);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, what } of found) builder.add(from, to, what);
  return builder.finish();
}

const field = StateField.define<{ cursors: ReadonlyMap<string, Placed>; shown: DecorationSet }>({
  create: () => ({ cursors: new Map(), shown: Decoration.none }),
  update(value, transaction) {
    const sent = transaction.effects.filter(effect => effect.is(moved));
    if (!sent.length && !transaction.docChanged) return value;
    const cursors = new Map(value.cursors);
    if (transaction.docChanged)
      for (const [key, cursor] of cursors)
        cursors.set(key, {
          ...cursor,
          anchor: transaction.changes.mapPos(cursor.anchor),
          head: transaction.changes.mapPos(cursor.head, 1),
        });
    for (const { value: one } of sent)
      if (one.cursor) cursors.set(one.key, { ...one.cursor, sent: one.cursor });
      else cursors.delete(one.key);
    return cursors.size || value.cursors.size ? { cursors, shown: drawn(cursors, transaction.newDoc) } : value;
  },
  provide: shown => EditorView.decorations.from(shown, value => value.shown),
});

export const cursors: Extension = field;

export function showCursor(view: EditorView, key: string, cursor: Cursor | null): void {
  if (cursor || view.state.field(field, false)?.cursors.has(key)) view.dispatch({ effects: moved.of({ key, cursor }) });
}
