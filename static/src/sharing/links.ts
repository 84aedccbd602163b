/** The links of a definition, each revoked with two presses. */

import { api } from "../shared/api";
import { icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { endingRow, shareList } from "./share-rows";
import type { Link } from "./types";
import { allows, nameOf, until } from "./words";

export function linkList(host: HTMLElement, links: Link[], path: string, changed: () => Promise<void>): void {
  const rows = links.map(link => row(link, `${path}/links/${link.id}`, changed));
  replace(host, shareList(rows, t("No links yet."), { "aria-label": t("Links") }));
}

function row(link: Link, path: string, changed: () => Promise<void>): HTMLElement {
  const name = nameOf(link);
  return endingRow(icon(link.comments ? "comment" : "eye"), name, [link.ended || facts(link)], {
    ended: link.ended !== "",
    words: t("Revoke the link {name}", { name }),
    end: () => api(path, { method: "DELETE" }).then(changed).catch(toastError),
  });
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
