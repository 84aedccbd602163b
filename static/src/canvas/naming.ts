/** Names: of a box, typed over it, with all references following, and of what is extracted, asked for. */

import type { DiagramView } from "../diagram/view";
import { labelled } from "../shared/controls";
import { dialog, needed } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

const HEAD = 26; // world units above the name

export function rename(view: DiagramView, pointer: string, name: string, done: (name: string) => void): void {
  const box = view.box(pointer);
  if (!box) return;
  view.reveal(pointer);
  const k = view.viewport.transform.k;
  const input = el("input", {
    class: "rename",
    type: "text",
    "aria-label": t("New name of {name}", { name }),
    spellcheck: "false",
    autocomplete: "off",
  });
  input.value = name;
  const place = (): void => {
    const now = view.box(pointer);
    if (!now) return;
    const frame = view.host.getBoundingClientRect();
    const at = view.viewport.toWindow(now.x, now.y + HEAD);
    input.style.left = `${at.x - frame.left + 4}px`;
    input.style.top = `${at.y - frame.top}px`;
    input.style.width = `${Math.max(160, now.width * k - 8)}px`;
  };
  let open = true;
  const close = (take: boolean): void => {
    if (!open) return;
    open = false;
    stop();
    const wanted = input.value.trim();
    input.remove();
    view.focus(pointer);
    if (take && wanted !== name) done(wanted);
  };
  input.addEventListener("keydown", event => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    close(event.key === "Enter");
  });
  input.addEventListener("blur", () => close(true));
  view.host.append(input);
  place();
  const stop = view.onChange(place); // the box may glide into sight, or the window change
  input.focus();
  input.select();
}

/** Asks what is extracted shall be called, at first `name`; null where it is not wanted. */
export async function nameExtracted(title: string, label: string, name: string, words: string): Promise<string | null> {
  const field = el("input", { type: "text", class: "input", autofocus: true, "aria-label": label });
  field.value = name;
  const body = [el("p", {}, words), labelled(t("Name"), field)];
  const answer = await dialog(title, body, [{ label: t("Extract"), value: "yes", primary: true }], () =>
    needed(field, t("Give it a name first.")),
  );
  return answer ? field.value.trim() : null;
}
