/**
 * Puts names in the order in which a search for each query shows them: `[[query, [name]]]` -> `[[name]]`; and cards so,
 * with their words.
 */

import { readFileSync } from "node:fs";
import { arrange } from "../../static/src/library/filter";
import type { Card } from "../../static/src/library/types";
import { rank } from "../../static/src/shared/ranking";

interface Asked {
  query: string;
  names?: string[];
  cards?: { name: string; words: string }[];
}

function answer({ query, names, cards }: Asked): string[] {
  if (names) return names.filter(name => rank(name, query) < Infinity).sort((a, b) => rank(a, query) - rank(b, query));
  const all = (cards ?? []).map(
    (one, n) =>
      ({
        summary: "",
        dialect: "",
        tags: [],
        updated: `2026-01-0${n + 1}`,
        problems: { errors: 0, warnings: 0 },
        states: 1,
        ...one,
      }) as unknown as Card,
  );
  return arrange(all, { query, tags: [], troubled: false }, "updated").map(card => card.name);
}

const asked: Asked[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(answer)));
