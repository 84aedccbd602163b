/** A trace event as a sentence, and how two of them differ: for people who do not know the types of events. */

import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import { excerpt } from "../core/json-layout";
import { when } from "../../running/time";
import { SENTENCES } from "../core/trace-wording/sentences";
import { instanceWords, scopeText, scopeWords } from "../../running/scopes";
import type { Json, JsonObject, TraceEvent } from "../core/types";
import { own } from "../../shared/own";

const MOST = 60; // characters of a value

/** What happens, without the place of several instances or branches; the type where it is not known. */
export function sentence(event: TraceEvent): string {
  return SENTENCES[event.type]?.(event) ?? event.type.replace(/[.-]/g, " ");
}

/** Which instance, branch or element it is about; "" for the run itself. */
export function whereOf(event: TraceEvent): string {
  return commas(instanceWords(event.instance), scopeWords(scopeText(event.scope)));
}

function at(event: TraceEvent, pointer: string): Json | undefined {
  let found: Json | undefined = event as unknown as Json;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = typeof found === "object" && found !== null ? own(found as JsonObject, name) : undefined;
  }
  return found;
}

const FEW = 4; // differences that are told

/** How two events of one kind differ: `output/total: 5 here, 7 there`. */
export function differences(here: TraceEvent, there: TraceEvent, pointers: readonly string[]): string[] {
  const told = pointers.slice(0, FEW).map(pointer => {
    const [one, other] = [at(here, pointer), at(there, pointer)];
    const name = pointer.slice(1) || t("the whole");
    if (pointer === "/time")
      return t("It happens at {when} here, at {when2} there.", {
        when: when(here.time, there.time),
        when2: when(there.time, here.time),
      });
    return t("{name}: {excerpt} here, {excerpt2} there.", {
      name,
      excerpt: one === undefined ? t("nothing") : excerpt(one, MOST),
      excerpt2: other === undefined ? t("nothing") : excerpt(other, MOST),
    });
  });
  return pointers.length > FEW ? [...told, t("And {n} more.", { n: pointers.length - FEW })] : told;
}
