/** Words of a mock's entry that its row and its form have alike. */

import type { Numbers } from "../core/types";

/** `[1, "3-4"]` -> `1, 3-4`. */
export function numbersText(numbers: Numbers | undefined): string {
  return numbers === undefined ? "" : (Array.isArray(numbers) ? numbers : [numbers]).join(", ");
}
