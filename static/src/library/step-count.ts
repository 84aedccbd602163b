/** How long a definition is, in words of its dialect. */

import { plural } from "../shared/translation";

/** How many tasks a definition of 1.0 has, or states one of an older dialect. */
export function stepCount({ dialect, states }: { dialect: string | null; states: number }): string {
  return dialect === "1.0" ? plural(states, "{n} task", "{n} tasks") : plural(states, "{n} state", "{n} states");
}
