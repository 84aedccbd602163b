/** The diagram itself as a picture, by its address, in the theme of the page; asked for when it comes into sight. */

import { el } from "../shared/dom";
import { isDark } from "../shared/theme";
import { t } from "../shared/translation";
import type { Card } from "./types";

const SCALE = 0.8; // of its own size, so that a small diagram does not fill its card
const NEAR = "200px"; // of what is seen
const BUSY = [429, 502, 503]; // the server may draw it a moment later
const TRIES = 5;
const PAUSE = 2; // seconds, where it does not say how long
const TALL = 2.6; // higher than that: its top is shown at a readable size instead of a thread

function address(card: Card): string {
  const theme = isDark() ? "dark" : "light";
  return `/api/definitions/${card.id}/diagram.svg?detail=overview&theme=${theme}&v=${card.version}`;
}

function none(): HTMLElement {
  return el("span", { class: "nothumb" }, t("No diagram yet"));
}

function without(card: Card): HTMLElement {
  return el(
    "span",
    { class: "nothumb" },
    card.readable
      ? card.dialect
        ? t("No diagram yet")
        : t("No diagram: the dialect is not known")
      : t("No diagram: the text does not read"),
  );
}

/** In how many milliseconds to ask again for what was not given; null: it has no picture. */
async function again(path: string): Promise<number | null> {
  const answer = await fetch(path).catch(() => null);
  if (answer && !answer.ok && !BUSY.includes(answer.status)) return null;
  return 1000 * (Number(answer?.headers.get("Retry-After")) || PAUSE);
}

const tasks = new WeakMap<Element, () => void>();
const observer = new IntersectionObserver(
  seen => {
    for (const one of seen) {
      if (!one.isIntersecting) continue;
      observer.unobserve(one.target);
      tasks.get(one.target)?.();
    }
  },
  { rootMargin: NEAR, scrollMargin: NEAR },
);

function whenInSight(element: Element, task: () => void): void {
  tasks.set(element, task);
  observer.observe(element);
}

export function thumbnail(card: Card): HTMLElement {
  if (!card.dialect) return el("span", { class: "thumbbox" }, without(card));
  if (!card.states) return el("span", { class: "thumbbox" }, none());
  const image = el("img", { class: "thumbimg", alt: "", decoding: "async" });
  const box = el("span", { class: "thumbbox" }, image);
  image.addEventListener("load", () => {
    const { naturalWidth, naturalHeight } = image;
    image.classList.toggle("tall", naturalHeight > naturalWidth * TALL);
    if (naturalWidth && naturalHeight <= naturalWidth * TALL) image.width = Math.round(naturalWidth * SCALE);
  });
  let left = TRIES;
  image.addEventListener("error", () => {
    void (left-- ? again(image.src) : Promise.resolve(null)).then(wait => {
      if (wait === null) box.replaceChildren(without(card));
      else setTimeout(load, wait);
    });
  });
  const theme = (): void => {
    if (!image.isConnected) {
      document.removeEventListener("themechange", theme);
      return;
    }
    whenInSight(image, load);
  };
  const load = (): void => {
    image.src = address(card);
  };
  whenInSight(image, load);
  document.addEventListener("themechange", theme);
  return box;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
  document.dispatchEvent(new CustomEvent("themechange")),
);
