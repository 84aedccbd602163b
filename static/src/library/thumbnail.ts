/** The diagram itself as a picture, by its address, in the theme of the page; loaded when it comes into sight. */

import { el } from "../shared/dom";
import { isDark } from "../shared/theme";
import type { Card } from "./types";

const SCALE = 0.8; // of its own size, so that a small diagram does not fill its card

function address(card: Card): string {
  return `/api/definitions/${card.id}/diagram.svg?detail=overview&theme=${isDark() ? "dark" : "light"}&v=${card.version}`;
}

export function thumbnail(card: Card): HTMLElement {
  const image = el("img", { class: "thumbimg", alt: "", loading: "lazy", decoding: "async", src: address(card) });
  const box = el("span", { class: "thumbbox" }, image);
  image.addEventListener("load", () => { if (image.naturalWidth) image.width = Math.round(image.naturalWidth * SCALE); });
  image.addEventListener("error", () => box.replaceChildren(el("span", { class: "nothumb" }, "No diagram yet")), { once: true });
  const theme = (): void => {
    if (!image.isConnected) { document.removeEventListener("themechange", theme); return; }
    image.src = address(card);
  };
  document.addEventListener("themechange", theme);
  return box;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new CustomEvent("themechange")));
