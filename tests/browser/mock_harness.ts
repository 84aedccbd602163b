/**
 * What the form of a mock makes of an entry that nobody changes: `[entry]` -> `[entry again, or null where it says that
 * something is wrong]`.
 */

import { readFileSync } from "node:fs";
import { draftFor, readDraft } from "../../static/src/simulate/setup/mock-form";
import type { MockEntry } from "../../static/src/simulate/core/types";

const entries: MockEntry[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(entries.map(entry => readDraft(draftFor(entry, "functions"), "functions"))));
