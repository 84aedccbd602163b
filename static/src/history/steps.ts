/**
 * The steps of a text since its undo history was last kept. They are small, so they are kept whenever the text is, and
 * are made again on the kept history after a reload.
 */

import { history, historyField, redo, undo } from "@codemirror/commands";
import { ChangeSet, EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { between } from "../editor/between";

export const ONE_STEP = "input.type.compose"; // a change of this kind is of one step with the one before
export const UNLIMITED = 1_000_000_000; // steps that can be undone

/** An editor's state as JSON: its text, its selection, its history. */
export interface Past {
  doc: string;
  selection: unknown;
  history: { done: unknown[]; undone: unknown[] };
}

export interface Step {
  by: "person" | "others" | "undo" | "redo";
  at: number; // milliseconds: steps that follow each other at once are undone at once
  event?: string | undefined;
  changes: unknown; // a ChangeSet, or its JSON
}

/** The place in a list of steps where the history with this name was kept. */
export interface Mark {
  kept: string;
}

export type Entry = Step | Mark;

export function stepOf(made: Transaction): Step {
  const event = made.annotation(Transaction.userEvent);
  const others = made.annotation(Transaction.addToHistory) === false;
  const by = event === "undo" || event === "redo" ? event : others ? "others" : "person";
  return { by, at: made.annotation(Transaction.time) ?? 0, event, changes: made.changes };
}

/** The steps after the history `kept`; null where the list does not know it. */
export function stepsAfter(entries: readonly Entry[] | null, kept: string): Step[] | null {
  const at = entries?.findIndex(entry => "kept" in entry && entry.kept === kept) ?? -1;
  return at < 0 ? null : (entries ?? []).slice(at + 1).filter(entry => "by" in entry);
}

/** A history without a step. */
export function blank(text: string): Past {
  return asPast(EditorState.create({ doc: text, extensions: EXTENSIONS }));
}

export function asPast(state: EditorState): Past {
  return state.toJSON({ history: historyField }) as Past;
}

/**
 * The history that fits `text`: `past` with `steps`. What they do not lead to is one more step where the person wrote
 * it (`own`), and no step where it came from elsewhere. Also gives the steps that are not in `past`. Null where `past`
 * is of another edition of the editor.
 */
export function fitted(past: Past, steps: Step[], text: string, own: boolean): { past: Past; steps: Step[] } | null {
  try {
    const state = EditorState.fromJSON(past, { extensions: EXTENSIONS }, { history: historyField });
    const [reached, made] = replayed(state, steps);
    const now = reached.toText(text).toString();
    const before = reached.doc.toString();
    if (before === now) return made.length ? { past: asPast(reached), steps: made } : { past, steps: [] };
    const rest = reached.update({
      changes: between(before, now),
      ...(own ? { userEvent: "input.whole" } : ELSEWHERE),
    });
    return { past: asPast(rest.state), steps: [...made, stepOf(rest)] };
  } catch {
    return null;
  }
}

const EXTENSIONS = history({ minDepth: UNLIMITED });
const ELSEWHERE: TransactionSpec = { annotations: Transaction.addToHistory.of(false) };

/** All the steps, or none of them where they do not fit. */
function replayed(state: EditorState, steps: Step[]): [EditorState, Step[]] {
  try {
    return [steps.reduce(again, state), steps];
  } catch {
    return [state, []];
  }
}

function again(state: EditorState, { by, at, event, changes }: Step): EditorState {
  if (by === "undo" || by === "redo") {
    let next = state;
    (by === "undo" ? undo : redo)({ state, dispatch: made => (next = made.state) });
    return next;
  }
  return state.update({
    changes: ChangeSet.fromJSON(changes),
    ...(event !== undefined && { userEvent: event }),
    annotations: [Transaction.time.of(at), ...(by === "others" ? [Transaction.addToHistory.of(false)] : [])],
  }).state;
}
