/** All that needs Yjs: fetched when there are others to write with. */

import { EditorState, Transaction, type Extension } from "@codemirror/state";
import { ySyncAnnotation, yCollab } from "y-codemirror.next";
import * as Y from "yjs";
import type { Copy } from "./copy";
import { replacing } from "./replaced";

export { Copy } from "./copy";

/** What others write is no step of this person's history. */
const theirs = EditorState.transactionExtender.of(transaction =>
  transaction.annotation(ySyncAnnotation)
    ? { annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)] }
    : null,
);

/** What makes the editor's text and the shared one the same. */
export function bound(text: Y.Text): Extension {
  return [theirs, yCollab(replacing(text), null, { undoManager: false })];
}

/** A place in the text that stays where it is while others write. */
export function placeAt(copy: Copy, index: number): unknown {
  return Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(copy.text, index));
}

/** Where such a place is now; null where it is not known, or is none. */
export function indexOf(copy: Copy, place: unknown): number | null {
  if (!place) return null;
  try {
    const relative = Y.createRelativePositionFromJSON(place);
    return Y.createAbsolutePositionFromRelativePosition(relative, copy.doc)?.index ?? null;
  } catch {
    return null;
  }
}
