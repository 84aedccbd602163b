/** A change of the form that finds the text broken, by others, when its turn comes: it waits until it can be read. */

import type { Edited, Edits, Sight } from "../design/edits";
import type { Seen } from "../together/shared";
import { sightOf } from "./sights";
import { LATER } from "./typed-fields";
import type { Change, Field } from "./types";

type Body = Record<string, unknown>;

const FIELD = "/api/form/field";

/** A change whose place was taken out of the text by others: whether it is to be there nevertheless. */
export async function askAbout(edits: Edits, seen: Seen, change: Change, field: Field): Promise<void> {
  await edits.ask(FIELD, () => null, false, undefined, sightOf(seen, change, field));
}

/** What the server says; null where it was refused, LATER where the text is not `readable` when it is to be asked. */
export async function askWhenReadable(
  edits: Edits,
  readable: () => boolean,
  body: () => Body | null,
  of?: string,
  sight?: Sight | null,
): Promise<Edited | null | typeof LATER> {
  const broken = new Error();
  const made = (): Body | null => {
    if (!readable()) throw broken;
    return body();
  };
  return edits.ask(FIELD, made, false, of, sight).catch((error: unknown) => {
    if (error === broken) return LATER;
    throw error;
  });
}
