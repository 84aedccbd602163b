/** Where the focus goes when a change has made, moved or taken away what it was in. */

import { t } from "../shared/translation";
import type { Change } from "./types";

const ADD = "+"; // the button that adds what is at the place
const CONTROLS = ["input:not([type=checkbox])", "select", "textarea", "input", "button.adder", "button:not(.q)"];
export const DONE: Partial<Record<Change["do"], string>> = {
  add: t("Added"),
  remove: t("Removed"),
  move: t("Moved"),
  choose: t("Changed"),
  create: t("Made"),
  rename: t("Renamed"),
};

/** The first of `controls` in the first of `places` (pointers) that is there; `from`: where the change was made. */
export interface Goal {
  from?: string;
  places: string[];
  controls: string[];
  reveal: boolean;
}

export function entry(pointer: string | null): Goal | null {
  return pointer === null ? null : { places: [pointer], controls: CONTROLS, reveal: true };
}

/** Where a person goes on after a change: in what was made or moved, at the neighbour of what was taken out. */
export function goalOf(pointer: string, change: Change, focus: string | null): Goal | null {
  if (change.do === "rename" || focus === null) return null;
  if (change.do === "remove") {
    const [list, index] = [
      pointer.slice(0, pointer.lastIndexOf("/")),
      Number(pointer.slice(pointer.lastIndexOf("/") + 1)),
    ];
    const beside = Number.isInteger(index) ? [`${list}/${index}`, `${list}/${index - 1}`] : [pointer];
    return { from: pointer, places: [...beside, list], controls: [ADD, ".foldbutton", ...CONTROLS], reveal: false };
  }
  if (change.do !== "move") return { from: pointer, places: [focus], controls: CONTROLS, reveal: true };
  const pressed = (document.activeElement as HTMLElement | null)?.dataset.icon === "up" ? "up" : "down";
  const other = pressed === "up" ? "down" : "up";
  return {
    from: pointer,
    places: [focus],
    controls: [pressed, other].map(way => `button[data-icon="${way}"]:not([disabled])`),
    reveal: false,
  };
}

/** Whether the person types in another field by now: the answer to a change leaves them there. */
export function isElsewhere(host: HTMLElement, goal: Goal): boolean {
  const active = document.activeElement;
  const types = active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === "text");
  const at = types && host.contains(active) ? active.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
  return at !== undefined && goal.from !== undefined && at !== goal.from && !goal.places.includes(at);
}

/** Focuses the first control of a goal that is there. */
export function go(host: HTMLElement, goal: Goal): void {
  for (const pointer of goal.places) {
    const at = `="${CSS.escape(pointer)}"]`;
    const selectors = goal.controls.map(control => (control === ADD ? `[data-add${at}` : `[data-at${at} ${control}`));
    const control = selectors.map(selector => host.querySelector<HTMLElement>(selector)).find(Boolean);
    if (!control) continue;
    control.focus();
    control.scrollIntoView({ block: "nearest" });
    return;
  }
}
