/** Somebody saved while you were writing, and you both changed the same: a notice, and on demand the difference and the
 *  choice. Nothing of it takes the focus from the text, and no text is lost by any of it. */

import type { ReadAs } from "../runtimes/read-as";
import { el } from "../shared/dom";
import { notice, withdraw } from "../shared/notices";
import { t } from "../shared/translation";
import { ComparisonView } from "./comparison";
import { mergeSheet } from "../merging/later";
import { sheet } from "./sheet";

export interface Texts {
  mine: string;
  base: string | null; // what mine was typed over, where it is still known
  theirs: string;
  version: number; // theirs
  author: string;
  touched: number[]; // lines of mine that both changed
}

export type Settled = { take: "mine" | "theirs" | "later" } | { take: "merged"; text: string };

const KIND = "conflict";
const NAMED = 3; // lines

function linesOf(numbers: number[]): string {
  const named = numbers.slice(0, NAMED).join(", ");
  if (numbers.length > NAMED) return t("lines {named} and more", { named });
  return numbers.length > 1 ? t("lines {named}", { named }) : t("line {named}", { named });
}

function why({ author, version, base, touched }: Texts): string {
  const who = t("{author} saved version {version} while you were writing", {
    author: author || t("Somebody"),
    version,
  });
  if (base === null)
    return t("{who}, and what you both started from is no longer known, so that one of you has to go on.", { who });
  return touched.length
    ? t("{who}, and you both changed {linesOf} of yours, so that one of you has to go on there.", {
        who,
        linesOf: linesOf(touched),
      })
    : t("{who}, and whether your changes touch could not be found out.", { who });
}

/** Tells that somebody has to choose (null: no longer). */
export function askToChoose(texts: Texts | null, choose: () => void): void {
  if (texts === null) {
    withdraw(KIND);
    return;
  }
  notice(KIND, {
    tone: "warning",
    stays: true,
    words: t("{why} Yours stays in the editor and in this browser.", { why: why(texts) }),
    actions: [{ label: t("Compare and choose…"), run: choose }],
  });
}

/** Shows both and waits for a choice; a key that is pressed by chance only closes it. */
export async function settle(texts: Texts, options: { readAs: () => ReadAs; nonce: string }): Promise<Settled> {
  const view = new ComparisonView({ ...options, way: "beside" });
  const choice = (label: string, value: string, title: string): HTMLButtonElement =>
    el("button", { type: "button", class: "btn", title, onclick: () => opened.close(value) }, label);
  const buttons = [
    choice(t("Decide later"), "later", t("Your text stays in the editor and is not saved")),
    choice(
      t("Take theirs"),
      "theirs",
      t("Version {version} goes on; yours is kept in the history and comes back with undo", { version: texts.version }),
    ),
    choice(
      t("Keep mine"),
      "mine",
      t("Your text becomes the next version; theirs stays version {version}", { version: texts.version }),
    ),
  ];
  if (texts.base !== null)
    buttons.splice(
      1,
      0,
      choice(t("Settle one by one…"), "each", t("What only one of you changed is taken; of the rest you choose")),
    );
  const opened = sheet(
    t("Two versions of this definition"),
    [],
    [el("p", { class: "conflictwords" }, why(texts)), view.element],
    buttons,
  );
  buttons[0]?.focus();
  void view.compare(
    { label: t("Theirs, version {version}", { version: texts.version }), text: texts.theirs },
    { label: t("Yours"), text: texts.mine },
  );
  const taken = await opened.closed;
  if (taken === "each") return settleEach(texts, options);
  return { take: taken === "mine" || taken === "theirs" ? taken : "later" };
}

async function settleEach(texts: Texts, options: { readAs: () => ReadAs; nonce: string }): Promise<Settled> {
  const names = {
    base: t("Before"),
    mine: t("Yours"),
    theirs: t("Theirs, version {version}", { version: texts.version }),
  };
  const text = await mergeSheet(
    t("Settle what you both changed"),
    why(texts),
    { ...texts, names, prefer: "mine" },
    {
      ...options,
      done: t("Save merged"),
      leave: t("Later"),
    },
  );
  return text === null ? { take: "later" } : { take: "merged", text };
}
