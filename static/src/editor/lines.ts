/** Marks whole lines: those of the selected element, and those that hold a problem. */

import { RangeSetBuilder, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

export interface Lines {
  selected: [number, number] | null;
  problems: { from: number; severity: string }[];
}

const setLines = StateEffect.define<Partial<Lines>>();
const looks = {
  selected: Decoration.line({ class: "line-selected" }),
  error: Decoration.line({ class: "line-error" }),
  both: Decoration.line({ class: "line-selected line-error" }),
};

function build(state: EditorState, lines: Lines): DecorationSet {
  const last = state.doc.length;
  const errors = new Set(
    lines.problems
      .filter(problem => problem.severity === "error")
      .map(problem => state.doc.lineAt(Math.min(problem.from, last)).number),
  );
  const range = lines.selected;
  const first = range ? state.doc.lineAt(Math.min(range[0], last)).number : 1;
  const end = range ? state.doc.lineAt(Math.min(Math.max(range[0], range[1] - 1), last)).number : 0;
  const builder = new RangeSetBuilder<Decoration>();
  const numbers = new Set(errors);
  for (let number = first; number <= end; number++) numbers.add(number);
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const inside = number >= first && number <= end;
    const at = state.doc.line(number).from;
    builder.add(at, at, inside && errors.has(number) ? looks.both : inside ? looks.selected : looks.error);
  }
  return builder.finish();
}

/** What throws here keeps a person from typing at all: places of another text are cut to this one. */
function within(last: number, lines: Lines): Lines {
  const cut = (at: number): number => Math.max(0, Math.min(at, last));
  const { selected } = lines;
  return {
    selected: selected && [cut(selected[0]), cut(selected[1])],
    problems: lines.problems.map(one => ({ ...one, from: cut(one.from) })),
  };
}

const field = StateField.define<{ lines: Lines; set: DecorationSet }>({
  create: () => ({ lines: { selected: null, problems: [] }, set: Decoration.none }),
  update(value, transaction) {
    let lines = value.lines;
    for (const effect of transaction.effects)
      if (effect.is(setLines)) lines = within(transaction.newDoc.length, { ...lines, ...effect.value });
    if (lines !== value.lines) return { lines, set: build(transaction.state, lines) };
    if (!transaction.docChanged) return value;
    const move = (at: number): number => transaction.changes.mapPos(at);
    const selected: [number, number] | null = lines.selected && [move(lines.selected[0]), move(lines.selected[1])];
    return {
      lines: { selected, problems: lines.problems.map(problem => ({ ...problem, from: move(problem.from) })) },
      set: value.set.map(transaction.changes),
    };
  },
  provide: self => EditorView.decorations.from(self, value => value.set),
});

export const lineMarks: Extension = field;

export function markLines(view: EditorView, lines: Partial<Lines>): void {
  view.dispatch({ effects: setLines.of(lines) });
}
