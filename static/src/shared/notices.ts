/** Messages that hang from the top bar until they are settled or dismissed, one of each kind. They lie over the page:
 *  nothing moves under a hand. They never take the focus. */

import { iconButton, smallButton } from "./controls";
import { type Child, announce, el, icon } from "./dom";
import { t } from "./translation";

export type Tone = "info" | "warning" | "error";

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  tone: Tone;
  words: string; // what a screen reader is told too
  more?: Child; // behind the words, such as details that fold out
  actions?: NoticeAction[];
  stays?: boolean; // it folds into its sign, and goes when what it tells is settled
}

function host(): HTMLElement {
  const found = document.getElementById("notices");
  if (found) return found;
  const made = el("div", { id: "notices", class: "notices", role: "region", "aria-label": t("Notices") });
  (document.querySelector(".topbar, .embedbar") ?? document.body.firstElementChild)?.after(made);
  return made;
}

function noticeOf(kind: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#notices > [data-kind="${kind}"]`);
}

const shown = new Map<string, readonly NoticeAction[]>(); // what the buttons do, by kind

/** Shows a notice in the place of the last one of its kind; buttons that say the same stay, with focus and pointer. */
export function notice(kind: string, { tone, words, more, actions = [], stays = false }: Notice): void {
  shown.set(kind, actions);
  const old = noticeOf(kind);
  const before = old?.textContent;
  const box = el(
    "div",
    { class: `noticebar ${tone}`, "data-kind": kind },
    icon(tone),
    el("div", { class: "grow" }, el("span", {}, words), more),
    ...actions.map(({ label }, number) => smallButton(label, () => shown.get(kind)?.[number]?.run())),
    stays ? folder() : iconButton("close", t("Dismiss"), () => withdraw(kind)),
  );
  if (old?.matches(".small") && box.textContent === before) return; // who folded it knows it
  const [is, was] = [box, old].map(one => [...(one?.querySelectorAll(":scope > button") ?? [])]);
  if (!old) host().append(box);
  else if (is?.length === was?.length && is?.every((button, at) => was?.[at]?.isEqualNode(button))) {
    old.className = box.className;
    for (const at of [0, 1]) old.children[at]?.replaceWith(box.children[0] as Element);
  } else old.replaceWith(box);
  if (noticeOf(kind)?.textContent !== before) announce(words);
}

/** What is below a notice that stays can be seen, too. */
function folder(): HTMLButtonElement {
  const button = iconButton("up", t("Fold it"), () => {
    const isSmall = button.parentElement?.classList.toggle("small") ?? false;
    button.setAttribute("aria-label", isSmall ? t("Open it") : t("Fold it"));
  });
  button.classList.add("unfold");
  return button;
}

/** Takes the notice of this kind away, if it is there. */
export function withdraw(kind: string): void {
  noticeOf(kind)?.remove();
}
