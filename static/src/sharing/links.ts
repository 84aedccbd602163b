/** The links of a definition, each revoked with two presses: the second one says what happens. */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import type { Link } from "./types";
import { allows, nameOf, until } from "./words";

export function linkList(host: HTMLElement, links: Link[], path: string, changed: () => Promise<void>): void {
  if (!links.length) {
    replace(host, el("p", { class: "dim" }, t("No links yet.")));
    return;
  }
  replace(
    host,
    el("ul", { class: "sharelist", "aria-label": t("Links") }, ...links.map(link => row(link, path, changed))),
  );
}

function row(link: Link, path: string, changed: () => Promise<void>): HTMLElement {
  const name = nameOf(link);
  const item = el(
    "li",
    { class: link.ended ? "share ended" : "share" },
    icon(link.comments ? "comment" : "eye"),
    el("span", { class: "grow" }, el("b", {}, name), el("span", { class: "dim" }, link.ended || facts(link))),
  );
  if (link.ended) item.append(el("span", { class: "tag" }, t("ended")));
  else item.append(closing(link, name, path, changed));
  return item;
}

function facts(link: Link): string {
  const used = link.used ? t("used {ago}", { ago: ago(link.used) }) : t("not used yet");
  return [
    allows(link.comments),
    link.expires ? until(link.expires) : t("until it is revoked"),
    used,
    t("by {author}", { author: link.author }),
  ].join(" · ");
}

function closing(link: Link, name: string, path: string, changed: () => Promise<void>): HTMLElement {
  const place = el("span", { class: "closing" });
  const close = async (): Promise<void> => {
    try {
      await api(`${path}/links/${link.id}`, { method: "DELETE" });
      await changed();
    } catch (error) {
      toast(messageOf(error), undefined, "error");
    }
  };
  const ask = (): void => {
    const sure = el(
      "button",
      { type: "button", class: "btn sm danger", onclick: () => void close() },
      t("Revoke for good"),
    );
    replace(
      place,
      el(
        "button",
        {
          type: "button",
          class: "btn sm",
          onclick: () => {
            offer();
            place.querySelector("button")?.focus();
          },
        },
        t("Keep"),
      ),
      sure,
    );
    sure.focus();
  };
  const offer = (): void =>
    replace(
      place,
      el(
        "button",
        { type: "button", class: "btn sm", "aria-label": t("Revoke the link {name}", { name }), onclick: ask },
        t("Revoke"),
      ),
    );
  offer();
  return place;
}
