/** What merges is loaded when it is asked for, all of it at once. */

import { part } from "../shared/later";

type Code = typeof import("./whole");

/** As `mergeSheet` of `sheet.ts`; null, too, where its code cannot be loaded. */
export const mergeSheet: Code["mergeSheet"] = async (...given) => {
  const code = await part(import("./whole"));
  return code ? code.mergeSheet(...given) : null;
};

/** As `mergeWith` of `choose.ts`. */
export const mergeWith: Code["mergeWith"] = async (...given) => {
  const code = await part(import("./whole"));
  return code ? code.mergeWith(...given) : null;
};
