/**
 * The grammars of the source: what the editor colours, folds and indents by. A text that is nested absurdly deep has
 * none, for the grammars call themselves once a level, and a browser's stack ends after some thousands.
 */

import { jsonLanguage } from "@codemirror/lang-json";
import { yamlLanguage } from "@codemirror/lang-yaml";
import { LanguageSupport, type LRLanguage } from "@codemirror/language";
import { type Input, type PartialParse, Tree } from "@lezer/common";
import { belowKeys } from "./indents";

export type Syntax = "yaml" | "json";

const DEEPEST = 500; // open brackets at once

/** Whether `text` has no more brackets open at once than a grammar can follow; those in strings count as well. */
export function followable(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at) | 0x20; // [ and { differ by this bit, and so do ] and }
    if (char === 0x7b && ++open > DEEPEST) return false;
    if (char === 0x7d && open) open--;
  }
  return true;
}

/** A parse that is over at once and has found nothing. */
class Nothing implements PartialParse {
  stoppedAt: number | null = null;

  constructor(
    private readonly language: LRLanguage,
    readonly parsedPos: number,
  ) {}

  advance(): Tree {
    return new Tree(this.language.parser.topNode, [], [], this.stoppedAt ?? this.parsedPos);
  }

  stopAt(pos: number): void {
    this.stoppedAt = pos;
  }
}

function cautious(language: LRLanguage): LRLanguage {
  return language.configure({
    wrap: (inner, input: Input) =>
      followable(input.read(0, input.length)) ? inner : new Nothing(language, input.length),
  });
}

const LANGUAGES: Record<Syntax, LRLanguage> = { json: cautious(jsonLanguage), yaml: cautious(yamlLanguage) };

export function grammar(syntax: Syntax): LanguageSupport {
  return new LanguageSupport(LANGUAGES[syntax], syntax === "yaml" ? belowKeys : []);
}

/** The parts of a text that is given whole, for its colours. */
export function parsed(text: string, syntax: Syntax): Tree {
  return LANGUAGES[syntax].parser.parse(text);
}
