/** The sheet that settles a merge is loaded when it is opened. */

import { part } from "../shared/later";

type Sheet = typeof import("./sheet");

/** As `mergeSheet` of `sheet.ts`; null, too, where its code cannot be loaded. */
export const mergeSheet: Sheet["mergeSheet"] = async (...given) => {
  const code = await part(import("./sheet"));
  return code ? code.mergeSheet(...given) : null;
};
