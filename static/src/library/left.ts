/** Where one left the library: who comes back by the browser's Back, or loads the page again, finds it as it was. */

import { must } from "../shared/dom";
import { scroller } from "./card-list";

const KEY = "signalbox.library.left";
const FRAMES = 30; // in which it stands where it stood: the cards near by have their heights
const PATIENCE = 5_000; // milliseconds after which it stays where it is

interface Left {
  address: string;
  cards: number; // that were here
  top: number; // how far it was scrolled
  first: string | null; // the first card in sight
  at: number; // and where its top was
}

/** Notes it when the page is left. */
export function noteLeaving(cards: () => number): void {
  addEventListener("pagehide", () => {
    const first = cardsOf().find(card => card.getBoundingClientRect().bottom > 0);
    const left: Left = {
      address: location.href,
      cards: cards(),
      top: scroller().scrollTop,
      first: first?.dataset.id ?? null,
      at: first?.getBoundingClientRect().top ?? 0,
    };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(left));
    } catch {
      // it begins at its top then
    }
  });
}

/** Where this page was left, for who did not come to it anew. */
export function left(): Left | null {
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (how?.type !== "back_forward" && how?.type !== "reload") return null;
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Left | null;
    return found?.address === location.href ? found : null;
  } catch {
    return null;
  }
}

/** Scrolls there. Cards have their height when they are in sight: it is the card that counts, and looked at again. */
export function goBackTo({ top, first, at }: Left): void {
  if (!top) return;
  const where = scroller();
  where.scrollTop = top;
  const card = first === null ? undefined : cardsOf().find(one => one.dataset.id === first);
  const stop = new AbortController(); // somebody scrolls
  for (const deed of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(deed, () => stop.abort(), { signal: stop.signal, passive: true });
  const until = performance.now() + PATIENCE;
  const mend = (still: number): void => {
    if (!card?.isConnected || still > FRAMES || performance.now() > until) stop.abort();
    if (!card || stop.signal.aborted) return;
    const off = card.getBoundingClientRect().top - at;
    where.scrollTop += off;
    requestAnimationFrame(() => mend(Math.abs(off) < 1 ? still + 1 : 0));
  };
  mend(0);
}

function cardsOf(): HTMLElement[] {
  return [...must("#cards").querySelectorAll<HTMLElement>(".card")];
}
