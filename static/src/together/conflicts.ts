/** What somebody wrote while their line was cut, where others changed the same: it is asked, and nothing is lost. */

import type { Workbench } from "../design/workbench";
import { mergeSheet } from "../merging/later";
import type { ReadAs } from "../runtimes/read-as";
import { notice, withdraw } from "../shared/notices";
import { plural, t } from "../shared/translation";
import { type Found, merged } from "./join";

const KIND = "rejoined";

/** How the pictures of texts are asked for. */
export interface Reading {
  readAs: () => ReadAs;
  nonce: string;
}

const open: Found[] = []; // of each return what nobody has chosen yet

/** Says that there is something to choose; what others wrote is in the text until then. */
export function ask(bench: Workbench, reading: Reading, found: Found): void {
  open.push(found);
  show(bench, reading);
}

function show(bench: Workbench, reading: Reading): void {
  const [first] = open;
  if (!first) return withdraw(KIND);
  notice(KIND, {
    tone: "warning",
    stays: true,
    words: plural(
      open.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
      "You are back. One of your changes needs you: others changed the same, and the text has what they wrote.",
      "You are back. {n} of your changes need you: others changed the same, and the text has what they wrote.",
    ),
    actions: [{ label: t("Settle one by one…"), run: () => void settle(bench, reading, first) }],
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
  const { editor } = bench;
  // whoever went on meanwhile is not overwritten
  const now = await merged(
    () => found.text,
    () => text,
    () => editor.source,
    () => open.includes(found),
  );
  if (!now) return;
  editor.replace(now.text);
  open.splice(open.indexOf(found), 1, ...(now.conflicts.length ? [now] : []));
  show(bench, reading);
}
