/** Palette and outline share the left panel; the one that was chosen last comes back. */

import { must } from "../shared/dom";
import { remember, remembered } from "../shared/storage";
import { tabs } from "../shared/tabs";

/** Returns what shows a tab by its id. */
export function mountLeftTabs(): (id: string) => void {
  return tabs(must("#outline-panel [role=tablist]"), remembered<string>("left-tab") ?? "tab-palette", id =>
    remember("left-tab", id),
  );
}
