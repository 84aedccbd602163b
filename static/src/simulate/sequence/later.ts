/** Not every run is looked at as a sequence: its code comes with the first that is. */

import { must } from "../../shared/dom";
import { laterPart } from "../core/later-part";

export const sequence = laterPart(async app => {
  const code = await import("./view");
  app.afterwards(() => code.followSequence(app, must("#timeline")));
  return code.sequence;
});
