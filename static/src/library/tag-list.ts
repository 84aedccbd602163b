/** The tags at the side, each with the number of its definitions, and the chosen ones above the cards. */

import { textButton } from "../shared/controls";
import { type Props, icon, must, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { byName } from "./filter";
import { sideRow } from "./rows";

/** `counts`: how many definitions have each. */
export function showTags(counts: Record<string, number>, chosen: string[], choose: (tag: string) => void): void {
  const found = byName(Object.keys(counts));
  must("#tags-title").hidden = found.length === 0;
  const rows = found.map(name => sideRow("tag", name, counts[name] ?? 0, chosen.includes(name), () => choose(name)));
  replace(must("#tags"), ...rows);
  const look = (name: string): Props => ({ class: "tag accent", "aria-label": t("No longer only {name}", { name }) });
  replace(
    must("#chosen-tags"),
    ...chosen.map(name => textButton([icon("tag"), name, icon("close")], () => choose(name), look(name))),
  );
}
