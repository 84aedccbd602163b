/** YAML or JSON: which of them a text is, and writing it in the other one, with a word on what that loses. */

import { api } from "../shared/api";
import { confirmed } from "../shared/dialog";
import { el } from "../shared/dom";
import { marked } from "../shared/marked";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Syntax } from "./grammar";
import type { Question } from "./names";

interface Loss {
  message: string;
  line: number;
}

const JSON_START = /^\uFEFF?[ \t\r\n]*(?:\{[ \t\r\n]*(?:["}]|$)|\[[ \t\r\n]*(?:[[{"\]]|$))/;
const LOOKED_AT = 400; // characters
const SHOWN = 12; // losses
const PATIENCE = 10_000;

/** As the server guesses it (workflow/document/reading.py); null for a text that is empty. */
export function guessSyntax(text: string): Syntax | null {
  const start = text.slice(0, LOOKED_AT);
  return start.trim() === "" ? null : JSON_START.test(start) ? "json" : "yaml";
}

/** The text in the syntax `to`; null where it cannot be had, or where its losses are too many for the person. */
export async function inSyntax(question: Question, to: Syntax): Promise<string | null> {
  try {
    const made = await api<{ text: string; losses: Loss[] }>("/api/switch", {
      method: "POST",
      body: { ...question, to },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return made.losses.length === 0 || (await agreed(made.losses, to)) ? made.text : null;
  } catch (error) {
    toastError(error);
    return null;
  }
}

async function agreed(losses: Loss[], to: Syntax): Promise<boolean> {
  const name = to.toUpperCase();
  const rest = losses.length - SHOWN;
  const things = losses.length === 1 ? t("One thing") : count(losses.length, "thing");
  return confirmed(
    t("Write this in {name}?", { name }),
    [
      el(
        "p",
        {},
        t(
          "{things} in this text cannot be said in {name}. Everything else is carried over, and undo brings the " +
            "text back as it is.",
          { things, name },
        ),
      ),
      el(
        "ul",
        { class: "bullets losses" },
        ...losses
          .slice(0, SHOWN)
          .map(loss => el("li", {}, el("b", {}, t("Line {line}", { line: loss.line })), ": ", ...marked(loss.message))),
        rest > 0 && el("li", {}, t("and {rest} more", { rest })),
      ),
    ],
    t("Write in {name}", { name }),
  );
}
