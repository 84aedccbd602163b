/** The menu of a function, event or retry in a list, by the right button or Shift+F10. */

import { menuAt } from "../shared/menu";
import { t } from "../shared/translation";

export interface DefinedDeeds {
  open: () => void;
  where: () => void;
  remove: () => void;
}

export function definedMenu(event: MouseEvent, deeds: DefinedDeeds): void {
  const row = event.currentTarget as HTMLElement;
  const box = row.getBoundingClientRect();
  const byKey = event.button !== 2;
  const back = document.activeElement as HTMLElement | null;
  menuAt(
    byKey ? box.left + 20 : event.clientX,
    byKey ? box.bottom : event.clientY,
    t("What to do"),
    [
      { label: t("Open its form"), icon: "pencil", run: deeds.open },
      { label: t("Where used"), icon: "link", run: deeds.where },
      { label: t("Delete…"), icon: "close", keys: "Del", danger: true, run: deeds.remove },
    ],
    () => back?.focus(),
  );
}
