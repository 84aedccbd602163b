/** Lists of what or who has a share in something: their rows, and the two presses that take one out. */

import { messageOf } from "../shared/api";
import { alarm, smallButton } from "../shared/controls";
import { type Child, type Props, el, replace } from "../shared/dom";
import { t } from "../shared/translation";

export function shareRow(lead: Child, name: string, facts: Child[], rest: Child[] = [], more: Props = {}): HTMLElement {
  const about = facts.length ? el("span", { class: "dim" }, ...facts) : null;
  return el("li", { class: "share", ...more }, lead, el("span", { class: "grow" }, el("b", {}, name), about), ...rest);
}

/** The rows as a list, or `none` in words. */
export function shareList(rows: HTMLElement[], none: string, more: Props): HTMLElement {
  return rows.length ? el("ul", { class: "sharelist", ...more }, ...rows) : el("p", { class: "dim" }, none);
}

/** Something with an end, which can be brought about before. */
export function endingRow(
  lead: Node,
  name: string,
  facts: Child[],
  { ended, words, end }: { ended: boolean; words: string; end: () => Promise<void> },
): HTMLElement {
  const offered = (ask: () => void): HTMLElement[] => [smallButton(t("Revoke"), ask, { "aria-label": words })];
  const rest = ended ? el("span", { class: "tag" }, t("ended")) : surely(offered, t("Revoke for good"), end);
  return shareRow(lead, name, facts, [rest], { class: ended ? "share ended" : "share" });
}

/** `offered` are the buttons of the first press; the second one is of these words, and says that it is for good. */
export function surely(
  offered: (ask: () => void) => HTMLElement[],
  words: string,
  run: () => Promise<void>,
): HTMLElement {
  const place = el("span", { class: "closing" });
  const offer = (): void => replace(place, ...offered(ask));
  const keep = (): void => {
    offer();
    place.querySelector("button")?.focus();
  };
  const ask = (): void => {
    const sure = smallButton(words, () => void run(), { class: "btn sm danger" });
    replace(place, smallButton(t("Keep"), keep), sure);
    sure.focus();
  };
  offer();
  return place;
}

/** Does what fills `host`; what goes wrong stands there instead. */
export async function orTold(host: Element, fill: () => Promise<void>): Promise<void> {
  await fill().catch((error: unknown) => replace(host, alarm(messageOf(error))));
}
