/** How a change of the editor is made on the shared text. */

import type * as Y from "yjs";

/**
 * The same text, where what takes the place of something stands in front of it before that goes. Yjs gives it a place
 * between what is before it and what goes; put in afterwards it would stand behind what went, like what somebody else
 * types there, and which of both comes first would be chance: of `S1` that becomes `R1` while ` # why` is typed behind
 * it, ` # whyR1` could be made.
 */
export function replacing(text: Y.Text): Y.Text {
  let gone: { at: number; length: number } | null = null;
  const go = (moved = 0): void => {
    if (gone) text.delete(gone.at + moved, gone.length);
    gone = null;
  };
  const { doc } = text;
  return Object.create(text, {
    delete: {
      value: (at: number, length: number): void => {
        go();
        gone = { at, length };
      },
    },
    insert: {
      value: (at: number, put: string): void => {
        if (gone?.at !== at) go();
        text.insert(at, put);
        go(put.length);
      },
    },
    doc: {
      value: doc && {
        transact: (make: () => void, origin: unknown): void => {
          doc.transact(() => {
            make();
            go();
          }, origin);
        },
      },
    },
  }) as Y.Text;
}
