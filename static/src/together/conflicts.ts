/** What somebody wrote while their line was cut, where others changed the same: it is asked, and nothing is lost. */

import type { Workbench } from "../design/workbench";
import { merge } from "../merging/ask";
import { mergeSheet } from "../merging/later";
import type { ReadAs } from "../runtimes/read-as";
import { notice, withdraw } from "../shared/notices";
import { toastError } from "../shared/toast";
import { plural, t } from "../shared/translation";
import type { Found } from "./join";

const KIND = "rejoined";

/** How the pictures of texts are asked for. */
export interface Reading {
  readAs: () => ReadAs;
  nonce: string;
}

/** Says that there is something to choose; what others wrote is in the text until then. */
export function ask(bench: Workbench, reading: Reading, found: Found): void {
  notice(KIND, {
    tone: "warning",
    words: plural(
      found.conflicts.length,
      "You are back. One of your changes needs you: others changed the same, and the text has what they wrote.",
      "You are back. {n} of your changes need you: others changed the same, and the text has what they wrote.",
    ),
    actions: [{ label: t("Settle one by one…"), run: () => void settle(bench, reading, found) }],
  });
}

async function settle(bench: Workbench, reading: Reading, found: Found): Promise<void> {
  const names = { base: t("Before"), mine: t("Yours"), theirs: t("Theirs") };
  const title = t("Settle what you both changed");
  const intro = t("You wrote this while your line was cut, and others changed the same meanwhile.");
  const text = await mergeSheet(
    title,
    intro,
    { ...found, names, prefer: "theirs" },
    {
      ...reading,
      done: t("Use these"),
      leave: t("Later"),
    },
  );
  if (text === null) return;
  const now = await merge(found.text, text, bench.editor.source); // somebody may have gone on meanwhile
  if (!now) return toastError(t("The versions could not be merged. Try again in a moment."));
  bench.editor.replace(now.text);
  withdraw(KIND);
}
