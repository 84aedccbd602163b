/** The cards that are here, with a button for more, pressed by scrolling near it. A card that stays what it was stays
 *  in the page, with its picture and the focus. */

import { textButton } from "../shared/controls";
import { el, must, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { language, t } from "../shared/translation";
import { type CardDeeds, definitionCard } from "./cards";
import type { Card } from "./types";

const AHEAD = 900; // pixels below what is seen, where the next page is asked for
const NARROW = matchMedia("(max-width: 800px)"); // the menu scrolls with the cards there
const LOW = matchMedia("(max-height: 479px)"); // and then the whole page

/** What scrolls the cards. */
export function scroller(): HTMLElement {
  if (!NARROW.matches) return must(".content");
  return LOW.matches ? document.documentElement : must(".library");
}

interface Made {
  as: string; // of what it was made
  element: HTMLElement;
}

export class CardList {
  private readonly list = el("ul", { class: "cards" });
  private readonly countLabel = el("span", { class: "dim" });
  private readonly button = textButton(t("Show more"), () => void this.press(), { class: "btn soft" });
  private readonly foot = el("div", { class: "morecards", hidden: true }, this.countLabel, this.button);
  private made = new Map<string, Made>();
  private observer: IntersectionObserver | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly deeds: CardDeeds,
    private readonly more: () => Promise<void>,
  ) {
    for (const size of [NARROW, LOW]) size.addEventListener("change", () => this.watch());
  }

  /** `found`: how many there are in all; `isAll`: there are no more to come. */
  show(cards: Card[], found: number, isAll: boolean): void {
    this.put(this.host, [this.list, this.foot]);
    this.made = new Map(cards.map(card => [card.id, this.elementOf(card)]));
    const elements = [...this.made.values()].map(one => one.element);
    for (const [at, element] of elements.entries()) {
      element.ariaSetSize = String(found);
      element.ariaPosInSet = String(at + 1);
    }
    this.put(this.list, elements);
    this.foot.hidden = isAll;
    const [shown, all] = [cards.length, found].map(number => number.toLocaleString(language()));
    this.countLabel.textContent = t("{shown} of {all} are shown", { shown, all });
    this.watch();
  }

  /** There are no cards, and this is why. */
  showNone(why: HTMLElement): void {
    this.made.clear();
    this.observer?.disconnect();
    replace(this.host, why);
  }

  private elementOf(card: Card): Made {
    // the page and the API write a time in two ways
    const as = JSON.stringify({ ...card, updated: Date.parse(card.updated) });
    const there = this.made.get(card.id);
    if (there?.as !== as) return { as, element: definitionCard(card, this.deeds) };
    must(".when", there.element).textContent = ago(card.updated);
    return there;
  }

  /** Makes these the children, and moves no more than has to be moved. */
  private put(parent: HTMLElement, children: HTMLElement[]): void {
    const wanted = new Set<Element>(children);
    for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
    let at = parent.firstElementChild;
    for (const child of children) {
      if (child === at) at = at.nextElementSibling;
      else parent.insertBefore(child, at);
    }
  }

  private watch(): void {
    this.observer?.disconnect();
    if (this.foot.hidden) return;
    const around = scroller();
    this.observer = new IntersectionObserver(
      seen => {
        if (seen.some(one => one.isIntersecting)) void this.more();
      },
      { root: around === document.documentElement ? null : around, rootMargin: `0px 0px ${AHEAD}px` },
    );
    this.observer.observe(this.foot);
  }

  /** Who presses the button goes on with the first card that came. */
  private async press(): Promise<void> {
    const before = this.list.children.length;
    await this.more();
    this.list.children[before]?.querySelector<HTMLElement>("h2 a")?.focus();
  }
}
