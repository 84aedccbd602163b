/** Who asks, where that is no account: the token of the link that opened the page, and the name that a guest gave. */

import { once } from "./once";
import { remember, remembered } from "./storage";

const NAME = "guest-name";
export const LONGEST_NAME = 60;

/** The token of the link that opened this page; null on a page that none opened. */
export const linkToken = once((): string | null => {
  const text = document.getElementById("boot")?.textContent;
  return text ? ((JSON.parse(text) as { link?: string | null }).link ?? null) : null;
});

/** Whom the link is for, in the words of who made it: what a guest is probably called; "" where they said nothing. */
export function linkLabel(): string {
  const text = document.getElementById("boot")?.textContent;
  return (text ? ((JSON.parse(text) as { label?: string }).label ?? "") : "").slice(0, LONGEST_NAME);
}

export function guestName(): string | null {
  return remembered<string>(NAME);
}

export function setGuestName(name: string): void {
  remember(NAME, name.trim().slice(0, LONGEST_NAME) || null);
}

/** The headers that tell the server so; none with an account. */
export function identity(): Record<string, string> {
  const link = linkToken();
  if (link === null) return {};
  const name = guestName();
  return { "X-Signalbox-Link": link, ...(name && { "X-Signalbox-Name": encodeURIComponent(name) }) };
}
