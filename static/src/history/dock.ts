/** The tabs of the right half of the dock; the one that was chosen last comes back. */

import { must } from "../shared/dom";
import { bring } from "../shared/edges";
import { remember, remembered } from "../shared/storage";
import { tabs } from "../shared/tabs";

/** `seen` is told, by a tab's id, when its panel comes into sight (true) or goes. Returns what shows a tab. */
export function mountDock(seen: Record<string, (shown: boolean) => void>): (id: string) => void {
  const select = (id: string): void => {
    for (const [tab, listener] of Object.entries(seen)) listener(tab === id);
  };
  const kept = remembered<string>("dock-tab") ?? "tab-problems";
  const first = kept in seen ? kept : "tab-problems";
  const show = tabs(must("#problems-panel [role=tablist]"), first, id => {
    remember("dock-tab", id);
    select(id);
  });
  select(first);
  return id => {
    show(id);
    select(id);
    bring(must(`#${id}`));
  };
}
