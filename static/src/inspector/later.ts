/** A change of the form that finds the text broken, by others, when its turn comes: it waits until it can be read. */

import type { Edited, Edits } from "../design/edits";
import { LATER } from "./typed-fields";

type Body = Record<string, unknown>;

/** What the server says; null where it was refused, LATER where the text is not `readable` when it is to be asked. */
export async function askWhenReadable(
  edits: Edits,
  readable: () => boolean,
  body: () => Body | null,
  of?: string,
): Promise<Edited | null | typeof LATER> {
  const broken = new Error();
  const made = (): Body | null => {
    if (!readable()) throw broken;
    return body();
  };
  return edits.ask("/api/form/field", made, false, of).catch((error: unknown) => {
    if (error === broken) return LATER;
    throw error;
  });
}
