/** Tabs over panels: arrows go from one to the next; `aria-controls` names a tab's panel. */

import { must } from "./dom";

/** Shows the panel of the tab `id` (else the first) and tells `chosen` whenever a person picks another. */
export function tabs(
  list: HTMLElement,
  id: string,
  chosen: (id: string) => void = () => undefined,
): (id: string) => void {
  const all = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const show = (wanted: string): void => {
    const tab = all.find(one => one.id === wanted) ?? all[0];
    for (const one of all) {
      const on = one === tab;
      one.setAttribute("aria-selected", String(on));
      one.tabIndex = on ? 0 : -1;
      must(`#${one.getAttribute("aria-controls")}`).hidden = !on;
    }
  };
  const choose = (tab: HTMLElement): void => {
    show(tab.id);
    chosen(tab.id);
  };
  all.forEach(tab => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", event => {
      const shown = all.filter(one => !one.hidden);
      const at = shown.indexOf(tab);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
      const next = to === undefined ? undefined : shown[(to + shown.length) % shown.length];
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  });
  show(id);
  return show;
}
