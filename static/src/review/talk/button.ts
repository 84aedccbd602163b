/** The button at the corner of what is selected, for those who do not know the key: it begins a comment on it. */

import { iconButton } from "../../shared/controls";
import { t } from "../../shared/translation";
import type { Review } from "../app";

const SIZE = 26;
const AWAY = 8; // from the box, whose corner has its sign

export function mountButton(app: Review, begin: () => void): void {
  if (!app.may.has("comment")) return;
  const { view } = app;
  const button = iconButton("comment", t("Comment on what is selected"), begin, {
    class: "commentbtn",
    title: t("Comment on this (C)"),
    hidden: true,
  });
  view.host.append(button);
  const place = (): void => {
    const box = view.selected === null || app.look === "source" || app.step ? null : view.box(view.selected);
    const {
      transform: { x, y, k },
      size,
      margins,
    } = view.viewport;
    const free = margins.top - AWAY; // what stands above the drawing is not covered
    button.hidden =
      box === null ||
      box.y * k + y > size.height - SIZE ||
      (box.y + box.height) * k + y < free + SIZE ||
      box.x * k + x > size.width;
    if (!box || button.hidden) return;
    button.style.left = `${Math.max(2, box.x * k + x - SIZE - AWAY)}px`;
    button.style.top = `${Math.max(free, box.y * k + y)}px`;
  };
  view.onChange(place);
  app.onChange(place);
}
